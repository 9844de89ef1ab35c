// `--dirstat`: the share of the changes that each folder has.
import type { FilePair } from '../file-pair.ts'
import { lineCounts, type PatchOptions } from '../patch.ts'
import { chunkBytes } from '../similarity.ts'

export interface DirstatOptions {
  readonly kind: 'changes' | 'lines' | 'files'
  readonly isCumulative: boolean
  /** Tenths of a percent below which a folder is not said. */
  readonly least: number
}

/** The options in a list such as `lines,5,cumulative`; undefined where a word is unknown. */
export function dirstatOptions(setting: string, start: DirstatOptions): DirstatOptions | undefined {
  let options = start
  for (const word of setting.split(',').filter(part => part !== '')) {
    if (word === 'changes' || word === 'lines' || word === 'files') options = { ...options, kind: word }
    else if (word === 'noncumulative') options = { ...options, isCumulative: false }
    else if (word === 'cumulative') options = { ...options, isCumulative: true }
    else if (/^\d+(\.\d*)?$/.test(word)) {
      const [whole = '0', part = ''] = word.split('.')
      options = { ...options, least: Number(whole) * 10 + Number(part.charAt(0) || '0') }
    } else return undefined
  }
  return options
}

function damageOf(pair: FilePair, kind: DirstatOptions['kind'], options: PatchOptions): number {
  const { before, after } = pair
  if (before && after && before.id === after.id) return 0
  if (kind === 'files') return 1
  if (kind === 'lines') {
    const counts = lineCounts(pair, options)
    if (counts) return counts.added + counts.deleted
    return Math.ceil(((before?.data().length ?? 0) + (after?.data().length ?? 0)) / 64)
  }
  const old = before?.data() ?? ''
  const now = after?.data() ?? ''
  if (!before || !after) return Math.max(old.length + now.length, 1)
  let copied = 0
  let added = 0
  const sources = chunkBytes(old)
  const targets = chunkBytes(now)
  for (const [hash, count] of sources) copied += Math.min(count, targets.get(hash) ?? 0)
  for (const [hash, count] of targets) added += Math.max(0, count - (sources.get(hash) ?? 0))
  return Math.max(old.length - copied + added, 1)
}

interface Damage {
  readonly path: string
  readonly changed: number
}

/** `--dirstat` of pairs of files. */
export function dirstatOf(
  pairs: readonly FilePair[],
  settings: DirstatOptions,
  options: PatchOptions,
): string {
  const files = pairs
    .map(pair => ({ path: pair.path, changed: damageOf(pair, settings.kind, options) }))
    .filter(({ changed }) => changed > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const whole = files.reduce((sum, { changed }) => sum + changed, 0)
  if (whole === 0) return ''
  let text = ''
  const gather = (base: string, inside: readonly Damage[]): number => {
    let sum = 0
    let sources = 0
    const folders = Map.groupBy(inside, ({ path }) => path.slice(base.length).split('/', 1)[0] ?? '')
    for (const [name, list] of folders) {
      const isFolder = list.some(({ path }) => path !== base + name)
      sum += isFolder ? gather(`${base}${name}/`, list) : (list[0]?.changed ?? 0)
      sources += isFolder ? 1 : 2
    }
    if (base !== '' && sources !== 1 && sum > 0) {
      const permille = Math.floor((sum * 1000) / whole)
      if (permille >= settings.least) {
        text += `${String(Math.floor(permille / 10)).padStart(4)}.${permille % 10}% ${base}\n`
        if (!settings.isCumulative) return 0
      }
    }
    return sum
  }
  gather('', files)
  return text
}
