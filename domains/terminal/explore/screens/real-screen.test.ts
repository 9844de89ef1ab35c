import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { RealEnvironment } from '../../../../src/kernel/real.ts'
import { World } from '../../../../src/world/world.ts'
import { skipWithout } from '../../../../test/system-packages.ts'
import { screensExplorer } from './explorer.ts'
import { openRealScreen } from './real-screen.ts'

const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'A screen',
  state: {
    user: 'ana',
    host: 'lab',
    files: { 'a.txt': 'one\ntwo\n' },
    terminal: { prompt: 'line', columns: 80, lines: 6 },
  },
})
const { signal } = new AbortController()

describe('openRealScreen', { skip: skipWithout('bubblewrap') }, () => {
  let screen: RealEnvironment
  const type = async (...keys: readonly (string | [string, number])[]) => {
    const action = keys.map(key =>
      typeof key === 'string' ? { keystrokes: key, duration: 10 } : { keystrokes: key[0], duration: key[1] },
    )
    return (await screen.step(action, { signal })).text
  }
  before(async () => {
    screen = await openRealScreen(world)
  })
  after(() => screen.close())

  it('shows the prompt, what is typed, and what comes back', async () => {
    assert.equal(await type('cat a.txt\n'), 'ana@lab:~$ cat a.txt\none\ntwo\nana@lab:~$ ')
  })
  it('keeps what is typed without a line end', async () => {
    assert.equal(await type('echo par'), 'ana@lab:~$ echo par')
    assert.equal(await type('tial\n'), 'ana@lab:~$ echo partial\npartial\nana@lab:~$ ')
  })
  it('takes C-c, C-u and C-l', async () => {
    assert.equal(await type('ls', 'C-c'), 'ana@lab:~$ ls^C\nana@lab:~$ ')
    assert.equal(await type('ls', 'C-u'), 'ana@lab:~$ ')
    assert.equal(await type('pwd', 'C-l'), 'ana@lab:~$ pwd')
    assert.equal(await type('\n'), 'ana@lab:~$ pwd\n/home/ana\nana@lab:~$ ')
  })
  it('asks for the rest of a command', async () => {
    assert.equal(await type('for i in 1 2; do\n'), 'ana@lab:~$ for i in 1 2; do\n> ')
    assert.equal(
      await type('echo $i\ndone\n'),
      'ana@lab:~$ for i in 1 2; do\n> echo $i\n> done\n1\n2\nana@lab:~$ ',
    )
  })
  it('shows a program that goes on, until it is interrupted', async () => {
    assert.equal(await type(['sleep 60\n', 0.1]), 'ana@lab:~$ sleep 60\n')
    assert.equal(await type('C-c'), 'ana@lab:~$ sleep 60\n^C\nana@lab:~$ ')
  })
  it('shows the last lines only', async () => {
    assert.equal(await type('seq 9\n'), '5\n6\n7\n8\n9\nana@lab:~$ ')
  })
  it('is over when the shell ends', async () => {
    const own = await openRealScreen(world)
    const { text } = await own.step([{ keystrokes: 'C-d', duration: 5 }], { signal })
    assert.deepEqual(
      { text: text.trimEnd(), isOpen: own.isOpen() },
      { text: 'ana@lab:~$ exit', isOpen: false },
    )
    await own.close()
  })
})

describe('screensExplorer', () => {
  it('types the same keys for the same seed and screens', () => {
    const keys = () => {
      const episode = screensExplorer.episode(3)
      const actions: unknown[] = []
      for (let step = episode.next(undefined); step; step = episode.next({ text: 'a@b:~$ ' }))
        actions.push(step)
      return actions
    }
    assert.ok(keys().length > 5)
    assert.deepEqual(keys(), keys())
  })
})
