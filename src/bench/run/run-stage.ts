// How rows go through a stage, inference or judging: a number of them at once, each written down when it is finished.
// Failures are set aside until the end, and everything stops when the endpoint is gone.
import type { Model, Usage } from '../../model/model.ts'
import { readReply } from '../../model/reply.ts'
import { explain, WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import type { Row } from '../rows/row.ts'
import type { RowPlace } from '../rows/row-file.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { RowLog } from './row-log.ts'
import { type Tally, tallyOf, withRow } from './tally.ts'

export interface Finished {
  /** What the row gains. */
  readonly fields: { readonly [name: string]: unknown }
  readonly usage: Usage | undefined
  readonly isFailed: boolean
  /** Nobody was there to predict it. */
  readonly isUnpredicted?: boolean
}

export interface Stage {
  readonly places: readonly RowPlace[]
  readonly log: RowLog
  /** Who is asked; undefined where nobody is. */
  readonly model: Model | undefined
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onTally: (tally: Tally) => void
  read(place: RowPlace): Promise<Row>
  work(row: Row, signal: AbortSignal): Promise<Finished>
  /** What a row gains whose work threw. */
  failed(row: Row, reason: string): { readonly [name: string]: unknown }
}

/** Takes every row that is not done yet through a stage. */
export async function runStage(stage: Stage): Promise<Tally> {
  const { places, log, signal, now } = stage
  const waiting = places.filter(({ key }) => !log.done.has(key))
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  const breaker = circuitBreaker(() => probe(stage.model, either))
  const failures: { place: RowPlace; reason: string }[] = []
  const unusable = places.flatMap(({ problem }) => problem ?? [])
  let tally = tallyOf(places.length, { resumed: places.length - waiting.length, now: now(), unusable })
  const note = (row: Parameters<typeof withRow>[1]) => {
    tally = withRow(tally, row)
    stage.onTally(tally)
  }
  stage.onTally(tally)

  async function take(place: RowPlace): Promise<void> {
    const row = await stage.read(place)
    let finished: Finished
    try {
      finished = await stage.work(row, either)
      breaker.success()
    } catch (error) {
      either.throwIfAborted()
      if (!(error instanceof WorldError && error.at === 'model')) throw error
      const reason = explain(error)
      failures.push({ place, reason })
      const end = await breaker.failure(error)
      if (end) throw gone(end, { tally, waiting: waiting.length })
      return note({ usage: undefined, isFailed: true, again: { kind: 'unreached', reason } })
    }
    await log.append({ ...row.fields, row_key: row.key, ...finished.fields })
    const { failure, error_message: reason } = finished.fields
    note({ ...finished, again: failure === 'judge' ? { kind: 'unread', reason: String(reason) } : undefined })
  }

  await inPool(waiting, { concurrency: stage.concurrency, signal: either, stopping, take })
  for (const { place, reason } of failures) {
    const row = await stage.read(place)
    await log.append({ ...row.fields, row_key: row.key, ...stage.failed(row, reason) })
  }
  return tally
}

async function inPool(
  places: readonly RowPlace[],
  {
    concurrency,
    signal,
    stopping,
    take,
  }: {
    concurrency: number
    signal: AbortSignal
    stopping: AbortController
    take: (place: RowPlace) => Promise<void>
  },
): Promise<void> {
  let next = 0
  async function worker(): Promise<void> {
    for (let place = places[next++]; place && !signal.aborted; place = places[next++]) await take(place)
  }
  const workers = Array.from({ length: Math.min(concurrency, places.length) }, () =>
    worker().catch((error: unknown) => stopping.abort(error)),
  )
  await Promise.all(workers)
  signal.throwIfAborted()
}

async function probe(model: Model | undefined, signal: AbortSignal): Promise<void> {
  if (!model) return
  const sampling = { temperature: 0, topP: 1, topK: 0, maxTokens: 16 }
  const messages = [{ role: 'user', content: 'Say yes.' }] as const
  await readReply(model.generate({ messages, sampling, sessionKey: 'probe', signal }))
}

function gone(reason: unknown, { tally, waiting }: { tally: Tally; waiting: number }): WorldError {
  const kept = tally.done - tally.unreached - tally.unread
  const finished = kept + tally.resumed
  const left = waiting - kept
  const remedy = reason instanceof WorldError ? `${reason.remedy ?? ''}\n` : ''
  return new WorldError(
    'model',
    `${reason instanceof Error ? reason.message : String(reason)} The run stops here.`,
    {
      remedy: `${remedy}${plural(finished, 'row')} ${finished === 1 ? 'is' : 'are'} finished and kept; the same command continues with the other ${left}.`,
      cause: reason,
    },
  )
}
