// An awk program as data.
import type { PosixRegex } from '../../regex/posix-regex.ts'
import type { Value } from '../value.ts'

/** Whether something inside waits for input or other programs: 2 itself, 1 only if a called function does. */
export type Suspends = 0 | 1 | 2

export type Expression = { readonly suspends?: Suspends } & (
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'regex'; readonly regex: PosixRegex }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'local'; readonly index: number }
  | { readonly kind: 'field'; readonly index: Expression }
  | { readonly kind: 'element'; readonly array: ArrayName; readonly index: Expression }
  | { readonly kind: 'subscript'; readonly items: readonly Expression[] }
  | { readonly kind: 'in'; readonly array: ArrayName; readonly index: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'logic'
      readonly operator: '&&' | '||'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | {
      readonly kind: 'assign'
      readonly operator: string
      readonly target: Target
      readonly value: Expression
    }
  | { readonly kind: 'step'; readonly by: 1 | -1; readonly isBefore: boolean; readonly target: Target }
  | {
      readonly kind: 'match'
      readonly isNegated: boolean
      readonly text: Expression
      readonly pattern: Expression
    }
  | { readonly kind: 'builtin'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'call'
      readonly name: string
      readonly args: readonly Expression[]
      readonly line: number
    }
  | {
      readonly kind: 'getline'
      readonly from: 'input' | 'file' | 'command'
      readonly source?: Expression
      readonly target?: Target
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
)

/** An array: a global one by name, a parameter by its place. */
export type ArrayName =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'local'; readonly index: number }

export type Target = Extract<Expression, { kind: 'variable' | 'local' | 'field' | 'element' }>

export interface Redirection {
  readonly operator: '>' | '>>' | '|'
  readonly target: Expression
}

export type Statement =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | {
      readonly kind: 'print'
      readonly isFormatted: boolean
      readonly args: readonly Expression[]
      readonly to: Redirection | undefined
    }
  | {
      readonly kind: 'if'
      readonly test: Expression
      readonly yes: Statement
      readonly no: Statement | undefined
    }
  | { readonly kind: 'while'; readonly test: Expression; readonly body: Statement }
  | { readonly kind: 'do'; readonly test: Expression; readonly body: Statement }
  | {
      readonly kind: 'for'
      readonly start: Statement | undefined
      readonly test: Expression | undefined
      readonly step: Statement | undefined
      readonly body: Statement
    }
  | { readonly kind: 'for-in'; readonly target: Target; readonly array: ArrayName; readonly body: Statement }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  | { readonly kind: 'next' | 'nextfile' | 'break' | 'continue' }
  | { readonly kind: 'exit' | 'return'; readonly value: Expression | undefined }
  | { readonly kind: 'delete'; readonly array: ArrayName; readonly index: Expression | undefined }

export type Pattern =
  | { readonly kind: 'begin' | 'end' | 'always' }
  | { readonly kind: 'test'; readonly test: Expression }
  | { readonly kind: 'range'; readonly from: Expression; readonly to: Expression; isOpen: boolean }

export interface Rule {
  readonly pattern: Pattern
  /** Without one the record is printed. */
  readonly action: Statement | undefined
}

export interface AwkFunction {
  readonly name: string
  readonly parameters: readonly string[]
  body: Statement
}

export interface AwkProgram {
  readonly rules: readonly Rule[]
  readonly functions: ReadonlyMap<string, AwkFunction>
  /** Whether a function waits for input or other programs. */
  readonly functionsSuspend: boolean
}
