// Whether a world can be trusted as a task: its own solution reaches the full reward, doing nothing does not, the same
// actions give the same records, and nothing that an agent can read gives the answer away. No model is asked. What can
// be neither computed nor really done is not evaluated, with the reason.

import type { Entry, Score } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'
import { canonicalJson } from '../../world/hash.ts'
import type { World } from '../../world/world.ts'
import type { Session, SessionOptions } from '../session.ts'
import { memoryStore } from '../store/memory-store.ts'
import { type Leak, leaksIn, type ReadableText } from './leaks.ts'

/** How one property came out. */
export interface Finding {
  readonly property: 'solution' | 'floor' | 'agreement' | 'leaks'
  readonly outcome: 'held' | 'failed' | 'not-evaluated'
  readonly detail: string
}

export interface ValidateOptions {
  /** Opens a session in the world, with this store and id. */
  readonly open: (options: Required<Pick<SessionOptions, 'store' | 'id'>>) => Promise<Session>
  /** What an agent can read besides the state and the task. */
  readonly readable?: Iterable<ReadableText>
  /** What the solution writes and an agent must not find. */
  readonly written?: readonly string[]
}

interface Run {
  readonly lines: string
  readonly score: Score
  readonly turns: number
}

const id = 'validation'

/** Every property of the world, in the same order. */
export async function validateWorld(world: World, options: ValidateOptions): Promise<readonly Finding[]> {
  if (!world.solution) {
    const none = (property: Finding['property']): Finding => ({
      property,
      outcome: 'not-evaluated',
      detail: 'no solution given',
    })
    return [none('solution'), await floorOf(world, options), none('agreement'), leakFinding(world, options)]
  }
  const first = await attempt(() => runSolution(world, options))
  return [
    solutionFinding(first),
    await floorOf(world, options),
    await agreementOf(first, () => runSolution(world, options)),
    leakFinding(world, options),
  ]
}

type Attempt<T> = { readonly value: T } | { readonly why: string; readonly isOurs: boolean }

// a step that nobody here can do says nothing about the world
async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof WorldError)) throw error
    return { why: error.message, isOurs: error.at === 'model' || error.at === 'kernel' }
  }
}

async function runSolution(world: World, { open }: ValidateOptions): Promise<Run> {
  const { actions = [], answer } = world.solution ?? {}
  const store = memoryStore()
  const session = await open({ store, id })
  try {
    for (const [index, action] of actions.entries()) {
      await session.step(action).catch(error => {
        if (!(error instanceof WorldError)) throw error
        throw new WorldError(error.at, `action ${index + 1}: ${error.message}`, { cause: error })
      })
    }
    const score = await session.submit(answer)
    return {
      lines: withoutTiming(await store.read(id)),
      score,
      turns: session.status.turns,
    }
  } finally {
    await session.close()
  }
}

function withoutTiming(records: readonly Entry[]): string {
  return records.map(record => canonicalJson({ ...record, timing: null })).join('\n')
}

function solutionFinding(run: Attempt<Run>): Finding {
  const property = 'solution'
  if ('why' in run) return { property, outcome: run.isOurs ? 'not-evaluated' : 'failed', detail: run.why }
  const { score, turns } = run.value
  const unknown = score.checks.find(check => check.unknown !== undefined)?.unknown
  if (unknown !== undefined) return { property, outcome: 'not-evaluated', detail: unknown }
  if (score.score === undefined) return { property, outcome: 'failed', detail: 'the world has no checks' }
  const detail = `scores ${rounded(score.score)} after ${turns} ${turns === 1 ? 'turn' : 'turns'}`
  return { property, outcome: score.score === 1 ? 'held' : 'failed', detail }
}

async function floorOf(world: World, options: ValidateOptions): Promise<Finding> {
  const property = 'floor'
  if ((world.success ?? []).length === 0) {
    return { property, outcome: 'not-evaluated', detail: 'the world has no checks' }
  }
  const { solution: _, ...unsolved } = world
  const run = await attempt(() =>
    runSolution({ ...unsolved, solution: { actions: [], readable: [] } }, options),
  )
  if ('why' in run) return { property, outcome: 'not-evaluated', detail: run.why }
  const { score, checks } = run.value.score
  const unknown = checks.find(check => check.unknown !== undefined)?.unknown
  if (score === undefined)
    return { property, outcome: 'not-evaluated', detail: unknown ?? 'there is no score' }
  return {
    property,
    outcome: score < 1 ? 'held' : 'failed',
    detail: `doing nothing scores ${rounded(score)}`,
  }
}

async function agreementOf(first: Attempt<Run>, again: () => Promise<Run>): Promise<Finding> {
  const property = 'agreement'
  if ('why' in first) return { property, outcome: 'not-evaluated', detail: first.why }
  const second = await attempt(again)
  if ('why' in second) return { property, outcome: 'failed', detail: `the second run failed: ${second.why}` }
  const [a, b] = [first.value.lines.split('\n'), second.value.lines.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  if (at === -1 && a.length === b.length) return { property, outcome: 'held', detail: 'two runs agree' }
  return { property, outcome: 'failed', detail: `two runs differ at line ${at + 1} of the session` }
}

function leakFinding(world: World, { readable = [], written = [] }: ValidateOptions): Finding {
  const property = 'leaks'
  const leaks = leaksIn(world, { readable, written })
  if (leaks.length === 0) return { property, outcome: 'held', detail: 'nothing leaks' }
  return { property, outcome: 'failed', detail: leaks.map(leakText).join('; ') }
}

function leakText({ check, place }: Leak): string {
  return `what ${check === undefined ? 'the solution writes' : `check ${check + 1} wants`} stands in ${place}`
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
