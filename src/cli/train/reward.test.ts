import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { runCommandLine } from '../run-command-line.ts'

const body = JSON.stringify({
  domain: 'terminal',
  prompt: [{ role: 'user', content: 'cat a' }],
  truth: 'one\n',
  predictions: ['<predicted_observation>\none\n</predicted_observation>'],
})

/** The address, as soon as it is printed. */
async function addressIn(stdout: () => string): Promise<string> {
  while (!stdout().includes('\n')) await new Promise(resolve => setImmediate(resolve))
  return (JSON.parse(stdout()) as { url: string }).url
}

describe('train reward', () => {
  it('scores for those who have the token, until it is told to stop', async () => {
    const stopping = new AbortController()
    const { outside, stdout, stderr } = captured([], { signal: stopping.signal })
    const ended = runCommandLine(['train', 'reward', '--port', '0', '--token', 'secret', '--json'], outside)
    const url = await addressIn(stdout)
    const post = (headers: { [name: string]: string }) => fetch(url, { method: 'POST', body, headers })
    assert.equal((await post({})).status, 401)
    const answer = await post({ authorization: 'Bearer secret' })
    assert.deepEqual(await answer.json(), { scores: [1], rules: [1], rubrics: [null] })
    stopping.abort()
    assert.equal(await ended, 0)
    assert.equal(stderr(), '')
  })

  it('listens beyond this machine only with a token', async () => {
    const { outside, stderr } = captured()
    assert.equal(await runCommandLine(['train', 'reward', '--host', '0.0.0.0'], outside), 2)
    assert.match(stderr(), /others could reach this server, so it needs a token\.\nSet AGENTWORLD_TOKEN/)
  })
})

describe('train launch', () => {
  it('says where data is missing', async () => {
    const { outside, stderr } = captured()
    const args = ['--engine', 'verl', '--model', 'Qwen/Qwen3-8B', '--data', '/nowhere', '-o', '/nowhere/job']
    assert.equal(await runCommandLine(['train', 'launch', ...args], outside), 1)
    assert.match(
      stderr(),
      /\/nowhere: nothing was exported for sft\.\nagentworld data export <pools> --format verl/,
    )
  })
})

describe('a recipe', () => {
  it('is described by schema recipe, and its mistakes name their place', async () => {
    const { outside, stdout } = captured()
    assert.equal(await runCommandLine(['schema', 'recipe'], outside), 0)
    const { required, properties } = JSON.parse(stdout()) as { required: string[]; properties: object }
    assert.deepEqual(required, ['data', 'out'])
    assert.ok('depth' in properties)
    const other = captured()
    assert.equal(await runCommandLine(['train', 'cpt', '--config', 'none.yaml'], other.outside), 2)
    assert.match(other.stderr(), /none\.yaml: there is no such file/)
  })
})
