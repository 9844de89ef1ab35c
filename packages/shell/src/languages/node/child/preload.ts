// Runs before a stranger's script: from here on its files, its folder and its output are those of the world, and what
// nobody can know ends it.
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { ask, connect, type Wires } from './channel.ts'
import { knowSources } from './error-source.ts'
import { knowMachine, type MachineStart } from './know-machine.ts'
import { knowTime } from './know-time.ts'
import { leadPrograms } from './lead-programs.ts'
import { orderTimers } from './order-timers.ts'
import { type Binding, oldestWaiting, readLoopTime } from './patch-binding.ts'
import { patchFiles } from './patch-files.ts'
import { patchPackages } from './patch-packages.ts'
import { patchProcess } from './patch-process.ts'
import { refuseUnknown } from './refuse-unknown.ts'

const host = process
const require = createRequire(import.meta.url)
const internal = (name: string) => require(`internal/${name}`) as unknown
const warn = host.emitWarning
host.emitWarning = () => {}
const { internalBinding } = internal('test/binding') as {
  internalBinding: (name: string) => Binding
}
host.emitWarning = warn
// Node's own modules ask for rights over paths, which here are the world's and its to grant. They are told once that
// nothing is refused; what the process may do is decided further in.
const options = internal('options') as { getOptionValue: (name: string) => unknown }
const { getOptionValue } = options
options.getOptionValue = name => name === '--permission-audit' || getOptionValue(name)
;(internal('process/permission') as { isAuditMode: () => boolean }).isAuditMode()
options.getOptionValue = getOptionValue
const SyncStream = internal('fs/sync_write_stream') as new (
  descriptor: number,
  options: { autoClose: boolean },
) => NodeJS.WriteStream

knowSources(internalBinding('builtins'), internalBinding('util'))
connect(internalBinding('fs') as unknown as Wires)
const timerBinding = internalBinding('timers')
readLoopTime(timerBinding.getLibuvNow as () => number)
orderTimers(timerBinding, {
  timers: internal('timers') as Parameters<typeof orderTimers>[1]['timers'],
  oldest: oldestWaiting,
})
const start = ask('start') as Parameters<typeof patchProcess>[0] & MachineStart & { readonly now: number }
patchProcess(start, SyncStream)
refuseUnknown(require)
knowTime(start.now)
knowMachine(require, start)
leadPrograms(internalBinding('spawn_sync'))
patchPackages(internalBinding('modules'))
patchFiles(internalBinding('fs'), internalBinding('fs_dir'))

// what is written in one go elsewhere takes the way of promises here, which makes no difference to see
const files = require('node:fs') as typeof import('node:fs')
type WriteFile = (...args: unknown[]) => void
const writeFile = files.writeFile as WriteFile
const byPromise: WriteFile = (...args) => {
  const [path, data, given] = args as Parameters<typeof files.promises.writeFile>
  const callback = args.at(-1)
  if (typeof path === 'number' || typeof callback !== 'function') return writeFile(...args)
  const settled = (error: unknown) => host.nextTick(callback as (error: unknown) => void, error)
  const wanted = typeof given === 'function' ? undefined : given
  files.promises.writeFile(path, data, wanted).then(() => settled(null), settled)
}
Object.assign(files, { writeFile: byPromise })
syncBuiltinESMExports()

// what was laid open for all of this is not the script's to see
for (const name of ['internalBinding', 'primordials']) Reflect.deleteProperty(globalThis, name)
for (const path of Object.keys(require.cache)) delete require.cache[path]
