// One run, made as often as it takes to see whether what comes out hangs on anything that is open.
import { writtenAddress } from '../guards/addresses.ts'
import { writtenChanges } from '../library/written-lines.ts'
import { writtenModules } from '../library/written-modules.ts'
import { OpenInput } from '../machine/open-file.ts'
import { NeedsFiles, Unknowable } from '../machine/unknowable.ts'
import type { Source, Variation } from '../open/variation.ts'
import { type Machinery, openProcess } from './open-process.ts'
import { joined, type OpenSpan, type Outcome, openSpans } from './outcome.ts'
import type { AttemptRequest } from './request.ts'

/** A file a run came to that was not shared with it. */
export interface NeededFile {
  readonly path: string
  readonly withBytes: boolean
}

export type AttemptResult =
  | ({ readonly kind: 'ran' } & Outcome)
  /** What was printed is known but for some words. */
  | ({ readonly kind: 'open'; readonly spans: readonly OpenSpan[]; readonly why: string } & Outcome)
  /** What comes out is not known; where it is left to chance, a run with one variation is. */
  | { readonly kind: 'unknown'; readonly why: string; readonly isLeftToChance?: true }
  | { readonly kind: 'needs'; readonly file: NeededFile }

export function attempt(request: AttemptRequest, machinery: Machinery): AttemptResult {
  try {
    refuseOptions(request)
    const sources = new Set<Source>()
    const first = runOnce(request, { ...machinery, variation: request.variation ?? 0, sources })
    refuseShiftedLines(first, machinery)
    refuseFolders(first, request)
    if (asksForFileFacts(request)) sources.add('what the disk keeps of a file')
    if (first.output.some(({ bytes }) => writtenAddress.test(bytes))) sources.add('an address')
    if (sources.size === 0 || request.variation !== undefined) return { kind: 'ran', ...first }
    const others = ([1, 2] as const).map(variation => runOnce(request, { ...machinery, variation, sources }))
    const spans = openSpans(first, others)
    if (spans?.length === 0) return { kind: 'ran', ...first }
    const why = `it depends on ${[...sources].join(', ')}`
    return spans === undefined
      ? { kind: 'unknown', why, isLeftToChance: true }
      : { kind: 'open', spans, why, ...first }
  } catch (error) {
    if (error instanceof NeedsFiles)
      return { kind: 'needs', file: { path: error.path, withBytes: error.withBytes } }
    if (error instanceof Unknowable) return { kind: 'unknown', why: error.message }
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      return { kind: 'unknown', why: `the interpreter failed: ${error.message}` }
    throw error
  }
}

// options by which the interpreter tells of itself, asks a person, or takes text as the build does not
const talkative = /^(?:-(?![WX])[a-zA-Z]*[vi][a-zA-Z]*|importtime|-Ximporttime|showrefcount|(-X)?utf8=0)$/
const talkativeVariables = [
  'PYTHONVERBOSE',
  'PYTHONINSPECT',
  'PYTHONPROFILEIMPORTTIME',
  'PYTHONMALLOCSTATS',
  'PYTHONHOME',
]

function refuseOptions({ args, environment }: AttemptRequest): void {
  const end = args.findIndex(
    argument => /^-[a-zA-Z]*[cm]/.test(argument) || !argument.startsWith('-') || argument === '-',
  )
  const options = args.flatMap((argument, at) =>
    end === -1 || at < end || args[at - 1] === '-X' ? [argument] : [],
  )
  if (
    options.some(option => talkative.test(option)) ||
    talkativeVariables.some(name => environment[name]) ||
    environment.PYTHONUTF8 === '0'
  )
    throw new Unknowable('it is asked to tell of itself')
}

/** A traceback tells lines of the library, which of some modules are not known. */
function refuseShiftedLines({ output }: Outcome, { library }: Machinery): void {
  const told = output.filter(({ bytes }) => bytes.includes('File "/usr/lib/python3.11/'))
  const untold = [...library.record.unshaped, ...Object.keys(writtenModules), ...Object.keys(writtenChanges)]
  const shifted = untold.find(file =>
    told.some(({ bytes }) => bytes.includes(`File "/usr/lib/python3.11/${file}", line`)),
  )
  if (shifted !== undefined) throw new Unknowable(`it tells a line of ${shifted}`)
}

// the distribution's python looks for modules in a folder that is there as soon as somebody installed any
const ownFolder = '/usr/local/lib/python3.11/dist-packages'

function refuseFolders({ output }: Outcome, { files }: AttemptRequest): void {
  const isPath = ({ bytes }: Outcome['output'][number]) =>
    bytes.includes(ownFolder) && bytes.includes('/lib-dynload')
  if (!files[ownFolder] && output.some(isPath)) throw new Unknowable('it tells where modules are looked for')
}

// numbers of nodes and times of access go through too many hands to be watched; who wants them spells them out
const fileFacts = /stat\b|st_(ino|dev|[ac]time)|get[ac]time|samefile|inode/

function asksForFileFacts({ args, stdin, files }: AttemptRequest): boolean {
  const isProgram = (path: string) => path.endsWith('.py') || args.some(argument => path.endsWith(argument))
  const programs = Object.entries(files).map(([path, node]) =>
    node?.kind === 'file' && isProgram(path) ? (node.bytes ?? '') : '',
  )
  return [...args, stdin.bytes, ...programs].some(text => fileFacts.test(text))
}

interface RunSetting extends Machinery {
  readonly variation: Variation
  readonly sources: Set<Source>
}

function runOnce(request: AttemptRequest, { interpreter, library, variation, sources }: RunSetting): Outcome {
  const process = openProcess(request, { library, variation, sources })
  const input = process.descriptors.find(0)
  const status = interpreter.run(process, [request.name, ...request.args])
  const chunks = process.output.map(({ descriptor, bytes }) => ({
    descriptor,
    bytes: Buffer.from(bytes).toString('latin1'),
  }))
  return {
    output: joined(chunks),
    status,
    changes: process.log.changes(process.clock.coarse),
    waitedMs: process.clock.waited,
    stdinRead: input instanceof OpenInput ? input.position : 0,
  }
}
