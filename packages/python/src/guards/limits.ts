// The build counts with 32 bits where Linux counts with 64. Where an exception that comes of that reaches the program, the run
// ends; what the interpreter raises and settles within itself changes nothing.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { attribute, release, textOf } from '../interpreter/objects.ts'
import type { Process } from '../machine/process.ts'
import { Unknowable } from '../machine/unknowable.ts'

const narrow = /C (ssize_t|long|unsigned long|size_t)|index-sized|timestamp|time_t|too many digits/
const narrowValue = /sys\.maxsize|out of range for platform|unsupported hash type/
const absentName = /'(scrypt|pbkdf2_hmac|file_digest)'/

export function limitGuards(host: Host): Hooks {
  const { memory } = host
  let pending: { readonly process: Process; readonly exception: number; readonly why: string } | undefined
  const isKind = (exception: number, name: string) => exception === memory.word(host.symbol(name))
  const messageOf = (value: number): string => {
    const text = textOf(host, value)
    if (text !== undefined || value === 0) return text ?? ''
    const values = attribute(host, value, 'args')
    if (values === 0) return ''
    const shown = host.api('PyObject_Str')(values)
    release(host, values)
    const message = textOf(host, shown) ?? ''
    release(host, shown)
    return message
  }
  const whyUnknown = (exception: number, value: number): string | undefined => {
    if (isKind(exception, 'PyExc_MemoryError')) return 'it ran out of memory'
    if (isKind(exception, 'PyExc_OverflowError') && narrow.test(messageOf(value)))
      return 'it counts further than is possible here'
    if (isKind(exception, 'PyExc_ValueError') && narrowValue.test(textOf(host, value) ?? ''))
      return 'it asks for what is not here'
    if (isKind(exception, 'PyExc_AttributeError') && absentName.test(textOf(host, value) ?? ''))
      return 'it asks for what is not here'
    return undefined
  }
  const raise = (original: Plain) =>
    ((state: number, exception: number, value: number) => {
      if (!host.process.isStarting) {
        const why = whyUnknown(exception, value)
        pending = why === undefined ? undefined : { process: host.process, exception, why }
      }
      original(state, exception, value)
    }) as unknown as Plain
  // called where an exception leaves a line of the program
  const trace = (original: Plain) => (frame: number) => {
    if (pending?.process === host.process && host.api('PyErr_Occurred')() === pending.exception) {
      const { why } = pending
      pending = undefined
      throw new Unknowable(why)
    }
    return original(frame)
  }
  const noMemory = () => () => {
    throw new Unknowable('it ran out of memory')
  }
  return { exports: { _PyErr_SetObject: raise, PyTraceBack_Here: trace, PyErr_NoMemory: noMemory as never } }
}
