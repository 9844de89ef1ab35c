// Errors on their way out: whatever was thrown has a boundary, a message and, where there is one, a remedy.
import { explain, WorldError } from '../../world/error.ts'

/** An error as `--json` prints it. */
export function errorData(error: unknown): { at: string; message: string; remedy: string | null } {
  const { at, message, remedy = null } = asWorldError(error)
  return { at, message, remedy }
}

/** An error as people read it: the message and, on its own line, the remedy. */
export function errorText(error: unknown): string {
  return explain(asWorldError(error))
}

// an error of no known kind is ours
function asWorldError(error: unknown): WorldError {
  if (error instanceof WorldError) return error
  return new WorldError('kernel', explain(error), {
    remedy: 'This is a fault of agentworld itself; AGENTWORLD_DEBUG=1 shows where it happened.',
  })
}
