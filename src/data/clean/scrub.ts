// Secrets and personal data, put out of sight. The same secret gets the same stand-in within a trajectory, so that what
// depends on it still makes sense.
import type { Trajectory } from '../trajectory.ts'

interface Kind {
  readonly name: string
  /** A part that every match has: texts without it are not searched. */
  readonly hint: RegExp
  readonly pattern: RegExp
  /** The group that is secret; the whole match unless told. */
  readonly group?: number
  /** What looks like it and is not. */
  readonly isOther?: (secret: string) => boolean
}

const kinds: readonly Kind[] = [
  {
    name: 'private-key',
    hint: /PRIVATE KEY/,
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'aws-key', hint: /A(KIA|SIA)/, pattern: /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g },
  {
    name: 'token',
    hint: /gh[pousr]_|github_pat_|glpat-|xox[abpr]-|hf_|npm_/,
    pattern:
      /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[\w-]{20,}|xox[abpr]-[\w-]{10,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36})\b/g,
  },
  {
    name: 'api-key',
    hint: /sk-|AIza/,
    pattern: /\b(?:sk-(?:proj-|ant-)?[A-Za-z0-9_-]{20,}|AIza[0-9A-Za-z_-]{35})\b/g,
  },
  { name: 'jwt', hint: /eyJ/, pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\b/g },
  {
    name: 'password',
    hint: /:\/\/[^\s/]*@/,
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/]+:([^\s:@/]+)@/g,
    group: 1,
  },
  {
    name: 'email',
    hint: /@/,
    isOther: isExample,
    pattern:
      /\b[A-Za-z0-9._%+-]+@(?!(?:example|test|localhost)\b)(?:[A-Za-z0-9-]+\.)+(?!example\b|test\b|invalid\b|local\b)[A-Za-z]{2,}\b(?![/:])/g,
  },
  {
    name: 'phone',
    hint: /\+\d/,
    pattern: /(?<![\w.])\+\d{1,3}[ -]?\(?\d{2,4}\)?(?:[ -]\d{2,4}){2,4}(?![\w.])/g,
  },
  {
    name: 'card',
    hint: /\d{4}[ -]\d{4}/,
    pattern: /(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?![\d-])/g,
    isOther: text => !hasCheckDigit(text),
  },
]

/** Addresses nobody owns stay: they are made for examples. */
function isExample(text: string): boolean {
  return /@(?:[\w-]+\.)*example\.(?:com|org|net)$/i.test(text)
}

/** Whether a card's number could be one (Luhn); four numbers of a row seldom are. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].map(Number)
  const doubled = digits.map((digit, index) => (index % 2 === 0 ? 2 * digit - (digit > 4 ? 9 : 0) : digit))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

/** The trajectory without secrets, and how many of each kind were in it. */
export function scrub(trajectory: Trajectory): {
  trajectory: Trajectory
  found: ReadonlyMap<string, number>
} {
  const found = new Map<string, number>()
  const names = new Map<string, string>()
  const clean = (text: string) => cleaned(text, names, found)
  const turns = trajectory.turns.map(turn => {
    const [action, observation] = [clean(turn.action), clean(turn.observation)]
    const state = turn.state === undefined ? undefined : clean(turn.state)
    if (action === turn.action && observation === turn.observation && state === turn.state) return turn
    const labels = [...new Set([...(turn.labels ?? []), 'scrubbed'])]
    return { ...turn, action, observation, labels, ...(state === undefined ? {} : { state }) }
  })
  const initialState = trajectory.initialState === undefined ? undefined : clean(trajectory.initialState)
  if (found.size === 0) return { trajectory, found }
  return {
    trajectory: { ...trajectory, turns, ...(initialState === undefined ? {} : { initialState }) },
    found,
  }
}

function cleaned(text: string, names: Map<string, string>, found: Map<string, number>): string {
  let result = text
  for (const { name, hint, pattern, group, isOther } of kinds) {
    if (!hint.test(result)) continue
    result = result.replace(pattern, (match: string, ...groups: unknown[]) => {
      const secret = group === undefined ? match : String(groups[group - 1])
      if (isOther?.(secret)) return match
      found.set(name, (found.get(name) ?? 0) + 1)
      const known = names.get(secret) ?? `[${name} ${names.size + 1}]`
      names.set(secret, known)
      return match.replace(secret, () => known)
    })
  }
  return result
}
