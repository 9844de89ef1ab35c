// `--format=…` with its placeholders.
import { NotComputable } from '../../not-computable.ts'
import { columnsOf } from '../diff/patch.ts'
import type { Invocation } from '../invocation.ts'
import { notesIn, notesRef } from '../notes/notes-of.ts'
import { bodyOf, type Commit, subjectOf } from '../objects/commit-object.ts'
import { parseSignature, type Signature, showDate } from '../objects/signature.ts'
import { shortRef } from '../refs/ref-name.ts'
import type { Decoration } from '../revision/decorate.ts'
import { mailmapOf } from './mailmap.ts'
import { trailersText } from './trailers.ts'

export interface FormatContext {
  readonly git: Invocation
  readonly dateMode: string
  readonly abbreviate: (id: string) => string
  /** `<`, `>` or `=`: the side of `a...b` that a commit is on. */
  readonly sideOf?: (id: string) => string
  readonly decorations: (id: string) => readonly Decoration[]
  readonly reflog?: { readonly selector: string; readonly subject: string; readonly who: Signature }
}

function personField(letter: string, who: Signature, context: FormatContext): string | undefined {
  const date = (mode: string) =>
    showDate(who, mode, { now: context.git.now, localZone: seconds => context.git.localZone(seconds) })
  const shown = /[NEL]/.test(letter) ? mailmapOf(context.git).proper(who) : who
  if (letter === 'n' || letter === 'N') return shown.name
  if (letter === 'e' || letter === 'E') return shown.email
  if (letter === 'l' || letter === 'L') return shown.email.replace(/@.*$/, '')
  if (letter === 'd') return date(context.dateMode)
  if (letter === 'D') return date('rfc')
  if (letter === 'r') return date('relative')
  if (letter === 't') return date('unix')
  if (letter === 'i') return date('iso')
  if (letter === 'I') return date('iso-strict')
  if (letter === 's') return date('short')
  return undefined
}

const singles: Readonly<Record<string, (commit: Commit, context: FormatContext) => string>> = {
  H: ({ id }) => id,
  h: ({ id }, { abbreviate }) => abbreviate(id),
  T: ({ tree }) => tree,
  t: ({ tree }, { abbreviate }) => abbreviate(tree),
  P: ({ parents }) => parents.join(' '),
  p: ({ parents }, { abbreviate }) => parents.map(abbreviate).join(' '),
  s: ({ message }) => subjectOf(message),
  f: ({ message }) =>
    subjectOf(message)
      .replace(/[^A-Za-z0-9._]+/g, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^-+|[-.]+$/g, ''),
  b: ({ message }) => bodyOf(message),
  B: ({ message }) => message,
  d: ({ id }, { decorations }) => {
    const list = decorations(id)
    return list.length === 0 ? '' : ` (${list.map(({ short }) => short).join(', ')})`
  },
  D: ({ id }, { decorations }) =>
    decorations(id)
      .map(({ short }) => short)
      .join(', '),
  n: () => '\n',
  N: ({ id }, { git }) => {
    const note = notesIn(git, notesRef(git)).get(id)
    return note === undefined ? '' : git.repository.objects.blob(note)
  },
  e: () => '',
  m: ({ id }, { sideOf }) => sideOf?.(id) ?? '>',
  '%': () => '%',
}

