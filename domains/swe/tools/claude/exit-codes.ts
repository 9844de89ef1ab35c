// Exit codes that mean something other than failure: a search without a match, files that differ, a condition not met.

const lowestError: { readonly [program: string]: number } = {
  grep: 2,
  rg: 2,
  find: 2,
  diff: 2,
  test: 2,
  '[': 2,
}

/** Whether a command that ended so has failed; the last program of the line decides. */
export function isFailure(command: string, status: number): boolean {
  const last =
    command
      .split(/\|\||&&|[|;&]/)
      .at(-1)
      ?.trim() ?? ''
  const program = last.split(/\s+/)[0] ?? ''
  return status >= (lowestError[program] ?? 1)
}
