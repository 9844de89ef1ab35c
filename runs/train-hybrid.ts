// Drift: kernels and a model together against the model alone, in a closed loop over recorded sessions.
//   node runs/train-hybrid.ts --model FILE.gguf --recording DIR [--sessions 20] [--turns 20] [--json]
// The recording is a folder of `agentworld collect`. The actions are the recorded agent's; what each side answers stands in
// its own history from then on, right or wrong. Exact means: the very text that was really observed.
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { domainNamed, realDomains } from '../domains/index.ts'
import { openSession } from '../src/engine/session.ts'
import { blankKernel } from '../src/kernel/blank-kernel.ts'
import type { Domain } from '../src/kernel/domain.ts'
import { openModel } from '../src/model/open-model.ts'
import type { Action } from '../src/world/action.ts'
import { explain, WorldError } from '../src/world/error.ts'
import { Record } from '../src/world/record.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    recording: { type: 'string' },
    sessions: { type: 'string', default: '20' },
    turns: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
})
const { model: spec, recording } = values
if (spec === undefined || recording === undefined)
  throw new WorldError('usage', '--model and --recording are needed.')
const most = Number(values.turns)
const model = await openModel(spec)

interface Outcome {
  readonly isExact: boolean
  readonly isComputed: boolean
  readonly isFailed: boolean
  readonly tokens: number
  readonly seconds: number
}

/** Why steps had no answer. */
const reasons = new Set<string>()
type Side = 'kernels + model' | 'model alone'
const sides: readonly Side[] = ['kernels + model', 'model alone']
const outcomes: { readonly [side in Side]: Outcome[][] } = { 'kernels + model': [], 'model alone': [] }

const files = readdirSync(recording)
  .filter(name => name.endsWith('.jsonl'))
  .sort()
  .slice(0, Number(values.sessions))
for (const [index, file] of files.entries()) {
  const lines = readFileSync(path.join(recording, file), 'utf8').split('\n').filter(Boolean)
  const records = lines.map(line => Record.parse(JSON.parse(line)))
  for (const side of sides) outcomes[side].push(await relive(records, side))
  process.stderr.write(`${index + 1} of ${files.length}\r`)
}
await model.close()
for (const reason of [...reasons].slice(0, 10)) process.stderr.write(`no answer: ${reason}\n`)
print()

/** The recorded actions again, each answered by one side from what it answered before. */
async function relive(records: readonly Record[], side: Side): Promise<Outcome[]> {
  const [header] = records
  if (header?.kind !== 'header') throw new WorldError('data', 'A recorded session has no header.')
  const whole = await domainNamed(header.world.domain)
  const domain: Domain =
    side === 'model alone' ? { ...whole, openKernel: async () => blankKernel('the model is alone') } : whole
  // what was recorded was normalised, so that clocks and process numbers are the same on both sides
  const real = await realDomains(whole.name)[0]?.()
  const seen = (action: Action, text: string) => real?.normalise(action, text) ?? text
  const sampling = { temperature: 0, maxTokens: 512, thinking: false }
  const session = await openSession({ domain, world: header.world, model, sampling, attempts: 1 })
  const outcome: Outcome[] = []
  try {
    for (const record of records) {
      if (record.kind !== 'turn' || outcome.length >= most) continue
      const start = performance.now()
      // a step that fails leaves the session as it was: it is wrong, and the loop goes on
      const turn = await session.step(record.action).catch((error: unknown) => {
        reasons.add(explain(error).split('\n', 1)[0] ?? '')
        return undefined
      })
      const usage = turn?.call?.usage
      outcome.push({
        isExact: turn !== undefined && seen(record.action, turn.observation.text) === record.observation.text,
        isComputed: turn?.by === 'kernel',
        isFailed: turn === undefined,
        tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
        seconds: (performance.now() - start) / 1000,
      })
    }
  } finally {
    await session.close()
  }
  return outcome
}

function print(): void {
  const at = (side: Side, index: number) => outcomes[side].flatMap(turns => turns[index] ?? [])
  const share = (all: readonly Outcome[], of: (each: Outcome) => boolean) =>
    all.length === 0 ? Number.NaN : all.filter(of).length / all.length
  const percent = (value: number) => (Number.isNaN(value) ? '–' : `${(100 * value).toFixed(1)} %`)
  const indices = Array.from({ length: most }, (_, index) => index)
  const totals = sides.map(side => {
    const all = outcomes[side].flat()
    const mean = (of: (each: Outcome) => number) => all.reduce((sum, each) => sum + of(each), 0) / all.length
    return {
      side,
      n: all.length,
      exact: share(all, ({ isExact }) => isExact),
      computed: share(all, ({ isComputed }) => isComputed),
      failed: share(all, ({ isFailed }) => isFailed),
      tokens: mean(({ tokens }) => tokens),
      seconds: mean(({ seconds }) => seconds),
      perTurn: indices.map(index => share(at(side, index), ({ isExact }) => isExact)),
    }
  })
  if (values.json) {
    console.log(JSON.stringify(totals))
    return
  }
  console.log(
    '| | turns | exact | computed | no answer | tokens a turn | seconds a turn |\n|---|--:|--:|--:|--:|--:|--:|',
  )
  for (const { side, n, exact, computed, failed, tokens, seconds } of totals)
    console.log(
      `| ${side} | ${n} | ${percent(exact)} | ${percent(computed)} | ${percent(failed)} | ${tokens.toFixed(0)} | ${seconds.toFixed(2)} |`,
    )
  console.log(`\n| turn | n | ${sides.join(' | ')} |\n|--:|--:|--:|--:|`)
  for (const index of indices)
    console.log(
      `| ${index + 1} | ${at('model alone', index).length} | ${totals.map(({ perTurn }) => percent(perTurn[index] ?? Number.NaN)).join(' | ')} |`,
    )
}
