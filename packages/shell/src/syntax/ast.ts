// The syntax tree of a shell script. Words keep their source text, so that a script can be printed again.

export interface Word {
  readonly parts: readonly Part[]
  readonly raw: string
  /** Where the word is an assignment: before a command, or after `declare` and its like. */
  readonly assignment?: Assignment
}

export type Part =
  | { readonly kind: 'literal'; readonly text: string }
  /** '…', $'…' or \x: taken as it is. */
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'double'; readonly parts: readonly Part[] }
  | Parameter
  | CommandSubstitution
  | { readonly kind: 'arithmetic'; readonly expression: Word }
  | ProcessSubstitution

/** `isSpread`: its commands stand on several lines. */
export interface CommandSubstitution {
  readonly kind: 'command'
  readonly body: Script
  readonly isSpread: boolean
}

export interface ProcessSubstitution {
  readonly kind: 'process'
  readonly direction: '<' | '>'
  readonly body: Script
  readonly isSpread: boolean
}

export interface Parameter {
  readonly kind: 'parameter'
  readonly name: string
  /** `[…]`; the words `@` and `*` stand for all elements. */
  readonly index?: Word
  readonly form?: 'length' | 'indirect' | 'keys' | 'names'
  readonly operation?: Operation
  readonly raw: string
}

export type Operation =
  | { readonly type: 'default'; readonly operator: string; readonly word: Word }
  | { readonly type: 'trim'; readonly operator: '#' | '##' | '%' | '%%'; readonly pattern: Word }
  | {
      readonly type: 'replace'
      readonly where: 'first' | 'all' | 'start' | 'end'
      readonly pattern: Word
      readonly replacement: Word
    }
  | { readonly type: 'substring'; readonly offset: Word; readonly length?: Word }
  | {
      readonly type: 'case'
      readonly operator: '^' | '^^' | ',' | ',,' | '~' | '~~'
      readonly pattern?: Word
    }
  | { readonly type: 'transform'; readonly letter: string }
  | { readonly type: 'bad'; readonly isTransform?: boolean }

export interface Assignment {
  readonly name: string
  readonly index?: Word
  readonly append: boolean
  readonly value: Word | { readonly elements: readonly ArrayElement[] }
}

export interface ArrayElement {
  readonly index?: Word
  readonly append?: boolean
  readonly value: Word
}

export interface Redirection {
  readonly descriptor?: number
  /** `{name}>file`: a descriptor is chosen and its number stored. */
  readonly variable?: string
  readonly operator: string
  readonly target: Word
  readonly heredoc?: { body: Word; readonly isQuoted: boolean; readonly delimiter: string }
}

export interface Simple {
  readonly kind: 'simple'
  readonly assignments: readonly Assignment[]
  readonly words: readonly Word[]
  readonly redirections: readonly Redirection[]
  readonly line: number
}

export type Compound = { readonly redirections: readonly Redirection[]; readonly line: number } & (
  | {
      readonly kind: 'if'
      readonly clauses: readonly { condition: Script; body: Script }[]
      readonly otherwise?: Script
    }
  | { readonly kind: 'for'; readonly name: string; readonly words?: readonly Word[]; readonly body: Script }
  | {
      readonly kind: 'select'
      readonly name: string
      readonly words?: readonly Word[]
      readonly body: Script
    }
  | { readonly kind: 'count'; readonly parts: readonly [Word, Word, Word]; readonly body: Script }
  | { readonly kind: 'while' | 'until'; readonly condition: Script; readonly body: Script }
  | { readonly kind: 'case'; readonly word: Word; readonly clauses: readonly CaseClause[] }
  | { readonly kind: 'group' | 'subshell'; readonly body: Script }
  | { readonly kind: 'arithmetic'; readonly expression: Word }
  | { readonly kind: 'condition'; readonly expression: Condition }
)

export interface CaseClause {
  readonly patterns: readonly Word[]
  readonly body: Script
  readonly end: ';;' | ';&' | ';;&'
}

export type Condition =
  | { readonly kind: 'not'; readonly inner: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'group'; readonly inner: Condition }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Word }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Word; readonly right: Word }
  | { readonly kind: 'word'; readonly word: Word }

export interface FunctionDefinition {
  readonly kind: 'function'
  readonly name: string
  readonly body: Compound
  readonly line: number
  /** The file it is from, once it is defined. */
  readonly source?: string
  /** It cannot be defined again, nor unset. */
  readonly isReadonly?: boolean
}

export interface Coprocess {
  readonly kind: 'coprocess'
}

export type Command = Simple | Compound | FunctionDefinition | Coprocess

export interface Pipeline {
  readonly commands: readonly Command[]
  /** Per pipe: whether stderr goes through it too (`|&`). */
  readonly withErrors: readonly boolean[]
  readonly isNegated: boolean
  readonly timed?: 'bash' | 'posix'
}

export interface AndOr {
  readonly first: Pipeline
  readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[]
  readonly isBackground: boolean
  readonly raw: string
}

/** Commands in sequence. */
export type Script = readonly AndOr[]
