// A session as text, for whoever runs it: what was done, what came back, who says so, and what it cost.
import { domainNamed } from '../../domains/index.ts'
import { nothingSpent, withSpent } from '../engine/limits.ts'
import type { Domain } from '../kernel/domain.ts'
import { WorldError } from '../world/error.ts'
import { provenance, type Transcript } from '../world/transcript.ts'
import { command, jsonOption } from './arguments/command.ts'
import { actionText } from './screen/action-text.ts'
import { firstScreen } from './screen/first-screen.ts'
import { scoreText } from './screen/score-text.ts'
import { summaryLine } from './screen/summary-line.ts'
import { type Paint, paintFor } from './screen/text/paint.ts'
import { textFor } from './screen/text/safe-text.ts'
import { widthOf } from './screen/text/width-of.ts'
import { turnText } from './screen/turn-text.ts'
import { worldBanner } from './screen/world-banner.ts'
import { readSession } from './wiring/session-file.ts'

export const show = command({
  name: 'show',
  summary: 'Read a session as text.',
  usage: '<session.jsonl> [--turn N] [--reasoning] [--json]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'turn', type: 'integer', minimum: 1, description: 'Show this turn only.' },
    { name: 'reasoning', type: 'flag', description: 'Show what the model thought as well.' },
    {
      ...jsonOption,
      description: 'Print the session (or the turn) as one line of JSON; rewound turns are left out.',
    },
  ],
  examples: [
    ['agentworld show s.jsonl --turn 3 --reasoning', 'What happened at turn 3, and what was thought.'],
  ],
  async run({ values, operands: [file = ''] }, { stdout, environment }) {
    const { transcript } = await readSession(file)
    const turns = values.turn === undefined ? transcript.turns : [turnNumber(values.turn, transcript, file)]
    if (values.json) {
      const data = values.turn === undefined ? sessionData(transcript) : turns[0]
      stdout.write(`${JSON.stringify(data)}\n`)
      return 0
    }
    const paint = paintFor(stdout, environment)
    const { world } = transcript.header
    const domain = await domainNamed(world.domain)
    const layout = { paint, width: widthOf(stdout), hasReasoning: values.reasoning }
    const first = values.turn ?? 1
    const shown = turns.map((turn, index) =>
      showTurn(turn, { ...layout, domain, transcript, index: first + index }),
    )
    const isWhole = values.turn === undefined
    const parts = isWhole
      ? [
          worldBanner(world, { ...layout, screen: firstScreen(domain, world) }),
          ...shown,
          ending(transcript, paint),
        ]
      : shown
    stdout.write(textFor(stdout, parts.join('\n')))
    return 0
  },
})

function showTurn(
  turn: Transcript['turns'][number],
  {
    domain,
    transcript,
    ...layout
  }: {
    domain: Domain
    transcript: Transcript
    index: number
    paint: Paint
    width: number
    hasReasoning: boolean
  },
): string {
  const { world } = transcript.header
  return turnText(turn, { ...layout, action: actionText(turn, { domain, world, index: layout.index }) })
}

function ending(transcript: Transcript, paint: Paint): string {
  const { score } = transcript
  const answer = score?.answer === undefined ? '' : `Answer: ${score.answer}\n`
  return `${score ? `${answer}${scoreText(score, { paint })}\n` : ''}${paint.dim(summaryLine(transcript))}\n`
}

function turnNumber(number: number, { turns }: Transcript, file: string): Transcript['turns'][number] {
  const turn = turns[number - 1]
  if (turn) return turn
  throw new WorldError('usage', `${file} has no turn ${number}.`, { remedy: `It has ${turns.length}.` })
}

function sessionData({ header, turns, score }: Transcript): object {
  const { counts, computedShare = null } = provenance(turns)
  const spent = turns.reduce(withSpent, nothingSpent)
  return { header, turns, score: score ?? null, summary: { ...spent, by: counts, computedShare } }
}
