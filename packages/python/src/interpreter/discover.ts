// Finds in a running interpreter what has no name outside: where its methods are described, and where its tables lie. All of it
// lies in static data, at the same place in every run.
import { builtNumber } from '../machine/failures.ts'
import type { Host, MethodHook } from './host.ts'
import { attribute, isExactly, pyInteger } from './objects.ts'

// where things lie: in a function of a module, a method of a type, the description of either, a module's description
const functionDescription = 8
const methodDescription = 20
const describedFunction = 4
const moduleMethods = 32

/** Where the function pointer of a method is kept. */
export function methodPointer(host: Host, { owner, name }: MethodHook): number {
  const [module = '', ...path] = owner.split('.')
  const root = host.api('PyImport_ImportModule')(host.keepText(module))
  const found = [...path, name].reduce(
    (object, part) => (object === 0 ? 0 : attribute(host, object, part)),
    root,
  )
  if (found === 0) throw new Error(`the interpreter has no ${owner}.${name}`)
  const isFunction = isExactly(host, found, 'PyCFunction_Type')
  const description = host.memory.word(found + (isFunction ? functionDescription : methodDescription))
  return description + describedFunction
}

/** Where a module's description says which methods it has. */
export function methodListPointer(host: Host, module: string): number {
  const found = host.api('PyImport_ImportModule')(host.keepText(module))
  if (found === 0) throw new Error(`the interpreter has no module ${module}`)
  return host.api('PyModule_GetDef')(found) + moduleMethods
}

const runtimeBytes = 400_000

/** Where the runtime keeps its map from failures to the classes of their exceptions. */
export function failureMapPointer(host: Host): number {
  const { memory } = host
  const start = host.symbol('_PyRuntime')
  const [missing, expected] = [
    pyInteger(host, builtNumber('ENOENT')),
    memory.word(host.symbol('PyExc_FileNotFoundError')),
  ]
  for (let at = start; at < start + runtimeBytes; at += 4) {
    const candidate = memory.word(at)
    if (candidate % 4 !== 0 || candidate < start || candidate > memory.bytes.length - 64) continue
    if (!isExactly(host, candidate, 'PyDict_Type')) continue
    if (host.api('PyDict_GetItem')(candidate, missing) === expected) return at
  }
  throw new Error('the interpreter keeps no map of failures')
}
