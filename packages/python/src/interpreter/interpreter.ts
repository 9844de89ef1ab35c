// CPython in WebAssembly, made to answer as the distribution's python3 does.
import { addressGuards } from '../guards/addresses.ts'
import { failureGuards } from '../guards/failures.ts'
import { hashGuards } from '../guards/hashes.ts'
import { identityGuards } from '../guards/identities.ts'
import { limitGuards } from '../guards/limits.ts'
import { localeHooks } from '../guards/locales.ts'
import { mathematicsGuards } from '../guards/mathematics.ts'
import { askingWhereNotFound, moduleGuards } from '../guards/modules.ts'
import { randomGuards } from '../guards/randomness.ts'
import { setGuards } from '../guards/sets.ts'
import { sizeGuards } from '../guards/sizes.ts'
import { replaceText, versionHooks } from '../guards/version.ts'
import type { StandardLibrary } from '../library/standard-library.ts'
import type { Process } from '../machine/process.ts'
import { libraryCalls } from '../system/library-calls.ts'
import { additions } from './additions.ts'
import { Corrections } from './corrections.ts'
import { methodPointer } from './discover.ts'
import { compileModule, replaceFrozen } from './frozen.ts'
import type { CFunction, Hooks, Host } from './host.ts'
import { Instance } from './instance.ts'
import { widenNativeSizes } from './native-sizes.ts'
import { initialize, start } from './start.ts'

export interface InterpreterOptions {
  /** The bytes of the build's module. */
  readonly module: Uint8Array
  readonly library: StandardLibrary
  /** Makes a process that sees the library and nothing else. */
  readonly ownProcess: () => Process
  readonly maxMemoryBytes: number
}

// what the build has frozen in, where the distribution's text differs
const bootstrap = [
  '_PyImport_FrozenBootstrap',
  '_frozen_importlib',
  'importlib/_bootstrap.py',
  '<frozen importlib._bootstrap>',
]
const frozen = [bootstrap, ['_PyImport_FrozenStdlib', 'site', 'site.py', '<frozen site>']]

const texts = [
  ['.cpython-311-wasm32-emscripten.so', '.cpython-311-x86_64-linux-gnu.so'],
  ['wasm32-emscripten', 'x86_64-linux-gnu'],
]

/** The import machinery asks the interpreter, and not a list, whether a module is built in: the list is the distribution's. */
function adapted(source: string): string {
  return askingWhereNotFound(source).replace(
    /if (\S+) not in sys\.builtin_module_names:/g,
    'if not _imp.is_builtin($1):',
  )
}

export class Interpreter {
  private readonly instance: Instance
  private readonly corrections: Corrections
  private readonly options: InterpreterOptions

  constructor(options: InterpreterOptions) {
    this.options = options
    const { module, maxMemoryBytes, library } = options
    const { version, modules, builtInModules } = library.record
    const instance = new Instance({ module, maxMemoryBytes, hooks: host => this.hooksFor(host) })
    this.instance = instance
    this.corrections = new Corrections(instance, { modules, builtInModules, additions: additions(instance) })
    instance.keepImage()
    const found = this.look()
    instance.restore()
    for (const { address, parameters, replacement } of found.pointers)
      instance.replacePointer(address, parameters, replacement)
    frozen.forEach(([table = '', name = ''], at) => {
      replaceFrozen(instance, table, name, found.codes[at] ?? new Uint8Array(0))
    })
    for (const [from = '', to = ''] of texts) replaceText(instance, from, to)
    replaceText(instance, '3.11.3', version.split(' ')[0] ?? '')
    this.corrections.patch()
    widenNativeSizes(instance)
    instance.keepImage()
  }

  private hooksFor(host: Host): Hooks {
    const { version } = this.options.library.record
    const { builtInModules } = this.options.library.record
    const modules = (each: Host) => moduleGuards(each, builtInModules)
    const guards = [
      setGuards,
      hashGuards,
      addressGuards,
      randomGuards,
      sizeGuards,
      limitGuards,
      modules,
      failureGuards,
      mathematicsGuards,
      localeHooks,
      identityGuards,
    ]
    const execute: Hooks = {
      exports: {
        PyModule_ExecDef:
          original =>
          (...values: number[]) =>
            this.corrections.execute(original, values),
      },
    }
    const system = libraryCalls(host)
    const calls = Object.entries(system).map(([name, call]) => [name, () => call as unknown as CFunction])
    const all: Hooks[] = [...guards.map(guard => guard(host)), versionHooks(host, version), execute]
    return {
      exports: Object.assign(Object.fromEntries(calls), ...all.map(({ exports }) => exports)),
      methods: all.flatMap(({ methods = [] }) => methods),
      pointers: all.flatMap(({ pointers = [] }) => pointers),
    }
  }

  /** Finds in a first run what the image is to be changed by. */
  private look() {
    const { instance } = this
    const { library, ownProcess } = this.options
    const { methods = [], pointers = [] } = instance.hooks
    return instance.run(ownProcess(), () => {
      initialize(instance, ['python3', '-I', '-S'])
      this.corrections.find()
      return {
        pointers: [
          ...pointers.map(({ address, ...hook }) => ({ ...hook, address: address() })),
          ...methods.map(hook => ({ ...hook, address: methodPointer(instance, hook) })),
        ],
        codes: frozen.map(([, , file = '', title = '']) =>
          compileModule(instance, adapted(library.source(file)), title),
        ),
      }
    })
  }

  /** Runs Python from beginning to end; what is returned is its exit status. */
  run(process: Process, argv: readonly string[]): number {
    const { instance, corrections, options } = this
    const prepare = () => {
      corrections.apply(options.library.record.version)
      process.isStarting = false
    }
    return instance.run(process, () => start(instance, { argv, prepare }))
  }

  /** Compiles modules of the library, so that runs need not. */
  compile(files: readonly string[]): void {
    const { instance, options } = this
    const { library, ownProcess } = options
    instance.run(ownProcess(), () => {
      initialize(instance, ['python3', '-I', '-S'])
      for (const file of files) {
        const code = compileModule(instance, library.source(file), `/usr/lib/python3.11/${file}`)
        library.keepCompiled(file, code)
      }
    })
  }

  /** Bytes of memory it takes up. */
  get memoryBytes(): number {
    return this.instance.memory.bytes.length
  }
}
