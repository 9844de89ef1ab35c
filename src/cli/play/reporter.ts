// Where a player's doings are shown: on a screen, in a transcript that a file or a pipe receives, or as lines of JSON.
import type { Score } from '../../world/entry.ts'
import type { Turn } from '../../world/turn.ts'
import type { Outside } from '../outside.ts'
import { asWorldError, errorData, errorText } from '../screen/error-data.ts'
import { failureText } from '../screen/failure-text.ts'
import { scoreText } from '../screen/score-text.ts'
import { type Paint, paintFor } from '../screen/text/paint.ts'
import { safeText, textFor } from '../screen/text/safe-text.ts'
import { widthOf } from '../screen/text/width-of.ts'
import { wrapped } from '../screen/text/wrapped.ts'
import { ended, originOf, turnText } from '../screen/turn-text.ts'
import { showWaiting } from '../screen/waiting.ts'
import { playCommand } from './kept-session.ts'

export interface Reporter {
  readonly layout: { readonly paint: Paint; readonly width: number }
  turn(turn: Turn, options: { index: number; at: number; input: string }): void
  score(score: Score): void
  failure(error: unknown): void
  note(text: string): void
  /** The player says a command; what it has to say follows. */
  called(input: string): void
  reasoning(text: string): void
  /** A step begins; the function returned says that it is over. */
  wait(): () => void
}

function layoutOf({ stdout, environment }: Outside): Reporter['layout'] {
  return { paint: paintFor(stdout, environment), width: widthOf(stdout) }
}

/** For a person at a terminal: the action stands there already, the origin is put to the right. */
export function screenReporter(outside: Outside): Reporter {
  const { stdout } = outside
  const { paint } = layoutOf(outside)
  let isThinking = false
  let isOptionTold = false
  let hush = () => {}
  return {
    get layout() {
      return layoutOf(outside)
    },
    turn(turn, { index }) {
      const origin = `${index} · ${originOf(turn)}`
      stdout.write(ended(safeText(turn.observation.text)))
      stdout.write(
        `${' '.repeat(Math.max(0, layoutOf(outside).width - origin.length - 1))}${paint.dim(origin)}\n`,
      )
    },
    score: score => void stdout.write(safeText(scoreText(score, { paint, isPlayed: true }))),
    failure(thrown) {
      const error = asWorldError(thrown)
      stdout.write(failureText(error, layoutOf(outside)))
      if (isOptionTold || typeof error.remedy !== 'object') return
      isOptionTold = true
      const told = `Options stand behind the command: ${playCommand(outside.environment)} --model …`
      for (const line of wrapped(told, layoutOf(outside).width - 2)) stdout.write(`  ${paint.dim(line)}\n`)
    },
    note: text => void stdout.write(ended(safeText(text))),
    called() {},
    reasoning(text) {
      hush()
      isThinking = true
      stdout.write(paint.dim(safeText(text)))
    },
    wait() {
      hush = showWaiting(stdout, 'working… (Ctrl-C stops)', paint)
      return () => {
        hush()
        if (isThinking) stdout.write('\n\n')
        isThinking = false
      }
    },
  }
}

/** For a file or a pipe: actions and observations, one after the other. */
export function transcriptReporter(outside: Outside): Reporter {
  const { stdout, stderr } = outside
  const layout = layoutOf(outside)
  return {
    layout,
    turn(turn, { index, input }) {
      stdout.write(`\n${textFor(stdout, turnText(turn, { index, action: input, ...layout }))}`)
    },
    score: score =>
      void stdout.write(textFor(stdout, scoreText(score, { paint: layout.paint, isPlayed: true }))),
    failure: error => void stderr.write(textFor(stderr, `${errorText(error)}\n`)),
    note: text => void stdout.write(textFor(stdout, ended(text))),
    called: input => void stdout.write(`\n${layout.paint.cyan(input)}\n`),
    reasoning() {},
    wait: () => () => {},
  }
}

/** For a program: every turn is a line, as it stands in the session file, and so is a score, without what checks want. */
export function jsonReporter(outside: Outside): Reporter {
  const { stdout } = outside
  const line = (data: object) => void stdout.write(`${JSON.stringify(data)}\n`)
  return {
    layout: layoutOf(outside),
    turn: (turn, { at }) => line({ at, kind: 'turn', ...turn }),
    score: ({ checks, ...score }) =>
      line({
        ...score,
        checks: checks.map(({ check: { kind, weight }, ...found }) => ({ kind, weight, ...found })),
      }),
    failure: error => line({ error: errorData(error) }),
    note: text => line({ note: text }),
    called() {},
    reasoning() {},
    wait: () => () => {},
  }
}
