// python3 for the machines of worlds: computed where the world's python is the one that can be, by an interpreter in a process
// of its own.
import {
  type AttemptRequest,
  type AttemptResult,
  PythonHost,
  pythonProgram,
  pythonVersion,
} from 'agentworld-python'
import type { Program } from 'agentworld-shell'
import type { Json } from '../../world/json.ts'
import { callService, putService } from '../host/services.ts'

const service = 'python'
let host: PythonHost | undefined

/** Offers the interpreter to the kernels this process hosts; it is started with its first use. */
export function offerPython(): void {
  putService(service, async (request, { signal }) => {
    host ??= new PythonHost()
    return (await host.run(request as unknown as AttemptRequest, { signal })) as unknown as Json
  })
}

/** Ends the interpreter; who asks next starts another. */
export function closePython(): void {
  host?.close()
}

async function interpreting(request: AttemptRequest): Promise<AttemptResult> {
  try {
    return (await callService(service, request as unknown as Json)) as unknown as AttemptResult
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) }
  }
}

export interface PythonOfMachine {
  readonly version: string
  /** What it is called. */
  readonly names: readonly string[]
  /** Whether there are no modules but those that lie in the machine's tree. */
  readonly isComplete: boolean
  /** What takes what its shell prints. */
  readonly captured?: 'pipe'
}

/** The programs of a machine with this python; none where another minor version would be needed. */
export function pythonPrograms({
  version,
  names,
  isComplete,
  captured,
}: PythonOfMachine): ReadonlyMap<string, Program> {
  const [major, minor, patch] = version.split('.')
  const [ownMajor, ownMinor, ownPatch] = pythonVersion.split('.')
  if (major !== ownMajor || minor !== ownMinor) return new Map()
  const isExact = patch === undefined || patch === ownPatch
  const program = pythonProgram({ interpreting, isExact, isComplete, ...(captured && { captured }) })
  return new Map(names.map(name => [name, program]))
}
