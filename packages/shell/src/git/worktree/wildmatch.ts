// Patterns of .gitignore and of paths on the command line.
import { countedRegex } from '../../languages/regex/counted-regex.ts'

const classes: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
}

const compiled = new Map<string, RegExp>()
const maxCompiled = 2000

/** Whether a pattern matches a text; `isPath`: only `**` crosses slashes. */
export function wildMatches(pattern: string, text: string, { isPath = false } = {}): boolean {
  const name = `${isPath ? 'p' : 'n'}${pattern}`
  let expression = compiled.get(name)
  if (!expression) {
    if (compiled.size >= maxCompiled) compiled.clear()
    expression = countedRegex(`^${source(pattern, isPath)}$`, 's', { isKept: true })
    compiled.set(name, expression)
  }
  return expression.test(text)
}

const literal = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function source(pattern: string, isPath: boolean): string {
  let text = ''
  const one = isPath ? '[^/]' : '.'
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === '*') {
      const stars = /^\*+/.exec(pattern.slice(at))?.[0].length ?? 1
      const isOpen = at === 0 || pattern[at - 1] === '/'
      const next = pattern[at + stars]
      at += stars - 1
      if (!isPath) text += '.*'
      else if (stars === 1 || !isOpen || (next !== undefined && next !== '/')) text += '[^/]*'
      else if (next === '/') {
        text += '(?:.*/)?'
        at++
      } else text += '.*'
    } else if (character === '?') text += one
    else if (character === '\\' && at + 1 < pattern.length) text += literal(pattern.charAt(++at))
    else if (character === '[') {
      const set = bracket(pattern, at)
      if (!set) return '(?!)'
      text += isPath ? `(?!/)${set.text}` : set.text
      at = set.end
    } else text += literal(character)
  }
  return text
}

function bracket(pattern: string, start: number): { text: string; end: number } | undefined {
  let at = start + 1
  const isNegated = pattern[at] === '!' || pattern[at] === '^'
  if (isNegated) at++
  let inner = ''
  for (let isFirst = true; isFirst || pattern[at] !== ']'; isFirst = false) {
    const character = pattern[at]
    if (character === undefined) return undefined
    const named = /^\[:([a-z]+):\]/.exec(pattern.slice(at))
    if (named?.[1]) {
      const set = classes[named[1]]
      if (set === undefined) return undefined
      inner += set
      at += named[0].length
    } else if (character === '\\') {
      inner += `\\${pattern[at + 1] ?? ''}`
      at += 2
    } else {
      inner +=
        character === '-' && !isFirst && pattern[at + 1] !== ']'
          ? '-'
          : character.replace(/[\\^\]\-[]/, '\\$&')
      at++
    }
  }
  return { text: `[${isNegated ? '^' : ''}${inner}]`, end: at }
}

/** Whether a text has characters that make it a pattern. */
export function isPattern(text: string): boolean {
  return /[*?[\\]/.test(text)
}
