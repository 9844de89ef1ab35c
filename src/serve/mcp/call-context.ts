// What a call may say before its result, in the protocol's notifications.
import type { ServerContext } from '@modelcontextprotocol/server'
import type { CallContext } from './toolbox.ts'

// a sign of thinking is passed on as progress, so that clients with a deadline go on waiting
const signsPerProgress = 32

interface Progress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** The context of one call. Progress goes only to clients that asked for it. */
export function callContext({ mcpReq, http }: ServerContext): CallContext {
  const progressToken = mcpReq._meta?.progressToken
  let signs = 0
  const progress = async ({ progress: value, total, message }: Progress) => {
    if (progressToken === undefined) return
    const more = { ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { message }) }
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress: value, ...more },
    })
  }
  return {
    signal: mcpReq.signal,
    note: async note => {
      if ('log' in note) await mcpReq.log(note.level, note.log, note.logger)
      else if ('progress' in note) await progress(note)
      else http?.closeSSE?.()
    },
    thinking: () => {
      signs += 1
      if (signs % signsPerProgress === 0) void progress({ progress: signs }).catch(() => {})
    },
  }
}
