// A task with a scripted agent: what it does next depends on what it read, as a real agent's actions do.
import type { World } from '../../../src/world/world.ts'
import type { Random } from '../explore/random.ts'

/** Runs a command and returns what it printed. */
export type Run = (command: string) => Promise<string>

export interface Task {
  readonly name: string
  readonly files: { readonly [path: string]: string }
  /** Acts, and returns whether it believes to be done. */
  readonly agent: (run: Run) => Promise<boolean>
  /** What must be true in the end: a command, and what it prints in reality. */
  readonly proof: { readonly command: string; readonly prints: string }
}

export type TaskMaker = (random: Random) => Task

// a commit's hash depends on its date, and the sandbox has another clock
const date = '2026-03-02T09:15:00Z'
const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }

/** The world a task is done in. */
export function worldOf(task: Task, seed: number): World {
  const files = Object.fromEntries(
    Object.entries(task.files).map(([path, text]) => [`/home/user/${path}`, text]),
  )
  return {
    version: 1,
    domain: 'terminal',
    title: task.name,
    seed,
    clock: '2026-03-02T08:00:00Z',
    open: false,
    state: { user: 'user', host: 'quay', home: '/home/user', cwd: '/home/user', env: dates, files },
  }
}

/** The lines of an output. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '')
}
