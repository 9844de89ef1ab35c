// Compares two files or trees and prints what differs.

import { formatTime } from '../../format-time.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { matches } from '../../words/pattern/pattern.ts'
import { contextOutput, unifiedOutput } from './context-output.ts'
import { type CompareOptions, editScript, linesOf } from './edit-script.ts'
import { edOutput, normalOutput, rcsOutput } from './normal-output.ts'
import { sideBySide } from './side-by-side.ts'

export interface DiffSettings {
  style: 'normal' | 'unified' | 'context' | 'side' | 'rcs' | 'ed' | undefined
  contextLines: number
  isBrief: boolean
  isRecursive: boolean
  isNewFile: boolean
  reportsSame: boolean
  isText: boolean
  readonly labels: string[]
  readonly excluded: string[]
  width: number
  hidesCommon: boolean
  isLeftOnly: boolean
  switches: string
  name: string
  ignoreCase: boolean
  ignoreSpace: CompareOptions['ignoreSpace']
  ignoreBlankLines: boolean
  isMinimal: boolean
  stripsReturn: boolean
  isTitle: ((line: string) => boolean) | undefined
  isSkipped: ((line: string) => boolean) | undefined
}

/** One side: its name and what is there. */
interface Place {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'absent' | 'other'
  readonly text: string
  readonly time: number
}

/** Compares files and trees for diff. */
export class Comparison {
  private readonly process: Process
  private readonly settings: DiffSettings

  constructor(process: Process, settings: DiffSettings) {
    this.process = process
    this.settings = settings
  }

  /** Compares what stands on the command line; returns the exit status. */
  async operands(left: string, right: string): Promise<number> {
    const one = this.look(left)
    const two = this.look(right)
    if (one?.kind === 'directory' && two && two.kind !== 'directory' && right !== '-')
      return this.pair(join(left, baseName(right)), right, { isTop: true })
    if (two?.kind === 'directory' && one && one.kind !== 'directory' && left !== '-')
      return this.pair(left, join(right, baseName(left)), { isTop: true })
    return this.pair(left, right, { isTop: true })
  }

  private look(name: string): Node | undefined {
    return this.process.fs.find(this.process.path(name))
  }

