// Does a session again and reports the first turn that comes out differently. Computed turns are computed again.
// Imagined ones are taken as recorded, or asked again if a model is given.
import { domainNamed } from '../../domains/index.ts'
import { type Difference, replay as rerun } from '../engine/rerun.ts'
import { plural } from '../world/text/plural.ts'
import type { Transcript } from '../world/transcript.ts'
import { command, jsonOption } from './arguments/command.ts'
import { lineDifference } from './screen/text/line-difference.ts'
import { type Paint, paintFor } from './screen/text/paint.ts'
import { textFor } from './screen/text/safe-text.ts'
import { askAgain } from './wiring/ask-again.ts'
import { modelFrom, modelOptions } from './wiring/model-options.ts'
import { readSession } from './wiring/session-file.ts'

export const replay = command({
  name: 'replay',
  summary: 'Do a session again and report the first difference.',
  usage: '<session.jsonl> [--model MODEL | --cassette FILE] [--json]',
  operands: { least: 1, most: 1 },
  options: [
    jsonOption,
    ...modelOptions.map(option =>
      option.name === 'model'
        ? ({ ...option, default: 'imagined turns are taken as recorded' } as const)
        : option,
    ),
  ],
  examples: [
    ['agentworld replay s.jsonl', 'Does everything that was computed come out the same?'],
    [
      'agentworld replay s.jsonl --cassette c.jsonl',
      'The same, and the replies of the model are read again.',
    ],
  ],
  async run({ values, operands: [file = ''] }, outside) {
    const { stdout, environment, signal } = outside
    const { records, transcript } = await readSession(file)
    const domain = await domainNamed(transcript.header.world.domain)
    const model = await modelFrom(withRecorded(values, transcript), outside, { isEnvironmentRead: false })
    try {
      const difference = model
        ? await askAgain(records, { domain, model, signal })
        : await rerun(domain, transcript)
      const turns = transcript.turns.length
      const paint = paintFor(stdout, environment)
      const text = difference
        ? differenceText(difference, paint)
        : `${plural(turns, 'turn')}, all as recorded.\n`
      const data = { turns, difference: difference ?? null }
      stdout.write(values.json ? `${JSON.stringify(data)}\n` : textFor(stdout, text))
      return difference ? 1 : 0
    } finally {
      await model?.close()
    }
  },
})

// who speaks to the model as it was spoken to needs no flag for it
function withRecorded<Values extends { dialect: string | undefined }>(
  values: Values,
  { turns }: Transcript,
): Values {
  const recorded = turns.find(({ call }) => call !== undefined)?.call?.dialect
  return { ...values, dialect: values.dialect ?? recorded }
}

function differenceText({ turn, recorded, now }: Difference, paint: Paint): string {
  const lines = lineDifference(...readable(parsed(recorded), parsed(now))).map(line => {
    if (line.startsWith('-')) return paint.red(line)
    return line.startsWith('+') ? paint.green(line) : line
  })
  return `${[paint.bold(`Turn ${turn} comes out otherwise (- recorded, + now):`), ...lines].join('\n')}\n`
}

// of two observations whose texts differ, the texts tell
function readable(recorded: unknown, now: unknown): [string, string] {
  const [before, after] = [textOf(recorded), textOf(now)]
  if (before !== undefined && after !== undefined && before !== after) return [before, after]
  return [pretty(recorded), pretty(now)]
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isObservation = typeof value === 'object' && value !== null && 'text' in value
  return isObservation && typeof value.text === 'string' ? value.text : undefined
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
