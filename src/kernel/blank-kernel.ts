// The kernel of a domain that has none yet: it holds no state and computes nothing.
import type { Kernel } from './kernel.ts'

/** A kernel to which every step is unknown. */
export function blankKernel(why: string): Kernel {
  const kernel: Kernel = {
    step: async () => ({ kind: 'unknown', why }),
    facts: async () => '',
    check: async () => [],
    learn: async () => undefined,
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => null,
    fork: async () => kernel,
    close: async () => {},
  }
  return kernel
}
