// Rows for tests, in the format of the benchmark.

export interface TestRow {
  readonly [field: string]: unknown
  readonly task: string
  readonly id: number
  readonly turn_idx: number
}

/** A row whose asked turn names itself, with `turn - 1` turns before it. */
export function benchRow(
  task: string,
  id: number,
  { turn = 2, ...more }: { readonly turn?: number; readonly [field: string]: unknown } = {},
): TestRow {
  const prompts = Array.from(
    { length: turn },
    (_, index) => `### Turn ${index + 1}\n**Action:**\n\`\`\`\nstep ${index + 1} of ${task} ${id}\n\`\`\``,
  )
  return {
    task,
    id,
    prompt: prompts.map((text, index) => (index === turn - 1 ? `${text}\n\nPredict.` : text)),
    response: prompts.map((_, index) => `**Environment Observation:**\noutput ${index + 1} of ${task} ${id}`),
    current_prompt: prompts.at(-1) ?? '',
    system_str: `You are ${task}.`,
    turn_idx: turn,
    total_turns: turn + 3,
    ...more,
  }
}

/** Rows as the text of a file. */
export function asLines(rows: readonly object[]): string {
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}
