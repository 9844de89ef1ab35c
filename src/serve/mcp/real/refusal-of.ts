// An error of the protocol as the observation that agents are shown of it.
import type { ProtocolError } from '@modelcontextprotocol/server'
import type { Observation } from '../../../world/observation.ts'

export function refusalOf({ code, message }: ProtocolError): Observation {
  return { text: `MCP error ${code}: ${message}`, isError: true }
}
