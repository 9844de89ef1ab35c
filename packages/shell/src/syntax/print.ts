// Prints a function as `declare -f` does.
import { NotComputable } from '../not-computable.ts'
import type {
  AndOr,
  Command,
  Compound,
  Condition,
  FunctionDefinition,
  Pipeline,
  Redirection,
  Script,
  Simple,
} from './ast.ts'

/** The definition in bash's own layout, without a line end. */
export function printFunction({ name, body }: FunctionDefinition): string {
  return toBytes(`${name} () \n${functionBody(body).replaceAll(indentation, '    ')}`)
}

/** The value of the variable in which a function is handed on to other programs. */
export function exportedFunction({ body }: FunctionDefinition): string {
  const text = functionBody(body).replace('{ \n', '{ ')
  return toBytes(`() ${text.replace(new RegExp(`${indentation}+`, 'g'), ' ')}`)
}

function functionBody(body: Compound): string {
  const group: Compound =
    body.kind === 'group' ? body : { kind: 'group', body: [asList(body)], redirections: [], line: 0 }
  return `${braces(group, 0)}${redirectionsOf(group.redirections)}`
}

function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** A command as `jobs` shows it. */
export function printAndOr(andOr: AndOr): string {
  const { first, rest } = andOr
  const texts = [first, ...rest.map(({ pipeline }) => pipeline)].map(pipeline =>
    pipelineText(pipeline, 0, { isFlat: true }),
  )
  const text = texts.reduce((text, next, index) => `${text} ${rest[index - 1]?.operator ?? ''} ${next}`)
  return toBytes(text.replaceAll(indentation, '    '))
}

function asList(command: Command): AndOr {
  return {
    first: { commands: [command], withErrors: [], isNegated: false },
    rest: [],
    isBackground: false,
    raw: '',
  }
}

// stands for one level, until it is known how deep a level is
const indentation = '\x02'
const pad = (depth: number) => indentation.repeat(depth)

function braces(group: (Compound & { kind: 'group' | 'subshell' }) | Compound, depth: number): string {
  const body = 'body' in group ? group.body : []
  return `{ \n${script(body, depth + 1)}\n${pad(depth)}}`
}

// statements end in `;` but for the last one of a block
function script(list: Script, depth: number): string {
  return list
    .map((andOr, index) => {
      const isLast = index === list.length - 1
      return pad(depth) + andOrText(andOr, depth) + (andOr.isBackground ? ' &' : isLast ? '' : ';')
    })
    .join('\n')
}

function andOrText({ first, rest }: AndOr, depth: number): string {
  return (
    pipelineText(first, depth) +
    rest.map(({ operator, pipeline }) => ` ${operator} ${pipelineText(pipeline, depth)}`).join('')
  )
}

function pipelineText(
  { commands, withErrors, isNegated, timed }: Pipeline,
  depth: number,
  { isFlat = false } = {},
): string {
  const head = (timed ? `time ${timed === 'posix' ? '-p ' : ''}` : '') + (isNegated ? '! ' : '')
  return (
    head +
    commands
      .map(
        (command, index) =>
          (index > 0 ? (withErrors[index - 1] ? ' 2>&1 | ' : ' | ') : '') +
          commandText(command, depth, isFlat),
      )
      .join('')
  )
}

// outside a function a group stays on one line
function commandText(command: Command, depth: number, isFlat = false): string {
  if (isFlat && command.kind === 'group')
    return `{ ${command.body.map(andOr => andOrText(andOr, depth)).join('; ')}; }${redirectionsOf(command.redirections)}`
  if (command.kind === 'simple') return simpleText(command)
  if (command.kind === 'coprocess') return 'coproc'
  if (command.kind === 'function')
    return `function ${command.name} () \n${pad(depth)}${braces(command.body, depth)}`
  return compoundText(command, depth) + redirectionsOf(command.redirections)
}

function simpleText({ assignments, words, redirections }: Simple): string {
  const parts = assignments.map(({ name, index, append, value }) => {
    const text =
      'elements' in value
        ? `(${value.elements.map(element => (element.index ? `[${element.index.raw}]=` : '') + element.value.raw).join(' ')})`
        : value.raw
    return `${name}${index ? `[${index.raw}]` : ''}${append ? '+' : ''}=${text}`
  })
  return [...parts, ...words.map(word => word.raw)].join(' ') + redirectionsOf(redirections)
}

