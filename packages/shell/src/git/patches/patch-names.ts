// File names as git patches have them.

/** A name in quotes, as it is. */
export function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  const named: Readonly<Record<string, string>> = {
    a: '\x07',
    b: '\b',
    t: '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
  }
  return text
    .slice(1, text.lastIndexOf('"'))
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal?: string, one = '') =>
      octal === undefined ? (named[one] ?? one) : String.fromCharCode(Number.parseInt(octal, 8)),
    )
}

/** A name without its first folders; undefined where it has fewer. */
export function stripped(name: string, strip: number): string | undefined {
  let rest = name
  for (let count = strip; count > 0; count--) {
    const slash = rest.indexOf('/')
    if (slash === -1) return undefined
    rest = rest.slice(slash + 1)
  }
  return rest === '' ? undefined : rest
}
