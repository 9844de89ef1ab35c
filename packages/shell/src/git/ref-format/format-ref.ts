// A reference in a format of the user's own: fields, conditions, alignment.
import { NotComputable } from '../../not-computable.ts'
import { columnsOf } from '../diff/patch.ts'
import { fatal, GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { type Ref, refField } from './ref-fields.ts'

interface Frame {
  readonly kind: 'top' | 'align' | 'if' | 'then' | 'else'
  text: string
  /** Of a condition: whether its first branch is taken, and what that gave. */
  isTrue?: boolean
  taken?: string
  readonly detail?: string
}

/** The value in so many columns. */
export function alignedText(value: string, width: number, position = 'left'): string {
  const room = Math.max(0, width - columnsOf(value))
  if (position === 'left') return value + ' '.repeat(room)
  if (position === 'right') return ' '.repeat(room) + value
  return ' '.repeat(Math.floor(room / 2)) + value + ' '.repeat(room - Math.floor(room / 2))
}

function aligned(value: string, detail: string): string {
  let width: number | undefined
  let position = 'left'
  for (const part of detail.split(',')) {
    const [, name, given] = /^(?:(width|position)=)?(.*)$/.exec(part) ?? []
    if (/^\d+$/.test(given ?? '') && name !== 'position') width = Number(given)
    else if (/^(left|right|middle)$/.test(given ?? '')) position = given ?? ''
    else throw fatal(`unrecognized %(align) argument: ${part}`)
  }
  if (width === undefined) throw fatal('positive width expected with the %(align) atom')
  return alignedText(value, width, position)
}

function holds({ text, detail = '' }: Frame): boolean {
  const compare = /^(equals|notequals)=(.*)$/s.exec(detail)
  if (!compare) return text.trim() !== ''
  return (text === compare[2]) === (compare[1] === 'equals')
}

const pattern = /%(?:\(([^)]*)\)|([0-9a-fA-F]{2})|(%))/g

/** The format filled in for one reference. */
export function formatRef(
  git: Invocation,
  ref: Ref,
  format: string,
  quote: (value: string) => string = value => value,
): string {
  const frames: Frame[] = [{ kind: 'top', text: '' }]
  const top = () => frames.at(-1) ?? { kind: 'top', text: '' }
  let at = 0
  for (const match of format.matchAll(pattern)) {
    top().text += format.slice(at, match.index)
    at = match.index + match[0].length
    const [, atom, hex] = match
    if (atom === undefined) {
      top().text += hex === undefined ? '%' : String.fromCharCode(Number.parseInt(hex, 16))
      continue
    }
    const [name = '', ...rest] = atom.split(':')
    const detail = rest.join(':')
    if (name === 'align') frames.push({ kind: 'align', text: '', detail })
    else if (name === 'if') frames.push({ kind: 'if', text: '', detail })
    else if (name === 'then' || name === 'else') branch(frames, name)
    else if (name === 'end') end(frames)
    else if (name === 'color') continue
    else top().text += quote(refField(git, ref, atom))
  }
  top().text += format.slice(at)
  if (frames.length > 1) throw new GiveUp('fatal: format: %(end) atom missing\n', 128)
  return top().text
}

function branch(frames: Frame[], name: 'then' | 'else'): void {
  const frame = frames.pop()
  if (name === 'then') {
    if (frame?.kind !== 'if') throw fatal('format: %(then) atom used without a %(if) atom')
    frames.push({ kind: 'then', text: '', isTrue: holds(frame) })
    return
  }
  if (frame?.kind !== 'then') throw fatal('format: %(else) atom used without a %(then) atom')
  frames.push({ kind: 'else', text: '', isTrue: frame.isTrue ?? false, taken: frame.text })
}

function end(frames: Frame[]): void {
  const frame = frames.pop()
  const below = frames.at(-1)
  if (!frame || !below) throw fatal('format: %(end) atom used without corresponding atom')
  if (frame.kind === 'align') below.text += aligned(frame.text, frame.detail ?? '')
  else if (frame.kind === 'then') below.text += frame.isTrue ? frame.text : ''
  else if (frame.kind === 'else') below.text += frame.isTrue ? (frame.taken ?? '') : frame.text
  else throw new NotComputable('a condition without an end in a format')
}
