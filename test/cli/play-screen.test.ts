import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { type Behaviour, openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { quayWorld } from './quay-world.ts'
import { canBeOnTerminal, onTerminal } from './terminal-screen.ts'

const folder = temporaryFolder()
quayWorld(folder)
writeFileSync(
  path.join(folder, 'bell.yaml'),
  'version: 1\ndomain: mcp\ntitle: A bell\nstate: { server: { name: belfry, version: 1.0.0 } }\ntools: [{ name: ring }]\n',
)
const skip = (await canBeOnTerminal()) ? false : 'python3 is needed to open a pseudo-terminal'
const right = (text: string) => text.padStart(79)
const quay = '~ $'
const bell = 'belfry ›'
const keptLine = 'The session is kept. To go on with it:'
// a line that is edited shows its prompt again: the next one comes after what this one did
const after = (done: string, typed: string): [string, string][] => [
  [done, ''],
  [quay, typed],
]
const [ctrlC, ctrlD, up] = ['\x03', '\x04', '\x1b[A']

describe('agentworld play at a terminal', { skip, concurrency: true }, () => {
  it('shows a world, answers, and says who answered', async () => {
    const { code, screen, output } = await onTerminal(['play', 'quay.yaml'], {
      cwd: folder,
      steps: [
        [quay, 'cat tides.txt\r'],
        ...after('1 · computed', 'echo 12:30 \\\r'),
        ['… ', '> high.txt\r'],
        ...after('2 · computed', ':rewind 1\r'),
        ...after('Rewound', 'mkdir log && cd log\r'),
        ['~/log $', ':rewind\r'],
        ...after('Rewound', ':submit 12:30\r'),
        ...after('the answer', 'pwd\r'),
        ...after('leaves.', ctrlD),
      ],
    })
    assert.equal(code, 0)
    const start = screen.indexOf('user@box:~ $ cat tides.txt')
    assert.deepEqual(screen.slice(0, start), [
      'A quay at low water  terminal',
      '',
      'Task: Write the time of high water into high.txt, and say which it is.',
      '',
      'Type what to do.',
      ':actions lists what can be done here, :help what else there is, :quit leaves.',
      '',
    ])
    assert.deepEqual(screen.slice(start, screen.indexOf(keptLine)), [
      'user@box:~ $ cat tides.txt',
      'low 06:12',
      'high 12:30',
      right('1 · computed'),
      'user@box:~ $ echo 12:30 \\',
      '… > high.txt',
      right('2 · computed'),
      'user@box:~ $ :rewind 1',
      'Rewound: the session has 1 turn.',
      'user@box:~ $ mkdir log && cd log',
      right('2 · computed'),
      'user@box:~/log $ :rewind',
      'Rewound: the session has 1 turn.',
      'user@box:~ $ :submit 12:30',
      'Score 0.75',
      '  ✗ file /home/user/high.txt',
      '  ✓ the answer (weight 3)',
      'user@box:~ $ pwd',
      '✗ The session is over: it was submitted. :rewind takes the last turn back and',
      '  goes on; :quit leaves.',
      'user@box:~ $',
      '1 turn: 1 computed, 0 imagined (100 % computed) · score 0.75',
    ])
    const command = screen.slice(screen.indexOf(keptLine) + 1).join('')
    const kept = /^ {2}agentworld play --session ~(\/\S+)$/.exec(command)?.[1] ?? ''
    assert.match(readFileSync(path.join(folder, kept), 'utf8'), /"kind":"score"/)
    assert.ok(output.includes('\x1b[2m1 · computed\x1b[22m'), 'the origin is dim')
  })

  it('remembers what was typed before, in another play, and shows no colours where they are not wanted', async () => {
    const state = path.join(folder, 'state')
    const env = { XDG_STATE_HOME: state, NO_COLOR: '1' }
    await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      env,
      steps: [[quay, 'echo first\r'], ...after('computed', ':quit\r')],
    })
    assert.equal(readFileSync(path.join(state, 'agentworld', 'history'), 'utf8'), ':quit\necho first\n')
    const { screen, output } = await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      env,
      steps: [[quay, `${up}${up}\r`], ...after('computed', ctrlD)],
    })
    assert.deepEqual(screen.slice(0, 3), ['user@box:~ $ echo first', 'first', right('1 · computed')])
    assert.ok(!output.includes('\x1b[2m') && !output.includes('\x1b[36m'))
  })

  it('drops what is typed at Ctrl-C, and leaves when there is nothing', async () => {
    const { code, screen } = await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      steps: [
        [quay, `echo gone${ctrlC}`],
        [quay, 'echo one \\\r'],
        ['… ', ctrlC],
        [quay, 'echo kept\r'],
        ...after('computed', ctrlC),
      ],
    })
    assert.equal(code, 130)
    assert.deepEqual(screen.slice(-4), [
      'user@box:~ $ echo kept',
      'kept',
      right('1 · computed'),
      'user@box:~ $',
    ])
  })

  it('shows the thoughts of a model as they come, and why', async () => {
    writeFileSync(
      path.join(folder, 'script.yaml'),
      '- { reasoning: It rings once., text: "<predicted_observation>ding</predicted_observation>" }\n',
    )
    const { screen, output } = await onTerminal(
      ['play', 'bell.yaml', '--quiet', '--model', 'scripted:script.yaml'],
      {
        cwd: folder,
        steps: [
          [bell, '{"name": "ring",\r'],
          ['… ', '"arguments": {}}\r'],
          [bell, ':why\r'],
          [bell, ':quit\r'],
        ],
      },
    )
    assert.ok(output.includes('\x1b[2mIt rings once.\x1b[22m'))
    const [, second, thought, gap, ding, origin, why, imagined, reason] = screen
    assert.deepEqual([second, thought, gap, ding], ['… "arguments": {}}', 'It rings once.', '', 'ding'])
    assert.deepEqual([origin, why], [right('1 · imagined by scripted:script.yaml'), 'belfry › :why'])
    assert.match(imagined ?? '', /^Turn 1 was imagined by scripted:script\.yaml in /)
    assert.match(reason ?? '', /^It could not be computed: /)
    assert.deepEqual(screen.slice(-3), ['It was thought:', '  | It rings once.', 'belfry › :quit'])
  })

  it('stops a step that takes too long at Ctrl-C, and goes on', async () => {
    const silent: Behaviour = ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const endpoint = await openMisbehavingEndpoint([silent])
    try {
      const { code, screen } = await onTerminal(
        ['play', 'bell.yaml', '--quiet', '--model', `${endpoint.baseUrl}#x`],
        {
          cwd: folder,
          steps: [
            [bell, '{"name": "ring", "arguments": {}}\r'],
            ['working… (Ctrl-C stops)', ctrlC],
            [bell, ':quit\r'],
          ],
        },
      )
      assert.equal(code, 0)
      assert.deepEqual(screen.slice(1, 3), ['Stopped; the session is as it was.', 'belfry › :quit'])
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
  })
})
