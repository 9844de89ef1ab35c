// Every kind of task, for any seed.
import { randomFrom } from '../explore/random.ts'
import {
  findCommit,
  portClash,
  removeDoubles,
  renameById,
  runScripts,
  sumByCustomer,
} from './changing-tasks.ts'
import { assemble, degraded, findKey, followChain, todos, worstHour } from './reading-tasks.ts'
import type { Task, TaskMaker } from './task.ts'

const makers: readonly TaskMaker[] = [
  findKey,
  followChain,
  degraded,
  worstHour,
  assemble,
  todos,
  sumByCustomer,
  renameById,
  removeDoubles,
  portClash,
  runScripts,
  findCommit,
]

/** Tasks of every kind, `rounds` times over with other contents. */
export function tasksFrom(seed: number, rounds: number): Task[] {
  return Array.from({ length: rounds }, (_, round) =>
    makers.map((make, index) => make(randomFrom(seed * 100_003 + round * 101 + index))),
  ).flat()
}
