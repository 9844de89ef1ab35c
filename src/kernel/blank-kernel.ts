// The kernel of a domain that has none yet: it holds no state and computes nothing.
import type { Kernel } from './kernel.ts'

/** A kernel that computes nothing: every step is unknown to it. */
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
