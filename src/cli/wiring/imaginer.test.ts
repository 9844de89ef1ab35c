import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { writeTinyQwen3 } from '../../model/gguf/tiny-qwen3.ts'
import { FormCollector } from '../../model/shipped/known-forms.ts'
import { command, quietOption } from '../arguments/command.ts'
import { readArguments } from '../arguments/read-arguments.ts'
import { runCommandLine } from '../run-command-line.ts'
import { imaginerFrom, imaginerOptions } from './imaginer.ts'

const folder = temporaryFolder()
const models = path.join(folder, 'models')
mkdirSync(models)
const file = path.join(models, 'world.gguf')
await writeTinyQwen3(file, { says: ['<|obs|>42\n<|end|>'] })
const manifest = {
  file: 'world.gguf',
  sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  dialect: 'compact',
  context: 1024,
  domains: { terminal: 0 },
  sampling: { temperature: 0, thinking: false },
}
const place = path.join(models, 'world-model.json')
const write = (data: object) => writeFileSync(place, JSON.stringify(data))
write(manifest)

const environment = { AGENTWORLD_MODELS: models }
const asking = command({
  name: 'ask',
  summary: '',
  usage: '',
  operands: { least: 0, most: 0 },
  options: [...imaginerOptions, quietOption],
  examples: [],
  run: async () => 0,
})
const valuesOf = (...args: string[]) => readArguments(args, asking).values as never

// no kernel knows what this machine's weather service says
writeFileSync(
  path.join(folder, 'open.yaml'),
  'version: 1\ndomain: terminal\ntitle: A desk\nopen: true\nstate: {}\n',
)
writeFileSync(
  path.join(folder, 'bell.yaml'),
  'version: 1\ndomain: mcp\ntitle: A bell\nstate: { server: { name: belfry, version: 1.0.0 } }\ntools:\n  - { name: ring, inputSchema: { type: object } }\n',
)
let count = 0
async function step(world: string, action: string, ...more: string[]) {
  const { outside, stdout, stderr } = captured([], { environment })
  const session = path.join(folder, `s${count++}.jsonl`)
  const where = ['--world', path.join(folder, world), '--session', session]
  const code = await runCommandLine(['step', ...where, '--action', action, ...more], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}
const notice =
  'What cannot be computed is imagined by the small model that ships with AgentWorld (world.gguf); --model names a better one.\n'

describe('imaginerFrom', () => {
  it('takes the shipped model where none is named, unopened', async () => {
    const { outside, stderr } = captured([], { environment })
    const { model, trust, sampling } = (await imaginerFrom(valuesOf('--temperature', '0.5'), outside)) ?? {}
    assert.deepEqual(
      [model?.id, model?.dialect, model?.contextTokens, trust?.bars, sampling],
      ['world.gguf', 'compact', 1024, { terminal: 0 }, { temperature: 0.5, thinking: false }],
    )
    await model?.close()
    assert.equal(stderr(), '')
  })

  it('refuses what the shipped model does not hear', async () => {
    const { outside } = captured([], { environment })
    for (const [args, named] of [
      [['--dialect', 'compact'], '--dialect'],
      [['--override', 'a', '--context', '4096'], '--context, --override'],
    ] as const)
      await assert.rejects(imaginerFrom(valuesOf(...args), outside), {
        at: 'usage',
        message: `${named}: the model that ships with AgentWorld has its own.`,
        remedy: 'Name a model with --model, or leave this out.',
      })
    await assert.rejects(imaginerFrom(valuesOf('--model', 'none', '--dialect', 'xx'), outside), /'xx'/)
  })

  it('imagines behind `agentworld mcp`, too', async () => {
    const client = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }
    const call = { name: 'run_command', arguments: { command: 'weather-service' } }
    const lines = [
      { id: 1, method: 'initialize', params: client },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: call },
    ].map(message => JSON.stringify({ jsonrpc: '2.0', ...message }))
    const { outside, stdout, stderr } = captured(lines, { environment })
    assert.equal(await runCommandLine(['mcp', path.join(folder, 'open.yaml')], outside), 0)
    const answers = stdout()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(answers.find(({ id }) => id === 2)?.result?.content?.[0]?.text, '42\n', stdout())
    assert.ok(stderr().endsWith(notice))
  })

  it('takes what is named instead, and none for none', async () => {
    const { outside } = captured([], { environment })
    assert.equal(await imaginerFrom(valuesOf('--model', 'none'), outside), undefined)
    assert.equal(await imaginerFrom(valuesOf('--executor', 'sandbox'), outside), undefined)
    const other = await imaginerFrom(valuesOf('--model', 'http://127.0.0.1:1/v1#other'), outside)
    assert.equal(other?.model.id, 'other')
    const elsewhere = captured([], { environment: { AGENTWORLD_MODELS: folder } })
    assert.equal(await imaginerFrom(valuesOf(), elsewhere.outside), undefined)
  })

  it('refuses a manifest that it cannot read', async () => {
    const { outside } = captured([], { environment })
    write({ ...manifest, context: 'long' })
    await assert.rejects(imaginerFrom(valuesOf(), outside), {
      at: 'model',
      message: /world-model\.json: context: /,
    })
    write(manifest)
  })
})

