import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { command } from '../arguments/command.ts'
import { readArguments } from '../arguments/read-arguments.ts'
import type { Outside } from '../outside.ts'
import { modelFrom, modelOptions, samplingFrom, samplingOptions } from './model-options.ts'

const asking = command({
  name: 'ask',
  summary: '',
  usage: '',
  operands: { least: 0, most: 0 },
  options: [...modelOptions, ...samplingOptions],
  examples: [],
  run: async () => 0,
})
const valuesOf = (...args: string[]) => readArguments(args, asking).values as never
const script = path.join(temporaryFolder(), 'script.yaml')
writeFileSync(script, '- hello\n')

function outside(environment: Outside['environment'] = {}): Outside {
  const stream = new PassThrough()
  const { signal } = new AbortController()
  return { stdin: stream, stdout: stream, stderr: stream, environment, signal, allowGrace() {} }
}

describe('modelFrom', () => {
  it('opens no model where none is named', async () => {
    assert.equal(await modelFrom(valuesOf(), outside()), undefined)
    assert.equal(await modelFrom(valuesOf(), outside({ AGENTWORLD_MODEL: '' })), undefined)
  })

  it('opens what the option names, before what the environment names', async () => {
    const environment = { AGENTWORLD_MODEL: 'http://127.0.0.1:1/v1#other' }
    assert.equal((await modelFrom(valuesOf(), outside(environment)))?.id, 'other')
    assert.equal(await modelFrom(valuesOf(), outside(environment), { isEnvironmentRead: false }), undefined)
    const model = await modelFrom(
      valuesOf('--model', `scripted:${script}`, '--dialect', 'compact', '--context', '4096'),
      outside(environment),
    )
    assert.deepEqual(
      [model?.id, model?.dialect, model?.contextTokens],
      ['scripted:script.yaml', 'compact', 4096],
    )
  })

  it('refuses a dialect that is not there, with or without a model', async () => {
    for (const more of [[], ['--model', 'none'], ['--model', `scripted:${script}`], ['--cassette', script]])
      await assert.rejects(modelFrom(valuesOf('--dialect', 'xx', ...more), outside()), /'xx'/)
    assert.equal(await modelFrom(valuesOf('--dialect', 'compact'), outside()), undefined)
  })

  it('refuses an override that it cannot read, with or without a model', async () => {
    for (const text of ['a', 'a=1', 'a=int:x', 'a=int:1.5', 'a=bool:1', 'a=str:x', '=int:1', 'a=float:']) {
      await assert.rejects(modelFrom(valuesOf('--override', text), outside()), {
        at: 'usage',
        message: `--override: expected KEY=TYPE:VALUE, found '${text}'.`,
      })
    }
    const fine = ['--override', 'a.b=int:40', '--override', 'c=float:0.5', '--override', 'd=bool:true']
    assert.equal(await modelFrom(valuesOf(...fine), outside()), undefined)
  })
})

describe('samplingFrom', () => {
  it('holds what was asked for and nothing else', () => {
    assert.deepEqual(samplingFrom(valuesOf()), {})
    assert.deepEqual(
      samplingFrom(
        valuesOf(
          ...['--seed', '7', '--temperature', '0', '--max-tokens', '100'],
          ...['--thinking', 'off', '--thinking-budget', '0'],
        ),
      ),
      { seed: 7, temperature: 0, maxTokens: 100, thinking: false, thinkingBudget: 0 },
    )
  })
})
