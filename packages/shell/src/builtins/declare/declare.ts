// declare, local, export and readonly.

import { NotComputable } from '../../not-computable.ts'
import { Discard } from '../../run/signals.ts'
import type { Shell } from '../../shell.ts'
import { cased, listOf, ReadonlyVariable, type Variable } from '../../state/variables.ts'
import { assign, assignPlain } from '../../words/assign.ts'
import { declaration, setting } from '../../words/declaration.ts'
import { evaluateText } from '../../words/expand.ts'
import { dynamicVariable } from '../../words/special.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from '../builtin.ts'
import { declareFunctions, exportFunctions, fixFunctions, functionTexts } from './declare-functions.ts'

const declareUsage = '[-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]'

interface Wanted {
  readonly add: ReadonlySet<string>
  readonly remove: ReadonlySet<string>
  readonly isLocal: boolean
}

/** `declare` and `typeset`: sets and shows variables with their attributes. */
export const declare: Builtin = async invocation => {
  const { name, args, shell } = invocation
  const add = new Set<string>()
  const remove = new Set<string>()
  let first = 0
  for (; first < args.length && /^[-+]./.test(args[first] ?? ''); first++) {
    const word = args[first] ?? ''
    if (word === '--') {
      first++
      break
    }
    for (const letter of word.slice(1)) {
      if (letter === 'c') throw new NotComputable(`${name} -c`)
      if (!'aAfFgiIlnprtux'.includes(letter))
        return invalidOption(invocation, `-${letter}`, `${name} ${declareUsage}`)
      ;(word.startsWith('-') ? add : remove).add(letter)
    }
  }
  const isLocal = shell.callStack.some(call => call.isFunction) && !add.has('g')
  if (add.has('f') || add.has('F')) return declareFunctions(shell, args.slice(first), { add, remove })
  if (add.has('p') || first === args.length) return show(invocation, args.slice(first), add)
  return each(invocation, first, { add, remove, isLocal })
}

/** `local`: variables of the running function. */
export const local: Builtin = async invocation => {
  const { args, shell } = invocation
  if (!shell.callStack.some(call => call.isFunction)) {
    await shell.complain('local: can only be used in a function')
    return 1
  }
  if (args.length === 0) {
    await say(
      shell,
      shell.variables
        .localNames()
        .map(name => declared(name, shell))
        .join(''),
    )
    return 0
  }
  return declare(invocation)
}

/** `export [-fnp] [name[=value] …]`: what programs find in their environment. */
export const exportVariables: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'fnp')
  if (bad) return invalidOption(invocation, bad, 'export [-fn] [name[=value] ...] or export -p')
  if (flags.has('f')) return exportFunctions(shell, rest, { isKept: flags.has('n') })
  if (rest.length === 0) {
    await say(
      shell,
      shell.isDash
        ? inDash('export', shell)
        : shell.variables
            .names()
            .filter(name => shell.variables.raw(name)?.isExported)
            .map(name => declared(name, shell))
            .join(''),
    )
    return 0
  }
  const set = new Set(['x'])
  const add = flags.has('n') ? new Set<string>() : set
  return each(invocation, args.length - rest.length, {
    add,
    remove: flags.has('n') ? set : new Set(),
    isLocal: false,
  })
}

/** `readonly [-aAp] [name[=value] …]`: variables that cannot be written any more. */
export const readonly: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'aAfp')
  if (bad) return invalidOption(invocation, bad, 'readonly [-aAf] [name[=value] ...] or readonly -p')
  if (flags.has('f')) return fixFunctions(shell, rest)
  if (rest.length === 0) {
    await say(
      shell,
      shell.isDash
        ? inDash('readonly', shell)
        : readonlyNames(shell)
            .map(name => declared(name, shell))
            .join(''),
    )
    return 0
  }
  const kinds = ['a', 'A'].filter(letter => flags.has(letter))
  return each(invocation, args.length - rest.length, {
    add: new Set(['r', ...kinds]),
    remove: new Set(),
    isLocal: false,
  })
}

