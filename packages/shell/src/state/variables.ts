// Shell variables with their attributes, and the dynamic scopes of functions.
import { NotComputable } from '../not-computable.ts'
import { Elements } from './elements.ts'
import { hashOrder } from './hash-order.ts'

export interface Variable {
  value?: string
  list?: Elements
  table?: Map<string, string>
  isExported?: boolean
  isReadonly?: boolean
  isInteger?: boolean
  letterCase?: 'lower' | 'upper'
  isReference?: boolean
  /** An array that was declared, and never given a value. */
  isBare?: boolean
}

/** Thrown on writing a read-only variable. */
export class ReadonlyVariable extends Error {
  override readonly name = 'ReadonlyVariable'
  readonly variable: string

  constructor(variable: string) {
    super(`${variable}: readonly variable`)
    this.variable = variable
  }
}

/** The variables of a shell, in the scopes of its functions; a copy is made when one side writes. */
export class Variables {
  private scopes: Map<string, Variable>[]
  /** Variables that no copy shares, and scopes likewise: only these may be changed. */
  private mine = new WeakSet<object>()

  constructor(scopes: readonly Map<string, Variable>[] = [new Map()]) {
    this.scopes = [...scopes]
  }

  /** A copy; from now on both sides copy what they change. */
  clone(): Variables {
    this.mine = new WeakSet()
    return new Variables(this.scopes)
  }

  private ownScope(index: number): Map<string, Variable> {
    const scope = this.scopes[index] ?? new Map<string, Variable>()
    if (this.mine.has(scope)) return scope
    const copy = new Map(scope)
    this.mine.add(copy)
    this.scopes[index] = copy
    return copy
  }

  private ownVariable(name: string, index: number): Variable {
    const scope = this.ownScope(index)
    const variable = scope.get(name)
    if (variable && this.mine.has(variable)) return variable
    const copy = variable ? copyOf(variable) : {}
    this.mine.add(copy)
    scope.set(name, copy)
    return copy
  }

  private scopeOf(name: string): number {
    for (let index = this.scopes.length - 1; index >= 0; index--)
      if (this.scopes[index]?.has(name)) return index
    return -1
  }

  enterScope(): void {
    this.scopes.push(new Map())
  }

  leaveScope(): void {
    this.scopes.pop()
  }

  get depth(): number {
    return this.scopes.length
  }

  /** The variable as it stands, references not followed. */
  raw(name: string): Variable | undefined {
    for (let index = this.scopes.length - 1; index >= 0; index--) {
      const variable = this.scopes[index]?.get(name)
      if (variable) return variable
    }
    return undefined
  }

  /** Where a name leads after references, e.g. `ref` → `list` and `[2]`. */
  target(name: string): { name: string; index: string | undefined } {
    let at = name
    for (let hop = 0; hop < 8; hop++) {
      const variable = this.raw(at)
      if (!variable?.isReference || !variable.value) return { name: at, index: undefined }
      const match = /^([A-Za-z_][A-Za-z0-9_]*)\[(.*)\]$/s.exec(variable.value)
      if (match?.[1] !== undefined) return { name: match[1], index: match[2] }
      at = variable.value
    }
    throw new NotComputable('a circle of references')
  }

  find(name: string): Variable | undefined {
    return this.raw(this.target(name).name)
  }

  /** The value of a plain variable, or element 0 of an array. */
  get(name: string): string | undefined {
    const { name: target, index } = this.target(name)
    const variable = this.raw(target)
    if (index !== undefined) return elementOf(variable, index)
    if (variable?.list) return variable.list.get(0)
    if (variable?.table) return variable.table.get('0')
    return variable?.value
  }

  /** The variable to write to, made where it does not exist. */
  open(
    name: string,
    { isLocal = false, isForced = false }: { isLocal?: boolean; isForced?: boolean } = {},
  ): Variable {
    const target = isLocal ? name : this.target(name).name
    const last = this.scopes.length - 1
    const index = isLocal ? last : Math.max(0, this.scopeOf(target))
    if (!isForced && this.scopes[index]?.get(target)?.isReadonly) throw new ReadonlyVariable(target)
    return this.ownVariable(target, index)
  }

  /** Sets a plain value, as attributes would have it; arrays get it at index 0. */
  set(name: string, value: string): void {
    const { index } = this.target(name)
    const variable = this.open(name)
    if (index !== undefined) setElement(variable, index, value)
    else if (variable.list) variable.list.set(0, cased(variable, value))
    else if (variable.table) variable.table.set('0', cased(variable, value))
    else variable.value = cased(variable, value)
  }

