// Arithmetic: + - * / and parentheses over numbers, names and calls. Whatever a name or a call is worth is asked for.

export interface Values {
  /** The value of a name. */
  valueOf(name: string): number
  /** The value of a call, as it is written. */
  called(call: string): number
}

/** A complaint of the calculator; what it says is what the display shows. */
export class Complaint extends Error {}

const tokens = /\s*(?:(\d+(?:\.\d+)?)|([a-z]\w*\([a-z0-9, ]*\))|([a-z]\w*)|([-+*/()]))/y

/** The value of an expression; throws a Complaint where it has none. */
export function evaluate(text: string, values: Values): number {
  const parts = partsOf(text)
  const value = sum(parts, values)
  if (parts.length > 0) throw new Complaint('Syntax error')
  return value
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  tokens.lastIndex = 0
  const end = text.trimEnd().length
  while (tokens.lastIndex < end) {
    const match = tokens.exec(text)
    if (!match) throw new Complaint('Syntax error')
    parts.push(match[0].trim())
  }
  return parts
}

function sum(parts: string[], values: Values): number {
  let value = product(parts, values)
  while (parts[0] === '+' || parts[0] === '-') {
    const isMinus = parts.shift() === '-'
    const next = product(parts, values)
    value = isMinus ? value - next : value + next
  }
  return value
}

function product(parts: string[], values: Values): number {
  let value = factor(parts, values)
  while (parts[0] === '*' || parts[0] === '/') {
    const isDivision = parts.shift() === '/'
    const next = factor(parts, values)
    if (isDivision && next === 0) throw new Complaint('Division by zero')
    value = isDivision ? value / next : value * next
  }
  return value
}

function factor(parts: string[], values: Values): number {
  const part = parts.shift()
  if (part === undefined) throw new Complaint('Syntax error')
  if (part === '-') return -factor(parts, values)
  if (part === '(') {
    const value = sum(parts, values)
    if (parts.shift() !== ')') throw new Complaint('Syntax error')
    return value
  }
  if (/^\d/.test(part)) return Number(part)
  if (part.endsWith(')') && part.length > 1) return values.called(part.replaceAll(' ', ''))
  if (/^[a-z]/.test(part)) return values.valueOf(part)
  throw new Complaint('Syntax error')
}
