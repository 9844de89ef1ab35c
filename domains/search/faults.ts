// How the search tools fail: a line of text, as such tools return one.
import type { DomainFaults } from '../../src/kernel/faults/domain-faults.ts'
import { serviceFailure } from '../../src/kernel/faults/service-failure.ts'
import { toolFaults, toolName } from '../../src/kernel/faults/tool-faults.ts'
import { ToolCall } from '../../src/kernel/tools/tool-call.ts'

export const searchFaults: DomainFaults = {
  ...toolFaults,
  failure(failure, action) {
    if (toolName(action) === 'dict_memory' && failure.kind !== 'quota-exceeded') return undefined
    const { status, reason, message, retryAfterSeconds } = serviceFailure(failure)
    const url = String(ToolCall.safeParse(action).data?.arguments.url ?? '')
    const what = url === '' ? 'Search failed' : `Failed to fetch ${url}`
    const code = status === 0 || failure.kind === 'timeout' ? '' : `HTTP ${status} ${reason}`
    const detail = message === reason ? code : [code, message].filter(Boolean).join(': ')
    const wait = retryAfterSeconds === undefined ? '' : ` (Retry-After: ${retryAfterSeconds})`
    return { text: `${what}: ${detail}${wait}`, isError: true }
  },
}