// what options are set is kept in variables that bash makes when they are read
const ofOptions = ['BASHOPTS', 'SHELLOPTS']

function readonlyNames(shell: Shell): string[] {
  const names = shell.variables.names().filter(name => shell.variables.raw(name)?.isReadonly)
  return [...names, ...ofOptions].sort()
}

function inDash(word: 'export' | 'readonly', shell: Shell): string {
  const attribute = word === 'export' ? 'isExported' : 'isReadonly'
  return shell.variables
    .names()
    .map(name => ({ name, variable: shell.variables.raw(name) }))
    .filter(({ name, variable }) => variable?.[attribute] && !/^(?:EUID|UID|PPID|BASH_VERSINFO)$/.test(name))
    .map(({ name, variable }) => ({ name, value: variable?.value }))
    .map(({ name, value }) =>
      value === undefined ? `${word} ${name}\n` : `${word} ${name}='${value.replaceAll("'", `'"'"'`)}'\n`,
    )
    .join('')
}

function declared(name: string, shell: Shell): string {
  if (ofOptions.includes(name)) return `declare -r ${name}="${dynamicVariable(name, shell)}"\n`
  const variable = shell.variables.raw(name)
  return variable ? `${declaration(name, variable)}\n` : ''
}

function listing(names: readonly string[], shell: Shell, isWanted: (variable: Variable) => boolean): string {
  return names
    .filter(name => isWanted(shell.variables.raw(name) ?? {}))
    .map(name => `${setting(name, shell.variables.raw(name) ?? {})}\n`)
    .join('')
}

async function show(
  { name, args: _, shell }: Invocation,
  names: readonly string[],
  add: ReadonlySet<string>,
): Promise<number> {
  const letters = [...add].filter(letter => letter !== 'p')
  if (names.length === 0) {
    const isWanted = (variable: Variable) => letters.every(letter => has(variable, letter))
    const isReadonly = letters.join('') === 'r'
    const all = isReadonly
      ? readonlyNames(shell)
      : shell.variables.names().filter(known => isWanted(shell.variables.raw(known) ?? {}))
    if (add.has('p') || letters.length > 0)
      await say(shell, all.map(known => declared(known, shell)).join(''))
    else
      await say(
        shell,
        listing(all, shell, variable => setting('', variable) !== undefined) + functionTexts(shell),
      )
    return 0
  }
  let status = 0
  for (const wanted of names) {
    const variable = shell.variables.raw(wanted)
    if (variable) await say(shell, declared(wanted, shell))
    else {
      await shell.complain(`${name}: ${wanted}: not found`)
      status = 1
    }
  }
  return status
}

function has(variable: Variable, letter: string): boolean {
  if (letter === 'a') return variable.list !== undefined
  if (letter === 'A') return variable.table !== undefined
  if (letter === 'i') return variable.isInteger === true
  if (letter === 'r') return variable.isReadonly === true
  if (letter === 'x') return variable.isExported === true
  if (letter === 'n') return variable.isReference === true
  if (letter === 'l' || letter === 'u') return variable.letterCase === (letter === 'l' ? 'lower' : 'upper')
  return true
}

async function each(invocation: Invocation, first: number, wanted: Wanted): Promise<number> {
  const { name: builtin, args, assignments, shell } = invocation
  let status = 0
  for (let index = first; index < args.length; index++) {
    const text = args[index] ?? ''
    const match = /^([A-Za-z_][A-Za-z0-9_]*)(\[.*?\])?(\+?=)?/s.exec(text)
    if (!match || (match[3] === undefined && match[0].length < text.length)) {
      await shell.complain(`${builtin}: \`${text}': not a valid identifier`)
      status = 1
      continue
    }
    try {
      await declareOne(match[1] ?? '', { text, assignment: assignments.get(index), wanted, shell })
    } catch (error) {
      const isExpected = [ReadonlyVariable, Conversion, BadReference].some(kind => error instanceof kind)
      if (!(error instanceof Error) || !isExpected) throw error
      // with elements that were to follow, the line is given up
      if (error instanceof Conversion && assignments.get(index)) throw new Discard(error.message)
      // readonly and export assign before they look at the name
      const isPlain = error instanceof ReadonlyVariable && (builtin === 'readonly' || builtin === 'export')
      await shell.complain(isPlain ? error.message : `${builtin}: ${error.message}`)
      status = 1
    }
  }
  return status
}

