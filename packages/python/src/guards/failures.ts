// Failures of system calls carry the build's numbers until they reach Python: there they get Linux's, and its texts.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { failureText, linuxNumber } from '../machine/failures.ts'
import { Unknowable } from '../machine/unknowable.ts'

const notImplemented = 38

export function failureGuards(host: Host): Hooks {
  const { memory } = host
  let isRaising = false
  const raise = (original: Plain) => (kind: number, first: number, second: number) => {
    const place = host.api('__errno_location')()
    const built = memory.int(place)
    const number = linuxNumber(built)
    if (number === notImplemented) throw new Unknowable('it asks the system for what is not done here')
    memory.setWord(place, number)
    isRaising = true
    try {
      return original(kind, first, second)
    } finally {
      isRaising = false
      memory.setWord(place, built)
    }
  }
  const describe = () => (number: number) =>
    host.keepText(failureText(isRaising ? number : linuxNumber(number)))
  // the one message in which a number goes past: a script that cannot be opened
  const format = (original: Plain) =>
    ((text: number, values: number) => {
      if (memory.text(text).includes('[Errno %d]'))
        memory.setWord(values + 8, linuxNumber(memory.int(values + 8)))
      original(text, values)
    }) as unknown as Plain
  // what Python asks the text of has Linux's number
  const textFor = (original: Plain) => (module: number, number: number) => {
    isRaising = true
    try {
      return original(module, number)
    } finally {
      isRaising = false
    }
  }
  return {
    exports: { PyErr_SetFromErrnoWithFilenameObjects: raise, strerror: describe, PySys_FormatStderr: format },
    methods: [{ owner: 'posix', name: 'strerror', parameters: 2, replacement: textFor }],
  }
}
