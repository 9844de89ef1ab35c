import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Machine } from '../machine.ts'
import { NotComputable } from '../not-computable.ts'
import { buildTree } from '../tree/build-tree.ts'
import { ShellSession } from './shell-session.ts'

const machine: Machine = {
  user: 'ana',
  uid: 1000,
  gid: 1000,
  group: 'ana',
  groups: [],
  home: '/home/ana',
  host: 'box',
  system: {
    release: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0',
    version: '',
    architecture: 'x86_64',
    bootTime: 0,
    processors: 2,
  },
  absent: new Set(['curl']),
  isOpenCommand: name => name === 'deploy',
  terminal: { isTerminal: false, columns: 80, lines: 40 },
}
const plan = {
  machine,
  tree: buildTree({ machine, files: new Map([['/home/ana/a.txt', { content: 'one\n' }]]), time: 0 }),
  environment: new Map([
    ['HOME', '/home/ana'],
    ['PATH', '/usr/bin:/bin'],
  ]),
  cwd: '/home/ana',
  now: Date.UTC(2026, 0, 2, 3, 4, 5),
  seed: 9,
}

const openSession = () => new ShellSession(plan)

async function outputs(session: ShellSession, ...commands: string[]): Promise<string[]> {
  const texts: string[] = []
  for (const command of commands) texts.push((await session.run(command)).output)
  return texts
}

describe('ShellSession', () => {
  it('runs the commands of a pipeline side by side', async () => {
    assert.deepEqual(
      await outputs(
        openSession(),
        'yes | head -n 2',
        'while true; do echo x; done | sed 2q',
        '(echo a; sleep 9; echo b) | cat',
      ),
      ['y\ny\n', 'x\nx\n', 'a\nb\n'],
    )
  })

  it('does not know whether a command was done before its reader went', async () => {
    const session = openSession()
    assert.equal((await session.run('ls | nosuch; echo $?')).output, 'bash: nosuch: command not found\n127\n')
    await assert.rejects(session.run('ls | nosuch; echo ${PIPESTATUS[0]}'), NotComputable)
    await assert.rejects(session.run('set -o pipefail; ls | true'), NotComputable)
    assert.equal((await session.run('ls | head -n1; echo ${PIPESTATUS[0]}')).output, 'a.txt\n0\n')
  })

  it('lets what sleeps in the background go on when time passes', async () => {
    const [text = ''] = await outputs(openSession(), '(sleep 2; echo late > f) & cat f; sleep 3; cat f; wait')
    assert.match(text, /^\[1\] \d+\ncat: f: No such file or directory\n\[1\]\+ {2}Done .*\nlate\n$/)
  })

  it('keeps a sleeping job and tells of its end later', async () => {
    const texts = await outputs(openSession(), 'sleep 5 &', 'jobs', 'sleep 6', 'true')
    assert.match(texts[1] ?? '', /^\[1\]\+ {2}Running {17}sleep 5 &\n$/)
    assert.equal(texts.slice(2).join(''), '[1]+  Done                    sleep 5\n')
  })

  it('is the same in every session with the same seed', async () => {
    const commands = ['echo $RANDOM $$; date +%s.%N; mktemp', 'ls -la /tmp; echo $SECONDS']
    assert.deepEqual(await outputs(openSession(), ...commands), await outputs(openSession(), ...commands))
  })

  it('sees nothing of the host', async () => {
    const texts = await outputs(
      openSession(),
      'cat /var/lib/dpkg/status',
      'echo "[$NODE_OPTIONS]"; env | grep -ci node',
      'ls /',
    )
    assert.deepEqual(texts.slice(0, 2), ['cat: /var/lib/dpkg/status: No such file or directory\n', '[]\n0\n'])
    assert.match(texts[2] ?? '', /^bin\nboot\ndev\netc\nhome\n/)
    for (const path of ['/proc/self/environ', '/proc/cpuinfo', '/sys/class'])
      await assert.rejects(openSession().run(`cat ${path}`), NotComputable)
  })

  it('cannot compute what prints, forks or recurses without end, and is as it was', async () => {
    const session = new ShellSession({ ...plan, limits: { commands: 100_000, depth: 1000 } })
    await assert.rejects(session.run('yes'), NotComputable)
    await session.run('(exit 7)')
    for (const command of [
      'while :; do :; done',
      'f() { f; }; f',
      'f() { $(f); }; f',
      'x=x; while :; do x=$x$x; done',
    ])
      await assert.rejects(session.run(command), NotComputable, command)
    assert.deepEqual(await outputs(session, 'echo still $? $x'), ['still 7\n'])
  })

  it('tells absent, open and unbuilt programs apart', async () => {
    const session = openSession()
    assert.deepEqual(await outputs(session, 'curl x', 'nosuch'), [
      'bash: curl: command not found\n',
      'bash: nosuch: command not found\n',
    ])
    await assert.rejects(session.run('deploy'), NotComputable)
    await assert.rejects(session.run('gdb'), NotComputable)
  })

  it('starts a new shell when the old one ends', async () => {
    const session = openSession()
    await session.run('x=1; cd /; echo kept > /tmp/f')
    assert.deepEqual(await session.run('exit 3'), { output: 'exit\n', status: 3, hasExited: true })
    assert.deepEqual(await outputs(session, 'echo "[$x]"; pwd; cat /tmp/f'), ['[]\n/home/ana\nkept\n'])
  })
})
