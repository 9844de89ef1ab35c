// Whole trajectories that cannot be used, each with the reason it is dropped for.
import { isKnowledge } from '../knowledge.ts'
import type { Trajectory } from '../trajectory.ts'

/** Why a trajectory is of no use; undefined where it is. */
export function dropReason(trajectory: Trajectory): string | undefined {
  if (trajectory.turns.length < (isKnowledge(trajectory) ? 1 : 2)) return 'fewer than two turns'
  if (hasUndeclaredTool(trajectory)) return 'undeclared tool'
  if (trajectory.turns.some(({ observation, state }) => isBroken(observation, isScreen(state))))
    return 'environment failure'
  return undefined
}

function hasUndeclaredTool({ tools, turns }: Trajectory): boolean {
  if (tools === undefined || tools.length === 0) return false
  const declared = new Set(tools)
  return turns.some(({ tool }) => tool !== undefined && !declared.has(tool))
}

// the environment itself gave out; a screen that is not there is no observation
const gone =
  /\b(environment (crashed|timed out|is not (running|available))|container (is not running|exited|died)|connection to (the )?(sandbox|environment|emulator|browser) (lost|closed|refused)|(adb|emulator)[^\n]{0,40}(not found|offline|unavailable)|target (page|closed)[^\n]{0,40}closed|screenshot (is )?(missing|unavailable)|state file (is )?missing)/i
const blocked =
  /\b(captcha|are you (a )?(human|robot)|unusual traffic|verify you are human|access denied by (the )?bot)/i
const httpFailure =
  /^\s*(HTTP(\/\d\.\d)? )?(403 Forbidden|429 Too Many Requests|502 Bad Gateway|503 Service (Temporarily )?Unavailable|504 Gateway Time-?out)\b/i

/** A state of several lines is a screen; one line is a prompt. */
const isScreen = (state: string | undefined) => state?.includes('\n') ?? false

function isBroken(observation: string, hasScreen: boolean): boolean {
  const head = observation.slice(0, 4_000)
  if (gone.test(head)) return true
  return hasScreen && (observation.trim() === '' || blocked.test(head) || httpFailure.test(head))
}
