// Texts and numbers as Python has them, where that differs from here: what is white space, a letter, a whole number, and
// how a tie is rounded.

const blanks = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** White space, for a regular expression with the flag `u`. */
export const space = `[${blanks}]`
/** A character of a word. */
export const letter = '[\\p{L}\\p{N}_]'

const start = new RegExp(`^${space}+`, 'u')
const blank = new RegExp(space, 'u')

/** A text without the white space around it. */
export function stripped(text: string): string {
  let end = text.length
  // from the back by hand: an expression would look at every blank in the text
  while (end > 0 && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(start, '')
}

// letters that are a capital or small form of others there, and not here
const twins: { readonly [letter: string]: string } = { i: 'iI\u0130\u0131', k: 'kK\u212a', s: 'sS\u017f' }

/** An expression that finds a tag in any capitals. */
export function tagPattern(tag: string): RegExp {
  const either = Array.from(tag, character =>
    /[a-z]/.test(character) ? `[${twins[character] ?? character + character.toUpperCase()}]` : character,
  )
  return new RegExp(`<${either.join('')}>`, 'gu')
}

const whole = /^([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)$/u
const mostDigits = 4300

/** The whole number that a text writes, in any script's digits; undefined where it writes none. */
export function wholeNumberIn(text: string): bigint | undefined {
  const [, sign, digits = ''] = whole.exec(stripped(text)) ?? []
  const plain = Array.from(digits.replaceAll('_', ''), digitOf).join('')
  if (plain === '' || plain.length > mostDigits) return undefined
  return sign === '-' ? -BigInt(plain) : BigInt(plain)
}

// digits come in tens, one after the other, and every ten begins with its zero
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** The nearest whole number; of two, the even one. */
export function roundedToEven(value: number): number {
  const floor = Math.floor(value)
  const part = value - floor
  if (part !== 0.5) return part < 0.5 ? floor : floor + 1
  return floor % 2 === 0 ? floor : floor + 1
}

/** With two decimals; a tie goes to the even one. */
export function withTwoDecimals(value: number): string {
  // only eighths can lie exactly between two hundredths
  const isTie = Math.abs(value * 8) % 2 === 1
  return isTie ? (roundedToEven(value * 100) / 100).toFixed(2) : value.toFixed(2)
}
