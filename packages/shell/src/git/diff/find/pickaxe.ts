// `-S` and `-G`: pairs whose difference has to do with a text.
import { matcherFor, RegexError } from '../../../commands/search/matcher.ts'
import { fatal } from '../../fatal.ts'
import type { Options } from '../../options.ts'
import type { FilePair, FileSpec } from '../file-pair.ts'
import { diffLines, splitLines } from '../line-diff.ts'
import { isBinary } from '../patch.ts'

type IsText = (path: string) => boolean | undefined

/** Chooses pairs. */
export type Pickaxe = (pairs: readonly FilePair[], isText: IsText) => FilePair[]

function regexOf(pattern: string, ignoreCase: boolean) {
  try {
    return matcherFor([pattern], { kind: 'extended', ignoreCase, isUtf8: true, isWord: false, isLine: false })
  } catch (error) {
    if (!(error instanceof RegexError)) throw error
    throw fatal(`invalid regex: ${error.message}`)
  }
}

/** How often a text occurs in another, counted without overlaps. */
function counter(needle: string, options: Options): (text: string) => number {
  const ignoreCase = options.has('regexp-ignore-case')
  if (!options.has('pickaxe-regex')) {
    const folded = (text: string) =>
      ignoreCase ? text.replace(/[A-Z]/g, letter => letter.toLowerCase()) : text
    return text => folded(text).split(folded(needle)).length - 1
  }
  const find = regexOf(needle, ignoreCase)
  return text => {
    let count = 0
    for (const line of text.split('\n'))
      for (let at = 0; at < line.length; ) {
        const span = find(line, at)
        if (!span) break
        count++
        at = Math.max(span[1], span[0] + 1)
      }
    return count
  }
}

function changesCount(needle: string, options: Options): (pair: FilePair) => boolean {
  const count = counter(needle, options)
  const of = (spec: FileSpec | undefined) => (spec ? count(spec.data()) : 0)
  return ({ before, after }) =>
    (before || after) !== undefined && before?.id !== after?.id && of(before) !== of(after)
}

function changesLine(pattern: string, options: Options, isText: IsText): (pair: FilePair) => boolean {
  const find = regexOf(pattern, options.has('regexp-ignore-case'))
  const isHit = (line: string) => find(line.replace(/\n$/, ''), 0) !== undefined
  return ({ before, after, path }) => {
    if (before?.id === after?.id) return false
    const [old, now] = [before?.data() ?? '', after?.data() ?? '']
    const isOdd = isText(path) === undefined ? isBinary(old) || isBinary(now) : !isText(path)
    if (isOdd && !options.has('text')) return false
    const [lines1, lines2] = [splitLines(old), splitLines(now)]
    return diffLines(lines1, lines2).some(
      ({ at1, count1, at2, count2 }) =>
        lines1.slice(at1, at1 + count1).some(isHit) || lines2.slice(at2, at2 + count2).some(isHit),
    )
  }
}

/** What `-S` and `-G` choose; undefined where neither was given. */
export function pickaxe(options: Options): Pickaxe | undefined {
  const [needle, pattern] = [options.value('S'), options.value('G')]
  if (needle === undefined && pattern === undefined) {
    if (options.has('S') || options.has('G')) throw fatal('-S requires a non-empty argument')
    return undefined
  }
  if (needle !== undefined && pattern !== undefined)
    throw fatal("options '-G', '-S' and '--find-object' cannot be used together")
  return (pairs, isText) => {
    const isHit =
      needle !== undefined ? changesCount(needle, options) : changesLine(pattern ?? '', options, isText)
    if (options.has('pickaxe-all')) return pairs.some(isHit) ? [...pairs] : []
    return pairs.filter(isHit)
  }
}
