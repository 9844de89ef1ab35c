// Filters behind a command that cannot be computed: what they print still comes from it, and they keep their own rules.
import type { Gap } from 'agentworld-shell'
import type { Claim } from '../../../src/world/turn.ts'

// they leave lines, or parts of lines, as they are
const passing = new Set(['head', 'tail', 'sort', 'uniq', 'cat', 'tee', 'grep', 'tac', 'cut', 'nl'])

/** The command whose words are printed in the end: the one before all filters that change none. */
export function sourceOf(gap: Gap): Gap {
  return gap.from && passing.has(gap.args[0] ?? '') && !gap.args.some(word => /^-\w*c$/.test(word))
    ? sourceOf(gap.from)
    : gap
}

/** Claims about what a filter cannot have printed. */
export function filterClaims(args: readonly string[], text: string): Claim[] {
  const [name = '', ...rest] = args
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  if (name === 'head' || name === 'tail') {
    const count = Number(/^-n? ?(\d+)$/.exec(rest.join(' '))?.[1] ?? (rest.length === 0 ? 10 : Number.NaN))
    return lines.length > count
      ? [
          {
            about: `${name} ${rest.join(' ')}`,
            says: `${lines.length} lines`,
            known: `it prints ${count} at most`,
          },
        ]
      : []
  }
  const [pattern] = rest
  if (name === 'grep' && rest.length === 1 && pattern !== undefined && /^[\w -]+$/.test(pattern)) {
    const wrong = lines.find(line => !line.includes(pattern) && !/^grep:/.test(line))
    return wrong === undefined
      ? []
      : [{ about: `grep ${pattern}`, says: `'${wrong}'`, known: 'each line has the pattern' }]
  }
  return []
}
