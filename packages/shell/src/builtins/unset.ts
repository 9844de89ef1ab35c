// unset: variables, elements and functions.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { keepFunction } from '../state/exported-functions.ts'
import { withoutKey } from '../state/replace.ts'
import { ReadonlyVariable } from '../state/variables.ts'
import { evaluateText } from '../words/expand.ts'
import { refuseUnset } from '../words/special-variables.ts'
import { type Builtin, invalidOption, readOptions } from './builtin.ts'

/** `unset [-fv] name …`: takes variables, elements and functions away. */
export const unset: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'fvn')
  if (bad) return invalidOption(invocation, bad, 'unset [-f] [-v] [-n] [name ...]')
  let status = 0
  for (const name of rest) if (!(await unsetOne(name, flags, shell))) status = 1
  return status
}

async function unsetOne(name: string, flags: ReadonlySet<string>, shell: Shell): Promise<boolean> {
  if (flags.has('n')) return unsetReference(name, shell)
  if (flags.has('f')) return await unsetFunction(name, shell)
  if (shell.isDash && !/^[A-Za-z_]\w*$/.test(name)) throw new NotComputable('names that dash does not take')
  const match = /^([A-Za-z_][A-Za-z0-9_]*)(?:\[(.*)\])?$/s.exec(name)
  if (!match?.[1]) return await unsetFunction(name, shell)
  refuseUnset(match[1])
  try {
    if (match[2] === undefined) {
      if (!shell.variables.raw(match[1]) && !flags.has('v')) return await unsetFunction(name, shell)
      shell.variables.unset(match[1])
    } else unsetElement(match[1], match[2], shell)
    return true
  } catch (error) {
    if (!(error instanceof ReadonlyVariable)) throw error
    await shell.complain(`unset: ${name}: cannot unset: readonly variable`)
    return false
  }
}

function unsetReference(name: string, { variables }: Shell): boolean {
  if (!variables.raw(name)?.isReference) throw new NotComputable('unset -n of what is no reference')
  variables.unset(name, { isItself: true })
  return true
}

async function unsetFunction(name: string, shell: Shell): Promise<boolean> {
  if (shell.functions.get(name)?.isReadonly) {
    await shell.complain(`unset: ${name}: cannot unset: readonly function`)
    return false
  }
  shell.functions = withoutKey(shell.functions, name)
  keepFunction(name, shell)
  return true
}

function unsetElement(name: string, index: string, shell: Shell): void {
  const variable = shell.variables.open(name)
  if (variable.table) variable.table.delete(index.replace(/^(['"])(.*)\1$/, '$2'))
  else if (index === '@' || index === '*') shell.variables.unset(name)
  else if (variable.list) {
    const at = Number(evaluateText(index, shell))
    variable.list.delete(at < 0 ? variable.list.last + 1 + at : at)
  } else if (Number(evaluateText(index, shell)) === 0) shell.variables.unset(name)
}
