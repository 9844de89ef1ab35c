// `-L`: lines of a file by number, by what stands in them, or by the function they belong to.
import { matcherFor } from '../../commands/search/matcher.ts'
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'

/** Lines from `from` to before `to`, counted from 0. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

interface File {
  readonly lines: readonly string[]
  readonly path: string
}

function found({ lines }: File, pattern: string, start: number): number {
  const find = matcherFor([pattern], {
    kind: 'basic',
    ignoreCase: false,
    isUtf8: true,
    isWord: false,
    isLine: false,
  })
  for (let at = start; at < lines.length; at++)
    if (find((lines[at] ?? '').replace(/\n$/, ''), 0)) return at + 1
  throw fatal(`-L parameter '${pattern}' starting at line ${start + 1}: No match`)
}

/** One place of a range, counted from 1, and what is left of the text. */
function place(
  file: File,
  text: string,
  { anchor, begin }: { anchor: number; begin?: number },
): [number | undefined, string] {
  const search = /^(\^?)\/((?:[^/\\]|\\.)*)\//.exec(text)
  if (search) {
    const start = search[1] === '^' ? 0 : begin === undefined ? anchor - 1 : begin
    return [found(file, (search[2] ?? '').replace(/\\\//g, '/'), start), text.slice(search[0].length)]
  }
  const number = /^([+-]?)(\d+)/.exec(text)
  if (!number) return [undefined, text]
  const rest = text.slice(number[0].length)
  const count = Number(number[2])
  if (number[1] === '') return [count, rest]
  if (begin === undefined) throw new NotComputable(`git -L ${text}`)
  if (count === 0) throw fatal('-L invalid empty range')
  return [number[1] === '+' ? begin + count - 1 : Math.max(begin - count + 1, 1), rest]
}

/** The lines that `-L` names; `anchor` is the first line that searches look at. */
export function lineRange(file: File, text: string, anchor = 1): LineRange {
  const { lines, path } = file
  if (/^\^?:/.test(text)) return functionRange(file, text.replace(/^\^?:/, ''), anchor)
  const [first, rest] = place(file, text, { anchor })
  if (rest !== '' && !rest.startsWith(',')) throw new NotComputable(`git -L ${text}`)
  const begin = first ?? 1
  const [last, more] = rest === '' ? [undefined, ''] : place(file, rest.slice(1), { anchor, begin })
  if (more !== '') throw new NotComputable(`git -L ${text}`)
  let [from, to] = [Math.max(begin, 1), last ?? lines.length]
  if (last !== undefined && to < from) [from, to] = [to, from]
  if (from > lines.length)
    throw fatal(`file ${path} has only ${lines.length} line${lines.length === 1 ? '' : 's'}`)
  return { from: from - 1, to: Math.min(Math.max(to, 1), lines.length) }
}

function functionRange(file: File, pattern: string, anchor: number): LineRange {
  const { lines } = file
  const find = matcherFor([pattern], {
    kind: 'basic',
    ignoreCase: false,
    isUtf8: true,
    isWord: false,
    isLine: false,
  })
  const isFunction = (line: string | undefined) => line !== undefined && /^[A-Za-z_$]/.test(line)
  const isHit = (line: string) => isFunction(line) && find(line.replace(/\n$/, ''), 0) !== undefined
  const from = lines.findIndex((line, at) => at >= anchor - 1 && isHit(line))
  if (from === -1) throw fatal(`-L parameter '${pattern}' starting at line ${anchor}: no match`)
  let to = from + 1
  while (to < lines.length && !isFunction(lines[to])) to++
  return { from, to }
}
