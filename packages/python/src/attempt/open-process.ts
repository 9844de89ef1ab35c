// Makes the process of one run from what was asked for.
import type { Interpreter } from '../interpreter/interpreter.ts'
import type { StandardLibrary } from '../library/standard-library.ts'
import { ChangeLog } from '../machine/change-log.ts'
import { Clock } from '../machine/clock.ts'
import { Disk } from '../machine/disk.ts'
import type { Inode } from '../machine/inode.ts'
import { OpenDevice, type OpenFile, OpenInput, OpenOutput } from '../machine/open-file.ts'
import { Process } from '../machine/process.ts'
import { timeZone } from '../machine/time-zone.ts'
import { Tree } from '../machine/tree.ts'
import { Unknowable } from '../machine/unknowable.ts'
import { find } from '../machine/walk.ts'
import type { Source, Variation } from '../open/variation.ts'
import type { AttemptRequest, StreamKind } from './request.ts'

/** What runs are made with. */
export interface Machinery {
  readonly interpreter: Interpreter
  readonly library: StandardLibrary
}

export interface ProcessSetting {
  readonly library: StandardLibrary
  readonly variation: Variation
  readonly sources: Set<Source>
}

export function openProcess(
  request: AttemptRequest,
  { library, variation, sources }: ProcessSetting,
): Process {
  const log = new ChangeLog()
  const clock = new Clock(request.now)
  const tree = new Tree({
    shared: request.files,
    builtIn: path => library.node(path),
    identity: request.user,
    now: () => clock.coarse,
    firstNumber: 262_145 + variation * 131_072,
  })
  const folder = find(tree, request.cwd, { from: tree.root, follow: true })
  if (folder.kind !== 'directory') throw new Unknowable('the working folder is not there')
  const { environment } = request
  const process: Process = new Process({
    ...{ disk: new Disk(tree, log), log, clock, folder, variation, sources },
    umask: request.umask,
    environment: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    zone: () => timeZone(environment.TZ ?? '', name => library.zoneFile(name)),
    maxSteps: request.limits.steps,
    maxOutputBytes: request.limits.outputBytes,
    facts: request.facts,
  })
  const input = inputOf(process, request.stdin)
  if (input !== undefined) process.descriptors.set(0, input)
  for (const descriptor of [1, 2] as const) {
    const output = outputOf(process, descriptor, descriptor === 1 ? request.stdout : request.stderr)
    if (output !== undefined) process.descriptors.set(descriptor, output)
  }
  return process
}

function streamNode({ disk: { tree } }: Process, kind: StreamKind): Inode {
  if (kind === 'null' || kind === 'full' || kind === 'terminal')
    return tree.add(0o666, { kind: 'device', device: kind === 'terminal' ? 'tty' : kind } as const)
  if (kind !== 'file') return tree.add(0o600, { kind: 'fifo' } as const)
  const content = { bytes: undefined, size: 0, content: undefined, isChanged: false, isBuiltIn: false }
  return tree.add(0o644, { kind: 'file', ...content } as const)
}

function inputOf(process: Process, { kind, bytes }: AttemptRequest['stdin']): OpenFile | undefined {
  if (kind === 'closed') return undefined
  const node = streamNode(process, kind)
  if (node.kind === 'device' && kind !== 'terminal') return device(process, node)
  if (node.kind === 'file') node.size = bytes.length
  return new OpenInput(node, { bytes: Buffer.from(bytes, 'latin1'), isTerminal: kind === 'terminal' })
}

function outputOf(process: Process, descriptor: 1 | 2, kind: StreamKind): OpenFile | undefined {
  if (kind === 'closed') return undefined
  const node = streamNode(process, kind)
  if (node.kind === 'device' && kind !== 'terminal') return device(process, node)
  const emit = (bytes: Uint8Array) => process.emit(descriptor, bytes)
  return new OpenOutput(node, { isTerminal: kind === 'terminal', isPipe: kind === 'pipe', emit })
}

function device(process: Process, node: Extract<Inode, { kind: 'device' }>): OpenDevice {
  return new OpenDevice(node, { flags: 2, entropy: count => process.entropy.bytes(count) })
}
