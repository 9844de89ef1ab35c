// Variables with their origins and flavours, in scopes: the makefile's own, a target's, a pattern's, a call's.

import type { Place } from '../make-error.ts'

/** Where a value is from, weakest first: a stronger one is not replaced by a weaker. */
const origins = [
  'default',
  'environment',
  'file',
  'environment override',
  'command line',
  'override',
  'automatic',
] as const
export type Origin = (typeof origins)[number]

export interface MakeVariable {
  readonly value: string
  /** Expanded whenever it is used. */
  readonly isRecursive: boolean
  readonly origin: Origin
  /** Whether recipes find it in their environment; undefined where its origin decides. */
  readonly isExported?: boolean | undefined
  /** Adds to what an outer scope has. */
  readonly isAppended?: boolean
  /** Not seen by the prerequisites of its target. */
  readonly isPrivate?: boolean | undefined
  /** Where it was set. */
  readonly place?: Place | undefined
}

/** One set of variables and the one around it. */
export class Scope {
  readonly variables = new Map<string, MakeVariable>()
  outer: Scope | undefined
  /** What lies beyond belongs to the target that needs this one, or to all. */
  isBorder: boolean

  constructor(outer?: Scope, { isBorder = false }: { isBorder?: boolean } = {}) {
    this.outer = outer
    this.isBorder = isBorder
  }

  /** The variable as seen from here, and where it is. */
  find(name: string): { variable: MakeVariable; scope: Scope } | undefined {
    let isBeyond = false
    for (let scope: Scope | undefined = this; scope; scope = scope.outer) {
      const variable = scope.variables.get(name)
      if (variable && !(isBeyond && variable.isPrivate)) return { variable, scope }
      isBeyond ||= scope.isBorder
    }
    return undefined
  }

  get(name: string): MakeVariable | undefined {
    return this.find(name)?.variable
  }

  /** Sets it here, unless what is here is from a stronger origin. */
  define(name: string, variable: MakeVariable): void {
    const old = this.variables.get(name)
    if (old && origins.indexOf(variable.origin) < origins.indexOf(old.origin)) return
    const isExported = variable.isExported ?? old?.isExported
    this.variables.set(name, { ...variable, isExported })
  }

  /** A plain value that is not expanded again. */
  set(name: string, value: string, origin: Origin = 'automatic'): void {
    this.define(name, { value, isRecursive: false, origin })
  }
}