/** One placeholder at the start of `text`; undefined where there is none. */
function placeholder(
  text: string,
  commit: Commit,
  context: FormatContext,
): { value: string; length: number } | undefined {
  const letter = text.charAt(0)
  if (letter === 'a' || letter === 'c') {
    const value = personField(
      text.charAt(1),
      parseSignature(letter === 'a' ? commit.author : commit.committer),
      context,
    )
    return value === undefined ? undefined : { value, length: 2 }
  }
  if (letter === 'x' && /^x[0-9a-fA-F]{2}/.test(text))
    return { value: String.fromCharCode(Number.parseInt(text.slice(1, 3), 16)), length: 3 }
  if (letter === 'g') {
    const { reflog } = context
    const kind = text.charAt(1)
    if (!reflog) return /[dDsne]/.test(kind) ? { value: '', length: 2 } : undefined
    if (kind === 'd') return { value: shortRef(reflog.selector).replace(/^refs\//, ''), length: 2 }
    if (kind === 'D') return { value: reflog.selector, length: 2 }
    if (kind === 's') return { value: reflog.subject, length: 2 }
    const who = { n: reflog.who.name, e: reflog.who.email }[kind]
    return who === undefined ? undefined : { value: who, length: 2 }
  }
  const color = /^C(?:\([^)]*\)|red|green|blue|reset|yellow|bold|magenta|cyan|white|black)/.exec(text)
  if (color?.[0].startsWith('C(always,')) throw new NotComputable(`the git placeholder %${color[0]}`)
  if (color) return { value: '', length: color[0].length }
  const trailers = /^\(trailers(?::([^)]*))?\)/.exec(text)
  if (trailers) {
    const value = trailersText(commit.message, trailers[1] ?? '')
    return value === undefined ? undefined : { value, length: trailers[0].length }
  }
  if (text.startsWith('G?')) {
    const isSigned = context.git.repository.objects.read(commit.id).data.includes('\ngpgsig ')
    if (isSigned) throw new NotComputable('a signed commit')
    return { value: 'N', length: 2 }
  }
  if (letter === 'G' || letter === 'w' || letter === '(' || letter === 'S')
    throw new NotComputable(`the git placeholder %${text.slice(0, 12)}`)
  const single = singles[letter]
  return single === undefined ? undefined : { value: single(commit, context), length: 1 }
}

interface Padding {
  readonly kind: 'right' | 'left' | 'both'
  readonly width: number
  readonly cut: string | undefined
}

function padded(value: string, { kind, width, cut }: Padding): string {
  const columns = columnsOf(value)
  if (columns > width) {
    if (cut === undefined) return value
    if (columns !== value.length) throw new NotComputable('cutting a text of wide characters')
    if (cut === 'ltrunc') return `..${value.slice(columns - width + 2)}`
    if (cut === 'mtrunc')
      return `${value.slice(0, Math.floor(width / 2) - 1)}..${value.slice(columns - (width - Math.floor(width / 2) - 1))}`
    return `${value.slice(0, width - 2)}..`
  }
  const room = ' '.repeat(width - columns)
  if (kind === 'right') return value + room
  if (kind === 'left') return room + value
  return ' '.repeat(Math.floor((width - columns) / 2)) + value + ' '.repeat(Math.ceil((width - columns) / 2))
}

/** The commit in a format of the user's own. */
export function formatted(format: string, commit: Commit, context: FormatContext): string {
  let text = ''
  let padding: Padding | undefined
  for (let at = 0; at < format.length; at++) {
    const character = format.charAt(at)
    if (character !== '%') {
      text += character
      continue
    }
    const rest = format.slice(at + 1)
    const pad = /^(<|>|><)\((\d+)(?:,(trunc|ltrunc|mtrunc))?\)/.exec(rest)
    if (pad) {
      padding = {
        kind: pad[1] === '<' ? 'right' : pad[1] === '>' ? 'left' : 'both',
        width: Number(pad[2]),
        cut: pad[3],
      }
      at += pad[0].length
      continue
    }
    if (/^[<>]/.test(rest)) throw new NotComputable(`the git placeholder %${rest.slice(0, 12)}`)
    const magic = /^[-+ ]/.exec(rest)?.[0] ?? ''
    const found = placeholder(rest.slice(magic.length), commit, context)
    if (!found) {
      text += '%'
      continue
    }
    const isColor = rest.slice(magic.length).startsWith('C')
    let value = found.value
    if (padding && !isColor) {
      value = padded(value, padding)
      padding = undefined
    }
    if (magic === '-' && value === '') text = text.replace(/\n+$/, '')
    if (magic === '+' && value !== '') value = `\n${value}`
    if (magic === ' ' && value !== '') value = ` ${value}`
    text += value
    at += magic.length + found.length
  }
  return text
}
