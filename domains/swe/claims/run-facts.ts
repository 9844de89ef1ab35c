// What the files say about a test run before it runs: which files it looks at, which tests they declare, and which of
// them, or of what they import, cannot be parsed.
import { posix } from 'node:path'
import type { CheckoutFiles } from '../checkout-files.ts'
import { type DeclaredTests, declaredInJavaScript, declaredInPython } from './declared-tests.ts'
import { syntaxError } from './syntax.ts'
import type { TestCommand } from './test-command.ts'

export interface RunFacts {
  /** The test files of the run, relative to where it starts. */
  readonly files: readonly string[]
  /** Names of tests and suites that exist; undefined where there may be others. */
  readonly names: ReadonlySet<string> | undefined
  /** How many tests the run has; undefined where that cannot be read. */
  readonly count: number | undefined
  /** Files of the run, or that these import, which cannot be parsed. */
  readonly broken: readonly { readonly path: string; readonly why: string; readonly test: string }[]
}

const nodeTestFile = /(^|\/)(?:[^/]*[._-]test|test|test-[^/]*)\.[cm]?js$|(^|\/)test\/.*\.[cm]?js$/
const jestTestFile = /(^|\/)__tests__\/.*\.[jt]sx?$|\.(?:test|spec)\.[cm]?[jt]sx?$/
const mochaTestFile = /^test\/[^/]*\.[cm]?js$/
const unittestFile = /(^|\/)test[^/]*\.py$/
const pytestFile = /(^|\/)(?:test_[^/]*|[^/]*_test)\.py$/

/** The facts of one run; undefined where its files cannot be told. */
export function runFacts(command: TestCommand, files: CheckoutFiles): RunFacts | undefined {
  const paths = files.paths().map(path => posix.relative(files.cwd, path))
  const chosen = chosenFiles(command, paths)
  if (chosen === undefined || chosen.length === 0) return undefined
  const declared = chosen.map(path => declaredIn(path, files))
  const isKnown = declared.every(tests => tests !== undefined && !tests.isDynamic)
  const isCounted = !command.isSelective && declared.every(tests => tests?.count !== undefined)
  const broken = chosen.flatMap(path => brokenBelow(path, files))
  // a file that cannot be loaded counts as one test
  const countOf = (index: number) =>
    broken.some(({ test }) => test === chosen[index]) ? 1 : (declared[index]?.count ?? 0)
  const names = new Set(declared.flatMap(tests => [...(tests?.names ?? [])]))
  return {
    files: chosen,
    names: isKnown ? names : undefined,
    count: isCounted ? chosen.reduce((sum, _, index) => sum + countOf(index), 0) : undefined,
    broken,
  }
}

function chosenFiles({ runner, targets }: TestCommand, paths: readonly string[]): string[] | undefined {
  if (runner === 'unittest') return unittestFiles(targets, paths)
  const pattern = {
    node: nodeTestFile,
    jest: jestTestFile,
    vitest: jestTestFile,
    mocha: mochaTestFile,
    pytest: pytestFile,
  }[runner]
  if (targets.length === 0) return paths.filter(path => pattern.test(path))
  const found = targets.flatMap(target => {
    const name = posix.normalize(target.split('::')[0] ?? '').replace(/\/$/, '')
    return paths.filter(path => path === name || (path.startsWith(`${name}/`) && pattern.test(path)))
  })
  return found.length === 0 ? undefined : [...new Set(found)]
}

// discovery goes only into packages
function unittestFiles(targets: readonly string[], paths: readonly string[]): string[] | undefined {
  if (targets.length > 0) {
    const modules = targets.map(target => `${target.replaceAll('.', '/')}.py`)
    const named = targets.map((target, index) => (target.endsWith('.py') ? target : (modules[index] ?? '')))
    return named.every(name => paths.includes(name)) ? named : undefined
  }
  const isPackage = (path: string) => {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      if (!paths.includes(`${folder}/__init__.py`)) return false
    }
    return true
  }
  return paths.filter(path => unittestFile.test(path) && isPackage(path))
}

function declaredIn(path: string, files: CheckoutFiles): DeclaredTests | undefined {
  const text = files.text(path)
  if (text === undefined) return undefined
  return path.endsWith('.py') ? declaredInPython(text) : declaredInJavaScript(text)
}

/** What of a test file and of the files it imports, directly or not, cannot be parsed. */
function brokenBelow(test: string, files: CheckoutFiles): RunFacts['broken'] {
  const broken: { path: string; why: string; test: string }[] = []
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || seen.size > 200) return
    seen.add(path)
    const text = files.text(path)
    if (text === undefined) return
    const why = syntaxError(path, text)
    if (why !== undefined) broken.push({ path, why, test })
    for (const next of importsOf(path, text, files)) visit(next)
  }
  visit(test)
  return broken
}

function importsOf(path: string, text: string, files: CheckoutFiles): string[] {
  if (path.endsWith('.py')) return pythonImports(path, text, files)
  const specifiers = [
    ...text.matchAll(
      /^\s*(?:import|export)\b[^'"\n]*?['"](\.[^'"\n]+)['"]|\brequire\(\s*['"](\.[^'"\n]+)['"]/gm,
    ),
  ]
  return specifiers
    .map(([, first, second]) => posix.join(posix.dirname(path), first ?? second ?? ''))
    .flatMap(name =>
      [name, `${name}.js`, `${name}/index.js`]
        .filter(candidate => files.text(candidate) !== undefined)
        .slice(0, 1),
    )
}

// only imports at the top of a file are certain to be made
function pythonImports(path: string, text: string, files: CheckoutFiles): string[] {
  const found: string[] = []
  for (const [, from, names = '', plain = ''] of text.matchAll(
    /^from ([.\w]+) import ([\w, *]+)|^import ([\w., ]+)/gm,
  )) {
    const modules =
      from === undefined
        ? plain.split(',').map(name => name.trim().split(' ')[0] ?? '')
        : [absolute(from, path)]
    for (const module of modules) {
      const base = module.replaceAll('.', '/')
      const inner =
        from === undefined ? [] : names.split(',').map(name => `${base}/${name.trim().split(' ')[0]}.py`)
      for (const candidate of [`${base}.py`, `${base}/__init__.py`, ...inner]) {
        if (files.text(candidate) !== undefined) found.push(candidate)
      }
    }
  }
  return found
}

function absolute(module: string, path: string): string {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? []
  if (dots === '') return rest
  let folder = posix.dirname(path)
  for (let level = 1; level < dots.length; level++) folder = posix.dirname(folder)
  return [folder === '.' ? '' : folder.replaceAll('/', '.'), rest].filter(part => part !== '').join('.')
}
