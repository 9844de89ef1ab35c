import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { skipWithout } from '../../test/system-packages.ts'
import { sandboxExecutor } from './executor.ts'

const world = {
  version: 1,
  domain: 'terminal',
  title: 'A machine',
  state: { user: 'ana', host: 'lab', files: { '/home/ana/a.txt': 'one\n' } },
}

describe('sandboxExecutor', { skip: skipWithout('bubblewrap') }, () => {
  it('really does what is not computed, and the kernel goes on from there', async () => {
    const session = await openAnySession({ world, executor: sandboxExecutor() })
    const { by, observation } = await session.step(`perl -pe 's/one/two/' a.txt > b.txt; cat b.txt`)
    assert.deepEqual([by, observation.text], ['real', 'two\n'])
    const after = await session.step('cat b.txt')
    assert.deepEqual([after.by, after.observation.text], ['kernel', 'two\n'])
    await session.close()
  })

  it('shows neither itself nor its host where the machine is looked at', async () => {
    const session = await openAnySession({ world, executor: sandboxExecutor() })
    for (const command of ['ps aux', 'df -h', 'echo $(uptime)', 'perl -v; ls /proc']) {
      await assert.rejects(session.step(command), {
        at: 'model',
        remedy: {
          say: 'Give a model that imagines it: {model}.',
          options: { model: 'http://…/v1#name, or a .gguf file' },
        },
      })
    }
    await session.close()
  })

  it('does nothing as root, and is not advised there', async () => {
    const session = await openAnySession({
      world: { ...world, state: { ...world.state, user: 'root' } },
      executor: sandboxExecutor(),
    })
    await assert.rejects(session.step('perl -v'), {
      at: 'model',
      remedy: {
        say: 'Give a model that imagines it: {model}.',
        options: { model: 'http://…/v1#name, or a .gguf file' },
      },
    })
    await session.close()
  })
})
