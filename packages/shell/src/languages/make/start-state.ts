// A make as it starts: its variables before any makefile is read.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { addBuiltInSuffixRules } from './builtin/built-in-rules.ts'
import { setBuiltInVariables } from './builtin/built-in-variables.ts'
import type { MakeState } from './make-state.ts'
import { flagsText, type MakeOptions } from './options.ts'
import { readMakefileText } from './parse/read-makefile.ts'
import { readMakefile } from './parse/read-named-makefile.ts'
import { writtenAssignment } from './parse/written-assignment.ts'
import { Report } from './report.ts'
import { Scope } from './variables/scope.ts'

/** The state before the first line is read. */
export function startState(process: Process, options: MakeOptions, restarts: number): MakeState {
  const level = Number(process.environment.get('MAKELEVEL') ?? 0) || 0
  if (level > 0 && options.sync !== undefined) throw new NotComputable('make -O in a make within')
  const make: MakeState = {
    process,
    options,
    report: new Report(process, level),
    level,
    globals: new Scope(),
    files: new Map(),
    patternRules: [],
    patternVariables: [],
    read: [],
    searchPaths: [],
    exportsAll: false,
    hasSecondExpansion: false,
    ran: [],
    started: 0,
    callDepth: 0,
    onFailure: undefined,
    isSkewed: false,
    readMakefile: name => readMakefile(make, name),
    evaluate: (text, place) =>
      readMakefileText(make, text, {
        file: place?.file ?? '',
        line: place?.line ?? 1,
        isEvaluated: true,
      }),
  }
  setBuiltInVariables(make)
  addEnvironment(make)
  if (process.environment.has('GNUMAKEFLAGS'))
    make.globals.define('GNUMAKEFLAGS', {
      value: '',
      isRecursive: false,
      origin: 'override',
      isExported: true,
    })
  const { globals } = make
  globals.set('CURDIR', process.shell.cwd, 'file')
  globals.set('MAKELEVEL', String(level), 'environment')
  if (options.goals.length > 0) globals.set('MAKECMDGOALS', options.goals.join(' '), 'default')
  if (restarts > 0) globals.set('MAKE_RESTARTS', String(restarts), 'environment')
  addBuiltInSuffixRules(make)
  setFlags(make, { isReading: true })
  return make
}

function addEnvironment({ process, globals }: MakeState): void {
  for (const [name, value] of process.environment) {
    if (['MAKEFLAGS', 'GNUMAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'MAKE_RESTARTS', 'SHELL'].includes(name))
      continue
    globals.define(name, { value, isRecursive: true, origin: 'environment', isExported: true })
  }
}

/** Sets what hands options on: MAKEFLAGS, MFLAGS, MAKEOVERRIDES. Makefiles see less of it than recipes do. */
export function setFlags(make: MakeState, { isReading = false }: { isReading?: boolean } = {}): void {
  const { options, globals, level, report } = make
  const printsFolder =
    options.printsFolder ?? ((level > 0 || options.folders.length > 0) && !options.letters.has('s'))
  report.namesFolder = printsFolder
  report.isSilent = options.letters.has('s')
  const flags = flagsText(isReading ? { ...options, includes: [], jobs: undefined } : options, printsFolder)
  const overrides = overridesText(options.assignments)
  const text = (overrides === '' || isReading ? flags : `${flags} -- ${overrides}`).replaceAll('$', '$$$$')
  const plain = options.evals.length === 0 ? flags : flagsText({ ...options, evals: [] }, printsFolder)
  const hyphen = plain === '' ? '' : plain.startsWith(' ') ? plain.slice(1) : `-${plain}`
  const origin = options.letters.has('e') ? 'environment override' : 'file'
  globals.variables.set('MAKEFLAGS', { value: text, isRecursive: true, origin, isExported: true })
  globals.variables.set('MFLAGS', { value: hyphen, isRecursive: true, origin: 'environment' })
  if (overrides !== '')
    globals.variables.set('MAKEOVERRIDES', {
      value: `\${-*-command-variables-*-}`,
      isRecursive: true,
      origin: 'environment',
    })
  globals.variables.set('-*-command-variables-*-', {
    value: overrides,
    isRecursive: false,
    origin: 'automatic',
  })
}

// the last one first, each name once
function overridesText(assignments: readonly string[]): string {
  const byName = new Map<string, string>()
  for (const written of assignments) {
    const parsed = writtenAssignment(written)
    if (!parsed) continue
    const operator = parsed.operator
    const text = `${parsed.name}${operator}${parsed.value}`
    byName.set(parsed.name, text.replace(/[\s\\]/g, '\\$&').replaceAll('$', '$$$$'))
  }
  return [...byName.values()].reverse().join(' ')
}