  private async place(name: string): Promise<Place | undefined> {
    if (name === '-')
      return {
        name,
        kind: 'file',
        text: await readAll(this.process.input),
        time: this.process.shell.clock.now,
      }
    const offered = this.process.shell.surroundings.offered.get(name)
    if (offered !== undefined)
      return { name, kind: 'file', text: offered, time: this.process.shell.clock.now }
    try {
      const node = this.process.fs.stat(this.process.path(name))
      if (node.kind === 'directory') return { name, kind: 'directory', text: '', time: node.mtime }
      return { name, kind: 'file', text: this.process.fs.read(this.process.path(name)), time: node.mtime }
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.code === 'ENOENT' && this.settings.isNewFile)
        return { name, kind: 'absent', text: '', time: 0 }
      await this.process.fail(`${name}: ${error.message}`)
      return undefined
    }
  }

  private async pair(left: string, right: string, { isTop }: { isTop: boolean }): Promise<number> {
    const one = await this.place(left)
    const two = left === right && left === '-' ? one : await this.place(right)
    if (!one || !two) return 2
    if (one.kind === 'absent' && two.kind === 'absent') {
      for (const { name } of [one, two]) await this.process.fail(`${name}: No such file or directory`)
      return 2
    }
    if (one.kind === 'directory' || two.kind === 'directory') return this.folders(one, two, isTop)
    return this.files(one, two, isTop)
  }

  private async folders(one: Place, two: Place, isTop: boolean): Promise<number> {
    if (one.kind === 'file' || two.kind === 'file') {
      const kind = (place: Place) =>
        place.kind === 'directory'
          ? 'a directory'
          : place.text === ''
            ? 'a regular empty file'
            : 'a regular file'
      this.process.out(`File ${one.name} is ${kind(one)} while file ${two.name} is ${kind(two)}\n`)
      return 1
    }
    if (!isTop && !this.settings.isRecursive) {
      this.process.out(`Common subdirectories: ${one.name} and ${two.name}\n`)
      return 0
    }
    return this.trees(one, two)
  }

  private names({ name, kind }: Place): string[] {
    if (kind === 'absent') return []
    return this.process.fs
      .list(this.process.path(name))
      .filter(entry => !this.settings.excluded.some(pattern => matches(pattern, entry)))
  }

  private async trees(one: Place, two: Place): Promise<number> {
    const left = new Set(this.names(one))
    const right = new Set(this.names(two))
    let status = 0
    for (const name of [...new Set([...left, ...right])].sort()) {
      const isInBoth = left.has(name) && right.has(name)
      if (isInBoth || this.settings.isNewFile)
        status = Math.max(
          status,
          await this.pair(join(one.name, name), join(two.name, name), { isTop: false }),
        )
      else {
        this.process.out(`Only in ${left.has(name) ? one.name : two.name}: ${name}\n`)
        status = Math.max(status, 1)
      }
    }
    return status
  }

  private async files(one: Place, two: Place, isTop: boolean): Promise<number> {
    const { settings } = this
    const heading = isTop ? '' : `${settings.name}${settings.switches} ${one.name} ${two.name}\n`
    const isBinary = !settings.isText && [one, two].some(({ text }) => text.slice(0, 32768).includes('\0'))
    if (one.text === two.text) return this.same(one, two)
    if (isBinary) {
      this.process.out(
        settings.isBrief
          ? `Files ${one.name} and ${two.name} differ\n`
          : `Binary files ${one.name} and ${two.name} differ\n`,
      )
      return 1
    }
    const lines = (text: string) => linesOf(settings.stripsReturn ? text.replaceAll('\r\n', '\n') : text)
    const texts = { left: lines(one.text), right: lines(two.text) }
    const horizon = settings.style === 'unified' || settings.style === 'context' ? settings.contextLines : 0
    const changes = editScript(texts.left, texts.right, { ...settings, horizon })
    if (changes.every(change => change.isIgnorable))
      return settings.style === 'side' && !settings.isBrief
        ? this.show(heading, this.render(changes, texts, [one, two]), 0)
        : this.same(one, two)
    if (settings.isBrief) {
      this.process.out(`Files ${one.name} and ${two.name} differ\n`)
      return 1
    }
    return this.show(heading, this.render(changes, texts, [one, two]), 1)
  }

  private show(heading: string, text: string, status: number): number {
    this.process.out(heading + text)
    return status
  }

  private same(one: Place, two: Place): number {
    const { settings } = this
    if (settings.style === 'side' && !settings.isBrief && one.text !== '') {
      const left = linesOf(one.text)
      this.process.out(sideBySide([], { left, right: linesOf(two.text) }, settings))
    }
    if (settings.reportsSame) this.process.out(`Files ${one.name} and ${two.name} are identical\n`)
    return 0
  }

  private render(
    changes: ReturnType<typeof editScript>,
    texts: { left: string[]; right: string[] },
    [one, two]: readonly [Place, Place],
  ): string {
    const { settings } = this
    const options = {
      lines: settings.contextLines,
      leftHeader: this.header(one, 0),
      rightHeader: this.header(two, 1),
      isTitle: settings.isTitle,
    }
    if (settings.style === 'unified') return unifiedOutput(changes, texts, options)
    if (settings.style === 'context') return contextOutput(changes, texts, options)
    if (settings.style === 'side') return sideBySide(changes, texts, settings)
    if (settings.style === 'ed') return edOutput(changes, texts)
    return settings.style === 'rcs' ? rcsOutput(changes, texts) : normalOutput(changes, texts)
  }

  private header({ name, time }: Place, side: number): string {
    return (
      this.settings.labels[side] ??
      `${headerName(name)}\t${formatTime('%Y-%m-%d %H:%M:%S.%N %z', time, this.process.shell)}`
    )
  }
}

// names that would be hard to read again are in quotes
function headerName(name: string): string {
  if (!/[\0- "\\\x7f]/.test(name)) return name
  const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' }
  return `"${name.replace(/[\0-\x1f"\\\x7f]/g, character => escapes[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
}

function baseName(name: string): string {
  return name.replace(/\/+$/, '').split('/').at(-1) ?? name
}

function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}
