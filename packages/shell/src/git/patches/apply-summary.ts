// `git apply --stat`, `--numstat` and `--summary`: what patches would do.
import type { Options } from '../options.ts'
import { quotePath } from '../quote-path.ts'
import type { FilePatch } from './parse-patches.ts'

function counts({ fragments }: FilePatch): { added: number; deleted: number } {
  const lines = fragments.flatMap(fragment => fragment.lines)
  return {
    added: lines.filter(({ sign }) => sign === '+').length,
    deleted: lines.filter(({ sign }) => sign === '-').length,
  }
}

const nameOf = (patch: FilePatch) => quotePath(patch.newName ?? patch.oldName ?? '')

function statText(patches: readonly FilePatch[]): string {
  const rows = patches.map(patch => ({ name: nameOf(patch), ...counts(patch) }))
  const width = Math.min(50, Math.max(0, ...rows.map(({ name }) => name.length)))
  const most = Math.max(0, ...rows.map(({ added, deleted }) => added + deleted))
  const graph = width + most > 70 ? 70 - width : most
  const scaled = (value: number) => (most > 0 ? Math.floor((value * graph + Math.floor(most / 2)) / most) : 0)
  let text = ''
  for (const { name, added, deleted } of rows) {
    const total = scaled(added + deleted)
    const plus = scaled(added)
    text += ` ${shortened(name, width).padEnd(width)} |${String(added + deleted).padStart(5)} ${'+'.repeat(plus)}${'-'.repeat(Math.max(total - plus, 0))}\n`
  }
  const sum = (pick: 'added' | 'deleted') => rows.reduce((all, row) => all + row[pick], 0)
  return text + totals(rows.length, sum('added'), sum('deleted'))
}

function shortened(name: string, width: number): string {
  if (name.length <= width) return name
  const from = name.length + 3 - width
  const slash = name.indexOf('/', from)
  return `...${name.slice(slash === -1 ? from : slash)}`
}

function totals(files: number, added: number, deleted: number): string {
  if (files === 0) return ' 0 files changed\n'
  let text = ` ${files} file${files === 1 ? '' : 's'} changed`
  if (added || deleted === 0) text += `, ${added} insertion${added === 1 ? '' : 's'}(+)`
  if (deleted || added === 0) text += `, ${deleted} deletion${deleted === 1 ? '' : 's'}(-)`
  return `${text}\n`
}

function summaryText(patch: FilePatch): string {
  const octal = (mode: number | undefined) => (mode ?? 0o100644).toString(8).padStart(6, '0')
  const { oldName, newName, oldMode, newMode, kind, similarity } = patch
  if (kind === 'create') return ` create mode ${octal(newMode)} ${newName}\n`
  if (kind === 'delete') return ` delete mode ${octal(oldMode)} ${oldName}\n`
  if (kind === 'rename' || kind === 'copy') return ` ${kind} ${oldName} => ${newName} (${similarity ?? 0}%)\n`
  return newMode !== undefined && oldMode !== undefined && newMode !== oldMode
    ? ` mode change ${octal(oldMode)} => ${octal(newMode)} ${newName}\n`
    : ''
}

/** What the options ask to be shown of patches. */
export function applySummary(patches: readonly FilePatch[], options: Options): string {
  let text = options.has('stat') ? statText(patches) : ''
  if (options.has('numstat'))
    for (const patch of patches) {
      const { added, deleted } = counts(patch)
      text += `${added}\t${deleted}\t${options.has('z') ? `${patch.newName ?? patch.oldName}\0` : `${nameOf(patch)}\n`}`
    }
  if (options.has('summary')) text += patches.map(summaryText).join('')
  return text
}
