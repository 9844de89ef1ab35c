import type { Process } from '../../run/process.ts'
import { readLine } from '../../run/stream.ts'

/** Asks on standard error and reads the answer from standard input. */
export async function confirm(process: Process, question: string): Promise<boolean> {
  await process.err(`${process.name}: ${question}? `)
  const answer = await readLine(process.input)
  return /^[yY]/.test(answer?.line ?? '')
}
