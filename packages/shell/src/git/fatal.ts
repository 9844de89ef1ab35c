// How a git command gives up: with a text on standard error and a status.

/** Ends a git command; `text` goes to standard error as it is. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
  readonly text: string
  readonly status: number

  constructor(text: string, status: number) {
    super(text)
    this.text = text
    this.status = status
  }
}

/** `fatal: …`, status 128. */
export function fatal(message: string): GiveUp {
  return new GiveUp(`fatal: ${message}\n`, 128)
}

/** `error: …`, with the status the command has for it. */
export function failure(message: string, status = 1): GiveUp {
  return new GiveUp(`error: ${message}\n`, status)
}
