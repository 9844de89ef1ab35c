// Values that stand in Python code: texts, numbers, lists, sums of numbers, and names that were given such values.
import type { Literal } from './python-program.ts'

export type Literals = Map<string, Literal>

interface SyntaxNode {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly firstChild: SyntaxNode | null
  readonly nextSibling: SyntaxNode | null
}

/** The value of an expression; undefined where it is not plain to see. */
export function literalIn(node: SyntaxNode, code: string, literals: Literals): Literal | undefined {
  const text = code.slice(node.from, node.to)
  const inner = childrenOf(node)
  switch (node.name) {
    case 'Number':
      return /^[\d_]+(\.\d*)?(e[+-]?\d+)?$|^\.\d+$/i.test(text) ? Number(text.replaceAll('_', '')) : undefined
    case 'String':
      return stringIn(text)
    case 'ContinuedString': {
      const parts = inner.map(one => literalIn(one, code, literals))
      return parts.every(part => typeof part === 'string') ? parts.join('') : undefined
    }
    case 'Boolean':
      return text === 'True'
    case 'None':
      return null
    case 'VariableName':
      return literals.get(text)
    case 'ParenthesizedExpression':
      return inner[1] && literalIn(inner[1], code, literals)
    case 'UnaryExpression': {
      const value = inner[1] && literalIn(inner[1], code, literals)
      return typeof value === 'number' && inner[0]?.name === 'ArithOp'
        ? text.startsWith('-')
          ? -value
          : value
        : undefined
    }
    case 'BinaryExpression':
      return sumIn(inner, { code, literals })
    case 'ArrayExpression':
    case 'TupleExpression': {
      const values = inner.filter(({ name }) => !['[', ']', '(', ')', ','].includes(name))
      const read = values.map(one => literalIn(one, code, literals))
      return read.includes(undefined) ? undefined : (read as Literal[])
    }
    default:
      return undefined
  }
}

function sumIn(
  [left, sign, right]: readonly SyntaxNode[],
  { code, literals }: { code: string; literals: Literals },
): Literal | undefined {
  if (left === undefined || sign === undefined || right === undefined) return undefined
  const [a, b] = [literalIn(left, code, literals), literalIn(right, code, literals)]
  const operator = code.slice(sign.from, sign.to)
  if (typeof a === 'string' && typeof b === 'string') return operator === '+' ? a + b : undefined
  if (typeof a === 'string' && typeof b === 'number')
    return operator === '*' && a.length * b < 10_000 ? a.repeat(Math.max(0, b)) : undefined
  if (typeof a !== 'number' || typeof b !== 'number') return undefined
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '//':
      return b === 0 ? undefined : Math.floor(a / b)
    default:
      return undefined
  }
}

const escapes: { readonly [letter: string]: string } = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
}

function stringIn(text: string): string | undefined {
  const [, prefix = '', quotes = '', content = ''] =
    /^([rRbBuUfF]*)('''|"""|'|")([\s\S]*)\2$/.exec(text) ?? []
  if (quotes === '' || /[bf]/i.test(prefix)) return undefined
  if (/r/i.test(prefix)) return content
  let isPlain = true
  const read = content.replace(
    /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/g,
    (_, code: string) => {
      if (/^[xuU]./.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16))
      const known = escapes[code]
      isPlain &&= known !== undefined
      return known ?? code
    },
  )
  return isPlain ? read : undefined
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}
