// Modules that are part of the interpreter itself, told anew: the build has those of another patch version.
import type { Host } from './host.ts'
import { bytesOf } from './objects.ts'

const fileInput = 257
const marshalVersion = 4
const unoptimized = 0

/** A module's text, compiled: what stands in a `.pyc` behind its header. */
export function compileModule(host: Host, source: string, filename: string): Uint8Array {
  const text = host.api('malloc')(source.length + 1)
  host.memory.setText(text, source)
  const code = host.api('Py_CompileStringExFlags')(text, host.keepText(filename), fileInput, 0, unoptimized)
  if (code === 0) throw new Error(`${filename} cannot be compiled`)
  const bytes = bytesOf(host, host.api('PyMarshal_WriteObjectToString')(code, marshalVersion))
  host.api('Py_DecRef')(code)
  host.api('free')(text)
  return bytes
}

// an entry of the table of frozen modules: name, code, size, whether it is a package, where ready-made code is had
const entryBytes = 20
const entryCode = 4
const entrySize = 8
const entryReady = 16

/** Puts other code in the place of a frozen module's. */
export function replaceFrozen(host: Host, table: string, name: string, code: Uint8Array): void {
  const { memory } = host
  for (let entry = memory.word(host.symbol(table)); memory.word(entry) !== 0; entry += entryBytes) {
    if (memory.text(memory.word(entry)) !== name) continue
    const address = host.api('malloc')(code.length)
    memory.bytes.set(code, address)
    memory.setWord(entry + entryCode, address)
    memory.setWord(entry + entrySize, code.length)
    memory.setWord(entry + entryReady, 0)
    return
  }
  throw new Error(`the interpreter has no frozen module ${name}`)
}
