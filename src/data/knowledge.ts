// Knowledge: passages of documents, each a trajectory of one turn. Nobody acted in them; they were only read.
import type { Trajectory } from './trajectory.ts'

/** Whether a trajectory is a passage of a document. */
export function isKnowledge({ origin, domain }: Pick<Trajectory, 'origin' | 'domain'>): boolean {
  return origin.format === 'text' || domain === 'knowledge'
}
