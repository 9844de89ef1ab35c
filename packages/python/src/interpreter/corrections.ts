// Makes modules of the build hold what they hold on Linux: its numbers, and the functions the build left out. A function that
// is only there by name ends the run when it is called.
import type { ModuleRecord } from '../library/standard-library.ts'
import { failures } from '../machine/failures.ts'
import { Unknowable } from '../machine/unknowable.ts'
import { failureMapPointer, methodListPointer } from './discover.ts'
import type { CFunction, Plain } from './host.ts'
import type { Instance } from './instance.ts'
import {
  attribute,
  attributeText,
  pyInteger,
  pyTuple,
  pyValue,
  setAttribute,
  setAttributeObject,
  setItem,
} from './objects.ts'

const methodBytes = 16
const variableArgumentsAndNames = 3

// second names of failures
const otherNames = new Set(['EWOULDBLOCK', 'EDEADLK', 'EOPNOTSUPP'])

/** A function of a module that the build left out: the module, its arguments, its named arguments. */
export type Addition = (module: number, values: number, names: number) => number

export interface CorrectionOptions {
  readonly modules: Readonly<Record<string, ModuleRecord>>
  readonly builtInModules: readonly string[]
  /** Functions that are more than a name: `posix.link`. */
  readonly additions: Readonly<Record<string, Addition>>
}

export class Corrections {
  private readonly instance: Instance
  private readonly options: CorrectionOptions
  private methodLists: { readonly module: string; readonly pointer: number }[] = []
  private failureMap = 0

  constructor(instance: Instance, options: CorrectionOptions) {
    this.instance = instance
    this.options = options
  }

  /** Finds its way about in a running interpreter. */
  find(): void {
    this.failureMap = failureMapPointer(this.instance)
    this.methodLists = Object.entries(this.options.modules)
      .filter(([, { functions }]) => functions.length > 0)
      .map(([module]) => ({ module, pointer: methodListPointer(this.instance, module) }))
  }

  /** Changes the image that every run begins with. */
  patch(): void {
    for (const { module, pointer } of this.methodLists) this.addFunctions(module, pointer)
  }

  private addFunctions(module: string, pointer: number): void {
    const { instance } = this
    const { memory } = instance
    const old = memory.word(pointer)
    let end = old
    while (memory.word(end) !== 0) end += methodBytes
    const functions = [
      ...(this.options.modules[module]?.functions ?? []),
      ...(module === 'posix' ? ['_unknown'] : []),
    ]
    const list = instance.api('calloc')(1, end - old + (functions.length + 1) * methodBytes)
    memory.bytes.copyWithin(list, old, end)
    functions.forEach((name, at) => {
      const entry = list + (end - old) + at * methodBytes
      memory.setWord(entry, keep(instance, name))
      memory.setWord(entry + 4, instance.addFunction(3, this.functionFor(module, name)))
      memory.setWord(entry + 8, variableArgumentsAndNames)
    })
    memory.setWord(pointer, list)
  }

  private functionFor(module: string, name: string): CFunction {
    const added = this.options.additions[`${module}.${name}`]
    if (added !== undefined) return added
    const title = `${module === 'posix' ? 'os' : module.replace(/^_/, '')}.${name}`
    return () => {
      throw new Unknowable(`it calls ${title}`)
    }
  }

  /** Makes a module, and changes it then. */
  execute(original: Plain, values: readonly number[]): number {
    const failed = original(...values)
    if (failed === 0) this.correct(values[0] ?? 0)
    return failed
  }

  private correct(module: number): void {
    const { instance } = this
    const name = attributeText(instance, module, '__name__') ?? ''
    if (name === 'errno') this.correctFailures(module)
    const record = this.options.modules[name]
    if (record === undefined) return
    for (const [key, value] of Object.entries(record.values)) setAttribute(instance, module, key, value)
    for (const key of record.extra) setAttributeObject(instance, module, key, 0)
  }

  private correctFailures(module: number): void {
    const { instance } = this
    const texts = attribute(instance, module, 'errorcode')
    instance.api('PyDict_Clear')(texts)
    for (const [name, { linux }] of failures) {
      setAttribute(instance, module, name, linux)
      if (!otherNames.has(name))
        instance.api('PyDict_SetItem')(texts, pyInteger(instance, linux), pyValue(instance, name))
    }
  }

  /** Changes what a run has once it is ready. */
  apply(version: string): void {
    this.renumberFailures()
    this.correctSystem(version)
  }

  private renumberFailures(): void {
    const { instance } = this
    const map = instance.memory.word(this.failureMap)
    const found: [number, number][] = []
    for (const { built, linux } of failures.values()) {
      const kind = instance.api('PyDict_GetItem')(map, pyInteger(instance, built))
      if (kind !== 0) found.push([linux, kind])
    }
    for (const [, kind] of found) instance.api('Py_IncRef')(kind)
    instance.api('PyDict_Clear')(map)
    for (const [linux, kind] of found) instance.api('PyDict_SetItem')(map, pyInteger(instance, linux), kind)
  }

  private correctSystem(version: string): void {
    const { instance } = this
    const system = instance.api('PyImport_ImportModule')(instance.keepText('sys'))
    const get = (name: string) => attribute(instance, system, name)
    const [major = 3, minor = 11, micro = 0] = version.split(/[ .]/).map(Number)
    const hexadecimal = (major << 24) | (minor << 16) | (micro << 8) | 0xf0
    setItem(instance, get('version_info'), 2, micro)
    setAttribute(instance, system, 'hexversion', hexadecimal)
    setAttribute(instance, system, 'maxsize', 2n ** 63n - 1n)
    const hashing = get('hash_info')
    const hashFacts = [64, 2n ** 61n - 1n, 314159, 0, 1000003, 'siphash13', 64, 128]
    hashFacts.forEach((value, at) => {
      setItem(instance, hashing, at, value)
    })
    const threading = get('thread_info')
    for (const [at, value] of ['pthread', 'semaphore', 'NPTL 2.36'].entries())
      setItem(instance, threading, at, value)
    const names = pyTuple(instance, this.options.builtInModules)
    setAttributeObject(instance, system, 'builtin_module_names', names)
    const implementation = get('implementation')
    setAttribute(instance, implementation, 'hexversion', hexadecimal)
    setAttribute(instance, implementation, '_multiarch', 'x86_64-linux-gnu')
    setAttributeObject(instance, system, '_emscripten_info', 0)
  }
}

/** A text that stays in the image. */
function keep(instance: Instance, text: string): number {
  const address = instance.api('malloc')(text.length + 1)
  instance.memory.setText(address, text)
  return address
}
