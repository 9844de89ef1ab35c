// The options of a difference that are about its lines and words.
import { matcherFor } from '../../../commands/search/matcher.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { Options } from '../../options.ts'
import type { WordStyle } from './words.ts'

/** Which lines alone make a change that is not shown. */
export function ignorableOf(options: Options): ((line: string) => boolean) | undefined {
  const patterns = [...options.values('I'), ...options.values('ignore-matching-lines')]
  const isAny = ['ignore-all-space', 'ignore-space-change', 'ignore-space-at-eol'].some(name =>
    options.has(name),
  )
  const isBlank = (line: string) => (isAny ? /^\s*$/.test(line) : line.length <= 1)
  const isSkipping = options.has('ignore-blank-lines')
  if (patterns.length === 0) return isSkipping ? isBlank : undefined
  const tests = patterns.map(pattern =>
    matcherFor([pattern], {
      kind: 'extended',
      ignoreCase: false,
      isUtf8: true,
      isWord: false,
      isLine: false,
    }),
  )
  return line =>
    (isSkipping && isBlank(line)) || tests.some(test => test(line.replace(/\n$/, ''), 0) !== undefined)
}

/** How words are compared, where they are. */
export function wordsOf(git: Invocation, options: Options, isColored: boolean): WordStyle | undefined {
  const kind = options.value('word-diff')
  if (kind === 'none') return undefined
  if (kind !== undefined && !['plain', 'porcelain', 'color'].includes(kind))
    throw new GiveUp(`error: bad --word-diff argument: ${kind}\n`, 129)
  const regex =
    options.value('word-diff-regex') ?? options.value('color-words') ?? git.config.get('diff.wordregex')
  const isAsked = ['word-diff', 'color-words', 'word-diff-regex'].some(name => options.has(name))
  if (!isAsked) return undefined
  const isColor = options.has('color-words') || kind === 'color'
  return {
    kind: isColor ? 'color' : kind === 'porcelain' ? 'porcelain' : 'plain',
    isColored: options.has('no-color') ? false : isColor || isColored,
    word:
      regex === undefined
        ? undefined
        : matcherFor([regex], {
            kind: 'extended',
            ignoreCase: false,
            isUtf8: true,
            isWord: false,
            isLine: false,
          }),
  }
}
