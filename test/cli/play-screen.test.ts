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
const [ctrlC, ctrlD, up] = ['\x03', '\x04', '\x1b[A']

describe('agentworld play at a terminal', { skip, concurrency: true }, () => {
  it('shows a world, answers, and says who answered', async () => {
    const { code, screen, output } = await onTerminal(['play', 'quay.yaml'], {
      cwd: folder,
      steps: [
        ['1 › ', 'cat tides.txt\r'],
        ['2 › ', 'echo 12:30 \\\r'],
        ['… ', '> high.txt\r'],
        ['3 › ', ':rewind 1\r'],
        ['2 › ', ':submit 12:30\r'],
        ['2 › ', 'pwd\r'],
        ['2 › ', ctrlD],
      ],
    })
    assert.equal(code, 0)
    const start = screen.indexOf('1 › cat tides.txt')
    assert.deepEqual(screen.slice(0, 3), [
      'A quay at low water  terminal',
      '',
      'Task: Write the time of high water into high.txt, and say which it is.',
    ])
    assert.equal(screen[start - 2], ':help lists what else there is, :quit leaves.')
    assert.deepEqual(screen.slice(start), [
      '1 › cat tides.txt',
      'low 06:12',
      'high 12:30',
      right('computed'),
      '2 › echo 12:30 \\',
      '… > high.txt',
      right('computed'),
      '3 › :rewind 1',
      'Rewound: the session has 1 turn.',
      '2 › :submit 12:30',
      'Score 0.75',
      '  ✗ file /home/user/high.txt contains "12:30"',
      '  ✓ the answer contains "12:30" (weight 3)',
      '2 › pwd',
      "Session 'play' has ended (submitted).",
      'Rewind it, or fork it at an earlier turn.',
      '2 ›',
      '1 turn: 1 computed, 0 imagined (100 % computed) · score 0.75',
    ])
    assert.ok(output.includes('\x1b[2mcomputed\x1b[22m'), 'the origin is dim')
  })

  it('remembers what was typed before, in another play, and shows no colours where they are not wanted', async () => {
    const state = path.join(folder, 'state')
    const env = { XDG_STATE_HOME: state, NO_COLOR: '1' }
    await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      env,
      steps: [
        ['1 › ', 'echo first\r'],
        ['2 › ', ':quit\r'],
      ],
    })
    assert.equal(readFileSync(path.join(state, 'agentworld', 'history'), 'utf8'), ':quit\necho first\n')
    const { screen, output } = await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      env,
      steps: [
        ['1 › ', `${up}${up}\r`],
        ['2 › ', ctrlD],
      ],
    })
    assert.deepEqual(screen.slice(0, 3), ['1 › echo first', 'first', right('computed')])
    assert.ok(!output.includes('\x1b[2m') && !output.includes('\x1b[36m'))
  })

  it('drops what is typed at Ctrl-C, and leaves when there is nothing', async () => {
    const { code, screen } = await onTerminal(['play', 'quay.yaml', '--quiet'], {
      cwd: folder,
      steps: [
        ['1 › ', `echo gone${ctrlC}`],
        ['1 › ', 'echo kept\r'],
        ['2 › ', ctrlC],
      ],
    })
    assert.equal(code, 130)
    assert.deepEqual(screen, ['1 › echo kept', 'kept', right('computed'), '2 ›'])
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
          ['1 › ', '{"name": "ring",\r'],
          ['… ', '"arguments": {}}\r'],
          ['2 › ', ':why\r'],
          ['2 › ', ':quit\r'],
        ],
      },
    )
    assert.ok(output.includes('\x1b[2mIt rings once.\x1b[22m'))
    const [, second, thought, gap, ding, origin, why, imagined, reason] = screen
    assert.deepEqual([second, thought, gap, ding], ['… "arguments": {}}', 'It rings once.', '', 'ding'])
    assert.deepEqual([origin, why], [right('imagined by scripted:script.yaml'), '2 › :why'])
    assert.match(imagined ?? '', /^Turn 1 was imagined by scripted:script\.yaml in /)
    assert.match(reason ?? '', /^It could not be computed: /)
    assert.deepEqual(screen.slice(-3), ['It was thought:', '  | It rings once.', '2 › :quit'])
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
            ['1 › ', '{"name": "ring", "arguments": {}}\r'],
            ['imagining… (Ctrl-C stops)', ctrlC],
            ['1 › ', ':quit\r'],
          ],
        },
      )
      assert.equal(code, 0)
      assert.deepEqual(screen.slice(1, 3), ['Stopped; the session is as it was.', '1 › :quit'])
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
  })
})
