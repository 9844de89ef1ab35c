// A domain as small as can be, so that what a step costs is the engine's: with no kernel, with one beside the engine, or
// with the same one in its worker.
import { z } from 'zod'
import { blankKernel } from '../../src/kernel/blank-kernel.ts'
import { type Domain, defineDomain } from '../../src/kernel/domain.ts'
import { openRemoteKernel } from '../../src/kernel/host/remote-kernel.ts'
import { openKernel } from './clerk-kernel.ts'

const module = new URL('./clerk-kernel.ts', import.meta.url)

/** Where a domain's kernel is; without one every step is asked of the model. */
export const kernels = {
  none: async () => blankKernel('nobody computes here'),
  here: openKernel,
  worker: (world, { snapshot }) => openRemoteKernel({ module, world, snapshot }),
} satisfies { readonly [place: string]: Domain['openKernel'] }

/** The clerk's domain, with a kernel there. */
export function clerkDomain(openKernelThere: Domain['openKernel']): Domain {
  return defineDomain({
    name: 'clerk',
    summary: 'A clerk that is asked for things.',
    schemas: { action: z.string(), state: z.strictObject({}), scope: z.string() },
    checks: [],
    rubric: '',
    template: '',
    prompt: () => '$',
    readAction: input => ({ kind: 'action', action: input }),
    faults: { subject: () => 'clerk', failure: () => undefined, part: () => undefined },
    parts: {
      world: ({ title }) => ({
        domain: 'clerk',
        description: `You are a clerk at ${title}.`,
        actionSpace: 'tell N, ask N',
        initialState: '',
        demonstrations: [],
        instruction: undefined,
      }),
      turn: (_world, action, { index }) => ({
        index,
        task: undefined,
        state: undefined,
        action: String(action),
        fence: '',
      }),
    },
    readReply: text => ({ text }),
    kernel: 'clerk-1',
    openKernel: openKernelThere,
    abilities: {},
  })
}
