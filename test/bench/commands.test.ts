// The benchmark's commands against an endpoint on a real socket.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'
import { benchReplies } from '../servers/bench-endpoint.ts'
import { openMisbehavingEndpoint, refusingUrl } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asLines, benchRow } from './rows.ts'

const rows = {
  mcp: [benchRow('x/mcp', 1), benchRow('x/mcp', 1), benchRow('x/mcp', 2, { turn: 1 })],
  web: [benchRow('web', 3), benchRow('web', 4)],
}

function dataIn(root: string): string {
  const folder = path.join(root, 'data')
  mkdirSync(folder)
  for (const [name, list] of Object.entries(rows))
    writeFileSync(path.join(folder, `${name}_test.jsonl`), asLines(list))
  return folder
}

async function run(args: readonly string[], environment: { readonly [name: string]: string } = {}) {
  const { outside, stdout, stderr } = captured([], { environment })
  return { code: await runCommandLine(['bench', ...args], outside), stdout: stdout(), stderr: stderr() }
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

describe('bench infer, judge and score', () => {
  it('go from data to scores with the flags of the published script', async () => {
    await using endpoint = await openMisbehavingEndpoint([benchReplies()])
    const root = temporaryFolder()
    const results = path.join(root, 'results')
    const inferred = await run([
      'infer',
      '--data-dir',
      dataIn(root),
      '--model-base-url',
      endpoint.baseUrl,
      '--model-name',
      'aw',
      '--output-dir',
      results,
    ])
    assert.deepEqual(
      [inferred.code, inferred.stdout],
      [0, `Predictions: ${path.join(results, 'predictions.jsonl')}\n`],
    )
    assert.match(
      inferred.stderr,
      /^infer 0\/5 · 0 failed\ninfer 5\/5 · .* rows\/s · took .* · 60 tokens in, 15 out · 0 failed\n$/,
    )
    const [first] = endpoint.requests
    assert.equal(first?.headers.authorization, 'Bearer EMPTY')
    const { model, temperature, max_tokens } = first.body
    assert.deepEqual({ model, temperature, max_tokens }, { model: 'aw', temperature: 0.6, max_tokens: 32768 })

    const judged = await run(
      [
        'judge',
        '--predictions',
        path.join(results, 'predictions.jsonl'),
        '--judge-base-url',
        endpoint.baseUrl,
        '--judge-model',
        'judge',
        '--output-dir',
        results,
      ],
      { OPENAI_API_KEY: 'secret-1' },
    )
    assert.equal(judged.code, 0)
    assert.equal(endpoint.requests.at(-1)?.headers.authorization, 'Bearer secret-1')
    assert.ok(!readFileSync(path.join(results, 'run.json'), 'utf8').includes('secret-1'))
    assert.match(judged.stdout, /^--- mcp \(3\/3 valid, 0 failed\) ---\n {11}format: +\d+\.\d\d {2}\[\d/m)
    assert.match(judged.stdout, /^Overall: .* macro mean over 2 domains$/m)
    assert.match(judged.stdout, /own rubrics: not comparable with published scores\.$/m)

    const scored = await run(['score', '--predictions', path.join(results, 'judged.jsonl')])
    assert.deepEqual(scored, { code: 0, stdout: judged.stdout, stderr: '' })
    const asJson = await run(['score', '--predictions', results, '--json'])
    const { domains, macro_overall, micro_overall, made } = JSON.parse(asJson.stdout)
    const totals = linesOf(path.join(results, 'judged.jsonl'))
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const scale = (list: readonly { total_score: number }[]) =>
      ((mean(list.map(row => row.total_score)) - 1) / 4) * 100
    const [mcp, web] = [totals.filter(row => row.task === 'x/mcp'), totals.filter(row => row.task === 'web')]
    assert.deepEqual(
      [domains.mcp.total_score, domains.web.total_score, micro_overall].map(value => value.toFixed(9)),
      [scale(mcp), scale(web), scale(totals)].map(value => value.toFixed(9)),
    )
    assert.equal(macro_overall, (domains.mcp.total_score + domains.web.total_score) / 2)
    assert.equal(made.judge.fixed.model, 'judge')
    assert.equal(made.judge.fixed.rubrics, 'agentworld')
  })

  it('judge by prompts from a folder', async () => {
    await using endpoint = await openMisbehavingEndpoint([benchReplies()])
    const root = temporaryFolder()
    const prompts = path.join(root, 'prompts')
    mkdirSync(path.join(prompts, 'web'), { recursive: true })
    writeFileSync(path.join(prompts, 'web', 'judge_system_prompt.txt'), 'Be strict.')
    const predictions = path.join(root, 'p.jsonl')
    writeFileSync(predictions, asLines([benchRow('web', 3, { gen: 'guess' })]))
    const args = [
      'judge',
      '--predictions',
      predictions,
      '--judge',
      `${endpoint.baseUrl}#judge`,
      '--output-dir',
      root,
    ]
    const { code, stdout } = await run([...args, '--prompts-dir', prompts, '--quiet'])
    assert.equal(code, 0)
    assert.doesNotMatch(stdout, /not comparable/)
    const [system, user] = (endpoint.requests[0]?.body.messages ?? []) as { role: string; content: string }[]
    assert.deepEqual(system, { role: 'system', content: 'Be strict.' })
    assert.match(user?.content ?? '', /<prediction>\nguess\n<\/prediction>/)
    writeFileSync(predictions, asLines([benchRow('x/mcp', 3, { gen: 'guess' })]))
    const missing = await run([...args, '--prompts-dir', prompts])
    assert.equal(missing.code, 2)
    assert.match(missing.stderr, /mcp\/judge_system_prompt\.txt: cannot be read \(ENOENT\)/)
  })

  it('say what is missing', async () => {
    const cases: readonly (readonly [args: readonly string[], message: string])[] = [
      [
        [],
        "bench needs one of its commands.\ninfer, judge, score, run, pairwise, compare, agree, traces or report; 'agentworld bench --help' tells more.",
      ],
      [
        ['infer'],
        '--data-dir is missing.\nUsage: agentworld bench infer --data-dir DIR --model-base-url URL --model-name NAME [options]',
      ],
      [
        ['infer', '--data-dir', 'x', '--model-base-url', 'http://127.0.0.1:1/v1'],
        '--model-name is missing.\nGive --model-base-url and --model-name, or --model with a .gguf file, http://host:port/v1#name or scripted:file.',
      ],
    ]
    for (const [args, message] of cases) {
      assert.deepEqual(await run(args), { code: 2, stdout: '', stderr: `agentworld: ${message}\n` })
    }
    const unknown = await run(['infre'])
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /There is no command 'bench infre'\.\nDid you mean bench infer/)
    assert.match((await run(['--help'])).stdout, /^Usage: agentworld bench </)
    assert.match((await run(['infer', '--help'])).stdout, /^Usage: agentworld bench infer --data-dir/)
  })
})

describe('bench run', () => {
  it('does all three, and nothing twice', async () => {
    await using endpoint = await openMisbehavingEndpoint([benchReplies()])
    const root = temporaryFolder()
    const results = path.join(root, 'results')
    const args = [
      'run',
      '--data-dir',
      dataIn(root),
      '--model',
      `${endpoint.baseUrl}#aw`,
      '--judge',
      `${endpoint.baseUrl}#judge`,
      '--output-dir',
      results,
    ]
    const limited = await run([
      ...args,
      '--domains',
      'mcp',
      '--limit',
      '2',
      '--price-input',
      '1000',
      '--json',
    ])
    assert.equal(limited.code, 0)
    assert.deepEqual(Object.keys(JSON.parse(limited.stdout).domains), ['mcp'])
    assert.match(limited.stderr, /infer 2\/2 .* · \$0\.0240 · 0 failed\n/)
    assert.equal(endpoint.requests.length, 4)
    const whole = await run(args)
    assert.equal(whole.code, 0)
    assert.equal(endpoint.requests.length, 10)
    assert.match(whole.stderr, /infer 5\/5 · 2 from before · /)
    await run(args)
    assert.equal(endpoint.requests.length, 10)
    const drifted = await run([...args, '--temperature', '0'])
    assert.equal(drifted.code, 1)
    assert.match(drifted.stderr, /sampling\.temperature: 0\.6 before, 0 now/)
  })

  it('stops when nothing answers, and says how to go on', async () => {
    const root = temporaryFolder()
    const url = await refusingUrl()
    const data = path.join(root, 'data')
    mkdirSync(data)
    writeFileSync(
      path.join(data, 'web_test.jsonl'),
      asLines(Array.from({ length: 12 }, (_, id) => benchRow('web', id))),
    )
    const { code, stderr } = await run([
      'infer',
      '--data-dir',
      data,
      '--model',
      `${url}#aw`,
      '--output-dir',
      path.join(root, 'results'),
    ])
    assert.equal(code, 1)
    assert.match(stderr, /nothing answers there \(ECONNREFUSED\), after 4 attempts\. The run stops here\./)
    assert.match(stderr, /0 rows are finished and kept; the same command continues with the other 12\.\n$/)
  })
})

describe('bench infer --engine', () => {
  const echo = (id: number, command: string) => {
    const action = `### Turn 1\n**Action:**\n\`\`\`bash\n${command}\n\`\`\``
    return benchRow('terminal', id, {
      turn: 1,
      prompt: [`${action}\n\nPredict.`],
      current_prompt: action,
      response: ['**Environment Observation:**\n42'],
    })
  }

  function terminalData(root: string): string {
    const folder = path.join(root, 'data')
    mkdirSync(folder)
    const data = [echo(1, 'echo $((6 * 7))'), echo(2, 'cat /etc/answer')]
    writeFileSync(path.join(folder, 'terminal_test.jsonl'), asLines(data))
    return folder
  }

  const said = (results: string) =>
    linesOf(path.join(results, 'predictions.jsonl'))
      .sort((a, b) => a.id - b.id)
      .map(({ gen, by, why, failure }) => ({ gen, by, why, failure }))
  const computed = {
    gen: '<predicted_observation>\n42\n</predicted_observation>',
    by: 'kernel',
    why: undefined,
    failure: undefined,
  }

  it('computes what it can, and leaves the rest without a prediction where there is no model', async () => {
    const root = temporaryFolder()
    const results = path.join(root, 'results')
    const { code, stderr } = await run([
      'infer',
      '--data-dir',
      terminalData(root),
      '--engine',
      '--output-dir',
      results,
    ])
    assert.equal(code, 0)
    assert.match(stderr, /infer 2\/2 · .* · 1 not predicted · 0 failed\n$/)
    const why = 'it needs whether there is answer in /etc'
    assert.deepEqual(said(results), [computed, { gen: '', by: undefined, why, failure: 'unpredicted' }])
    const score = await run(['score', '--predictions', results, '--strict', '--json'])
    const { domains } = JSON.parse(score.stdout)
    assert.deepEqual(domains.terminal.failures, {
      empty: 0,
      truncated: 0,
      infrastructure: 0,
      judge: 0,
      data: 0,
      unpredicted: 1,
    })
    assert.deepEqual([domains.terminal.total_score, domains.terminal.metrics.exact_match], [null, 1])
  })

  it('asks the model for the rest where there is one', async () => {
    await using endpoint = await openMisbehavingEndpoint([benchReplies()])
    const root = temporaryFolder()
    const results = path.join(root, 'results')
    const model = `${endpoint.baseUrl}#aw`
    const args = ['--data-dir', terminalData(root), '--engine', '--output-dir', results]
    assert.equal((await run(['infer', ...args, '--model', model])).code, 0)
    const [first, second] = said(results)
    assert.deepEqual(first, computed)
    assert.deepEqual([second?.by, second?.why], ['model', 'it needs whether there is answer in /etc'])
    assert.equal(endpoint.requests.length, 1)
    const without = await run(['infer', ...args])
    assert.equal(without.code, 1)
    assert.match(without.stderr, /model: "aw" before, null now/)
  })
})
