// What is run here is really run: in a sandbox, with the machine's own Python and this process's Node.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Session } from '../../../src/engine/session.ts'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import type { Turn } from '../../../src/world/turn.ts'
import { World } from '../../../src/world/world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { sandboxExecutor } from './executor.ts'

const files = {
  'package.json': '{ "type": "module" }\n',
  'src/sum.js': 'export const sum = (a, b) => a - b\n',
  'test/sum.test.js':
    "import assert from 'node:assert/strict'\nimport { it } from 'node:test'\nimport { sum } from '../src/sum.js'\nit('adds', () => assert.equal(sum(1, 1), 2))\nit('is a function', () => assert.equal(typeof sum, 'function'))\n",
  'write.py':
    'import os\nopen("made.txt", "w").write("made\\n")\nos.remove("gone.txt")\nos.chmod("run.sh", 0o755)\n',
  'gone.txt': 'x\n',
  'run.sh': 'echo hello\n',
}
const world = (toolset: string) => ({
  version: 1,
  domain: 'swe',
  title: 'Real',
  state: { toolset, cwd: '/home/ana/w', files },
})

describe('sandboxExecutor', { skip: skipWithout('bubblewrap') }, () => {
  let session: Session
  before(async () => {
    session = await openAnySession({
      world: world('claude-code'),
      executor: sandboxExecutor({ deadlineMs: 20_000 }),
    })
  })
  after(() => session.close())

  it('runs tests, without their durations', async () => {
    const { by, observation } = await session.step('node --test --test-reporter=tap')
    assert.equal(by, 'real')
    assert.deepEqual(observation.data, { exitCode: 1 })
    const results = observation.text
      .split('\n')
      .filter(line => /^(Exit|ok|not ok|# (pass|fail|duration))/.test(line))
    assert.deepEqual(results, [
      'Exit code 1',
      'not ok 1 - adds',
      'ok 2 - is a function',
      '# pass 1',
      '# fail 1',
      '# duration_ms 0',
    ])
  })

  it('sees what was done before, and what it did is there afterwards', async () => {
    await session.step("sed -i 's/a - b/a + b/' src/sum.js")
    assert.match((await session.step('node --test')).observation.text, /^ℹ fail 0$/m)
    const { by, observation, patch } = await session.step('python3 write.py')
    assert.deepEqual([by, observation.text], ['real', ''])
    assert.deepEqual(patch, {
      changes: {
        '/home/ana/w/gone.txt': null,
        '/home/ana/w/made.txt': 'made\n',
        '/home/ana/w/run.sh': { content: 'echo hello\n', mode: '0755' },
      },
      cwd: '/home/ana/w',
    })
    const seen = await session.step('cat made.txt; ls gone.txt; ls -l run.sh | cut -c1-10')
    assert.equal(seen.by, 'kernel')
    assert.match(seen.observation.text, /made\n-rwxr-xr-x/)
  })

  it('has an environment of its own, and no network', async () => {
    const server = createServer((_, response) => response.end('the host answers'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const names = await session.step('node -p "Object.keys(process.env).sort().join()"')
    assert.equal(
      names.observation.text,
      'HOME,LANG,LOGNAME,PATH,PWD,PYTHONDONTWRITEBYTECODE,SHELL,SHLVL,USER,_',
    )
    const reply = await session.step(
      `node -e "fetch('http://127.0.0.1:${port}').catch(error => console.log(error.cause.code))"`,
    )
    assert.equal(reply.observation.text, 'ECONNREFUSED')
    server.close()
  })

  it('stops what takes too long', async () => {
    const turn: Turn = await session.step({
      name: 'Bash',
      arguments: { command: 'node -e "setInterval(() => {}, 99)"', timeout: 1500 },
    })
    assert.match(turn.observation.text, /Command timed out after 1\.5s/)
  })

  it('answers in the words of the other family too', async () => {
    const gemini = await openAnySession({ world: world('gemini-cli'), executor: 'sandbox' })
    const { observation } = await gemini.step(
      `node -e "console.log('out'); console.error('err'); process.exit(3)"`,
    )
    assert.match(observation.text, /^Output: out\nerr\nError: \(none\)\nExit Code: 3\n/m)
    await gemini.close()
  })

  it('refuses what it cannot do, and nothing is advised that cannot do it', async () => {
    const cannot = [
      { name: 'WebFetch', arguments: { url: 'https://a.example', prompt: 'x' } },
      { name: 'Bash', arguments: { command: 'node server.js', run_in_background: true } },
      'ps aux',
      'node a.js; df',
    ]
    for (const action of cannot) {
      await assert.rejects(session.step(action), {
        at: 'model',
        remedy: {
          say: 'Give a model that imagines it: {model}.',
          options: { model: 'http://…/v1#name, or a .gguf file' },
        },
      })
    }
  })

  it('runs no git in a repository whose history is only told', () => {
    const { does } = sandboxExecutor()
    const whole = World.parse(world('claude-code'))
    const git = { branch: 'main', commits: [], status: [] }
    const told = World.parse({ ...whole, state: { ...whole.state, git } })
    const bash = (command: string) => ({ name: 'Bash', arguments: { command } })
    assert.equal(does(told, bash('git status')), false)
    assert.equal(does(told, bash('node --test')), true)
    assert.equal(does(whole, bash('git status')), true)
  })
})
