// Finds the prompts in what a sandbox's shell prints, as it prints it. `\x1e<status>\x1f<folder>\x1e` is a prompt for a
// command, `\x1e\x1e` one for the rest of an unfinished command.

/** A prompt's place in the output, and what it carries; without a status it asks for the rest of a command. */
export interface Prompt {
  readonly from: number
  readonly to: number
  readonly exitCode?: number
  readonly cwd?: string
}

const mark = 0x1e
const split = 0x1f

/** The prompts in `bytes` from `at` on, and where to look again once more has come. */
export function findPrompts(bytes: Buffer, at: number): { prompts: Prompt[]; next: number } {
  const prompts: Prompt[] = []
  for (let next = bytes.indexOf(mark, at); next !== -1; next = bytes.indexOf(mark, next)) {
    const prompt = promptAt(bytes, next)
    if (prompt === 'cut') return { prompts, next }
    if (prompt === undefined) next += 1
    else {
      prompts.push(prompt)
      next = prompt.to
    }
  }
  return { prompts, next: bytes.length }
}

function promptAt(bytes: Buffer, from: number): Prompt | 'cut' | undefined {
  let at = from + 1
  if (bytes[at] === mark) return { from, to: at + 1 }
  while (isDigit(bytes[at]) && at - from <= 4) at += 1
  if (at >= bytes.length) return 'cut'
  if (at === from + 1 || bytes[at] !== split) return undefined
  const end = bytes.indexOf(mark, at)
  if (end === -1) return bytes.length - at > 8192 ? undefined : 'cut'
  const cwd = bytes.subarray(at + 1, end).toString()
  return { from, to: end + 1, exitCode: Number(bytes.subarray(from + 1, at).toString()), cwd }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** The bytes without the prompts, up to the end of the last one. */
export function withoutPrompts(bytes: Buffer, prompts: readonly Prompt[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const prompt of prompts) {
    parts.push(bytes.subarray(at, prompt.from))
    at = prompt.to
  }
  return Buffer.concat(parts)
}
