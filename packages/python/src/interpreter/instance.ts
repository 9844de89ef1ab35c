// The interpreter in memory: an instance of its module, and the image of its memory before it did anything. Every run begins
// with that image.
import type { Process } from '../machine/process.ts'
import { bridgeModule, hookExports, originalName, type Signature, shapeOf } from '../wasm/hook-exports.ts'
import { Memory } from '../wasm/memory.ts'
import { importingFile, isImporting, isUnseen } from './frames.ts'
import type { CFunction, Hooks, Host, Plain, Replacement } from './host.ts'
import { plainSignature } from './host.ts'
import { importsOf } from './imports.ts'

const memoryBase = 1024
const stackBytes = 5 * 1024 * 1024

interface Bridged {
  readonly signature: Signature
  readonly call: CFunction
}

export interface InstanceOptions {
  /** The bytes of the interpreter's module. */
  readonly module: Uint8Array
  /** What takes the place of what. The interpreter's functions cannot be called yet when this is asked. */
  readonly hooks: (host: Host) => Hooks
  readonly maxMemoryBytes: number
}

/** How many hooks that are found at run time there is room for. */
const lateSlots = 512

export class Instance implements Host {
  readonly memory: Memory
  readonly hooks: Hooks
  private readonly exports: WebAssembly.Exports
  private readonly table: WebAssembly.Table
  private readonly stackPointer: WebAssembly.Global
  private readonly counts: Uint8Array
  private readonly functions: (Plain | undefined)[] = []
  private readonly symbols = new Map<string, number>()
  private readonly heapBase: number
  private nextSlot: number
  private image = new Uint8Array(0)
  private imageEnd = 0
  private current: Process | undefined
  private readonly texts = new Map<string, number>()

  constructor({ module: bytes, hooks, maxMemoryBytes }: InstanceOptions) {
    const { tableSize, memoryPages, dataSize } = shapeOf(bytes)
    this.memory = new Memory(new WebAssembly.Memory(memoryPages))
    this.hooks = hooks(this)
    const replaced = Object.entries(this.hooks.exports ?? {})
    const hooked = hookExports(
      bytes,
      replaced.map(([name]) => name),
    )
    const initial = tableSize + replaced.length + lateSlots
    this.table = new WebAssembly.Table({ initial, element: 'anyfunc' })
    const counts = new WebAssembly.Memory({ initial: 1 })
    this.counts = new Uint8Array(counts.buffer)
    this.counts.set(hooked.parameterCounts)
    this.nextSlot = tableSize + replaced.length
    const stackLow = (memoryBase + dataSize + 15) & ~15
    this.heapBase = stackLow + stackBytes
    this.stackPointer = new WebAssembly.Global({ value: 'i32', mutable: true }, this.heapBase)
    const bridge = { bridge: { table: this.table, counts } }
    const trampoline = new WebAssembly.Instance(new WebAssembly.Module(bridgeModule([])), bridge).exports
      .trampoline
    const module = new WebAssembly.Module(hooked.bytes)
    const imports = importsOf(module, this, {
      ...{
        table: this.table,
        stackPointer: this.stackPointer,
        memoryBase,
        heapBase: this.heapBase,
        stackLow,
      },
      trampoline: trampoline as CallableFunction,
      maxMemory: () => maxMemoryBytes,
      setThrew: () => this.api('setThrew')(1, 0),
    })
    this.exports = new WebAssembly.Instance(module, imports).exports
    const bridged = replaced.map(([name, replacement]) => ({
      signature: hooked.hooks.get(name)?.signature ?? plainSignature(0),
      call: replacement(this.api(originalName(name))),
    }))
    this.place(tableSize, bridged)
    this.api('__wasm_apply_data_relocs')()
    this.api('emscripten_stack_init')()
    this.api('__wasm_call_ctors')()
  }

  get process(): Process {
    if (this.current === undefined) throw new Error('nothing runs')
    return this.current
  }

  api(name: string): Plain {
    const found = this.exports[name]
    if (typeof found !== 'function') throw new Error(`the interpreter has no function ${name}`)
    return found as Plain
  }

  at(slot: number): Plain {
    const known = this.functions[slot] ?? (this.table.get(slot) as Plain)
    this.functions[slot] = known
    return known
  }

  symbol(name: string): number {
    const known = this.symbols.get(name)
    if (known !== undefined) return known
    const found = this.exports[name]
    if (!(found instanceof WebAssembly.Global)) throw new Error(`the interpreter has no variable ${name}`)
    const address = memoryBase + (found.value as number)
    this.symbols.set(name, address)
    return address
  }

  keepText(text: string): number {
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const address = this.api('malloc')(text.length + 1)
    this.memory.setText(address, text)
    this.texts.set(text, address)
    return address
  }

  /** Puts a function of ours behind a slot of its own, and says which. */
  addFunction(parameters: number, call: CFunction): number {
    const slot = this.nextSlot++
    this.place(slot, [{ signature: plainSignature(parameters), call }])
    return slot
  }

  private place(first: number, functions: readonly Bridged[]): void {
    const bytes = bridgeModule(functions.map(({ signature }) => signature))
    const hook = Object.fromEntries(functions.map(({ call }, at) => [String(at), call as Plain]))
    const counts = new WebAssembly.Memory({ initial: 1 })
    const bridge = { table: this.table, counts }
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { bridge, hook })
    functions.forEach(({ signature }, at) => {
      this.table.set(first + at, exports[String(at)])
      this.counts[first + at] = signature.parameters.length
    })
  }

  /** Puts a function of ours where a pointer leads, and hands it the one that was there. */
  replacePointer(address: number, parameters: number, replacement: Replacement): void {
    const original = this.at(this.memory.word(address))
    this.memory.setWord(address, this.addFunction(parameters, replacement(original)))
  }

  /** From now on every run begins with what is in memory now. */
  keepImage(): void {
    this.imageEnd = this.heapEnd()
    this.image = this.memory.bytes.slice(0, this.imageEnd)
    this.texts.clear()
  }

  private heapEnd(): number {
    return this.memory.word(this.api('emscripten_get_sbrk_ptr')())
  }

  /** Runs something in a fresh memory as this process. */
  run<T>(process: Process, work: () => T): T {
    this.current = process
    this.restore()
    try {
      return work()
    } finally {
      this.current = undefined
    }
  }

  /** Puts the image back. */
  restore(): void {
    const used = Math.max(this.heapEnd(), this.imageEnd)
    this.memory.bytes.set(this.image)
    this.memory.bytes.fill(0, this.imageEnd, used)
    this.stackPointer.value = this.heapBase
    this.texts.clear()
  }

  isImporting(): boolean {
    return isImporting(this)
  }

  isUnseen(): boolean {
    return isUnseen(this)
  }

  importingFile(): string | undefined {
    return importingFile(this)
  }
}
