// A module of kernels to be hosted that cannot do their work by themselves: they ask the process that hosts them.
import { setTimeout as delay } from 'node:timers/promises'
import type { KernelModule } from '../src/kernel/host/protocol.ts'
import { callService } from '../src/kernel/host/services.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import type { Json } from '../src/world/json.ts'

function errands(done: string[]): Kernel {
  return {
    async step(action) {
      const [name = '', item = '', spinMs = ''] = String(action).split(' ')
      if (name === 'done') return { kind: 'computed', observation: { text: done.join(' ') } }
      if (name === 'spin') spin(Number(item))
      else if (name === 'sleep') await delay(Number(item))
      else done.push(String(await callService(name, item)))
      // what follows is done with the answer, and may be long
      spin(Number(spinMs))
      return { kind: 'computed', observation: { text: done.at(-1) ?? '' } }
    },
    facts: async () => '',
    check: async () => [],
    learn: async () => undefined,
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => [...done] as Json,
    fork: async () => errands([...done]),
    close: async () => {},
  }
}

function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

export const openKernel: KernelModule['openKernel'] = async (_world, { snapshot }) =>
  errands([...((snapshot ?? []) as string[])])
