// The character that ends an item of xargs.
const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

/** What `-d` names, or what xargs says of it; after an escape of a letter it reads no further. */
export function readDelimiter(text: string): { readonly delimiter: string } | { readonly complaint: string } {
  if (text.length === 1) return { delimiter: text }
  if (!text.startsWith('\\'))
    return {
      complaint: `Invalid input delimiter specification ${text}: the delimiter must be either a single character or an escape sequence starting with \\.`,
    }
  const known = escapes[text.charAt(1)]
  if (known !== undefined) return { delimiter: known }
  const bad = `Invalid escape sequence ${text} in input delimiter specification`
  const isHex = text.charAt(1) === 'x'
  const [, digits = '', rest = ''] =
    (isHex ? /^..(-?[0-9a-f]*)(.*)$/is : /^.(\d?[0-7]*)(.*)$/s).exec(text) ?? []
  if (!isHex && digits === '') return { complaint: `${bad}.` }
  const [, octal = '', after = ''] = isHex ? [] : (/^([0-7]*)(.*)$/s.exec(digits + rest) ?? [])
  const code = isHex ? Number.parseInt(digits || '0', 16) : Number.parseInt(octal || '0', 8)
  if (Number.isNaN(code) || code < 0 || code > 255)
    return { complaint: `${bad}; character values must not exceed ${isHex ? 'ff' : '377'}.` }
  const trailing = isHex ? rest : after
  if (trailing !== '') return { complaint: `${bad}; trailing characters ${trailing} not recognised.` }
  return { delimiter: String.fromCharCode(code) }
}
