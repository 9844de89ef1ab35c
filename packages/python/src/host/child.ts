// The process an interpreter lives in: started with an empty environment and without rights, it answers one request after the
// other. Between them it compiles what of the library was wanted.
import { readFileSync } from 'node:fs'
import { attempt } from '../attempt/attempt.ts'
import { loadMachinery } from '../attempt/load-machinery.ts'
import type { LibraryRecord } from '../library/standard-library.ts'
import type { FromChild, ToChild } from './protocol.ts'
import { usualModules } from './usual-modules.ts'

const [, , folder = '', recordFile = '', maxMemory = ''] = process.argv
const send = (message: FromChild) => process.send?.(message)
const record = JSON.parse(readFileSync(recordFile, 'utf8')) as LibraryRecord
const machinery = loadMachinery({ folder, record, maxMemoryBytes: Number(maxMemory) })
const { interpreter, library } = machinery
const permission = process.permission as { drop?: (right: string) => void } | undefined
permission?.drop?.('fs.read')

const left = [...usualModules]
let compiling: NodeJS.Immediate | undefined

// a few at a time, so that who asks need not wait
function compileNext(): void {
  const wanted = [...library.wanted, ...left.splice(0, 2)]
  library.wanted.clear()
  if (wanted.length > 0) interpreter.compile(wanted)
  compiling = left.length > 0 ? setImmediate(compileNext) : undefined
}

process.on('message', ({ request }: ToChild) => {
  clearImmediate(compiling)
  const result = attempt(request, machinery)
  send({ result, memoryBytes: interpreter.memoryBytes })
  compiling = setImmediate(compileNext)
})
process.on('disconnect', () => process.exit())
send({ ready: true })
compiling = setImmediate(compileNext)
