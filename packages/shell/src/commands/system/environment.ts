// env, printenv, which, nohup, nice, true and false, echo, printf and test as programs.

import { type Builtin, ClosedOutput } from '../../builtins/builtin.ts'
import { echo } from '../../builtins/output.ts'
import { bracket, test } from '../../builtins/test.ts'
import { formatPrintf } from '../../format/printf-format.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import { programPaths } from '../../run/lookup.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { TextInput } from '../../run/stream.ts'
import { toggled } from '../../state/replace.ts'
import { assignPlain } from '../../words/assign.ts'
import { shellName } from '../../words/quote.ts'
import { parseOptions } from '../options.ts'
import { start } from '../search/xargs.ts'

/** `env`: shows the environment, or runs a command in another. */
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
  if (words.length > 0 && options.has('0'))
    return process.misuse('cannot specify --null (-0) with command', 125)
  if (words.length === 0) {
    for (const [name, value] of kept) process.out(`${name}=${value}${options.has('0') ? '\0' : '\n'}`)
    return 0
  }
  adopt(process, kept)
  const status = await start(process, words, { underscore })
  if (status !== -1) return status
  await process.fail(`${quoted(words[0] ?? '')}: No such file or directory`)
  if (/\s/.test(words[0] ?? '')) await process.fail('use -[v]S to pass options in shebang lines')
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

/** `printenv`: variables of the environment. */
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

/** `which`: where programs lie. */
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
    const complain = async (message: string) => {
      // the programs have words of their own for what they do not understand
      if (builtin === test || builtin === bracket)
        throw new NotComputable(`what the program ${name} complains of`)
      await shell.output(2)?.write(`${message}\n`)
    }
    const options = { isDash: false, shellOptions: toggled(shell.shellOptions, 'xpg_echo', false) }
    const own = Object.assign(shell.copy(), { complain }, options)
    try {
      return await builtin({ name, args, assignments: new Map(), shell: own })
    } catch (error) {
      if (error instanceof ClosedOutput)
        throw new NotComputable(`what ${name} says of a closed standard output`)
      throw error
    }
  }
}

/** `/bin/echo`. */
export const echoProgram = asProgram(echo)

/** `/usr/bin/printf`. */
export const printfProgram: Program = process => {
  const [format, ...values] = process.args
  if (format === undefined || format.startsWith('-') || /%\(|\\c/.test(format))
    throw new NotComputable('the program printf with such words')
  const isUtf8 = isUtf8Locale(process.shell)
  const { text, complaints } = formatPrintf(format, values, {
    isUtf8,
    quote: shellName,
    formatTime: () => '',
  })
  if (complaints.length > 0) throw new NotComputable('what the program printf complains of')
  process.out(text)
  return 0
}

/** `/usr/bin/test`. */
export const testProgram = asProgram(test)

/** `/usr/bin/[`. */
export const bracketProgram = asProgram(bracket)

/** `nohup`: a command that no hangup ends, away from a terminal. */
export const nohup: Program = async process => {
  if (process.args.length === 0) return process.misuse('missing operand', 125)
  if (process.output.isTerminal) throw new NotComputable('nohup at a terminal')
  // in the background, too, the terminal is still what is read from
  const isTyped = process.shell.isBackground && process.input instanceof TextInput
  if (process.input.isTerminal || isTyped) {
    await process.fail('ignoring input')
    process.shell.connect(0, { input: new TextInput('') })
  }
  const status = await start(process, process.args)
  if (status !== -1) return status
  await process.fail(`failed to run command ${quoted(process.args[0] ?? '')}: No such file or directory`)
  return 127
}
