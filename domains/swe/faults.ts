// How a coding agent's tools fail: the network for tools that use it, the disk and its rights for the others.
import { commandFailure } from '../../src/kernel/faults/command-failure.ts'
import type { DomainFaults } from '../../src/kernel/faults/domain-faults.ts'
import { serviceFailure } from '../../src/kernel/faults/service-failure.ts'
import { part, toolName } from '../../src/kernel/faults/tool-faults.ts'
import { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import type { Action } from '../../src/world/action.ts'
import type { Failure } from '../../src/world/fault.ts'
import { envelope } from './tools/gemini/shell.ts'

const networkTools = new Set([
  'WebFetch',
  'WebSearch',
  'web_fetch',
  'google_web_search',
  'web_search',
  'Task',
])
const writers = new Set(['Write', 'Edit', 'MultiEdit', 'write_file', 'edit', 'replace'])
const shells = new Set(['Bash', 'run_shell_command'])

export const sweFaults: DomainFaults = {
  subject: action => {
    const call = ToolCall.safeParse(action).data
    return shells.has(call?.name ?? '')
      ? `${call?.name} ${String(call?.arguments.command ?? '')}`
      : toolName(action)
  },
  failure(failure, action) {
    const name = toolName(action)
    const path = pathOf(action)
    if (failure.kind === 'permission-denied' && path !== '')
      return error(`EACCES: permission denied, open '${path}'`)
    if (failure.kind === 'disk-full' && writers.has(name))
      return error(`ENOSPC: no space left on device, write '${path}'`)
    if (failure.kind === 'timeout' && shells.has(name))
      return error(`Command timed out after ${failure.seconds}s`)
    if (shells.has(name)) return commandFails(failure, action)
    if (!networkTools.has(name) || failure.kind === 'disk-full') return undefined
    const { status, message } = serviceFailure(failure)
    return error(
      status === 0 ? `socket hang up (${message})` : `Request failed with status code ${status}: ${message}`,
    )
  },
  part,
}

/** As the tool shows a command that ended with a complaint. */
function commandFails(failure: Failure, action: Action) {
  const { command = '' } = ToolCall.safeParse(action).data?.arguments ?? {}
  const output = typeof command === 'string' ? commandFailure(failure, command) : undefined
  if (output === undefined) return undefined
  if (toolName(action) === 'Bash') return { text: `Exit code 1\n${output}`, isError: true }
  const told = { command: String(command), directory: '', output, status: 1, background: '', pid: 1201 }
  return { text: envelope(told), data: { exitCode: 1 } }
}

function error(text: string) {
  return { text: `Error: ${text}`, isError: true }
}

function pathOf(action: Action): string {
  const given = ToolCall.safeParse(action).data?.arguments ?? {}
  const path = given.file_path ?? given.absolute_path ?? given.path ?? ''
  return typeof path === 'string' ? path : ''
}
