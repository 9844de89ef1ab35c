// The options that a help text or a manual speaks of: those that a line begins with.

/** Options with their arity: `=` takes an argument, `?` may take one. */
export function optionsIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const start = /^[ \t]*(?:or +)?(?=-)/.exec(line)
    if (!start) continue
    let at = start[0].length
    while (at < line.length) {
      const read = optionAt(line, at)
      if (!read) break
      // a later line may tell of an argument that an earlier one did not
      for (const name of read.names) if ((found.get(name) ?? '') === '') found.set(name, read.arity)
      at = read.end
    }
  }
  return found
}

function optionAt(line: string, at: number): { names: string[]; arity: string; end: number } | undefined {
  const match = /^--?\[?[A-Za-z0-9@#%?][\w.-]*(?:\]?[\w-]+)?/.exec(line.slice(at))
  if (!match) return undefined
  const rest = line.slice(at + match[0].length)
  const argument =
    /^(?:\[=?[^\]]*\]|=?<[^>]*>|=[^\s,|]+| <[^>]+>| [A-Z][A-Z_0-9]*\b| [a-z]+(?=,|$))/.exec(rest)?.[0] ?? ''
  const after = rest.slice(argument.length)
  const arity = argument.startsWith('[') ? '?' : argument === '' ? '' : '='
  const separator = /^(?:,? +or +|, *| \| |\|)(?=-)/.exec(after)?.[0]
  const end =
    separator === undefined ? line.length : at + match[0].length + argument.length + separator.length
  return { names: namesIn(match[0].replace(/[.,:]+$/, '')), arity, end }
}

// `--[no-]color` is two, and `-NUM` stands for numbers
function namesIn(text: string): string[] {
  if (/^-[A-Z]{2,}$/.test(text)) return []
  return [...new Set([text.replace(/[[\]]/g, ''), text.replace(/\[[^\]]*\]/, '')])]
}

/** The letters of a synopsis: `[-abc] [-d delim]`. */
export function optionsInSynopsis(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, letters = '', argument] of text.matchAll(/[[ |]-([A-Za-z@]+)( [a-z]+)?/g))
    for (const letter of letters)
      found.set(`-${letter}`, argument !== undefined && letters.length === 1 ? '=' : '')
  return found
}
