// Globs as ripgrep and node's glob packages read them: `*` and `?` stay within a name, `**` crosses folders, `{a,b}`
// offers choices.
import { countedRegex } from '../languages/regex/counted-regex.ts'

const compiled = new Map<string, RegExp>()
const mostKept = 1000

/** The expression for a whole path. */
export function globExpression(pattern: string, { ignoresCase = false } = {}): RegExp {
  const key = `${ignoresCase ? 'i' : '-'}${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const expression = countedRegex(`^${source(pattern)}$`, ignoresCase ? 'isu' : 'su', { isKept: true })
  if (compiled.size >= mostKept) compiled.clear()
  compiled.set(key, expression)
  return expression
}

/** One rule as `.gitignore` and `rg --glob` have it; the path is relative to where the rule stands. */
export interface GlobRule {
  readonly isNegated: boolean
  readonly isForFolders: boolean
  readonly expression: RegExp
}

/** A rule: without a slash it is about names anywhere, with one about paths from the top. */
export function globRule(text: string): GlobRule {
  const isNegated = text.startsWith('!')
  let pattern = isNegated ? text.slice(1) : text
  const isForFolders = pattern.endsWith('/')
  if (isForFolders) pattern = pattern.slice(0, -1)
  const isName = !pattern.includes('/')
  pattern = pattern.replace(/^\//, '')
  return {
    isNegated,
    isForFolders,
    expression: globExpression(isName && !pattern.startsWith('**') ? `**/${pattern}` : pattern),
  }
}

const special = /[\\^$.*+?()[\]{}|/]/

function source(pattern: string): string {
  let text = ''
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === '*') {
      const stars = /^\*+/.exec(pattern.slice(at))?.[0].length ?? 1
      const isOpen = at === 0 || '/{,'.includes(pattern.charAt(at - 1))
      const next = pattern.charAt(at + stars)
      at += stars - 1
      if (stars === 1 || !isOpen || (next !== '' && next !== '/')) text += '[^/]*'
      else if (next === '/') {
        text += '(?:.*/)?'
        at++
      } else text += '.*'
    } else if (character === '?') text += '[^/]'
    else if (character === '[') {
      const end = bracketEnd(pattern, at)
      if (end === -1) text += '\\['
      else {
        text += bracket(pattern.slice(at + 1, end))
        at = end
      }
    } else if (character === '{') {
      depth++
      text += '(?:'
    } else if (character === '}' && depth > 0) {
      depth--
      text += ')'
    } else if (character === ',' && depth > 0) text += '|'
    else if (character === '\\' && at + 1 < pattern.length) text += literal(pattern.charAt(++at))
    else text += literal(character)
  }
  return text + ')'.repeat(depth)
}

const literal = (character: string) => (special.test(character) ? `\\${character}` : character)

function bracketEnd(pattern: string, start: number): number {
  const first = /^[!^]/.test(pattern.slice(start + 1)) ? start + 2 : start + 1
  return pattern.indexOf(']', first + 1)
}

function bracket(inner: string): string {
  const isNegated = /^[!^]/.test(inner)
  const set = (isNegated ? inner.slice(1) : inner).replace(/[\\[\]^&]/g, '\\$&')
  return `(?!/)[${isNegated ? '^' : ''}${set}]`
}
