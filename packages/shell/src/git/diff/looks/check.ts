// `git diff --check`: blanks where they do no good, and conflict markers left behind, in added lines.
import { quotePath } from '../../quote-path.ts'
import type { FilePair } from '../file-pair.ts'
import { diffLines, splitLines } from '../line-diff.ts'
import { isBinary, type PatchOptions } from '../patch.ts'
import { blankErrors, blankLinesAtEnd, usualBlankRules } from './blanks.ts'

const isMarker = (line: string) => {
  const sign = line.charAt(0)
  if (!'=<>|'.includes(sign) || sign === '' || !line.startsWith(sign.repeat(7))) return false
  const rest = line.slice(7)
  return sign === '=' ? /^\s*$/.test(rest) && !rest.startsWith('=') : /^\s/.test(rest)
}

/** What `--check` says of a pair; empty where all is well. */
export function checkOf(pair: FilePair, options: PatchOptions): string {
  const { before, after } = pair
  if (!after || before?.id === after.id) return ''
  const old = before?.data() ?? ''
  const now = after.data()
  if (isBinary(old) || isBinary(now)) return ''
  const rules = options.rulesFor?.(pair.path) ?? usualBlankRules
  const name = quotePath(pair.path, { isHighPlain: options.isHighPlain ?? false })
  const lines = splitLines(now)
  let text = ''
  let lastAdded = 0
  for (const { at2, count2 } of diffLines(splitLines(old), lines, options))
    for (let at = at2; at < at2 + count2; at++) {
      const line = lines[at] ?? ''
      lastAdded = at + 1
      if (isMarker(line)) text += `${name}:${at + 1}: leftover conflict marker\n`
      const { complaints } = blankErrors(line.replace(/\n$/, ''), rules)
      if (complaints.length > 0)
        text += `${name}:${at + 1}: ${complaints.join(', ')}.\n+${line.replace(/\n$/, '')}\n`
    }
  if (!rules.atFileEnd) return text
  const blank = blankLinesAtEnd(lines)
  if (blank > blankLinesAtEnd(splitLines(old)) && lastAdded > lines.length - blank)
    text += `${name}:${lines.length - blank + 1}: new blank line at EOF.\n`
  return text
}
