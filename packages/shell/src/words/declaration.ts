// How `declare -p` writes a variable down.
import { elementsOf, keysOf, type Variable } from '../state/variables.ts'
import { ansiQuoted, doubleQuoted, needsAnsi, quotedIfNeeded } from './quote.ts'

/** `aAilnrux`, as many as apply, in bash's order. */
export function attributeLetters(variable: Variable): string {
  const set: string[] = []
  if (variable.list) set.push('a')
  if (variable.table) set.push('A')
  if (variable.isInteger) set.push('i')
  if (variable.isReference) set.push('n')
  if (variable.isReadonly) set.push('r')
  if (variable.isExported) set.push('x')
  if (variable.letterCase === 'lower') set.push('l')
  if (variable.letterCase === 'upper') set.push('u')
  return set.join('')
}

/** `declare -a list=([0]="x")` */
export function declaration(name: string, variable: Variable): string {
  const letters = attributeLetters(variable)
  const head = `declare -${letters === '' ? '-' : letters} ${name}`
  const value = literal(variable)
  return value === undefined ? head : `${head}=${value}`
}

function literal(variable: Variable): string | undefined {
  if (variable.table || variable.list) {
    const elements = elementsOf(variable)
    const keys = keysOf(variable)
    if (keys.length === 0) return variable.isBare ? undefined : '()'
    const pairs = keys.map(
      (key, index) => `[${variable.table ? tableKey(key) : key}]=${doubleQuoted(elements[index] ?? '')}`,
    )
    return `(${pairs.join(' ')}${variable.table ? ' ' : ''})`
  }
  return variable.value === undefined ? undefined : doubleQuoted(variable.value)
}

function tableKey(key: string): string {
  if (needsAnsi(key)) return ansiQuoted(key)
  const isSpecial = key === '@' || /[ '"\\|&;()<>!{}*[\]?^$`]|^[~#]|[=:]~/.test(key)
  return isSpecial ? doubleQuoted(key) : key
}

/** `name=value` as `set` prints it. */
export function setting(name: string, variable: Variable): string | undefined {
  const value = literal(variable)
  if (variable.list || variable.table) return value === undefined ? undefined : `${name}=${value}`
  return variable.value === undefined ? undefined : `${name}=${quotedIfNeeded(variable.value)}`
}
