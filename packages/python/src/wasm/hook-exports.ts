// Makes exported functions of a module replaceable: whoever calls one, from inside or outside, calls what stands in a slot
// behind the module's own table. What the function was before stays callable under another name.
import {
  list,
  ModuleReader,
  moduleOf,
  type Section,
  sectionsOf,
  signed,
  text,
  unsigned,
} from './module-bytes.ts'

/** Parameters and results, one letter each: i (32 bits), I (64 bits), f and d (floats). */
export interface Signature {
  readonly parameters: string
  readonly results: string
}

/** What a module asks for. */
export interface ModuleShape {
  /** Slots of the table that the module itself fills. */
  readonly tableSize: number
  readonly memoryPages: { readonly initial: number; readonly maximum: number }
  /** Size of the module's static data. */
  readonly dataSize: number
}

export interface HookedModule {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hooks: ReadonlyMap<string, { readonly slot: number; readonly signature: Signature }>
  /** How many parameters the function in each slot of the table takes. */
  readonly parameterCounts: Uint8Array<ArrayBuffer>
}

/** The name under which a hooked function's own body is exported. */
export function originalName(name: string): string {
  return `original ${name}`
}

const letters: Readonly<Record<number, string>> = { 127: 'i', 126: 'I', 125: 'f', 124: 'd' }
const section = { custom: 0, type: 1, import: 2, function: 3, export: 7, element: 9, code: 10 } as const
const emptyHead = new Uint8Array(0)

export function shapeOf(bytes: Uint8Array): ModuleShape {
  const sections = sectionsOf(bytes)
  const start = sections.find(({ id }) => id === section.import)?.start ?? bytes.length
  const { tableSize, memory } = readImports(new ModuleReader(bytes, start))
  return { tableSize, memoryPages: memory, dataSize: readDataSize(bytes, sections) }
}

/** Hooks these exports; those the module does not have are an error. */
export function hookExports(bytes: Uint8Array, names: readonly string[]): HookedModule {
  const sections = sectionsOf(bytes)
  const contentOf = (id: number): Section =>
    sections.find(candidate => candidate.id === id) ?? { id, start: 0, end: 0 }
  const types = readTypes(new ModuleReader(bytes, contentOf(section.type).start))
  const imports = readImports(new ModuleReader(bytes, contentOf(section.import).start))
  const functionReader = new ModuleReader(bytes, contentOf(section.function).start)
  const typeOf = [...imports.functions, ...functionReader.list(() => functionReader.number())]
  const exported = readExports(new ModuleReader(bytes, contentOf(section.export).start))
  const bodies = readBodies(new ModuleReader(bytes, contentOf(section.code).start))
  const hooks = new Map<string, { slot: number; signature: Signature; index: number; type: number }>()
  for (const name of names) {
    const index = exported.get(name)
    const type = index === undefined ? undefined : typeOf[index]
    const signature = type === undefined ? undefined : types[type]
    if (index === undefined || type === undefined || signature === undefined)
      throw new Error(`the module exports no function ${name}`)
    hooks.set(name, { slot: imports.tableSize + hooks.size, signature, index, type })
  }
  const hooked = [...hooks]
  const replaced = new Map(hooked.map(([, { index, ...hook }]) => [index - imports.functions.length, hook]))
  const added: Readonly<Record<number, readonly ArrayLike<number>[]>> = {
    [section.function]: extended(
      bytes,
      contentOf(section.function),
      hooked.map(([, { type }]) => unsigned(type)),
    ),
    [section.export]: extended(
      bytes,
      contentOf(section.export),
      hooked.map(([name], at) => [...text(originalName(name)), 0, ...unsigned(typeOf.length + at)]),
    ),
    [section.code]: codeOf(
      bodies,
      replaced,
      hooked.map(([, { index }]) => index - imports.functions.length),
    ),
  }
  const kept = sections.map(({ id, start, end }) => [id, added[id] ?? [bytes.subarray(start, end)]] as const)
  return {
    bytes: moduleOf(kept) as Uint8Array<ArrayBuffer>,
    hooks,
    parameterCounts: countParameters(
      bytes,
      contentOf(section.element),
      imports.tableSize,
      index => types[typeOf[index] ?? -1]?.parameters.length,
    ),
  }
}

function readTypes(reader: ModuleReader): Signature[] {
  const values = () => reader.list(() => letters[reader.byte()] ?? '?').join('')
  return reader.list(() => {
    reader.byte()
    return { parameters: values(), results: values() }
  })
}

function readImports(reader: ModuleReader) {
  const functions: number[] = []
  let tableSize = 0
  let memory = { initial: 0, maximum: 65_536 }
  reader.list(() => {
    reader.name()
    reader.name()
    const kind = reader.byte()
    if (kind === 0) functions.push(reader.number())
    else if (kind === 1) {
      reader.byte()
      tableSize = readLimits(reader).initial
    } else if (kind === 2) memory = readLimits(reader)
    else reader.at += 2
  })
  return { functions, tableSize, memory }
}

function readLimits(reader: ModuleReader): { initial: number; maximum: number } {
  const hasMaximum = (reader.byte() & 1) === 1
  const initial = reader.number()
  return { initial, maximum: hasMaximum ? reader.number() : 65_536 }
}

