import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Action } from '../../src/world/action.ts'
import { World } from '../../src/world/world.ts'
import { openKernel } from './kernel.ts'

const { signal } = new AbortController()
const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'A box',
  state: {
    user: 'ana',
    host: 'box',
    terminal: { prompt: 'line', lines: 5 },
    files: { '/home/ana/a.txt': 'one\n' },
  },
})

async function shown(...actions: Action[]): Promise<string> {
  const kernel = await openKernel(world, { snapshot: undefined })
  let text = ''
  for (const action of actions) {
    const result = await kernel.step(action, { signal })
    assert.equal(result.kind, 'computed')
    if (result.kind === 'computed') text = result.observation.text
  }
  return text
}

describe('runAction', () => {
  it('shows prompt, echo, output and the next prompt', async () => {
    assert.equal(
      await shown({ command: 'cd /tmp; cat nope' }),
      'ana@box:~$ cd /tmp; cat nope\ncat: nope: No such file or directory\nana@box:/tmp$ ',
    )
  })

  it('executes typed keys at a line end and keeps what was typed before it', async () => {
    assert.equal(await shown([{ keystrokes: 'echo a', duration: 1 }]), 'ana@box:~$ echo a')
    assert.equal(
      await shown([{ keystrokes: 'echo a', duration: 1 }], [{ keystrokes: 'b\n', duration: 1 }]),
      'ana@box:~$ echo ab\nab\nana@box:~$ ',
    )
  })

  it('asks for the rest of an unfinished command', async () => {
    assert.equal(
      await shown([{ keystrokes: 'for i in 1 2\ndo echo $i\ndone\n', duration: 1 }]),
      '> do echo $i\n> done\n1\n2\nana@box:~$ ',
    )
  })

  it('drops the line at C-c and leaves the shell at C-d', async () => {
    assert.equal(
      await shown([
        { keystrokes: 'echo a', duration: 1 },
        { keystrokes: 'C-c', duration: 1 },
      ]),
      'ana@box:~$ echo a^C\nana@box:~$ ',
    )
    assert.equal(
      await shown([
        { keystrokes: 'cd /\n', duration: 1 },
        { keystrokes: 'C-d', duration: 1 },
      ]),
      'ana@box:~$ cd /\nana@box:/$ exit\nana@box:~$ ',
    )
  })

  it('keeps to the last lines of the screen', async () => {
    assert.equal(await shown({ command: 'echo {1..9} | tr " " "\\n"' }), '6\n7\n8\n9\nana@box:~$ ')
  })
})
