// How texts are quoted again for a reader: as bash prints values, and as GNU tools print names.
import { isUtf8, toBytes, toText } from '../bytes.ts'

const named: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\x1b': '\\E',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  "'": "\\'",
}

/** Whether bash would need $'…' for it. */
/** Whether a text is written with $'…'. */
export function needsAnsi(text: string): boolean {
  return /[\0-\x1f\x7f]/.test(text) || !isUtf8(text)
}

/** $'…' */
export function ansiQuoted(text: string): string {
  const isText = isUtf8(text)
  const escaped = text.replace(/[\0-\x1f\x7f-\xff\\']/g, character => {
    if (isText && character >= '\x80') return character
    return named[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
  })
  return `$'${escaped}'`
}

/** $'…' where the locale has only ASCII: other bytes become octal. */
export function octalQuoted(text: string): string {
  return ansiQuoted(text).replace(
    /[\x80-\xff]/g,
    byte => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}

/** Single quotes always, as `${x@Q}` and `alias` print. */
export function singleQuoted(text: string): string {
  return needsAnsi(text) ? ansiQuoted(text) : `'${text.replaceAll("'", "'\\''")}'`
}

/** Quotes only where needed, as `set` prints values. */
export function quotedIfNeeded(text: string): string {
  if (needsAnsi(text)) return ansiQuoted(text)
  return /[^A-Za-z0-9_@%+=:,./^~-]/.test(text) || /^[~#^]/.test(text) ? singleQuoted(text) : text
}

/** As `set -x` prints words: quoted where a shell would need it, with $'…' only for what no quotes are needed for. */
export function tracedQuotes(text: string): string {
  if (/[ \t\n'"`$\\|&;()<>!{}*[\]?^]/.test(text) || /^[~#]/.test(text))
    return `'${text.replaceAll("'", "'\\''")}'`
  return needsAnsi(text) ? ansiQuoted(text) : text
}

/** Double quotes, as `declare -p` prints values. */
export function doubleQuoted(text: string): string {
  return needsAnsi(text) ? ansiQuoted(text) : `"${text.replace(/[\\"$`]/g, '\\$&')}"`
}

/** Backslashes, as `printf %q` prints. */
export function backslashed(text: string): string {
  if (text === '') return "''"
  if (needsAnsi(text)) return ansiQuoted(text)
  return text.replace(/[^A-Za-z0-9_@%+=:./#\x80-\xff-]|^#/g, '\\$&').replace(/^~/, '\\~')
}

/** Names in GNU messages: always in single quotes; with control characters in $'…' pieces. */
export function gnuQuoted(name: string): string {
  return quotedName(name, { isAlways: true })
}

/** A word in the quotation marks of the locale. */
export function localeQuoted(word: string, { isUtf8 }: { isUtf8: boolean }): string {
  return isUtf8 ? `${toBytes('‘')}${word}${toBytes('’')}` : `'${word}'`
}

/** A name as `ls` shows it on a terminal: quoted where a shell would need it. */
export function shellName(name: string): string {
  return quotedName(name, { isAlways: false })
}

function quotedName(name: string, { isAlways }: { isAlways: boolean }): string {
  const unprintable = isUtf8(name) ? hasUnprintable(toText(name)) : true
  if (!unprintable) {
    const isPlain = name !== '' && !/[^A-Za-z0-9_@%+=:,./\x80-\xff\]{}-]/.test(name) && !/^[~#]/.test(name)
    if (isPlain && !isAlways) return name
    if (!name.includes("'")) return `'${name}'`
    return /["$`\\!]/.test(name) ? `'${name.replaceAll("'", "'\\''")}'` : `"${name}"`
  }
  return escapedPieces(name)
}

function hasUnprintable(text: string): boolean {
  return /[\p{Cc}\p{Cn}\p{Cs}\p{Co}\u2028\u2029]/u.test(text)
}

/** Quoted names in a message, for a locale that has only ASCII: other bytes become octal. */
export function plainQuotes(message: string): string {
  if (!/[\x80-\xff]/.test(message)) return message
  return message.replace(
    /'([^']*[\x80-\xff][^']*)'|(?<=^|: )[^':]*[\x80-\xff][^':]*(?=:)/g,
    (whole, name?: string) => escapedPieces(name ?? whole, { isText: false }),
  )
}

function escapedPieces(name: string, { isText = isUtf8(name) } = {}): string {
  let result = "'"
  let isEscaped = false
  for (const character of name) {
    const isOdd = /[\0-\x1f\x7f]/.test(character) || (!isText && character >= '\x80')
    if (isOdd) {
      if (!isEscaped) result += "'$'"
      isEscaped = true
      const letter = character === "'" ? undefined : named[character]
      result +=
        letter && letter !== '\\E' ? letter : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
    } else {
      if (isEscaped) result += "''"
      isEscaped = false
      result += character === "'" ? "'\\''" : character
    }
  }
  return `${result}'`
}
