import type { Shell } from '../shell.ts'

/** A line of `set -x`: PS4, its first character once more for every substitution around. */
export async function trace(text: string, shell: Shell): Promise<void> {
  if (!shell.options.has('xtrace')) return
  const prompt = shell.variables.get('PS4') ?? '+ '
  await shell.output(2)?.write(`${prompt.charAt(0).repeat(shell.traceDepth)}${prompt}${text}\n`)
}
