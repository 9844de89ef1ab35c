// What comes of a case: what it prints, how it ends, and the files it leaves.
import { openRealTerminal } from '../../domains/terminal/real.ts'
import { normaliseOutput } from '../../domains/terminal/sandbox/normalise.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import type { World } from '../../src/world/world.ts'
import type { Case } from './cases.ts'

export interface Answer {
  readonly text: string
  readonly exitCode: number
  readonly files: string
}

const signal = AbortSignal.timeout(2 ** 31 - 1)
// caches of compiled modules are left out
const listing =
  "cd ~; find . -name __pycache__ -prune -o -printf '%y %m %p %l\\n' | sort; find . -name __pycache__ -prune -o -type f -size -200k -print0 | sort -z | xargs -0 -r md5sum"

export async function answerReally(world: World, { command }: Case): Promise<Answer> {
  const real = await openRealTerminal(world, { deadlineMs: 20_000 })
  try {
    const { text, data } = await real.step({ command: command.trimEnd() }, { signal })
    const { exitCode } = data as { exitCode: number }
    const files = real.isOpen() ? (await real.step({ command: listing }, { signal })).text : ''
    return { text, exitCode, files }
  } finally {
    await real.close()
  }
}

export async function ourAnswer(
  domain: Domain,
  world: World,
  { command }: Case,
): Promise<Answer | { readonly why: string }> {
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  try {
    const step = await kernel.step({ command: command.trimEnd() }, { signal })
    if (step.kind === 'unknown') return { why: step.why }
    const { exitCode } = step.observation.data as { exitCode: number }
    const after = await kernel.step({ command: listing }, { signal })
    return {
      text: step.observation.text,
      exitCode,
      files: after.kind === 'computed' ? after.observation.text : after.why,
    }
  } finally {
    await kernel.close()
  }
}

// the time of day, and seconds since the epoch
const moment = /\b\d\d:\d\d:\d\d(\.\d+)?|\b17\d{8}(\.\d+)?\b/g

/** An answer as it is compared: without what the clock or chance put in it. */
export function compared({ command }: Case, { text, exitCode, files }: Answer): string {
  return `${normaliseOutput(command, text).replace(moment, 'T')}\n[exit ${exitCode}]\n${files}`
}
