// Starts Python as its own `main` does: reads the command line and the environment, gets ready, and runs what was asked for.

import { installedLocale } from '../guards/locales.ts'
import { Exited, Unknowable } from '../machine/unknowable.ts'
import type { Host } from './host.ts'

export interface StartOptions {
  /** The program's name as it was typed, then its arguments. Byte strings. */
  readonly argv: readonly string[]
  /** Called when Python is ready and before it runs anything. */
  readonly prepare: (host: Host) => void
}

// more room than the structures take in any version known
const preConfigBytes = 256
const configBytes = 4096
const statusBytes = 64
const statusType = { ok: 0, error: 1, exit: 2 } as const

/** Runs Python from beginning to end; what is returned is its exit status. */
export function start(host: Host, { argv, prepare }: StartOptions): number {
  try {
    const failed = initialize(host, argv)
    if (failed !== undefined) return failed
    prepare(host)
    // from now on the interpreter reports the steps it does
    host.memory.setWord(host.symbol('Py_EMSCRIPTEN_SIGNAL_HANDLING'), 1)
    const status = host.api('Py_RunMain')()
    host.api('fflush')(0)
    return status & 0xff
  } catch (error) {
    if (error instanceof Exited) return error.status & 0xff
    throw error
  }
}

export function initialize(host: Host, argv: readonly string[]): number | undefined {
  const { memory } = host
  const status = allocate(host, statusBytes)
  const preConfig = allocate(host, preConfigBytes)
  const config = allocate(host, configBytes)
  memory.setWord(host.symbol('__environ'), textList(host, inBetterLocale(host.process.environment)))
  const words = textList(host, argv)
  const steps = [
    () => host.api('Py_PreInitializeFromBytesArgs')(status, preConfig, argv.length, words),
    () => host.api('PyConfig_SetBytesArgv')(status, config, argv.length, words),
    () => host.api('Py_InitializeFromConfig')(status, config),
  ]
  host.api('PyPreConfig_InitPythonConfig')(preConfig)
  host.api('PyConfig_InitPythonConfig')(config)
  for (const step of steps) {
    step()
    const type = memory.int(status)
    if (type === statusType.exit) return exitWith(host, memory.int(status + 12))
    if (type === statusType.error) throw new Unknowable('the interpreter does not start this way')
  }
  host.api('PyConfig_Clear')(config)
  return undefined
}

/** In the plain C locale Python takes a better one, and says so in the environment; the build leaves that out. */
function inBetterLocale(environment: readonly string[]): readonly string[] {
  const value = (name: string) =>
    environment.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const locale = value('LC_ALL') || value('LC_CTYPE') || value('LANG')
  const isCoerced =
    !installedLocale.test(locale) && value('LC_ALL') === '' && value('PYTHONCOERCECLOCALE') !== '0'
  if (!isCoerced) return environment
  return [...environment.filter(each => !each.startsWith('LC_CTYPE=')), 'LC_CTYPE=C.UTF-8']
}

function exitWith(host: Host, status: number): number {
  host.api('fflush')(0)
  return status & 0xff
}

/** The texts one after the other, as a list of addresses that ends with a zero. */
function textList(host: Host, texts: readonly string[]): number {
  const list = allocate(host, texts.length * 4 + 4)
  texts.forEach((text, at) => {
    const address = allocate(host, text.length + 1)
    host.memory.setText(address, text)
    host.memory.setWord(list + at * 4, address)
  })
  return list
}

function allocate(host: Host, size: number): number {
  const address = host.api('malloc')(size)
  host.memory.bytes.fill(0, address, address + size)
  return address
}
