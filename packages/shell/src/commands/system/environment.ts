// env, printenv, which, nohup, nice, true and false, echo, printf and test as programs.

import type { Builtin } from '../../builtins/builtin.ts'
import { echo, printf } from '../../builtins/output.ts'
import { bracket, test } from '../../builtins/test.ts'
import { NotComputable } from '../../not-computable.ts'
import { programPaths } from '../../run/lookup.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { TextInput } from '../../run/stream.ts'
import { assignPlain } from '../../words/assign.ts'
import { parseOptions } from '../options.ts'
import { start } from '../search/xargs.ts'

export const env: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'iv0',
    values: 'uCS',
    long: {
      'ignore-environment': 'i',
      null: '0',
      unset: 'u=',
      chdir: 'C=',
      'split-string': 'S=',
      debug: 'v',
      'block-signal': 'bs!',
      'default-signal': 'ds!',
      'ignore-signal': 'is!',
      'list-signal-handling': 'lsh!',
    },
    isStrict: true,
    status: 125,
  })
  if (typeof options === 'number') return options
  if (options.has('S') || options.has('v')) throw new NotComputable('env -S')
  const { shell } = process
  const words = [...options.operands]
  if (words[0] === '-') words.shift()
  const underscore = options.has('i') ? null : (process.environment.get('_') ?? null)
  const kept = new Map(options.has('i') || options.operands[0] === '-' ? [] : process.environment)
  for (const { key, value } of options.given) if (key === 'u') kept.delete(value ?? '')
  while (/^[^=]+=/.test(words[0] ?? '')) {
    const word = words.shift() ?? ''
    kept.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1))
  }
  const folder = options.value('C')
  if (folder !== undefined) {
    if (shell.fs.find(shell.path(folder))?.kind !== 'directory') {
      await process.fail(
        `cannot change directory to ${quoted(folder)}: ${shell.fs.exists(shell.path(folder)) ? 'Not a directory' : 'No such file or directory'}`,
      )
      return 125
    }
    shell.cwd = shell.path(folder)
  }
  if (words.length === 0) {
    for (const [name, value] of kept) process.out(`${name}=${value}${options.has('0') ? '\0' : '\n'}`)
    return 0
  }
  adopt(process, kept)
  const status = await start(process, words, { underscore })
  if (status !== -1) return status
  await process.fail(`${quoted(words[0] ?? '')}: No such file or directory`)
  return 127
}

function adopt({ shell }: Process, environment: ReadonlyMap<string, string>): void {
  for (const name of shell.variables.exported().keys()) {
    if (environment.has(name) || shell.variables.raw(name)?.isReadonly) continue
    delete shell.variables.open(name).isExported
  }
  for (const [name, value] of environment) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || shell.variables.raw(name)?.isReadonly) continue
    assignPlain(name, value, { shell })
    shell.variables.open(name).isExported = true
  }
}

export const printenv: Program = async process => {
  const options = await parseOptions(process, { flags: '0', long: { null: '0' }, status: 2 })
  if (typeof options === 'number') return options
  const end = options.has('0') ? '\0' : '\n'
  if (options.operands.length === 0)
    for (const [name, value] of process.environment) process.out(`${name}=${value}${end}`)
  let status = 0
  for (const name of options.operands) {
    const value = process.environment.get(name)
    if (value === undefined) status = 1
    else process.out(`${value}${end}`)
  }
  return status
}

export const which: Program = async process => {
  const flags = process.args.filter(word => /^-[as]+$/.test(word)).join('')
  const bad = process.args.find(word => word.startsWith('-') && !/^-[as]+$/.test(word))
  if (bad !== undefined) {
    await process.err(
      `Illegal option ${bad.slice(0, 2)}\nUsage: ${process.name.startsWith('/') ? process.name : `/usr/bin/${process.name}`} [-a] args\n`,
    )
    return 2
  }
  const names = process.args.filter(word => !word.startsWith('-'))
  let status = names.length === 0 ? 1 : 0
  for (const name of names) {
    const paths = name.includes('/') ? pathOf(process, name) : programPaths(name, process.shell)
    if (paths.length === 0) status = 1
    if (!flags.includes('s'))
      for (const path of flags.includes('a') ? paths : paths.slice(0, 1)) process.out(`${path}\n`)
  }
  return status
}

function pathOf(process: Process, name: string): string[] {
  const node = process.fs.find(process.path(name))
  return node && node.kind !== 'directory' && process.fs.may(node, 1) ? [name] : []
}

/** A builtin as a program of its own. */
function asProgram(builtin: Builtin): Program {
  return async ({ shell, name, args }) => {
    shell.name = name
    const said = { complain: async (message: string) => shell.output(2)?.write(`${message}\n`) }
    return builtin({
      name,
      args,
      assignments: new Map(),
      shell: Object.assign(Object.create(shell) as typeof shell, said),
    })
  }
}

export const echoProgram = asProgram(echo)
export const printfProgram = asProgram(printf)
export const testProgram = asProgram(test)
export const bracketProgram = asProgram(bracket)

export const nohup: Program = async process => {
  if (process.args.length === 0) return process.misuse('missing operand', 125)
  if (process.input.isTerminal) process.shell.connect(0, { input: new TextInput('') })
  if (process.output?.isTerminal) throw new NotComputable('nohup at a terminal')
  const status = await start(process, process.args)
  if (status !== -1) return status
  await process.fail(`failed to run command ${quoted(process.args[0] ?? '')}: No such file or directory`)
  return 127
}
