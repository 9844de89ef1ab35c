// What the interpreter imports: system calls, and the glue of the compiler it was built with. Whatever else it might call is
// not done here, and ends the run.
import { Exited, Unknowable } from '../machine/unknowable.ts'
import { answering, type Calls, type System } from '../system/call.ts'
import { descriptorCalls, streamCalls } from '../system/descriptor-calls.ts'
import { fileCalls } from '../system/file-calls.ts'
import { socketCalls } from '../system/socket-calls.ts'
import { timeCalls } from '../system/time-calls.ts'

export interface ImportOptions {
  readonly table: WebAssembly.Table
  readonly stackPointer: WebAssembly.Global
  readonly memoryBase: number
  readonly heapBase: number
  readonly stackLow: number
  readonly maxMemory: () => number
  /** Calls a function of the table with as many of the three values as it takes. */
  readonly trampoline: CallableFunction
  setThrew(): void
}

/** All imports of a module of this build. */
export function importsOf(
  module: WebAssembly.Module,
  system: System,
  options: ImportOptions,
): WebAssembly.Imports {
  const calls: Readonly<Record<string, Calls>> = {
    env: {
      ...answering({ ...fileCalls(system), ...descriptorCalls(system), ...socketCalls(system) }, -1),
      ...timeCalls(system),
      ...processCalls(system, options),
    },
    wasi_snapshot_preview1: { ...answering(streamCalls(system), 1), ...environmentCalls(system) },
  }
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] =
      kind === 'function'
        ? (calls[from]?.[name] ?? invoker(name, options) ?? refusal(name))
        : placeOf(from, name, { system, options })
  }
  return imports
}

function placeOf(
  from: string,
  name: string,
  { system, options }: { system: System; options: ImportOptions },
): WebAssembly.ImportValue {
  if (name === 'memory') return system.memory.memory
  if (name === '__indirect_function_table') return options.table
  if (name === '__stack_pointer') return options.stackPointer
  const constant = (value: number) => new WebAssembly.Global({ value: 'i32', mutable: false }, value)
  if (name === '__memory_base') return constant(options.memoryBase)
  if (name === '__table_base') return constant(1)
  const places: Readonly<Record<string, number>> = {
    __heap_base: options.heapBase,
    __stack_low: options.stackLow,
    __stack_high: options.heapBase,
  }
  return new WebAssembly.Global({ value: 'i32', mutable: true }, from === 'GOT.mem' ? (places[name] ?? 0) : 0)
}

/** Calls that C++ may leave by an exception. */
function invoker(name: string, { table, stackPointer, setThrew }: ImportOptions) {
  if (!name.startsWith('invoke_')) return undefined
  return (slot: number, ...values: never[]) => {
    const stack = stackPointer.value
    try {
      return table.get(slot)(...values)
    } catch (error) {
      if (!(error instanceof LongJump)) throw error
      stackPointer.value = stack
      setThrew()
      return 0
    }
  }
}

class LongJump extends Error {}

function refusal(name: string) {
  return () => {
    throw new Unknowable(`it needs ${name}`)
  }
}

function processCalls(system: System, { trampoline, table, maxMemory }: ImportOptions): Calls {
  const { memory } = system
  return {
    _PyCFunctionWithKeywords_TrampolineCall: trampoline,
    descr_get_trampoline_call: (slot: number, self: number, closure: number) =>
      trampoline(slot, self, closure, 0),
    descr_set_trampoline_call: trampoline,
    _PyImport_InitFunc_TrampolineCall: (slot: number) => table.get(slot)(),
    _Py_emscripten_runtime: () => 0,
    _Py_CheckEmscriptenSignals_Helper: () => {
      system.process.count(1)
      return 0
    },
    _emscripten_get_progname: (address: number) => memory.setText(address, 'python3'),
    _emscripten_throw_longjmp: () => {
      throw new LongJump()
    },
    emscripten_memcpy_big: (to: number, from: number, length: number) => {
      memory.bytes.copyWithin(to, from, from + length)
    },
    emscripten_get_heap_max: () => 2 ** 31 - 65_536,
    emscripten_resize_heap: (wanted: number) => {
      const size = wanted >>> 0
      if (size > maxMemory()) throw new Unknowable('it needs too much memory')
      return memory.grow(Math.min(Math.ceil(size * 1.2), maxMemory())) ? 1 : 0
    },
    exit: (status: number) => {
      throw new Exited(status)
    },
    abort: () => {
      throw new Unknowable('it was aborted')
    },
    getentropy: (address: number, length: number) => {
      // the generator that comes with its module is noticed when it is drawn from
      if (!system.isUnseen()) system.process.notice('randomness')
      memory.bytes.set(system.process.entropy.bytes(length), address)
      return 0
    },
  } as unknown as Calls
}

// the variables are put in place when a run begins
function environmentCalls({ memory }: System): Calls {
  return {
    proc_exit: (status: number) => {
      throw new Exited(status)
    },
    environ_sizes_get: (count: number, size: number) => {
      memory.setWord(count, 0)
      memory.setWord(size, 0)
      return 0
    },
    environ_get: () => 0,
  } as Calls
}
