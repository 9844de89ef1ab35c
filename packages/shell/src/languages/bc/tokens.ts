// Tokens of bc programs.
import { NotComputable } from '../../not-computable.ts'

const token =
  /[ \t]+|\\\n|\/\*[\s\S]*?\*\/|#[^\n]*|([0-9A-F]*\.[0-9A-F]*(?![a-z])|[0-9A-F]+)|([a-z][a-z0-9_]*)|"([^"]*)"|(\n|\+\+|--|[-+*/%^]=|==|<=|>=|!=|&&|\|\||[-+*/%^=<>!(){}[\];,.])/y

export interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'mark' | 'end'
  readonly text: string
  readonly line: number
}

/** The tokens of a program. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const match = token.exec(source)
    if (!match) throw new NotComputable('a character bc does not know')
    const [whole, number, name, text, mark] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number, line })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, line })
    else if (text !== undefined) tokens.push({ kind: 'text', text, line })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark, line })
    line += whole.split('\n').length - 1
  }
  return [...tokens, { kind: 'end', text: '', line }]
}
