/** A regular expression that is none; the message is the C library's. */
export class RegexError extends Error {
  override readonly name = 'RegexError'
}
