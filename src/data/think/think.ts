// Thoughts for turns that have none. A model predicts each turn several times, and the thought behind its best
// prediction is kept. What is learned stays what really came back, and a turn without a good thought stays as it was.
import type { JudgeOptions } from '../../judge/rubric-judge.ts'
import type { Domain } from '../../kernel/domain.ts'
import { boundedQueue } from '../../model/bounded-queue.ts'
import type { Dialect } from '../../model/dialects/dialect.ts'
import type { Model, Sampling } from '../../model/model.ts'
import { readReply } from '../../model/reply.ts'
import { WorldError } from '../../world/error.ts'
import { contentHash, textHash } from '../../world/hash.ts'
import { questionOf } from '../export/chat.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import { isKnowledge } from '../knowledge.ts'
import { isFlawed } from '../split/for-pool.ts'
import { runStage, type StageReport } from '../stages/run-stage.ts'
import type { Trajectory } from '../trajectory.ts'
import { chooseThought, type Rollout } from './choose-thought.ts'
import { openThoughtLog, type ThoughtLog } from './thought-log.ts'

export interface ThinkOptions {
  readonly inputs: readonly string[]
  readonly out: string
  readonly model: Model
  readonly dialect: Dialect
  readonly sampling: Sampling
  /** Without one the rule decides alone. */
  readonly judge: Omit<JudgeOptions, 'sessionKey' | 'signal'> | undefined
  readonly domainNamed: (name: string) => Promise<Domain>
  /** How often each turn is asked for. */
  readonly rollouts: number
  /** From 0 to 1: what the best prediction must be worth. */
  readonly least: number
  /** Turns to ask for at most, drawn by the seed. */
  readonly limit?: number | undefined
  readonly seed: number
  /** Turns that are asked for at once. */
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, of: number) => void
}

/** Characters of a thought at most: what needs more is told, not thought. */
const longest = 8000
/** A model that has no answer so often is gone. */
const mostInARow = 8
const nothingKnown = { facts: '', computed: '', objections: [] }

/** Writes the trajectories with their thoughts. Interrupted, it goes on with the turns that are left. */
export async function think(options: ThinkOptions): Promise<StageReport> {
  const { inputs, out, model, dialect, judge, rollouts, least, signal } = options
  const log = openThoughtLog(out, {
    model: model.id,
    judge: judge?.model.id ?? null,
    dialect: dialect.name,
    rollouts,
    least,
  })
  const asked = await keysToAsk(options)
  const unanswered = await askAll(options, { asked, log })
  return runStage({
    inputs,
    out,
    signal,
    *step(trajectory, { name }) {
      const turns = trajectory.turns.map((turn, index) => {
        const reasoning = turn.reasoning ?? log.thought(keyOf(trajectory, index))
        return reasoning === undefined ? turn : { ...turn, reasoning }
      })
      yield { file: name, line: JSON.stringify({ ...trajectory, turns }) }
    },
    findings: () => ({ thoughts: { ...log.counts, ...(unanswered > 0 && { unanswered }) } }),
  })
}

/** A turn with all that it is asked with. */
function keyOf({ id, turns }: Trajectory, index: number): string {
  const told = turns.slice(0, index + 1).map(({ action, observation }) => [action, observation])
  return `${id} ${index + 1} ${contentHash(told).slice(0, 12)}`
}

/** Every turn that may be learned from and has no thought yet; what the mask takes out counts where thoughts do. */
function* openTurns(trajectory: Trajectory): Generator<{ index: number; key: string }> {
  if (isKnowledge(trajectory)) return
  for (const [index, turn] of trajectory.turns.entries())
    if (!isFlawed(turn) && turn.reasoning === undefined) yield { index, key: keyOf(trajectory, index) }
}

async function keysToAsk({ inputs, limit, seed }: ThinkOptions): Promise<ReadonlySet<string>> {
  const keys: string[] = []
  for await (const trajectory of trajectoriesIn(inputs))
    for (const { key } of openTurns(trajectory)) keys.push(key)
  const chance = new Map(keys.map(key => [key, textHash(`${seed} ${key}`)]))
  const drawn = keys.sort((a, b) => ((chance.get(a) ?? '') < (chance.get(b) ?? '') ? -1 : 1))
  return new Set(drawn.slice(0, limit))
}

async function* trajectoriesIn(inputs: readonly string[]): AsyncGenerator<Trajectory> {
  for (const file of await dataFiles(inputs))
    for await (const batch of readTrajectories(file))
      for (const read of batch) if ('trajectory' in read) yield read.trajectory
}

/** Asks for all that are not in the log yet; says for how many the model had no answer because they are too long for it. */
async function askAll(
  options: ThinkOptions,
  { asked, log }: { asked: ReadonlySet<string>; log: ThoughtLog },
): Promise<number> {
  const { inputs, concurrency, signal, onProgress = () => {} } = options
  const queue = boundedQueue(concurrency)
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  let [done, working] = [0, [] as Promise<void>[]]
  let [unanswered, inARow] = [0, 0]
  const ask = async (trajectory: Trajectory, { index, key }: { index: number; key: string }) => {
    either.throwIfAborted()
    try {
      if (!log.has(key)) log.add(key, await thoughtFor(trajectory, index, { ...options, signal: either }))
      inARow = 0
    } catch (error) {
      if (!(error instanceof WorldError && error.at === 'model')) throw error
      unanswered += 1
      inARow += 1
      if (inARow >= Math.min(mostInARow, asked.size)) throw error
    }
    done += 1
    onProgress(done, asked.size)
  }
  for await (const trajectory of trajectoriesIn(inputs)) {
    for (const turn of openTurns(trajectory)) {
      if (!asked.has(turn.key)) continue
      const work = queue(() => ask(trajectory, turn))
      // one that fails ends all
      work.catch(error => stopping.abort(error))
      working.push(work)
    }
    if (working.length < 4 * concurrency) continue
    await Promise.all(working)
    working = []
  }
  await Promise.all(working)
  return unanswered
}

async function thoughtFor(trajectory: Trajectory, index: number, options: ThinkOptions) {
  const { domainNamed, dialect, judge, least, signal } = options
  const domain = await domainNamed(trajectory.domain)
  const rollouts = await rolloutsOf(trajectory, index, { ...options, domain })
  const { turns } = trajectory
  const turn = turns[index]
  const told = turns.slice(0, index).map(past => `${past.action}\n${dialect.observation(past.observation)}`)
  const question = {
    history: told.join('\n\n'),
    action: turn?.action ?? '',
    truth: turn?.observation ?? '',
    before: turn?.state,
  }
  return chooseThought(rollouts, question, { domain, least, judge: judge && { ...judge, signal } })
}

/** The rollouts that thought, came to an end, and hold a prediction. */
async function rolloutsOf(
  trajectory: Trajectory,
  index: number,
  { domain, model, dialect, sampling, rollouts, seed, signal }: ThinkOptions & { domain: Domain },
): Promise<readonly Rollout[]> {
  const messages = questionOf(trajectory, index, dialect)?.messages ?? []
  const found: Rollout[] = []
  for (let number = 0; number < rollouts; number++) {
    const varied = { ...sampling, seed: seed + number }
    const reply = await readReply(
      model.generate({ messages, sampling: varied, sessionKey: `think ${trajectory.id}`, signal }),
    )
    const read = dialect.read(reply, nothingKnown)
    if (!read.ok || reply.end.finish === 'length') continue
    const reasoning = read.reasoning.trim()
    if (reasoning === '' || reasoning.length > longest) continue
    found.push({ reasoning, text: domain.readReply(read.text, {}).text })
  }
  return found
}
