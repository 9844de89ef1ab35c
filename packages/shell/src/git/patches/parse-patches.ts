// Patches as `git apply` reads them.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import { stripped, unquoted } from './patch-names.ts'

export interface PatchLine {
  readonly sign: ' ' | '-' | '+'
  /** With its newline, where it has one. */
  readonly text: string
}

export interface Fragment {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly PatchLine[]
  /** As it stands in the patch, from this line on. */
  readonly source: string
  readonly number: number
}

export interface FilePatch {
  readonly oldName: string | undefined
  readonly newName: string | undefined
  readonly oldMode: number | undefined
  readonly newMode: number | undefined
  /** The start of the id of the old content. */
  readonly oldId: string | undefined
  readonly kind: 'modify' | 'create' | 'delete' | 'rename' | 'copy'
  readonly similarity: number | undefined
  readonly fragments: readonly Fragment[]
}

export interface ReadOptions {
  readonly strip: number
  readonly isRecounting: boolean
  /** Lines that are counted before the first one, of files read earlier. */
  readonly linesBefore?: number
  /** Called with every added line and its number in the patch. */
  readonly onAdded: (line: string, number: number) => void
}

const fail = (message: string) => new GiveUp(`error: ${message}\n`, 128)

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** The patches of a text; gives up where one cannot be read. */
export function parsePatches(text: string, options: ReadOptions): FilePatch[] {
  const lines = text.split('\n').map(line => `${line}\n`)
  const last = lines.pop() ?? ''
  if (last !== '\n') lines.push(last.slice(0, -1))
  return new Reader(lines, options).all()
}

interface Draft {
  oldName?: string | undefined
  newName?: string | undefined
  oldMode?: number
  newMode?: number
  oldId?: string
  kind: FilePatch['kind']
  similarity?: number
}

class Reader {
  private readonly lines: readonly string[]
  private readonly options: ReadOptions
  private at = 0

  constructor(lines: readonly string[], options: ReadOptions) {
    this.lines = lines
    this.options = options
  }

  private get line(): number {
    return this.at + 1 + (this.options.linesBefore ?? 0)
  }

