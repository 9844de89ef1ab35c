// Turns tokens into text while they come. A character can be spread over several tokens; it is reported only when it is
// complete.

export interface TokenText<Token> {
  /** What can be told after this token. */
  push(token: Token): string
  /** What is left: a character that never became whole, as U+FFFD. */
  end(): string
}

/** `decode` turns tokens to text; the second list is what came right before them. */
export function tokenText<Token>(
  decode: (tokens: readonly Token[], before: readonly Token[]) => string,
): TokenText<Token> {
  let pending: readonly Token[] = []
  let before: readonly Token[] = []
  let told = 0

  function push(token: Token): string {
    pending = [...pending, token]
    const text = decode(pending, before)
    const isWhole = !text.endsWith('\ufffd')
    const delta = text.slice(told, isWhole ? text.length : -1)
    if (isWhole) [before, pending, told] = [pending, [], 0]
    else keepLast()
    return delta
  }

  // an unfinished character has at most three bytes, so that at most three tokens can be part of it
  function keepLast(): void {
    if (pending.length > 3) [before, pending] = [pending.slice(0, -3), pending.slice(-3)]
    told = decode(pending, before).length - 1
  }

  return { push, end: () => decode(pending, before).slice(told) }
}
