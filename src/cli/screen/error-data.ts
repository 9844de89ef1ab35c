// Errors on their way out: whatever was thrown has a boundary, a message and, where there is one, a remedy.
import { explain, WorldError } from '../../world/error.ts'
import { asFlag, wordedRemedy } from '../../world/remedy.ts'
import { fileTrouble } from './file-trouble.ts'

/** An error as `--json` prints it. */
export function errorData(error: unknown): { at: string; message: string; remedy: string | null } {
  const { at, message, remedy } = asWorldError(error)
  return { at, message, remedy: remedy === undefined ? null : wordedRemedy(remedy, asFlag) }
}

/** An error as people read it: the message and, on its own line, the remedy. */
export function errorText(error: unknown): string {
  return explain(asWorldError(error), asFlag)
}

/** The error with its boundary. One of no known kind is ours. */
export function asWorldError(error: unknown): WorldError {
  if (error instanceof WorldError) return error
  return (
    fileTrouble(error) ??
    new WorldError('kernel', explain(error), {
      remedy: 'This is a fault of agentworld itself; AGENTWORLD_DEBUG=1 shows where it happened.',
    })
  )
}
