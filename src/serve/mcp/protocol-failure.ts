// A failure in the words of JSON-RPC. A client learns that something went wrong, and the operator learns what. A message
// of this project would tell an agent that it is in a simulation.
import { ProtocolError } from '@modelcontextprotocol/server'
import { WorldError } from '../../world/error.ts'
import { isGivenUp } from '../failure.ts'
import { Refused } from '../refused.ts'

const busy = new ProtocolError(-32000, 'Server is busy, try again later')
const givenUp = new ProtocolError(-32000, 'The request was given up')
const refusals: { readonly [code: string]: ProtocolError } = {
  'unknown-session': new ProtocolError(-32602, 'Session not found'),
  capacity: busy,
  closing: new ProtocolError(-32000, 'Server is shutting down'),
  ended: new ProtocolError(-32000, 'Session has ended'),
}

/** What a client is told; `isExpected` is false where only the operator can help. */
export function protocolFailure(error: unknown): { failure: ProtocolError; isExpected: boolean } {
  if (error instanceof ProtocolError) return { failure: error, isExpected: true }
  const refused = error instanceof Refused ? refusals[error.code] : undefined
  if (refused !== undefined) return { failure: refused, isExpected: true }
  if (isGivenUp(error)) return { failure: givenUp, isExpected: true }
  const isOdd = error instanceof WorldError && error.at === 'action'
  if (isOdd) return { failure: new ProtocolError(-32602, 'Invalid params'), isExpected: true }
  const isStoreGone = error instanceof WorldError && error.at === 'store'
  if (isStoreGone) return { failure: busy, isExpected: false }
  const isOver = error instanceof WorldError && (error.at === 'session' || error.at === 'limit')
  if (isOver) return { failure: new ProtocolError(-32000, 'Session has ended'), isExpected: true }
  return { failure: new ProtocolError(-32603, 'Internal error'), isExpected: false }
}
