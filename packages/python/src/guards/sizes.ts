// How large objects are, how often they are referred to, and what the collector of garbage counts: all of it differs here.
import type { Hooks, Host, MethodHook, Plain } from '../interpreter/host.ts'
import { isExactly, pyInteger } from '../interpreter/objects.ts'
import type { Source } from '../open/variation.ts'

// more references than this come from the interpreter's own keeping
const ownReferences = 20

export function sizeGuards(host: Host): Hooks {
  const varied =
    (source: Source, isOpen: (value: number) => boolean = () => true) =>
    (original: Plain) => {
      return (...values: number[]) => {
        const result = original(...values)
        if (result === 0 || !isExactly(host, result, 'PyLong_Type')) {
          host.process.notice(source)
          return result
        }
        const value = host.api('PyLong_AsLong')(result)
        if (!isOpen(value)) return result
        host.process.notice(source)
        return pyInteger(host, value + host.process.variation * 8)
      }
    }
  const method = (
    owner: string,
    name: string,
    parameters: number,
    replacement: MethodHook['replacement'],
  ) => ({
    ...{ owner, name, parameters, replacement },
  })
  const size = varied('the size of an object')
  const collector = varied('the state of the collector')
  return {
    methods: [
      method('sys', 'getsizeof', 3, size),
      ...['object', 'list', 'dict', 'set', 'str', 'bytes', 'bytearray', 'int'].map(type =>
        method(`builtins.${type}`, '__sizeof__', 2, size),
      ),
      method(
        'sys',
        'getrefcount',
        2,
        varied('the state of the collector', value => value > ownReferences),
      ),
      method('gc', 'collect', 4, collector),
      method('gc', 'get_count', 2, collector),
      method('gc', 'get_stats', 2, collector),
      method('gc', 'get_objects', 4, collector),
      method('sys', 'getallocatedblocks', 2, collector),
    ],
  }
}