  all(): FilePatch[] {
    const patches: FilePatch[] = []
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] ?? ''
      if (line.startsWith('@@ -') && hunkHead.test(line))
        throw fail(`patch fragment without header at line ${this.line}: ${line.replace(/\n$/, '')}`)
      const isOld = line.startsWith('--- ') && this.lines[this.at + 1]?.startsWith('+++ ')
      if (line.startsWith('diff --git ')) patches.push(this.gitPatch())
      else if (isOld && this.lines[this.at + 2]?.startsWith('@@ -')) patches.push(this.plainPatch())
      else this.at++
    }
    return patches
  }

  private name(text: string): string | undefined {
    const line = text.replace(/\n$/, '')
    const raw = line.startsWith('"') ? unquoted(line) : line.replace(/\t.*$/, '')
    return raw === '/dev/null' ? undefined : stripped(raw, this.options.strip)
  }

  private gitPatch(): FilePatch {
    const draft: Draft = { kind: 'modify' }
    const head = (this.lines[this.at] ?? '').slice(11).replace(/\n$/, '')
    const usual = this.sameName(head)
    this.at++
    let isNamed = false
    for (; this.at < this.lines.length; this.at++) {
      const line = (this.lines[this.at] ?? '').replace(/\n$/, '')
      const rest = (prefix: string) => line.slice(prefix.length)
      if (line.startsWith('--- ')) {
        isNamed = true
        draft.oldName = this.name(rest('--- '))
      } else if (line.startsWith('+++ ')) draft.newName = this.name(rest('+++ '))
      else if (line.startsWith('old mode ')) draft.oldMode = Number.parseInt(rest('old mode '), 8)
      else if (line.startsWith('new mode ')) draft.newMode = Number.parseInt(rest('new mode '), 8)
      else if (line.startsWith('deleted file mode ')) {
        draft.kind = 'delete'
        draft.oldMode = Number.parseInt(rest('deleted file mode '), 8)
      } else if (line.startsWith('new file mode ')) {
        draft.kind = 'create'
        draft.newMode = Number.parseInt(rest('new file mode '), 8)
      } else if (/^(rename|copy) (from|to) /.test(line)) {
        const [, verb = '', side = '', name = ''] = /^(rename|copy) (from|to) (.*)$/.exec(line) ?? []
        draft.kind = verb === 'copy' ? 'copy' : 'rename'
        const path = stripped(unquoted(name), Math.max(this.options.strip - 1, 0))
        if (side === 'from') draft.oldName = path
        else draft.newName = path
        isNamed = true
      } else if (line.startsWith('similarity index '))
        draft.similarity = Number.parseInt(rest('similarity index '), 10)
      else if (line.startsWith('index ')) {
        const ids = /^index ([0-9a-f]+)\.\.([0-9a-f]+)(?: (\d+))?/.exec(line)
        if (ids?.[1] !== undefined) draft.oldId = ids[1]
        if (ids?.[3] !== undefined) draft.oldMode ??= Number.parseInt(ids[3], 8)
      } else if (line.startsWith('GIT binary patch') || line.startsWith('Binary files '))
        throw new NotComputable('a binary git patch')
      else if (!/^dissimilarity index /.test(line)) break
    }
    if (!isNamed) {
      if (usual === undefined) throw this.nothingLeft()
      if (draft.kind !== 'create') draft.oldName = usual
      if (draft.kind !== 'delete') draft.newName = usual
    }
    const wanted = [
      draft.kind !== 'create' ? draft.oldName : 'none',
      draft.kind !== 'delete' ? draft.newName : 'none',
    ]
    if (wanted.includes(undefined)) throw this.nothingLeft()
    return this.complete(draft)
  }

  private nothingLeft(): GiveUp {
    const { strip } = this.options
    return fail(
      `git diff header lacks filename information when removing ${strip} leading pathname component${strip === 1 ? '' : 's'} (line ${this.line})`,
    )
  }

  /** The name both halves of a `diff --git` line agree on. */
  private sameName(head: string): string | undefined {
    if (head.startsWith('"')) {
      const first = /^("(?:[^"\\]|\\.)*")/.exec(head)?.[1] ?? ''
      return stripped(unquoted(first), this.options.strip)
    }
    for (let at = head.indexOf(' '); at !== -1; at = head.indexOf(' ', at + 1)) {
      const [one, two] = [head.slice(0, at), head.slice(at + 1)].map(name =>
        stripped(name, this.options.strip),
      )
      if (one !== undefined && one === two) return one
    }
    return undefined
  }

  private plainPatch(): FilePatch {
    const [old = '', now = ''] = [this.lines[this.at], this.lines[this.at + 1]]
    const isNone = (line: string) =>
      /^.{4}\/dev\/null(\s|$)/.test(line) || /\t(1970-01-01|1969-12-31) /.test(line)
    const names = [old, now].map(line => this.name(line.slice(4)))
    const start = this.at
    this.at += 2
    const [first, second] = names
    if (isNone(old) || isNone(now)) {
      const name = isNone(old) ? second : first
      if (name === undefined) throw this.nameless(start)
      return this.complete(
        isNone(old) ? { kind: 'create', newName: name } : { kind: 'delete', oldName: name },
      )
    }
    // the shorter of two names is meant, for the other may be a copy kept aside
    const name =
      first !== undefined && second !== undefined
        ? first.length < second.length
          ? first
          : second
        : (second ?? first)
    if (name === undefined) throw this.nameless(start)
    return this.complete({ kind: 'modify', oldName: name, newName: name })
  }

  private nameless(start: number): GiveUp {
    return fail(`unable to find filename in patch at line ${start + 2 + (this.options.linesBefore ?? 0)}`)
  }

  private complete(draft: Draft): FilePatch {
    const fragments: Fragment[] = []
    while (this.lines[this.at]?.startsWith('@@ -')) fragments.push(this.fragment())
    const { kind } = draft
    const [first] = fragments
    return {
      oldName: kind === 'create' ? undefined : draft.oldName,
      newName: kind === 'delete' ? undefined : draft.newName,
      oldMode: draft.oldMode,
      newMode: draft.newMode,
      oldId: draft.oldId,
      kind: kind === 'modify' && first === undefined ? 'modify' : kind,
      similarity: draft.similarity,
      fragments,
    }
  }

  private fragment(): Fragment {
    const start = this.at
    const head = hunkHead.exec(this.lines[this.at] ?? '')
    const corrupt = () => fail(`corrupt patch at line ${this.line}`)
    if (!head) throw corrupt()
    this.at++
    const [, oldStart = '', oldSize = '1', newStart = '', newSize = '1'] = head
    let [old, now] = this.options.isRecounting ? this.counted() : [Number(oldSize), Number(newSize)]
    const lines: PatchLine[] = []
    const cut = () => {
      const line = lines.pop()
      if (line) lines.push({ ...line, text: line.text.replace(/\n$/, '') })
    }
    // a count that is too small is only noticed where lines are missing at the end
    for (; old !== 0 || now !== 0; this.at++) {
      const line = this.lines[this.at]
      if (line === undefined) throw corrupt()
      const sign = line === '\n' ? ' ' : line.charAt(0)
      if (sign === '\\' && lines.length > 0) {
        cut()
        continue
      }
      if (sign !== ' ' && sign !== '-' && sign !== '+') throw corrupt()
      if (sign !== '+') old--
      if (sign !== '-') now--
      const text = line === '\n' ? '\n' : line.slice(1)
      if (sign === '+') this.options.onAdded(text, this.line)
      lines.push({ sign, text: text.endsWith('\n') ? text : `${text}\n` })
    }
    if (lines.every(({ sign }) => sign === ' ')) throw corrupt()
    if (this.lines[this.at]?.startsWith('\\ ')) {
      cut()
      this.at++
    }
    const source = this.lines.slice(start, this.at).join('')
    return {
      oldStart: Number(oldStart),
      newStart: Number(newStart),
      lines,
      source,
      number: start + 1 + (this.options.linesBefore ?? 0),
    }
  }

  /** How many lines a fragment has, whatever it says. */
  private counted(): [number, number] {
    let [old, now] = [0, 0]
    for (let at = this.at; at < this.lines.length; at++) {
      const line = this.lines[at] ?? ''
      const sign = line === '\n' ? ' ' : line.charAt(0)
      if (line.startsWith('--- ') && this.lines[at + 1]?.startsWith('+++ ')) break
      if (sign === '\\') continue
      if (sign !== ' ' && sign !== '-' && sign !== '+') break
      if (sign !== '+') old++
      if (sign !== '-') now++
    }
    return [old, now]
  }
}