function redirectionsOf(list: readonly Redirection[]): string {
  return list
    .map(({ descriptor, variable, operator, target, heredoc }) => {
      if (heredoc) throw new NotComputable('printing a here-document')
      const head =
        variable !== undefined ? `{${variable}}` : descriptor === undefined ? '' : String(descriptor)
      const isDuplicate = operator === '>&' || operator === '<&'
      return ` ${isDuplicate && head === '' ? (operator === '>&' ? '1' : '0') : head}${operator}${isDuplicate || operator.startsWith('<<') ? '' : ' '}${target.raw}`
    })
    .join('')
}

function compoundText(command: Compound, depth: number): string {
  const inner = (list: Script) => script(list, depth + 1)
  const line = (list: Script) => list.map(andOr => andOrText(andOr, depth)).join('; ')
  const end = (text: string) => (/[;&]$/.test(text) ? text : `${text};`)
  switch (command.kind) {
    case 'group':
      return braces(command, depth)
    case 'subshell':
      return `( ${line(command.body)} )`
    case 'if':
      return ifText(command, depth)
    case 'for':
      return `for ${command.name} in ${(command.words?.map(word => word.raw) ?? ['"$@"']).join(' ')};\n${pad(depth)}do\n${end(inner(command.body))}\n${pad(depth)}done`
    case 'select':
      return `select ${command.name} in ${(command.words?.map(word => word.raw) ?? ['"$@"']).join(' ')};\n${pad(depth)}do\n${end(inner(command.body))}\n${pad(depth)}done`
    case 'count':
      return `for ((${command.parts.map(part => part.raw).join('; ')}))\n${pad(depth)}do\n${end(inner(command.body))}\n${pad(depth)}done`
    case 'while':
    case 'until':
      return `${command.kind} ${line(command.condition)}; do\n${end(inner(command.body))}\n${pad(depth)}done`
    case 'case':
      return caseText(command, depth)
    case 'arithmetic':
      return `(( ${command.expression.raw.trim()} ))`
    case 'condition':
      return `[[ ${conditionText(command.expression)} ]]`
  }
}

function ifText({ clauses, otherwise }: Extract<Compound, { kind: 'if' }>, depth: number): string {
  const [clause, ...rest] = clauses
  if (!clause) return ''
  const condition = clause.condition.map(andOr => andOrText(andOr, depth)).join('; ')
  const head = `if ${condition}; then\n${script(clause.body, depth + 1)};\n`
  if (rest.length > 0) {
    const nested: Extract<Compound, { kind: 'if' }> = {
      kind: 'if',
      clauses: rest,
      ...(otherwise && { otherwise }),
      redirections: [],
      line: 0,
    }
    return `${head}${pad(depth)}else\n${pad(depth + 1)}${ifText(nested, depth + 1)};\n${pad(depth)}fi`
  }
  if (otherwise) return `${head}${pad(depth)}else\n${script(otherwise, depth + 1)};\n${pad(depth)}fi`
  return `${head}${pad(depth)}fi`
}

function caseText({ word, clauses }: Extract<Compound, { kind: 'case' }>, depth: number): string {
  const items = clauses.map(({ patterns, body, end }) => {
    const inside = body.length > 0 ? `${script(body, depth + 2)}\n` : '\n'
    return `${pad(depth + 1)}${patterns.map(pattern => pattern.raw).join(' | ')})\n${inside}${pad(depth + 1)}${end}\n`
  })
  return `case ${word.raw} in \n${items.join('')}${pad(depth)}esac`
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'not':
      return `! ${conditionText(condition.inner)}`
    case 'group':
      return `( ${conditionText(condition.inner)} )`
    case 'and':
      return `${conditionText(condition.left)} && ${conditionText(condition.right)}`
    case 'or':
      return `${conditionText(condition.left)} || ${conditionText(condition.right)}`
    case 'unary':
      return `${condition.operator} ${condition.operand.raw}`
    case 'binary':
      return `${condition.left.raw} ${condition.operator} ${condition.right.raw}`
    case 'word':
      return `-n ${condition.word.raw}`
  }
}
