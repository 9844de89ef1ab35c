// A bc program as data.

export type Expression =
  | { readonly kind: 'number' | 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'element'; readonly name: string; readonly index: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'unary'; readonly operator: '-' | '!'; readonly operand: Expression }
  | {
      readonly kind: 'assign'
      readonly operator: string
      readonly target: Target
      readonly value: Expression
    }
  | { readonly kind: 'step'; readonly by: 1 | -1; readonly isBefore: boolean; readonly target: Target }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'parenthesized'; readonly inner: Expression }
export type Target = Extract<Expression, { kind: 'variable' | 'element' }>

export type Statement =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'if'
      readonly test: Expression
      readonly yes: Statement
      readonly no: Statement | undefined
    }
  | { readonly kind: 'while'; readonly test: Expression; readonly body: Statement }
  | {
      readonly kind: 'for'
      readonly start: Expression | undefined
      readonly test: Expression | undefined
      readonly step: Expression | undefined
      readonly body: Statement
    }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  | { readonly kind: 'break' | 'continue' | 'quit' | 'halt' }
  | { readonly kind: 'return'; readonly value: Expression | undefined }
  | {
      readonly kind: 'define'
      readonly name: string
      readonly parameters: readonly string[]
      readonly locals: readonly string[]
      readonly body: Statement
    }
