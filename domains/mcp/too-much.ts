/** A computation that would take too long was given up; nothing has changed. The message says which. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}
