// What a command has to say besides its output.
import type { Outside } from '../outside.ts'
import { paintFor } from './text/paint.ts'
import { textFor } from './text/safe-text.ts'
import { widthOf } from './text/width-of.ts'
import { wrapped } from './text/wrapped.ts'

/**
 * Says it on standard error: to a person dimly and broken between words, to a file as it is. A line that is set in is one
 * to be copied, and stays whole.
 */
export function sayNotice(
  text: string,
  { stderr, environment }: Pick<Outside, 'stderr' | 'environment'>,
): void {
  const width = stderr.isTTY ? widthOf(stderr) : Number.POSITIVE_INFINITY
  const lines = text.split('\n').flatMap(line => (line.startsWith('  ') ? [line] : wrapped(line, width)))
  const { dim } = paintFor(stderr, environment)
  for (const line of lines) stderr.write(`${dim(textFor(stderr, line))}\n`)
}
