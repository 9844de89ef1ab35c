import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../src/world/world.ts'
import { skipWithout } from '../../test/system-packages.ts'
import { openRealTerminal } from './real.ts'

const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'A machine',
  clock: '2026-03-02T09:00:00Z',
  state: {
    user: 'ana',
    host: 'lab',
    cwd: '/home/ana/work',
    env: { STAGE: 'test' },
    files: {
      '/home/ana/work/a b.txt': 'hello\n',
      '/home/ana/work/run.sh': { content: '#!/bin/sh\necho ran $1\n', mode: '0755' },
      '/home/ana/work/link': { link: 'a b.txt' },
      '/home/ana/work/empty': { directory: true },
      '/opt/note': 'not yours\n',
    },
  },
})
const signal = AbortSignal.timeout(60_000)

describe('openRealTerminal', { skip: skipWithout('bubblewrap') }, () => {
  it("starts in the world's state and really does what it is told", async () => {
    const real = await openRealTerminal(world)
    const step = (command: string) => real.step({ command }, { signal })
    assert.deepEqual(await step('whoami; hostname; pwd; echo $STAGE; ls -A; cat link; ./run.sh now'), {
      text: 'ana\nlab\n/home/ana/work\ntest\na b.txt\nempty\nlink\nrun.sh\nhello\nran now\n',
      data: { exitCode: 0, cwd: '/home/ana/work' },
    })
    assert.deepEqual(await step("stat -c '%U %a %Y %n' * /opt/note; echo x > /opt/note"), {
      text: [
        'ana 644 1772442000 a b.txt',
        'ana 755 1772442000 empty',
        'ana 777 1772442000 link',
        'ana 755 1772442000 run.sh',
        'root 644 1772442000 /opt/note',
        'bash: /opt/note: Permission denied\n',
      ].join('\n'),
      data: { exitCode: 1, cwd: '/home/ana/work' },
      isError: true,
    })
    await real.close()
  })
  it('shows the tree as the commands left it', async () => {
    const real = await openRealTerminal(world)
    await real.step({ command: 'mkdir new && echo x > new/f && rm run.sh && ln -s / "to root"' }, { signal })
    const tree = await real.readTree()
    const below = tree.filter(({ path }) => path.startsWith('/home/ana/work/'))
    assert.deepEqual(
      below
        .map(({ path, kind, content, target }) => [path.slice(15), kind, content?.toString() ?? target])
        .sort(),
      [
        ['a b.txt', 'file', 'hello\n'],
        ['empty', 'directory', undefined],
        ['link', 'link', 'a b.txt'],
        ['new', 'directory', undefined],
        ['new/f', 'file', 'x\n'],
        ['to root', 'link', '/'],
      ],
    )
    assert.ok(!tree.some(({ path }) => path.startsWith('/usr/') || path.startsWith('/proc/')))
    await real.close()
  })
  it('is closed for good after exit', async () => {
    const real = await openRealTerminal(world)
    assert.equal(real.isOpen(), true)
    assert.equal((await real.step({ command: 'exit' }, { signal })).text, 'exit\n')
    assert.equal(real.isOpen(), false)
    await real.close()
  })
  it('stops what takes too long, and says so', async () => {
    const real = await openRealTerminal(world, { deadlineMs: 200 })
    assert.deepEqual(await real.step({ command: 'sleep 60' }, { signal }), {
      text: '',
      data: { exitCode: 130, cwd: '/home/ana/work', stopped: 'deadline' },
      isError: true,
    })
    await real.close()
  })
  it('says in the words of bash that there are no more processes to be had', async () => {
    // all that a user runs counts, in other sandboxes too
    const real = await openRealTerminal(world, { deadlineMs: 2000, limits: { processes: 200 } })
    const bomb = await real.step({ command: 'bomb() { sleep 60 & bomb; }; bomb' }, { signal })
    const isOpen = real.isOpen()
    await real.close()
    assert.match(bomb.text, /^\[1\] \d+\n[\s\S]*\nbash: fork: retry: Resource temporarily unavailable\n/)
    const { stopped } = bomb.data as { stopped: string }
    assert.ok(stopped === 'deadline' || stopped === 'killed', stopped)
    assert.equal(isOpen, stopped === 'deadline')
  })
  it('is closed for good, and says why, where the shell does not come back', async () => {
    const real = await openRealTerminal(world, { deadlineMs: 200 })
    const command = "trap '' INT; echo on; while :; do :; done"
    assert.deepEqual(await real.step({ command }, { signal }), {
      text: 'on\n',
      data: { exitCode: 137, cwd: '/home/ana/work', stopped: 'killed' },
      isError: true,
    })
    assert.equal(real.isOpen(), false)
    await real.close()
  })
  it('refuses what is no command', async () => {
    const real = await openRealTerminal(world)
    await assert.rejects(real.step([{ keystrokes: 'ls\n' }], { signal }), /takes commands only/)
    await real.close()
  })
})
