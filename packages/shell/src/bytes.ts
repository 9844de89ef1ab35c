// Inside the shell every text is a byte string: one character per byte, as a real shell has it.
// Text is decoded only where a locale counts characters, and at the very end for the reader.

const isAscii = /^[\0-\x7f]*$/

/** UTF-8 bytes of a text, as a byte string. */
export function toBytes(text: string): string {
  return isAscii.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

/** The text of a byte string; what is no UTF-8 becomes U+FFFD. */
export function toText(bytes: string): string {
  return isAscii.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Whether the bytes are valid UTF-8. */
export function isUtf8(bytes: string): boolean {
  return isAscii.test(bytes) || toBytes(toText(bytes)) === bytes
}

/** The characters of a byte string, each as its bytes; a byte that begins no character stands alone. */
export function charactersOf(bytes: string): string[] {
  if (isAscii.test(bytes)) return bytes.split('')
  const characters: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    characters.push(bytes.slice(at, at + length))
    at += length
  }
  return characters
}

function characterLength(bytes: string, at: number): number {
  const first = bytes.charCodeAt(at)
  const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1
  for (let next = at + 1; next < at + length; next++) {
    const code = bytes.charCodeAt(next)
    if (!(code >= 0x80 && code < 0xc0)) return 1
  }
  return length
}
