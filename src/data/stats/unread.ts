// Lines that hold no trajectory: how many there are, and the first of them with their places.
import type { Read } from '../files/read-trajectories.ts'

export interface Unread {
  readonly problems: number
  readonly unreadable: readonly string[]
}

const kept = 100

/** What is unread after one more line that could not be read. */
export function withUnread(
  { problems, unreadable }: Unread,
  { place, problem }: Extract<Read, { problem: string }>,
): Unread {
  return {
    problems: problems + 1,
    unreadable: problems < kept ? [...unreadable, `${place}: ${problem}`] : unreadable,
  }
}
