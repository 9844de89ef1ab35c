// Two ways in which a call ends without a result: it cannot be known, or the server refuses it.

/** What the call does or returns cannot be inferred; the message says why. */
export class Uncertain extends Error {
  override readonly name = 'Uncertain'
}

/** The server's own error, whose message the agent reads. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
