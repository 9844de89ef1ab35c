// The smallest kernel: it answers `tell` and `tell N` at once, and knows nothing of all else. What is left of a step's cost is not its own.
import type { KernelModule } from '../../src/kernel/host/protocol.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'

export const openKernel: KernelModule['openKernel'] = async () => clerk

const clerk: Kernel = {
  step: async action =>
    String(action).startsWith('tell')
      ? { kind: 'computed', observation: { text: `${action}: {"id": 17, "name": "rope", "count": 3}` } }
      : { kind: 'unknown', why: 'a clerk cannot know' },
  facts: async () => 'There is rope.',
  check: async () => [],
  learn: async () => undefined,
  look: async () => undefined,
  state: async () => undefined,
  snapshot: async () => ({ rope: 3 }),
  fork: async () => clerk,
  close: async () => {},
}
