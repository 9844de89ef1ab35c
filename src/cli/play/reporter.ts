// Where a player's doings are shown: on a screen, in a transcript that a file or a pipe receives, or as lines of JSON.
import type { Score } from '../../world/entry.ts'
import type { Turn } from '../../world/turn.ts'
import type { Outside } from '../outside.ts'
import { errorData, errorText } from '../screen/error-data.ts'
import { type Paint, paintFor } from '../screen/paint.ts'
import { safeText, textFor } from '../screen/safe-text.ts'
import { scoreText } from '../screen/score-text.ts'
import { ended, originOf, turnText } from '../screen/turn-text.ts'
import { showWaiting } from '../screen/waiting.ts'
import { widthOf } from '../screen/width-of.ts'

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
  let hush = () => {}
  return {
    get layout() {
      return layoutOf(outside)
    },
    turn(turn) {
      const origin = originOf(turn)
      stdout.write(ended(safeText(turn.observation.text)))
      stdout.write(
        `${' '.repeat(Math.max(0, layoutOf(outside).width - origin.length - 1))}${paint.dim(origin)}\n`,
      )
    },
    score: score => void stdout.write(safeText(scoreText(score, paint))),
    failure: error => void stdout.write(`${paint.red(safeText(errorText(error)))}\n`),
    note: text => void stdout.write(ended(safeText(text))),
    called() {},
    reasoning(text) {
      hush()
      isThinking = true
      stdout.write(paint.dim(safeText(text)))
    },
    wait() {
      hush = showWaiting(stdout, 'imagining… (Ctrl-C stops)', paint)
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
    score: score => void stdout.write(textFor(stdout, scoreText(score, layout.paint))),
    failure: error => void stderr.write(textFor(stderr, `${errorText(error)}\n`)),
    note: text => void stdout.write(textFor(stdout, ended(text))),
    called: input => void stdout.write(`\n${layout.paint.cyan(input)}\n`),
    reasoning() {},
    wait: () => () => {},
  }
}

/** For a program: every turn and score is a line, as it stands in the session file. */
export function jsonReporter(outside: Outside): Reporter {
  const { stdout } = outside
  const line = (data: object) => void stdout.write(`${JSON.stringify(data)}\n`)
  return {
    layout: layoutOf(outside),
    turn: (turn, { at }) => line({ at, kind: 'turn', ...turn }),
    score: line,
    failure: error => line({ error: errorData(error) }),
    note: text => line({ note: text }),
    called() {},
    reasoning() {},
    wait: () => () => {},
  }
}
