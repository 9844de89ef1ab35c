// What is used of WebAssembly. Its declarations come with those of a browser, which nothing else here is about.
declare namespace WebAssembly {
  type ValueType = 'i32' | 'i64' | 'f32' | 'f64'
  type ExportValue = CallableFunction | Global | Memory | Table
  type ImportValue = ExportValue | number
  type Exports = Readonly<Record<string, ExportValue>>
  type Imports = Readonly<Record<string, Readonly<Record<string, ImportValue>>>>

  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
    static imports(
      module: Module,
    ): { module: string; name: string; kind: 'function' | 'table' | 'memory' | 'global' }[]
  }

  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: Exports
  }

  class Memory {
    constructor(limits: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  class Table {
    constructor(limits: { initial: number; element: 'anyfunc' })
    get(slot: number): (...values: unknown[]) => number
    set(slot: number, value: unknown): void
  }

  class Global {
    constructor(type: { value: ValueType; mutable: boolean }, value: number)
    value: number
  }

  class RuntimeError extends Error {}
}
