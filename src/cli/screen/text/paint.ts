// Colours, where the reader's screen has them and wants them.
import { styleText } from 'node:util'
import type { Output } from '../../outside.ts'

const styles = ['bold', 'dim', 'red', 'green', 'cyan'] as const

/** Functions that colour a text, or leave it as it is. */
export type Paint = { readonly [style in (typeof styles)[number]]: (text: string) => string }

/** Colours on a terminal, unless NO_COLOR is set or the terminal is dumb. */
export function paintFor(
  { isTTY = false }: Output,
  { NO_COLOR = '', TERM }: { readonly [name: string]: string | undefined },
): Paint {
  const isColourful = isTTY && NO_COLOR === '' && TERM !== 'dumb'
  const paint = (style: (typeof styles)[number]) => (text: string) =>
    isColourful && text !== '' ? styleText(style, text, { validateStream: false }) : text
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    cyan: paint('cyan'),
  }
}