describe('a step with the shipped model', () => {
  it('says nothing of it where the kernel computes', async () => {
    assert.deepEqual(await step('open.yaml', 'echo hi'), { code: 0, stdout: 'hi\n', stderr: '' })
  })

  it('imagines what cannot be computed, and says who does', async () => {
    assert.deepEqual(await step('open.yaml', 'weather-now'), { code: 0, stdout: '42\n', stderr: notice })
    assert.equal((await step('open.yaml', 'weather-now', '--quiet')).stderr, '')
  })

  it('refuses worlds it has not learned, unless it is told to try', async () => {
    const ring = '{"name":"ring","arguments":{}}'
    const refused = await step('bell.yaml', ring)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /world\.gguf has not learned 'mcp' worlds\.\n.*--imagine/)
    assert.equal((await step('bell.yaml', ring, '--imagine')).stdout, '42\n')
  })

  it('refuses what it is not sure of, unless it is told to try', async () => {
    const unsure = path.join(models, 'unsure.gguf')
    await writeTinyQwen3(unsure, { says: ['<|obs|>42\n<|end|>'], certainty: 0.15 })
    const sha256 = createHash('sha256').update(readFileSync(unsure)).digest('hex')
    write({ ...manifest, file: 'unsure.gguf', sha256, domains: { terminal: 0.99 } })
    const refused = await step('open.yaml', 'weather-now', '--quiet')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(
      refused.stderr,
      /unsure\.gguf is not sure enough of what it imagines \(0\.\d\d; 0\.99 is needed\)\.\n.*--imagine/,
    )
    assert.equal((await step('open.yaml', 'weather-now', '--imagine')).stdout, '42\n')
    write({ ...manifest, domains: { terminal: 0.99 } })
    assert.equal((await step('open.yaml', 'weather-now')).stdout, '42\n')
    write({ ...manifest, domains: { terminal: 2 } })
    assert.match((await step('open.yaml', 'weather-now')).stderr, /world-model\.json: domains\.terminal: /)
    write(manifest)
  })

  it('refuses actions of a form it has not seen, unless it is told to try', async () => {
    const collector = new FormCollector()
    collector.add(['weather-now --in Oslo'])
    writeFileSync(path.join(models, 'forms.bin'), collector.file())
    write({ ...manifest, forms: { terminal: 'forms.bin' } })
    const refused = await step('open.yaml', 'weather-now')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /world\.gguf has not learned actions of this form\.\n.*--imagine/)
    assert.equal((await step('open.yaml', 'weather-now', '--imagine')).stdout, '42\n')
    assert.equal((await step('open.yaml', 'weather-now --in Rome')).stdout, '42\n')
    write({ ...manifest, forms: { terminal: 'none.bin' } })
    assert.match((await step('open.yaml', 'weather-now')).stderr, /none\.bin: not a list of forms/)
    write(manifest)
  })

  it('refuses a file that is not the one that shipped', async () => {
    write({ ...manifest, sha256: '0'.repeat(64) })
    assert.match((await step('open.yaml', 'weather-now')).stderr, /world\.gguf is damaged/)
    write(manifest)
  })
})
