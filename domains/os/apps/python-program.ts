// Reads what Python code does to a desktop: calls one after the other, values given names, and loops over what is counted
// out. Anything else is for Python itself, and unknown here.
import { parser } from '@lezer/python'
import { type Literals, literalIn } from './python-literal.ts'

/** A call such as pyautogui.click(640, 360), with its values. */
export interface Call {
  readonly name: string
  readonly positional: readonly Literal[]
  readonly named: { readonly [name: string]: Literal }
}

export type Literal = string | number | boolean | null | readonly Literal[]

/** The calls in their order; or why they cannot be told. */
export type Program = { readonly calls: readonly Call[] } | { readonly why: string }

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

const mostCalls = 2_000
const modules = new Set(['pyautogui', 'time', 'sleep', 'pyperclip'])

class NotRead extends Error {}

/** Reads a program. */
export function readProgram(code: string): Program {
  const tree = parser.parse(code)
  const calls: Call[] = []
  try {
    run(childrenOf(tree.topNode), { code, literals: new Map(), calls })
    return { calls }
  } catch (error) {
    if (error instanceof NotRead) return { why: error.message }
    throw error
  }
}

interface Running {
  readonly code: string
  readonly literals: Literals
  readonly calls: Call[]
}

function run(statements: readonly SyntaxNode[], running: Running): void {
  for (const statement of statements) runOne(statement, running)
}

function runOne(statement: SyntaxNode, running: Running): void {
  const { code, literals, calls } = running
  const parts = childrenOf(statement)
  switch (statement.name) {
    case 'StatementGroup':
      run(
        parts.filter(({ name }) => name !== ';'),
        running,
      )
      return
    case 'Comment':
    case 'PassStatement':
      return
    case 'ImportStatement': {
      const names = parts.filter(({ name }) => name === 'VariableName').map(node => textOf(node, code))
      const isKnown = names.every(name => modules.has(name)) && !parts.some(({ name }) => name === 'as')
      if (!isKnown) throw new NotRead(`'${textOf(statement, code)}' needs Python itself`)
      return
    }
    case 'ExpressionStatement': {
      const [expression] = parts
      if (expression?.name === 'String') return
      if (expression?.name !== 'CallExpression') break
      if (calls.length >= mostCalls) throw new NotRead(`more than ${mostCalls} calls`)
      calls.push(callOf(expression, running))
      return
    }
    case 'AssignStatement': {
      const [name, sign, value] = parts
      const isPlain = name?.name === 'VariableName' && sign?.name === 'AssignOp' && parts.length === 3
      if (!isPlain || value === undefined) break
      literals.set(textOf(name, code), known(value, running))
      return
    }
    case 'ForStatement': {
      const [, variable, , over, body] = parts
      if (parts.length !== 5 || variable?.name !== 'VariableName' || over === undefined || body === undefined)
        break
      for (const value of rounds(over, running)) {
        literals.set(textOf(variable, code), value)
        run(
          childrenOf(body).filter(({ name }) => name !== ':'),
          running,
        )
      }
      return
    }
    case '⚠':
      throw new NotRead('the code is no Python')
    default:
  }
  throw new NotRead(`'${shortly(textOf(statement, code))}' needs Python itself`)
}

function callOf(expression: SyntaxNode, running: Running): Call {
  const { code } = running
  const [called, list] = childrenOf(expression)
  const name = called === undefined ? '' : textOf(called, code)
  if (list?.name !== 'ArgList' || !/^[\w.]+$/.test(name))
    throw new NotRead(`'${shortly(textOf(expression, code))}' needs Python itself`)
  const positional: Literal[] = []
  const named: { [name: string]: Literal } = {}
  const parts = childrenOf(list).filter(({ name: kind }) => !['(', ')', ',', 'Comment'].includes(kind))
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    if (parts[index + 1]?.name === 'AssignOp') {
      const value = parts[index + 2]
      if (value === undefined) throw new NotRead('the code is no Python')
      named[textOf(part, code)] = known(value, running)
      index += 2
    } else positional.push(known(part, running))
  }
  return { name, positional, named }
}

function rounds(over: SyntaxNode, running: Running): readonly Literal[] {
  const [called, list] = childrenOf(over)
  if (over.name === 'CallExpression' && called && textOf(called, running.code) === 'range' && list) {
    const numbers = childrenOf(list)
      .filter(({ name }) => !['(', ')', ','].includes(name))
      .map(node => Number(known(node, running)))
    const [from, to, by] =
      numbers.length === 1 ? [0, numbers[0] ?? 0, 1] : [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 1]
    const count = Math.max(0, Math.ceil((to - from) / by))
    if (!(count <= mostCalls)) throw new NotRead('the loop is too long')
    return Array.from({ length: count }, (_, index) => from + index * by)
  }
  const values = known(over, running)
  if (typeof values === 'string') return [...values]
  if (Array.isArray(values)) return values
  throw new NotRead(`'${shortly(textOf(over, running.code))}' needs Python itself`)
}

function known(node: SyntaxNode, { code, literals }: Running): Literal {
  const value = literalIn(node, code, literals)
  if (value === undefined) throw new NotRead(`'${shortly(textOf(node, code))}' needs Python itself`)
  return value
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

function textOf({ from, to }: SyntaxNode, code: string): string {
  return code.slice(from, to)
}

function shortly(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
