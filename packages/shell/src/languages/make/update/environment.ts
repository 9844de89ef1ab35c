// What the commands of a recipe find in their environment.
import type { Shell } from '../../../shell.ts'
import type { Expander } from '../functions/expander.ts'
import type { MakeState } from '../make-state.ts'
import type { MakeVariable, Scope } from '../variables/scope.ts'

const isExportable = (name: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)

/** The environment of a recipe, with the variables as they are seen from its scope. */
export async function recipeEnvironment(expander: Expander): Promise<Map<string, string>> {
  const { make, scope } = expander
  const names = new Set<string>()
  for (let one: Scope | undefined = scope; one; one = one.outer)
    for (const name of one.variables.keys()) names.add(name)
  const environment = new Map<string, string>()
  for (const name of names) {
    const variable = scope.get(name)
    if (variable === undefined || !isExportable(name) || !isPassedOn(make, variable)) continue
    const isForeign = variable.origin === 'environment' || variable.origin === 'environment override'
    environment.set(
      name,
      variable.isRecursive && !isForeign
        ? await expander.value(name)
        : await foreignValue(name, variable, expander),
    )
  }
  const shell = make.process.environment.get('SHELL')
  if (shell !== undefined && scope.get('SHELL')?.isExported !== true) environment.set('SHELL', shell)
  environment.set('MAKELEVEL', String(make.level + 1))
  return environment
}

const foreignValue = (name: string, variable: MakeVariable, expander: Expander) =>
  variable.isAppended ? expander.value(name) : variable.value

function isPassedOn(make: MakeState, { isExported, origin }: MakeVariable): boolean {
  if (isExported !== undefined) return isExported
  if (origin === 'default' || origin === 'automatic') return false
  return (
    make.exportsAll ||
    origin === 'command line' ||
    origin === 'environment' ||
    origin === 'environment override'
  )
}

/** Gives a shell this environment and no other. */
export function withEnvironment(shell: Shell, environment: ReadonlyMap<string, string>): void {
  const { variables } = shell
  for (const name of variables.exported().keys())
    if (!environment.has(name) && !variables.raw(name)?.isReadonly) delete variables.open(name).isExported
  for (const [name, value] of environment) {
    if (variables.raw(name)?.isReadonly) continue
    variables.set(name, value)
    variables.open(name).isExported = true
  }
}
