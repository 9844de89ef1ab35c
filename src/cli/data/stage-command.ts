// What all stages have in common on the command line: where from, where to, progress, and the report at the end.
import type { Progress, StageReport } from '../../data/stages/run-stage.ts'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { jsonOption, quietOption } from '../arguments/command.ts'
import type { Option } from '../arguments/option.ts'
import type { Outside } from '../outside.ts'

const outOption = {
  name: 'out',
  short: 'o',
  type: 'text',
  value: 'DIR',
  isRequired: true,
  description: 'The folder to write.',
} as const satisfies Option

export const seedOption = {
  name: 'seed',
  type: 'integer',
  minimum: 0,
  description: 'Seed of the random choices.',
  default: '1',
} as const satisfies Option

export const explorerOption = {
  name: 'explorer',
  type: 'text',
  value: 'NAME',
  description: 'Who thinks up the actions.',
  default: "the domain's usual one",
} as const satisfies Option

export const stageOptions = [outOption, quietOption, jsonOption] as const

/** A live line on a terminal, a line every ten seconds elsewhere. */
export function progressOn({ stderr }: Outside, { quiet, json }: { quiet: boolean; json: boolean }) {
  if (quiet || json) return { show: () => {}, clear: () => {} }
  const from = performance.now()
  const isLive = stderr.isTTY === true
  let last = from
  return {
    show({ trajectories, turns, size, problems }: Progress) {
      const now = performance.now()
      if (now - last < (isLive ? 200 : 10_000)) return
      last = now
      const rate = size / 1e6 / ((now - from) / 1000)
      const bad = problems > 0 ? `, ${plural(problems, 'unreadable line')}` : ''
      const line = `${plural(trajectories, 'trajectory')}, ${plural(turns, 'turn')}, ${rate.toFixed(1)} MB/s${bad}`
      stderr.write(isLive ? `\r\u001b[K${line}` : `${line}\n`)
    },
    clear() {
      if (isLive) stderr.write('\r\u001b[K')
    },
  }
}

/** Prints a stage's report, as text or as JSON. A stage that had nothing to read has failed. */
export function printReport(
  { stdout, stderr }: Outside,
  report: StageReport,
  { out, json }: { out: string; json: boolean },
): void {
  if (json) {
    stdout.write(`${JSON.stringify({ out, ...report })}\n`)
    refuseNothing(report)
    return
  }
  for (const line of report.unreadable.slice(0, 5)) stderr.write(`skipped ${line}\n`)
  if (report.problems > 5)
    stderr.write(`skipped ${report.problems - 5} more; ${out}/report.json lists them\n`)
  refuseNothing(report)
  const found = Object.entries(report.findings).flatMap(([title, values]) => findingLines(title, values))
  const head = `${out}: ${plural(report.written, 'line')} from ${plural(report.trajectories, 'trajectory')} with ${plural(report.turns, 'turn')}`
  stdout.write(`${[head, ...found].join('\n')}\n`)
}

function refuseNothing({ trajectories, problems, files }: StageReport): void {
  if (trajectories > 0) return
  const why =
    files === 0
      ? 'no .jsonl file is there'
      : problems > 0
        ? 'no line could be read'
        : `${files === 1 ? 'the file is' : 'the files are'} empty`
  throw new WorldError('data', `There are no trajectories: ${why}.`, {
    remedy: "'agentworld data import' makes them of recordings.",
  })
}

function findingLines(title: string, values: unknown): string[] {
  if (values === null || typeof values !== 'object')
    return values === 0 ? [] : [`  ${title}: ${String(values)}`]
  const entries = Object.entries(values)
  if (entries.length === 0) return []
  return [
    `  ${title}`,
    ...entries.map(
      ([name, value]) => `    ${name}: ${typeof value === 'object' ? compactObject(value) : value}`,
    ),
  ]
}

function compactObject(value: object): string {
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')
}
