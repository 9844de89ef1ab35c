// Names and subjects in the head of a mail: folded, in quotes, or encoded where they hold more than ASCII.

const width = 78

/** Whether a text can stand in a mail's head only when it is encoded. */
function needsEncoding(text: string): boolean {
  return /[^\0-\x7f]|\n|=\?/.test(text)
}

/** Bytes as an encoded word, broken into lines; `column` is where it begins. */
function encodedWord(bytes: string, column: number, isSpecial: (byte: string) => boolean): string {
  const start = '=?UTF-8?q?'
  let text = start
  let length = column + start.length
  for (const [character] of bytes.matchAll(/[\xc0-\xff][\x80-\xbf]*|./gs)) {
    const isEncoded = character.length > 1 || /[^\x20-\x7e]/.test(character) || isSpecial(character)
    const shown = isEncoded
      ? [...character]
          .map(byte => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
          .join('')
      : character
    if (length + shown.length + 2 > 76) {
      text += `?=\n ${start}`
      length = start.length + 1
    }
    text += shown
    length += shown.length
  }
  return `${text}?=`
}

/** Words in lines of at most 78 columns, later ones indented by a space. */
function folded(text: string, column: number): string {
  let shown = ''
  let at = column
  for (const [index, word] of text.split(' ').entries()) {
    if (index > 0 && at + 1 + word.length > width) {
      shown += `\n ${word}`
      at = 1 + word.length
      continue
    }
    shown += index > 0 ? ` ${word}` : word
    at += word.length + (index > 0 ? 1 : 0)
  }
  return shown
}

/** `Subject: …` */
export function subjectHeader(prefix: string, subject: string): string {
  const head = `Subject: ${prefix}`
  const text = needsEncoding(subject)
    ? encodedWord(subject, head.length, byte => /[=?_\s]/.test(byte))
    : folded(subject, head.length)
  return `${head}${text}\n`
}

/** `From: …` */
export function fromHeader({ name, email }: { name: string; email: string }): string {
  const head = 'From: '
  let shown = name
  if (needsEncoding(name)) shown = encodedWord(name, head.length, byte => !/[A-Za-z0-9!*+/-]/.test(byte))
  else if (/[()<>[\]:;@\\,."]/.test(name)) shown = folded(`"${name.replace(/["\\]/g, '\\$&')}"`, head.length)
  else shown = folded(name, head.length)
  const text = head + shown
  const last = text.slice(text.lastIndexOf('\n') + 1)
  return `${text}${last.length + email.length + 3 > width ? '\n' : ''} <${email}>\n`
}

/** What an encoded head says. */
export function decodedHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9a-f]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
}
