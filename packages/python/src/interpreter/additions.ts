// Functions of modules that the build left out and that are more than a name.
import { Failure, failures } from '../machine/failures.ts'
import { Unknowable } from '../machine/unknowable.ts'
import { choose, processNumbers } from '../open/variation.ts'
import { atWorkingFolder, findAt, walkAt } from '../system/paths.ts'
import { openPair } from '../system/socket-calls.ts'
import type { Addition } from './corrections.ts'
import { isLibrary } from './frames.ts'
import type { Instance } from './instance.ts'
import { attribute, isExactly, pyInteger, pyTuple } from './objects.ts'

export function additions(instance: Instance): Readonly<Record<string, Addition>> {
  const { memory } = instance
  const identity = () => instance.process.disk.tree.identity
  const none = () => {
    const object = instance.symbol('_Py_NoneStruct')
    instance.api('Py_IncRef')(object)
    return object
  }

  /** The arguments by a format of the interpreter's own, as words; undefined where they do not fit. */
  const parse = (
    values: number,
    names: number,
    format: string,
    keywords: readonly string[],
  ): number[] | undefined => {
    const count = keywords.length
    const memoryFor = instance.api('calloc')(1, count * 12 + 8)
    const [results, list, addresses] = [memoryFor, memoryFor + count * 4, memoryFor + count * 8 + 4]
    keywords.forEach((keyword, at) => {
      memory.setWord(list + at * 4, instance.keepText(keyword))
      memory.setWord(addresses + at * 4, results + at * 4)
    })
    const isFitting = instance.api('PyArg_ParseTupleAndKeywords')(
      values,
      names,
      instance.keepText(format),
      list,
      addresses,
    )
    return isFitting === 0 ? undefined : keywords.map((_, at) => memory.int(results + at * 4))
  }

  /** Does something that may fail as a system call does, with these paths in the exception. */
  const attempt = (work: () => number, first = 0, second = 0): number => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      memory.setWord(instance.api('__errno_location')(), failures.get(error.code)?.built ?? 0)
      return instance.api('PyErr_SetFromErrnoWithFilenameObjects')(
        memory.word(instance.symbol('PyExc_OSError')),
        first,
        second,
      )
    }
  }

  /** The bytes of a path that may be a string, bytes or a path object. */
  const pathOf = (object: number): string | undefined => {
    const place = instance.api('calloc')(1, 4)
    if (instance.api('PyUnicode_FSConverter')(object, place) === 0) return undefined
    return memory.text(instance.api('PyBytes_AsString')(memory.word(place)))
  }

  const link: Addition = (_, values, names) => {
    const keywords = ['src', 'dst', 'src_dir_fd', 'dst_dir_fd', 'follow_symlinks']
    const parsed = parse(values, names, 'OO|$OOp:link', keywords)
    if (parsed === undefined) return 0
    const [source = 0, target = 0, , , follow = 0] = parsed
    const [from, to] = [pathOf(source), pathOf(target)]
    if (from === undefined || to === undefined) return 0
    return attempt(
      () => {
        const node = findAt(instance, atWorkingFolder, from, { follow: follow !== 0 })
        instance.process.disk.link(node, walkAt(instance, atWorkingFolder, to))
        return none()
      },
      source,
      target,
    )
  }
  const makePipe: Addition = (_, values, names) => {
    const parsed = parse(values, names, 'O|i$O:mkfifo', ['path', 'mode', 'dir_fd'])
    const path = parsed === undefined ? undefined : pathOf(parsed[0] ?? 0)
    if (parsed === undefined || path === undefined) return 0
    const mode = (parsed[1] || 0o666) & ~instance.process.umask
    return attempt(() => {
      instance.process.disk.makePipe(walkAt(instance, atWorkingFolder, path), mode)
      return none()
    }, parsed[0])
  }
  // a file has no further attributes as long as nobody gives it any, which is not done here
  const attributeNames: Addition = (_, values, names) => {
    const parsed = parse(values, names, '|O$O:listxattr', ['path', 'follow_symlinks'])
    if (parsed === undefined) return 0
    const [given = 0, follow = 0] = parsed
    const isOpen = given !== 0 && isExactly(instance, given, 'PyLong_Type')
    const path = given === 0 || isOpen ? '.' : pathOf(given)
    if (path === undefined) return 0
    return attempt(() => {
      const options = { follow: follow === 0 || instance.api('PyObject_IsTrue')(follow) === 1 }
      if (!isOpen) findAt(instance, atWorkingFolder, path, options)
      return instance.api('PyList_New')(0)
    }, given)
  }
  const terminalSize: Addition = (_, values, names) => {
    const parsed = parse(values, names, '|i:get_terminal_size', ['fd'])
    if (parsed === undefined) return 0
    const hasArgument = instance.api('PyTuple_Size')(values) > 0
    return attempt(() => {
      const file = instance.process.descriptors.get(hasArgument ? (parsed[0] ?? 0) : 1)
      if (!file.isTerminal) throw new Failure('ENOTTY')
      throw new Unknowable('it asks how large the terminal is')
    })
  }
  const sendFile: Addition = (_, values, names) => {
    const parsed = parse(values, names, 'iiOi|i:sendfile', ['out_fd', 'in_fd', 'offset', 'count', 'flags'])
    if (parsed === undefined) return 0
    const [to = 0, from = 0, offset = 0, count = 0] = parsed
    return attempt(() => {
      const { descriptors } = instance.process
      const input = descriptors.get(from)
      if (offset !== instance.symbol('_Py_NoneStruct')) input.seek(instance.api('PyLong_AsLong')(offset), 0)
      return pyInteger(instance, descriptors.get(to).write(input.read(count)))
    })
  }
  const socketPair: Addition = (module, values, names) => {
    const parsed = parse(values, names, '|OOO:socketpair', ['family', 'type', 'proto'])
    if (parsed === undefined) return 0
    const kind = attribute(instance, module, 'socket')
    const [unixFamily, stream] = [1, 1]
    const ends = openPair(instance).map(descriptor =>
      instance.api('PyObject_Call')(kind, pyTuple(instance, [unixFamily, stream, 0, descriptor]), 0),
    )
    const tuple = pyTuple(instance, [0, 0])
    ends.forEach((end, at) => {
      instance.api('PyTuple_SetItem')(tuple, at, end)
    })
    return tuple
  }
  const setZone: Addition = () => {
    const zone = instance.api('getenv')(instance.keepText('TZ'))
    const before = instance.process.environment.find(each => each.startsWith('TZ='))?.slice(3)
    if ((zone === 0 ? undefined : memory.text(zone)) !== before)
      throw new Unknowable('it goes to another time zone')
    return none()
  }
  const numbers =
    (read: () => number[]): Addition =>
    () =>
      pyTuple(instance, read())
  const number =
    (read: () => number): Addition =>
    () =>
      pyInteger(instance, read())
  return {
    'posix.link': link,
    'posix.mkfifo': makePipe,
    'posix.listxattr': attributeNames,
    'posix.get_terminal_size': terminalSize,
    'posix.sendfile': sendFile,
    '_socket.socketpair': socketPair,
    'time.tzset': setZone,
    '_thread.get_native_id': () => {
      if (!isLibrary(instance)) instance.process.notice('the numbers of a process')
      return pyInteger(instance, choose(instance.process.variation, processNumbers))
    },
    'posix.geteuid': number(() => identity().uid),
    'posix.getegid': number(() => identity().gid),
    'posix.getresuid': numbers(() => [identity().uid, identity().uid, identity().uid]),
    'posix.getresgid': numbers(() => [identity().gid, identity().gid, identity().gid]),
  }
}
