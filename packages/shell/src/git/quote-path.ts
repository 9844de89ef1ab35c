// Paths as git prints them: in double quotes with escapes where a byte asks for it.

const escapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

function needsQuotes(path: string, isHighPlain: boolean): boolean {
  return isHighPlain ? /[\0-\x1f\x7f"\\]/.test(path) : /[\0-\x1f\x7f-\xff"\\]/.test(path)
}

const octal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`

/** The path, quoted if it must be; `isHighPlain` is `core.quotePath=false`. */
export function quotePath(path: string, { isHighPlain = false } = {}): string {
  if (!needsQuotes(path, isHighPlain)) return path
  const special = isHighPlain ? /[\0-\x1f\x7f"\\]/g : /[\0-\x1f\x7f-\xff"\\]/g
  return `"${path.replace(special, character => escapes[character] ?? octal(character))}"`
}

/** As quotePath, and in quotes also where it holds a space (status, short form). */
export function quoteSpaced(path: string, options: { isHighPlain?: boolean } = {}): string {
  const quoted = quotePath(path, options)
  return quoted === path && path.includes(' ') ? `"${path}"` : quoted
}
