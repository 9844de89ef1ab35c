// Some turns to look at, as one reads them.
import { type SampledTurn, sampleTurns } from '../../data/stats/sample-turns.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { skippedLines } from './skipped-lines.ts'
import { seedOption } from './stage-command.ts'

export const sample = command({
  name: 'data sample',
  summary: 'Show some random turns.',
  usage: '<files or folders> [-n 5] [--seed N] [--domain NAME]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    jsonOption,
    seedOption,
    { name: 'number', short: 'n', type: 'integer', minimum: 1, description: 'How many.', default: '5' },
    { name: 'domain', type: 'text', value: 'NAME', description: 'Only of this kind.' },
    { name: 'whole', type: 'flag', description: 'Show long texts in full.' },
  ],
  examples: [['agentworld data sample data/clean -n 3 --domain terminal', 'Three turns of terminals.']],
  async run({ values, operands }, { stdout, stderr }) {
    const { sampled, unread } = await sampleTurns(operands, {
      count: values.number ?? 5,
      seed: values.seed ?? 1,
      domain: values.domain,
    })
    stderr.write(skippedLines(unread))
    if (sampled.length === 0) throw new WorldError('data', 'There is no such turn.')
    const most = values.whole ? Number.POSITIVE_INFINITY : 30
    for (const turn of sampled)
      stdout.write(values.json ? `${JSON.stringify(turn)}\n` : shownTurn(turn, most))
    return 0
  },
})

function shownTurn({ id, domain, turn, of, shown }: SampledTurn, most: number): string {
  const { task, state, action, observation, category, keep, labels = [] } = shown
  const notes = [category, keep === false ? 'not counted' : undefined, ...labels].filter(Boolean)
  const head = `── ${domain} · ${id} · turn ${turn} of ${of}${notes.length > 0 ? ` · ${notes.join(', ')}` : ''}`
  const parts = [
    head,
    task && `task: ${cut(task, most)}`,
    state && `state:\n${cut(state, most)}`,
    `> ${cut(action, most).replaceAll('\n', '\n> ')}`,
    cut(observation, most),
  ]
  return `${parts.filter(part => part !== undefined && part !== '').join('\n')}\n\n`
}

function cut(text: string, most: number): string {
  const lines = text.replace(/\n$/, '').split('\n')
  if (lines.length <= most) return lines.join('\n')
  return [...lines.slice(0, most), `… ${lines.length - most} more lines`].join('\n')
}
