// The program `patch`, where every hunk stands exactly where the patch says; what needs searching is not computed.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { linesOf } from './edit-script.ts'
import { type FilePatch, type Hunk, parsePatch } from './patch-format.ts'

const table: OptionTable = {
  short: { p: 'strip', i: 'input', R: 'reverse', s: 'quiet', u: 'unified', N: 'forward' },
  names: {
    strip: 'required',
    input: 'required',
    reverse: 'none',
    quiet: 'none',
    silent: 'none',
    unified: 'none',
    forward: 'none',
    'dry-run': 'none',
  },
}

export async function patch(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const value = (option: string) => given.findLast(({ name }) => name === option)?.value
  const has = (option: string) => given.some(({ name }) => name === option)
  if (complaint !== undefined || operands.length > 2)
    throw new NotComputable(`patch ${process.args.join(' ')}`)
  const source = operands[1] ?? value('input')
  if (source !== undefined && !process.fs.exists(process.path(source))) {
    await process.err(`patch: **** Can't open patch file ${source} : No such file or directory\n`)
    return 2
  }
  const text = source === undefined ? await readAll(process.input) : await process.read(source)
  if (text === undefined) return 2
  if (text === '') return 0
  const patches = parsePatch(text)
  if (operands[0] !== undefined && patches.length > 1) throw new NotComputable('one file for many patches')
  for (const item of patches) {
    const target = operands[0] ?? targetOf(process, item, Number(value('strip') ?? Number.NaN))
    const hunks = has('reverse') ? item.hunks.map(reversed) : item.hunks
    const patched = applied(process.fs.read(process.path(target)), hunks)
    if (!has('quiet') && !has('silent'))
      process.out(`${has('dry-run') ? 'checking' : 'patching'} file ${nameShown(target)}\n`)
    if (!has('dry-run')) replaceFile(process, target, patched)
  }
  return 0
}

function nameShown(name: string): string {
  if (/^[\w./+@:,%=-]+$/.test(name)) return name
  if (/['\\\0-\x1f\x7f-\xff]/.test(name)) throw new NotComputable('a name that patch quotes')
  return `'${name}'`
}

function reversed({ start, before, after }: Hunk): Hunk {
  if (start === 0) throw new NotComputable('a reversed patch of an empty file')
  return { start, before: after, after: before }
}

function targetOf(process: Process, { oldName, newName }: FilePatch, strip: number): string {
  const named = (name: string) =>
    Number.isNaN(strip) ? name.slice(name.lastIndexOf('/') + 1) : name.split('/').slice(strip).join('/')
  const names = [oldName, newName].filter(name => name !== '/dev/null').map(named)
  const [first, second = first] = names
  if (first === undefined || first !== second || names.length < 2)
    throw new NotComputable('a patch of two names')
  if (process.fs.find(process.path(first))?.kind !== 'file')
    throw new NotComputable('a patch of a missing file')
  return first
}

function applied(text: string, hunks: readonly Hunk[]): string {
  const lines = linesOf(text)
  let shift = 0
  for (const { start, before, after } of hunks) {
    const at = (before.length === 0 ? start : start - 1) + shift
    const isThere = before.every((line, index) => lines[at + index] === line)
    if (!isThere || at < 0 || at > lines.length) throw new NotComputable('a patch that does not fit')
    lines.splice(at, before.length, ...after)
    shift += after.length - before.length
  }
  return lines.join('')
}

function replaceFile(process: Process, name: string, text: string): void {
  const path = process.path(name)
  const node = process.fs.stat(path)
  if (text === '' || !process.fs.may(node, 2)) throw new NotComputable('a patch that leaves nothing')
  // it writes a new file and puts it in the place of the old one
  const { mode } = node
  process.fs.unlink(path)
  process.fs.write(path, text, { mode })
}
