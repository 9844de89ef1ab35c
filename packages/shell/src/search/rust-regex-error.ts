/** A pattern that is none of Rust's regex syntax. */
export class RustRegexError extends Error {
  override readonly name = 'RustRegexError'
}