function readExports(reader: ModuleReader): Map<string, number> {
  const exported = new Map<string, number>()
  reader.list(() => {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.number()
    if (kind === 0) exported.set(name, index)
  })
  return exported
}

function readBodies(reader: ModuleReader): Uint8Array[] {
  return reader.list(() => {
    const start = reader.at
    const length = reader.number()
    reader.at += length
    return reader.slice(start)
  })
}

/** A section that is a list, with items added at its end. */
function extended(
  bytes: Uint8Array,
  { start, end }: Section,
  items: readonly number[][],
): ArrayLike<number>[] {
  const reader = new ModuleReader(bytes, start)
  const count = reader.number()
  return [unsigned(count + items.length), bytes.subarray(reader.at, end), items.flat()]
}

/** All bodies, those with a hook replaced by a call through its slot, then the bodies that were replaced. */
function codeOf(
  bodies: readonly Uint8Array[],
  replaced: ReadonlyMap<number, { slot: number; signature: Signature; type: number }>,
  moved: readonly number[],
): ArrayLike<number>[] {
  const kept = bodies.map((body, at) => {
    const hook = replaced.get(at)
    return hook === undefined ? body : callThroughSlot(hook)
  })
  return [unsigned(bodies.length + moved.length), ...kept, ...moved.map(at => bodies[at] ?? emptyHead)]
}

function callThroughSlot({ slot, signature, type }: { slot: number; signature: Signature; type: number }) {
  const parameters = Array.from(signature.parameters, (_, at) => [0x20, ...unsigned(at)]).flat()
  const code = [0, ...parameters, 0x41, ...signed(slot), 0x11, ...unsigned(type), 0, 0x0b]
  return [...unsigned(code.length), ...code]
}

function readDataSize(bytes: Uint8Array, sections: readonly Section[]): number {
  for (const { id, start } of sections) {
    const reader = new ModuleReader(bytes, start)
    if (id !== section.custom || reader.name() !== 'dylink.0') continue
    reader.at += 1
    reader.number()
    return reader.number()
  }
  throw new Error('the module does not say how large its data is')
}

// a table's first slot stays empty, so that no function's address is null
const tableBase = 1

function countParameters(
  bytes: Uint8Array,
  { start }: Section,
  tableSize: number,
  parametersOf: (index: number) => number | undefined,
): Uint8Array<ArrayBuffer> {
  const counts = new Uint8Array(tableSize)
  const reader = new ModuleReader(bytes, start)
  reader.list(() => {
    if (reader.number() !== 0) throw new Error('the module fills its table in a way that is not known here')
    while (reader.byte() !== 0x0b);
    reader
      .list(() => reader.number())
      .forEach((index, at) => {
        counts[tableBase + at] = parametersOf(index) ?? 0
      })
  })
  return counts
}

/** The bytes of a module that hands functions of ours on as WebAssembly functions, and calls any function of a table. */
export function bridgeModule(signatures: readonly Signature[]): Uint8Array<ArrayBuffer> {
  const codes: Readonly<Record<string, number>> = { i: 0x7f, I: 0x7e, f: 0x7d, d: 0x7c }
  const typeOf = ({ parameters, results }: Signature) => [
    0x60,
    ...list(Array.from(parameters, letter => [codes[letter] ?? 0])),
    ...list(Array.from(results, letter => [codes[letter] ?? 0])),
  ]
  const callable = ['', 'i', 'ii', 'iii'].map(parameters => typeOf({ parameters, results: 'i' }))
  const types = [...callable, typeOf({ parameters: 'iiii', results: 'i' }), ...signatures.map(typeOf)]
  const trampolineType = callable.length
  const imports = [
    [...text('bridge'), ...text('table'), 1, 0x70, 0, 0],
    [...text('bridge'), ...text('counts'), 2, 0, 1],
    ...signatures.map((_, at) => [
      ...text('hook'),
      ...text(String(at)),
      0,
      ...unsigned(trampolineType + 1 + at),
    ]),
  ]
  const exported = [
    [...text('trampoline'), 0, ...unsigned(signatures.length)],
    ...signatures.map((_, at) => [...text(String(at)), 0, ...unsigned(at)]),
  ]
  const body = trampolineBody(callable.length)
  return moduleOf([
    [section.type, [list(types)]],
    [section.import, [list(imports)]],
    [section.function, [list([unsigned(trampolineType)])]],
    [section.export, [list(exported)]],
    [section.code, [list([[...unsigned(body.length), ...body]])]],
  ]) as Uint8Array<ArrayBuffer>
}

/** `(function, a, b, c)`: calls the function with as many of the three as it takes. */
function trampolineBody(cases: number): number[] {
  const blocks = Array.from({ length: cases }, () => [0x02, 0x40]).flat()
  const choose = [0x20, 0, 0x2d, 0, 0, 0x0e, cases - 1, ...Array.from({ length: cases }, (_, at) => at)]
  const call = (count: number) => [
    ...Array.from({ length: count }, (_, at) => [0x20, at + 1]).flat(),
    ...[0x20, 0, 0x11, count, 0, 0x0f],
  ]
  const calls = Array.from({ length: cases }, (_, count) => [0x0b, ...call(count)]).flat()
  return [0, ...blocks, ...choose, ...calls, 0x00, 0x0b]
}