  /** Whether no function may have a variable of this name of its own. */
  isFixed(name: string): boolean {
    return this.scopeOf(name) === 0 && this.scopes[0]?.get(name)?.isReadonly === true
  }

  unset(name: string, { isItself = false }: { readonly isItself?: boolean } = {}): void {
    const target = isItself ? name : this.target(name).name
    if (this.raw(target)?.isReadonly) throw new ReadonlyVariable(target)
    const index = this.scopeOf(target)
    if (index === -1) return
    const scope = this.ownScope(index)
    if (index === this.scopes.length - 1 && index > 0) scope.set(target, {})
    else scope.delete(target)
  }

  /** The names of all variables, but for those that hold functions for other shells. */
  names(): string[] {
    return this.allNames().filter(name => !name.endsWith('%'))
  }

  private allNames(): string[] {
    return [...new Set(this.scopes.flatMap(scope => [...scope.keys()]))].sort()
  }

  localNames(): string[] {
    return [...(this.scopes.at(-1)?.keys() ?? [])].sort()
  }

  /** What a program started now finds in its environment, in the order bash hands it over. */
  exported(): Map<string, string> {
    const names = this.allNames().filter(
      name => this.raw(name)?.isExported && this.raw(name)?.value !== undefined,
    )
    const functions = names.filter(name => name.endsWith('%'))
    const variables = functions.length === 0 ? names : names.filter(name => !name.endsWith('%'))
    return new Map([...hashOrder(variables), ...functions].map(name => [name, this.raw(name)?.value ?? '']))
  }

  toJSON(): [string, unknown][] {
    return [...(this.scopes[0] ?? [])].map(([name, { list, table, ...rest }]) => [
      name,
      { ...rest, ...(list && { list: [...list] }), ...(table && { table: [...table] }) },
    ])
  }

  static fromJSON(entries: readonly [string, Variable & { list?: unknown; table?: unknown }][]): Variables {
    const scope = new Map<string, Variable>()
    for (const [name, { list, table, ...rest }] of entries) {
      const arrays = {
        ...(list && { list: new Elements(list as unknown as [number, string][]) }),
        ...(table && { table: new Map(table as unknown as [string, string][]) }),
      }
      scope.set(name, { ...rest, ...arrays })
    }
    return new Variables([scope])
  }
}

function copyOf(variable: Variable): Variable {
  const { list, table } = variable
  return { ...variable, ...(list && { list: new Elements(list) }), ...(table && { table: new Map(table) }) }
}

/** A value in the letters its variable demands. */
export function cased(variable: Variable, value: string): string {
  if (variable.letterCase === 'lower') return value.toLowerCase()
  return variable.letterCase === 'upper' ? value.toUpperCase() : value
}

/** One element by its evaluated index. */
export function elementOf(variable: Variable | undefined, index: string): string | undefined {
  if (variable?.table) return variable.table.get(index)
  const number = Number(index)
  if (!variable?.list) return number === 0 || number === -1 ? variable?.value : undefined
  return variable.list.get(number < 0 ? variable.list.last + 1 + number : number)
}

/** Sets one element; a plain variable becomes an array. */
export function setElement(variable: Variable, index: string, value: string): void {
  const text = cased(variable, value)
  delete variable.isBare
  if (variable.table) {
    variable.table.set(index, text)
    return
  }
  variable.list ??= listOf(variable)
  delete variable.value
  const number = Number(index)
  variable.list.set(number < 0 ? variable.list.last + 1 + number : number, text)
}

/** The elements a variable has when it becomes an array. */
export function listOf({ list, value }: Variable): Elements {
  return list ?? new Elements(value === undefined ? [] : [[0, value]])
}

/** Keys of an array in the order bash walks them. */
export function keysOf(variable: Variable | undefined): string[] {
  if (variable?.table) return hashOrder([...variable.table.keys()])
  if (variable?.list) return [...variable.list.keys()].map(String)
  return variable?.value === undefined ? [] : ['0']
}

/** All elements in order. */
export function elementsOf(variable: Variable | undefined): string[] {
  if (variable?.table) return keysOf(variable).map(key => variable.table?.get(key) ?? '')
  if (variable?.list) return [...variable.list.values()]
  return variable?.value === undefined ? [] : [variable.value]
}
