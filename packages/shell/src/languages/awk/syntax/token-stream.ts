// The tokens of a program, with as much looking ahead as the grammar needs.
import { Lexer, type Token } from './lexer.ts'

/** Tokens one after the other, with a look ahead. */
export class TokenStream {
  protected readonly lexer: Lexer
  private readonly ahead: Token[] = []

  constructor(source: string) {
    this.lexer = new Lexer(source)
  }

  protected peek(distance = 0): Token {
    while (this.ahead.length <= distance) this.ahead.push(this.lexer.next())
    return this.ahead[distance] as Token
  }

  protected take(): Token {
    const token = this.peek()
    this.ahead.shift()
    return token
  }

  protected is(text: string, distance = 0): boolean {
    const token = this.peek(distance)
    return (token.kind === 'mark' || token.kind === 'keyword') && token.text === text
  }

  protected accept(text: string): boolean {
    if (!this.is(text)) return false
    this.take()
    return true
  }

  protected expect(text: string): void {
    if (!this.accept(text)) throw this.lexer.unexpected(this.peek())
  }

  protected skipLines(): void {
    while (this.peek().kind === 'line-end') this.take()
  }
}
