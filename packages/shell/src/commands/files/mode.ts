// Permission modes as chmod reads them: `755`, `u+x,go-w`, `a=rX`.

export interface ModeOptions {
  readonly from: number
  readonly umask: number
  readonly isDirectory: boolean
}

/** The mode that a text makes out of another; undefined where it is none. */
export function parseMode(text: string, { from, umask, isDirectory }: ModeOptions): number | undefined {
  if (/^[0-7]{1,5}$/.test(text)) {
    const value = Number.parseInt(text, 8)
    if (value > 0o7777) return undefined
    return isDirectory && text.length < 5 ? value | (from & 0o6000 & (text.length <= 4 ? 0o6000 : 0)) : value
  }
  let mode = from
  for (const clause of text.split(',')) {
    const digits = /^([-+=])([0-7]{1,5})$/.exec(clause)
    if (digits) {
      const bits = Number.parseInt(digits[2] ?? '', 8)
      if (bits > 0o7777) return undefined
      const kept = isDirectory && (digits[2] ?? '').length < 5 ? mode & 0o6000 : 0
      mode = digits[1] === '+' ? mode | bits : digits[1] === '-' ? mode & ~bits : bits | kept
      continue
    }
    const match = /^([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)$/.exec(clause)
    if (!match) return undefined
    for (const [, operator = '', rights = ''] of (match[2] ?? '').matchAll(/([-+=])([rwxXst]+|[ugo])?/g))
      mode = applied(mode, { who: match[1] ?? '', operator, rights, umask, isDirectory })
  }
  return mode
}

interface Clause {
  readonly who: string
  readonly operator: string
  readonly rights: string
  readonly umask: number
  readonly isDirectory: boolean
}

function applied(mode: number, { who, operator, rights, umask, isDirectory }: Clause): number {
  const targets = who === '' || who.includes('a') ? 'ugo' : who
  let mask = 0
  let bits = 0
  for (const target of targets) {
    const shift = { u: 6, g: 3, o: 0 }[target as 'u' | 'g' | 'o']
    mask |= 7 << shift
    bits |= rightsOf(rights, { mode, isDirectory }) << shift
  }
  if (rights.includes('s'))
    bits |= (targets.includes('u') ? 0o4000 : 0) | (targets.includes('g') ? 0o2000 : 0)
  if (rights.includes('t')) bits |= 0o1000
  if (who === '') bits &= ~umask
  if (operator === '+') return mode | bits
  if (operator === '-') return mode & ~bits
  const special = (targets.includes('u') ? 0o4000 : 0) | (targets.includes('g') ? 0o2000 : 0)
  const kept = who === '' ? mask & ~umask : mask
  return (mode & ~(who === '' ? mask : kept) & ~(isDirectory ? 0 : special)) | bits
}

function rightsOf(rights: string, { mode, isDirectory }: { mode: number; isDirectory: boolean }): number {
  if (/^[ugo]$/.test(rights)) return (mode >> { u: 6, g: 3, o: 0 }[rights as 'u' | 'g' | 'o']) & 7
  const isExecutable = rights.includes('x') || (rights.includes('X') && (isDirectory || (mode & 0o111) !== 0))
  return (rights.includes('r') ? 4 : 0) | (rights.includes('w') ? 2 : 0) | (isExecutable ? 1 : 0)
}