class Conversion extends Error {}

class BadReference extends Error {}

interface One {
  readonly text: string
  readonly assignment: ReturnType<Invocation['assignments']['get']>
  readonly wanted: Wanted
  readonly shell: Shell
}

async function declareOne(name: string, { text, assignment, wanted, shell }: One): Promise<void> {
  const { add, remove, isLocal } = wanted
  const present = isLocal ? undefined : shell.variables.raw(name)
  const equals = text.indexOf('=')
  if (isLocal && shell.variables.isFixed(name)) throw new ReadonlyVariable(name)
  if (present?.isReadonly && (equals !== -1 || remove.has('r'))) throw new ReadonlyVariable(name)
  if (add.has('n') && equals !== -1) referenced(name, text.slice(equals + 1), isLocal)
  const variable = present ?? shell.variables.open(name, { isLocal })
  if (add.has('a') && variable.table)
    throw new Conversion(`${name}: cannot convert associative to indexed array`)
  if (add.has('A') && variable.list)
    throw new Conversion(`${name}: cannot convert indexed to associative array`)
  if ((remove.has('a') && variable.list) || (remove.has('A') && variable.table))
    throw new Conversion(`${name}: cannot destroy array variables in this way`)
  attributes(variable, wanted)
  if (assignment && ('elements' in assignment.value || assignment.index))
    await assign(assignment, shell, { isLocal })
  else if (equals !== -1) {
    const append = text.charAt(equals - 1) === '+'
    const isArray = variable.list !== undefined || variable.table !== undefined
    if (isArray && /^\(.*\)$/s.test(text.slice(equals + 1))) throw new NotComputable('an array in quotes')
    if (add.has('n')) variable.value = text.slice(equals + 1)
    else assignPlain(name, text.slice(equals + 1), { append, shell, isLocal })
  } else if (variable.isInteger && variable.value !== undefined && !present)
    variable.value = evaluateText(variable.value, shell).toString()
  if (add.has('r')) variable.isReadonly = true
}

// what a reference may stand for
function referenced(reference: string, name: string, isLocal: boolean): void {
  if (name === reference && isLocal) throw new NotComputable('a reference to what has the same name')
  if (name === reference) throw new BadReference(`${name}: nameref variable self references not allowed`)
  if (name === '') throw new BadReference("`': not a valid identifier")
  if (!/^[A-Za-z_][A-Za-z0-9_]*(?:\[.+\])?$/s.test(name))
    throw new BadReference(`\`${name}': invalid variable name for name reference`)
}

function attributes(variable: Variable, { add, remove }: Wanted): void {
  if (add.has('A') && !variable.table) {
    variable.table = new Map(variable.value === undefined ? [] : [['0', variable.value]])
    if (variable.value === undefined) variable.isBare = true
    delete variable.value
  }
  if (add.has('a') && !variable.list) {
    variable.list = listOf(variable)
    if (variable.value === undefined) variable.isBare = true
    delete variable.value
  }
  if (add.has('i')) variable.isInteger = true
  if (add.has('x')) variable.isExported = true
  if (add.has('n')) variable.isReference = true
  if (add.has('l')) variable.letterCase = 'lower'
  if (add.has('u')) variable.letterCase = 'upper'
  if (remove.has('x')) delete variable.isExported
  if (remove.has('i')) delete variable.isInteger
  if (remove.has('n')) delete variable.isReference
  if (remove.has('l') || remove.has('u')) delete variable.letterCase
  if (variable.value !== undefined && !add.has('l') && !add.has('u'))
    variable.value = cased(variable, variable.value)
}
