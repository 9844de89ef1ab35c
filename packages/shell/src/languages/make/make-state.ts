// Everything a running make knows: what it was asked for, its variables, its files and its rules.
import type { Process } from '../../run/process.ts'
import type { Place } from './make-error.ts'
import type { MakeOptions } from './options.ts'
import type { Report } from './report.ts'
import type { MakeFile } from './rules/make-file.ts'
import type { PatternRule } from './rules/pattern-rule.ts'
import type { Scope } from './variables/scope.ts'

/** Assignments that hold for all targets of a pattern. */
export interface PatternVariables {
  readonly pattern: string
  readonly assign: (scope: Scope) => Promise<void>
}

/** A makefile that was read, or was to be. */
export interface ReadMakefile {
  readonly name: string
  readonly isOptional: boolean
  /** Where it was asked for, and that it was not there. */
  readonly missing?: { readonly place: Place | undefined; readonly reason: string }
}

/** The state of one make. */
export interface MakeState {
  readonly process: Process
  options: MakeOptions
  readonly report: Report
  readonly level: number
  readonly globals: Scope
  readonly files: Map<string, MakeFile>
  patternRules: PatternRule[]
  readonly patternVariables: PatternVariables[]
  readonly read: ReadMakefile[]
  readonly searchPaths: { readonly pattern: string; readonly folders: readonly string[] }[]
  exportsAll: boolean
  hasSecondExpansion: boolean
  /** What was made by a recipe since goals are pursued, where several jobs may run at once. */
  ran: MakeFile[]
  /** How many command lines were printed or run. */
  started: number
  /** Highest argument number any call has set. */
  callDepth: number
  /** A file was found that changed later than now. */
  isSkewed: boolean
  /** What is said before the first failure, where a makefile is remade. */
  onFailure: (() => Promise<void>) | undefined
  /** Reads a makefile and adds it to the list of those read. */
  readonly readMakefile: (name: string) => Promise<void>
  /** Reads text as if it stood in a makefile. */
  readonly evaluate: (text: string, place: Place | undefined) => Promise<void>
}
