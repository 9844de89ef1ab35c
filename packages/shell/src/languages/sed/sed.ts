// The program `sed`: options, script, files, editing in place.
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { outputOfCommand } from '../run-command.ts'
import { SedRun } from './execute.ts'
import { InPlace } from './in-place.ts'
import { SedInput } from './input.ts'
import { SedFiles, SedOutput } from './outputs.ts'
import type { SedScript } from './syntax/command.ts'
import { parseScript } from './syntax/parse.ts'
import { type ScriptPiece, SedError } from './syntax/script-reader.ts'
import { usage } from './usage.ts'

const table: OptionTable = {
  program: 'sed',
  short: {
    n: 'quiet',
    e: 'expression',
    f: 'file',
    i: 'in-place',
    E: 'regexp-extended',
    r: 'regexp-extended',
    s: 'separate',
    z: 'null-data',
    u: 'unbuffered',
    l: 'line-length',
    b: 'binary',
  },
  names: {
    quiet: 'none',
    silent: 'none',
    expression: 'required',
    file: 'required',
    'in-place': 'optional',
    'regexp-extended': 'none',
    separate: 'none',
    'null-data': 'none',
    'zero-terminated': 'none',
    unbuffered: 'none',
    'line-length': 'required',
    binary: 'none',
    debug: 'none',
    posix: 'none',
    'follow-symlinks': 'none',
    sandbox: 'none',
    help: 'none',
    version: 'none',
  },
}

interface Settings {
  isQuiet: boolean
  isExtended: boolean
  isSeparate: boolean
  isSandboxed: boolean
  separator: string
  suffix: string | undefined
  lineWidth: number
  readonly pieces: ScriptPiece[]
  operands: readonly string[]
}

/** `sed`: edits lines by a script. */
export async function sed(process: Process): Promise<number> {
  const settings = await settingsOf(process)
  if (typeof settings === 'number') return settings
  const isUtf8 = isUtf8Locale(process.shell)
  try {
    const script = parseScript(settings.pieces, {
      ...settings,
      isUtf8,
      hasLines: settings.separator === '\n',
    })
    return await runScript(process, script, { ...settings, isUtf8 })
  } catch (error) {
    if (!(error instanceof SedError)) throw error
    await process.flush()
    await process.fail(error.message)
    return error.status
  }
}

async function misuse(process: Process): Promise<number> {
  await process.err(usage.replace('Usage: sed', `Usage: ${process.name}`))
  return 1
}

async function settingsOf(process: Process): Promise<Settings | number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const settings: Settings = {
    isQuiet: false,
    isExtended: false,
    isSeparate: false,
    isSandboxed: false,
    separator: '\n',
    suffix: undefined,
    lineWidth: 70,
    pieces: [],
    operands,
  }
  for (const { name, value = '' } of given) {
    if (name === 'quiet' || name === 'silent') settings.isQuiet = true
    else if (name === 'expression') settings.pieces.push({ text: value, file: undefined })
    else if (name === 'file') {
      const text = await scriptFile(process, value)
      if (text === undefined) return 4
      settings.pieces.push({ text: text.replace(/\n$/, ''), file: value })
    } else if (name === 'in-place') {
      settings.suffix = value
      settings.isSeparate = true
    } else if (name === 'regexp-extended') settings.isExtended = true
    else if (name === 'separate') settings.isSeparate = true
    else if (name === 'null-data' || name === 'zero-terminated') settings.separator = '\0'
    else if (name === 'line-length') settings.lineWidth = Number(value)
    else if (name === 'sandbox') settings.isSandboxed = true
    else if (name !== 'unbuffered' && name !== 'binary' && name !== 'posix')
      throw new NotComputable(`sed --${name}`)
  }
  if (complaint !== undefined) {
    await process.fail(complaint)
    return misuse(process)
  }
  if (settings.pieces.length === 0) {
    const [script, ...rest] = operands
    if (script === undefined) return misuse(process)
    settings.pieces.push({ text: script, file: undefined })
    settings.operands = rest
  }
  return settings
}

async function scriptFile(process: Process, name: string): Promise<string | undefined> {
  if (name === '-') return readAll(process.input)
  return process.read(name, { complaint: reason => `couldn't open file ${name}: ${reason}` })
}

async function runScript(
  process: Process,
  script: SedScript,
  settings: Settings & { isUtf8: boolean },
): Promise<number> {
  const standard = new SedOutput(bytes => process.out(bytes))
  const inPlace = settings.suffix === undefined ? undefined : new InPlace(process, settings.suffix)
  const files = new SedFiles(process)
  for (const { name, text, substitution } of script.commands) {
    if (name === 'w' || name === 'W') files.open(text)
    if (substitution?.file !== undefined) files.open(substitution.file)
  }
  const input = new SedInput(process, settings.operands.length > 0 ? settings.operands : ['-'], {
    separator: settings.separator,
    isSeparate: settings.isSeparate,
    onOpen: async name => {
      if (settings.isSeparate)
        for (const command of script.commands)
          command.isActive = command.first?.kind === 'line' && command.first.line === 0
      return inPlace ? inPlace.open(name) : true
    },
    onClose: async () => {
      inPlace?.close()
    },
  })
  const run = new SedRun(script, {
    process,
    input,
    files,
    output: () => inPlace?.output ?? standard,
    isQuiet: settings.isQuiet || script.isQuiet,
    separator: settings.separator,
    isUtf8: settings.isUtf8,
    lineWidth: settings.lineWidth,
    runCommand: async command => {
      // what is held back stays so, but on a terminal
      if (process.output.isTerminal) await process.flush()
      await files.flush()
      return (await outputOfCommand(process, command, 'sh')).bytes
    },
  })
  try {
    const status = await run.run()
    await input.closeCurrent()
    return status || inPlace?.status || input.status
  } finally {
    await files.flush()
  }
}
