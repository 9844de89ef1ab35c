// Inside the shell every text is a byte string: one character per byte, as a real shell has it.
// Text is decoded only where a locale counts characters, and at the very end for the reader.

const ascii = /^[\0-\x7f]*$/

/** Whether every character is a byte of its own in any locale. */
export function isAscii(bytes: string): boolean {
  return ascii.test(bytes)
}

/** UTF-8 bytes of a text, as a byte string. */
export function toBytes(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

/** A text in UTF-8, or bytes as they are, as a byte string. */
export function bytesFrom(content: string | Uint8Array): string {
  if (typeof content === 'string') return toBytes(content)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
}

/** The text of a byte string; what is no UTF-8 becomes U+FFFD. */
export function toText(bytes: string): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Whether the bytes are valid UTF-8. */
export function isUtf8(bytes: string): boolean {
  return isAscii(bytes) || toBytes(toText(bytes)) === bytes
}

/** The characters of a byte string, each as its bytes; a byte that begins no character stands alone. */
export function charactersOf(bytes: string): string[] {
  if (isAscii(bytes)) return bytes.split('')
  const characters: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at)
    characters.push(character)
    at += character.length
  }
  return characters
}

/** The character that begins at a place, as its bytes. */
export function characterAt(bytes: string, at: number): string {
  return bytes.slice(at, at + characterLength(bytes, at))
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
