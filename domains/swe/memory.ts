// What the tools themselves remember from call to call, besides the files: which of them were read, and what runs.
import { z } from 'zod'

const BackgroundShell = z.strictObject({
  command: z.string(),
  status: z.enum(['running', 'completed', 'failed', 'killed']),
  exitCode: z.int().nullable(),
  /** What it printed that nobody has looked at yet. */
  stdout: z.string(),
  stderr: z.string(),
})

export const Memory = z.strictObject({
  /** Where the shell stands. */
  cwd: z.string(),
  /** Files that were read or written: when they had last changed then. */
  seen: z.record(z.string(), z.strictObject({ mtime: z.number(), isPart: z.boolean() })),
  shells: z.record(z.string(), BackgroundShell),
  started: z.int(),
})
export type Memory = z.infer<typeof Memory>

/** Before the first call. */
export function startMemory(cwd: string): Memory {
  return { cwd, seen: {}, shells: {}, started: 0 }
}

/** A copy that a step may change; it sees what was seen before, and costs nothing for it. */
export function draftOf(memory: Memory): Memory {
  return {
    ...memory,
    seen: Object.create(memory.seen) as Memory['seen'],
    shells: structuredClone(memory.shells),
  }
}

/** A step's copy as the memory from now on; the memory it was made from is used up. */
export function settled(draft: Memory, memory: Memory): Memory {
  return { ...draft, seen: Object.assign(memory.seen, draft.seen) }
}
