// Which code is running right now.
import type { Host } from './host.ts'
import { attributeText, release } from './objects.ts'

/** The file names of the running frames, innermost first, as far as `isDone` does not end it. */
function runningFiles(host: Host, isDone: (file: string) => boolean): void {
  const main = host.api('PyInterpreterState_Main')()
  // in the midst of a system call no thread runs, as far as Python knows
  const running = host.api('PyThreadState_Swap')(host.api('PyInterpreterState_ThreadHead')(main))
  let frame = host.api('PyEval_GetFrame')()
  if (frame !== 0) host.api('Py_IncRef')(frame)
  while (frame !== 0) {
    const code = host.api('PyFrame_GetCode')(frame)
    const file = attributeText(host, code, 'co_filename') ?? ''
    release(host, code)
    const outer = isDone(file) ? 0 : host.api('PyFrame_GetBack')(frame)
    // a frame that is kept keeps what is in it
    release(host, frame)
    frame = outer
  }
  host.api('PyThreadState_Swap')(running)
}

function innermostFile(host: Host): string | undefined {
  let innermost: string | undefined
  runningFiles(host, file => {
    innermost = file
    return true
  })
  return innermost
}

const importer = /^<frozen (importlib\.|zipimport)/

/** Whether Python's import machinery runs, or no code at all yet. */
export function isImporting(host: Host): boolean {
  return importer.test(innermostFile(host) ?? '<frozen importlib._bootstrap>')
}

/** Whether what runs is part of Python's library. */
export function isLibrary(host: Host): boolean {
  return /^(\/usr\/lib\/python3\.11\/|<frozen )/.test(innermostFile(host) ?? '<frozen >')
}

const withinItself = /^<frozen (importlib\.|zipimport|abc)/

/** Whether what runs is the library's own business: the machinery of imports and of abstract classes, and bodies of its modules. */
export function isUnseen(host: Host): boolean {
  let depth = 0
  let isLast = false
  runningFiles(host, file => {
    isLast = (depth++ === 0 ? withinItself : importer).test(file)
    return isLast || !/^(\/usr\/lib\/python3\.11\/|<frozen )/.test(file)
  })
  return isLast
}

/** The file that asked for the import that runs. */
export function importingFile(host: Host): string | undefined {
  let wasImporting = false
  let asking: string | undefined
  runningFiles(host, file => {
    if (importer.test(file)) wasImporting = true
    else if (wasImporting) asking = file
    return !importer.test(file)
  })
  return asking
}
