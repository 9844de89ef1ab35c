// The Python client and the trainers' shims, run by Debian's Python against a real server.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import * as path from 'node:path'
import { before, describe } from 'node:test'
import { promisify } from 'node:util'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { explain } from '../../src/world/error.ts'
import { skipWithout } from '../system-packages.ts'
import { requires } from './requirement.ts'
import { startServer } from './start-server.ts'

const run = promisify(execFile)
const skip = skipWithout('python3-websockets')
const opening = 'Write the number of the full berth into berth.txt, then submit it.\n\nmira@quay:~$'

const checkFile = (script: string) => path.join(import.meta.dirname, 'python', script)

async function python(script: string, ...given: string[]): Promise<unknown> {
  const environment = { PATH: process.env.PATH ?? '', PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await run('/usr/bin/python3', [checkFile(script), ...given], {
    timeout: 60_000,
    env: environment,
  })
  return JSON.parse(stdout) as unknown
}

describe('the Python client', { skip }, () => {
  let url = ''
  before(async () => {
    ;({ url } = await startServer())
  })

  requires('python-client fork', 'plays an episode, forks it, and is scored', async () => {
    assert.deepEqual(await python('client_check.py', 'plain', url), {
      opening,
      text: '7\n',
      forks: ['berths.txt\n', 'berths.txt\n'],
      tools: ['run_command', 'send_keystrokes', 'submit_answer'],
      called: 'quay\n',
      state: { episode_id: 'mine', step_count: 3, world: 'quay', seed: 3, done: false },
      last: [1, true, 'submitted', 1],
    })
  })

  requires('python-client', 'plays many at once with asyncio', async () => {
    const seen = ['0\n', '1\n', '2\n', '3\n', '4\n', '5\n', '6\n', '7\n']
    assert.deepEqual(await python('client_check.py', 'side-by-side', url), seen)
  })

  requires('python-client', 'says by code what was refused', async () => {
    const said = (await python('client_check.py', 'failures', url)) as [string, string][]
    const [code, message] = said[2] ?? []
    assert.deepEqual(
      [said[0], said[1], code, said[3]],
      [
        ['VALIDATION_ERROR', "Invalid message; world: There is no world 'nowhere' here. Known: quay."],
        [
          'VALIDATION_ERROR',
          'Invalid message; command: Field required; colour: Extra inputs are not permitted',
        ],
        'EXECUTION_ERROR',
        'Cannot connect to ws',
      ],
    )
    assert.match(message ?? '', /^Session '\S+' has ended \(submitted\)\./)
  })

  requires('python-client ws-capacity', 'waits for room where it is told to', async () => {
    const full = await startServer({ maxSessions: 1 })
    assert.deepEqual(await python('client_check.py', 'full', full.url), [[1, 1], 'mira@quay:~$'])
  })

  requires('python-client', 'connects again when the server comes back', async () => {
    const first = await startServer()
    const work = run('/usr/bin/python3', [checkFile('client_check.py'), 'lost', first.url], {
      timeout: 60_000,
    })
    const { stdin, stdout } = work.child
    for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? [])
      if (String(chunk).includes('ready')) break
    await first.stop()
    stdin?.end('go on\n')
    await startServer({ listen: { port: first.port } })
    assert.equal((await work).stdout, 'ready\n"mira@quay:~$"')
  })

  requires('python-client', 'goes on in no other session where its own was lost', async () => {
    const lost = 'The session was lost with its connection. Call reset to begin another.'
    assert.deepEqual(await python('client_check.py', 'broken', url), [
      'The connection was lost',
      lost,
      lost,
      lost,
      ['mira@quay:~$', 'quay\n'],
    ])
  })

  requires('python-client', 'carries the token', async () => {
    const guarded = await startServer({ guard: { token: 'let-me-in' } })
    assert.deepEqual(await python('client_check.py', 'token', guarded.url), ['refused', 'quay\n', ['quay']])
  })

  requires('python-client', "finds the action in an agent's reply", async () => {
    assert.deepEqual(await python('client_check.py', 'replies'), [
      'cat a\ncat b',
      'ls',
      { type: 'submit', answer: '7' },
    ])
  })
})

describe("the trainers' shims", { skip }, () => {
  let url = ''
  before(async () => {
    ;({ url } = await startServer())
  })

  requires('python-client', 'are an environment of TRL', async () => {
    assert.deepEqual(await python('shim_check.py', 'trl', url), {
      tools: ['act', 'submit'],
      described: true,
      opening,
      seen: [],
      rewards: [1, 0.75, 0],
      late: 'The episode is over.',
    })
  })

  requires('python-client', 'are an interaction of verl', async () => {
    assert.deepEqual(await python('shim_check.py', 'verl', url), {
      turns: [
        [false, '7\n', null, { done_reason: null }],
        [true, '', 0.75, { done_reason: 'submitted' }],
      ],
      score: 0.75,
    })
  })

  requires('python-client', 'are a gym environment of ms-swift', async () => {
    const said = (await python('shim_check.py', 'swift', url)) as { system: string }
    assert.match(said.system, /last fenced block/)
    assert.deepEqual(
      { ...said, system: '' },
      {
        world: 'quay',
        system: '',
        turns: [
          ['', 0, false, { done_reason: null }],
          ['', 1, true, { done_reason: 'submitted' }],
        ],
        total: 1,
      },
    )
  })

  requires('python-client', 'learn nothing from an episode that nobody can score or answer', async () => {
    const errors: string[] = []
    const mill = await startServer({
      splits: { train: ['mill'] },
      open: options => openAnySession({ ...options, model: 'none' }),
      onError: error => errors.push(explain(error)),
    })
    const why = "it needs the program 'perl', which is not computed here; with an executor it is really done"
    const dropped = 'The environment could not answer; its operator is told why.'
    const said = (await python('shim_check.py', 'unscored', mill.url)) as { [name: string]: unknown }
    assert.deepEqual(said, {
      why: [null, null, why, why],
      trl: [
        [['Submitted.'], null],
        [[''], null],
        [[], null],
      ],
      odd: [['That is no action here: Field required', 'Submitted.'], null],
      verl: [
        [[true, '', null, { dropped: why }], null],
        [[true, '', null, { dropped }], null],
      ],
      swift: [`This episode has no score, so it earned no reward: ${why}`, dropped],
    })
    assert.match(errors[0] ?? '', /^This step cannot be computed: it needs the program 'perl'/)
  })
})
