// The benchmark's own inference, pointed at a server: the world model as a model.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { asLines, benchRow } from '../bench/rows.ts'
import { captured } from '../cli/captured.ts'
import { benchReplies } from '../servers/bench-endpoint.ts'
import { openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { serveHere } from './served-here.ts'

const turn = (index: number, action: string) =>
  `### Turn ${index}\n**Action:**\n\`\`\`bash\n${action}\n\`\`\``
const commands = ['echo tar > n', 'cat n', 'wc -l < n']
const outputs = ['(no output)', 'tar', '1']

// what the last turn shows follows from the turns before it
const determined = {
  task: 'x/terminal',
  id: 1,
  system_str: 'You are a terminal.',
  prompt: commands.map((command, index) => turn(index + 1, command) + (index === 2 ? '\n\nPredict.' : '')),
  response: outputs.map(output => `**Environment Observation:**\n${output}`),
  current_prompt: turn(3, 'wc -l < n'),
  turn_idx: 3,
  total_turns: 3,
}

describe('bench infer against a server', () => {
  it('gets what is determined from the kernel and the rest from the model', async () => {
    await using endpoint = await openMisbehavingEndpoint([benchReplies()])
    await using server = await serveHere([
      'terminal',
      '--store',
      'memory',
      '--model',
      `${endpoint.baseUrl}#m`,
    ])
    const root = temporaryFolder()
    const data = path.join(root, 'data')
    mkdirSync(data)
    writeFileSync(path.join(data, 'terminal_test.jsonl'), asLines([determined]))
    writeFileSync(path.join(data, 'web_test.jsonl'), asLines([benchRow('web', 3)]))
    const { outside, stderr } = captured()
    const endpointFlags = ['--model-base-url', `${server.url}/v1`, '--model-name', 'agentworld']
    const words = [
      'bench',
      'infer',
      '--data-dir',
      data,
      ...endpointFlags,
      '--output-dir',
      path.join(root, 'out'),
    ]
    assert.equal(await runCommandLine(words, outside), 0, stderr())
    const rows = readFileSync(path.join(root, 'out', 'predictions.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const byTask = new Map(rows.map(row => [row.task, row]))
    assert.equal(byTask.get('x/terminal').gen, '<predicted_observation>\n1\n</predicted_observation>')
    assert.match(
      byTask.get('web').gen,
      /^<predicted_observation>\nguess [0-9a-f]+\n<\/predicted_observation>$/,
    )
    assert.equal(byTask.get('web').reasoning, 'hm')
    assert.deepEqual(
      rows.map(row => row.finish_reason),
      ['stop', 'stop'],
    )
    assert.equal(endpoint.requests.length, 1)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    assert.match(metrics, /^agentworld_predictions_total\{by="kernel"\} 1$/m)
    assert.match(metrics, /^agentworld_predictions_total\{by="model"\} 1$/m)
  })
})
