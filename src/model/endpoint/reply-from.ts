// One reply from an endpoint: as many requests as it takes, and the reason when it takes too many.
import { WorldError } from '../../world/error.ts'
import type { ModelEvent, ModelRequest } from '../model.ts'
import { type Attempt, type EndpointSettings, openAttempt } from './attempt.ts'
import { type Failure, failureFrom } from './failure.ts'
import { explainNotFound } from './known-models.ts'
import { linkedAbort } from './linked-abort.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Asks until a reply is whole. */
export async function* replyFrom(
  settings: EndpointSettings,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  const deadline = openDeadline(settings, request.signal)
  let failures = 0
  try {
    for (let requests = 1; ; requests++) {
      const attempt = await openAttempt(settings, { ...request, signal: deadline.signal })
      let thrown: unknown
      try {
        if (yield* attempt.events(requests)) return
      } catch (error) {
        thrown = error
      }
      deadline.signal.throwIfAborted()
      const failure = failureFrom(thrown, attempt.exchange, settings)
      if (!attempt.concede(failure)) {
        failures += 1
        await pause(settings, { failure, failures, attempt, deadline })
      }
      if (attempt.exchange.hasDeltas) yield { type: 'reply-restart' }
    }
  } finally {
    deadline.clear()
  }
}

interface Deadline {
  readonly signal: AbortSignal
  readonly atMs: number
  clear(): void
}

function openDeadline(settings: EndpointSettings, signal: AbortSignal): Deadline {
  const { timeoutMs } = settings
  const abort = linkedAbort([signal])
  const failure = {
    reason: `the reply was not whole within ${timeoutMs / 1000} s`,
    remedy: {
      say: 'Raise {timeoutMs}, lower {maxTokens}, or switch thinking off.',
      options: { timeoutMs: undefined, maxTokens: undefined },
    },
  }
  const timer = setTimeout(() => abort.abort(errorFrom(failure, settings)), timeoutMs)
  return {
    signal: abort.signal,
    atMs: Date.now() + timeoutMs,
    clear: () => {
      clearTimeout(timer)
      abort.close()
    },
  }
}

// returns when it is time to ask again; throws when that is of no use
async function pause(
  settings: EndpointSettings,
  {
    failure,
    failures,
    attempt,
    deadline,
  }: { failure: Failure; failures: number; attempt: Attempt; deadline: Deadline },
): Promise<void> {
  const { sleep, random, attempts } = settings
  const { signal } = deadline
  if (!failure.isTransient) {
    const explained = failure.status === 404 ? await explainNotFound(failure, { settings, signal }) : failure
    signal.throwIfAborted()
    throw errorFrom(explained, settings)
  }
  if (failures >= attempts)
    throw errorFrom(failure, settings, attempts === 1 ? '' : `, after ${failures} attempts`)
  const now = Date.now()
  const delayMs = retryDelayMs(failures, { retryAfter: attempt.exchange.retryAfter, random, now })
  if (now + delayMs >= deadline.atMs) {
    throw errorFrom(
      failure,
      settings,
      `, and asks to wait ${Math.ceil(delayMs / 1000)} s, longer than there is time`,
    )
  }
  await sleep(delayMs, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
}

// a server may quote the key; it is never shown
function errorFrom(
  { reason, remedy }: Pick<Failure, 'reason' | 'remedy'>,
  { baseUrl, apiKey }: EndpointSettings,
  more = '',
): WorldError {
  const message = `Endpoint ${baseUrl}: ${reason}${more}.`
  return new WorldError('model', apiKey ? message.replaceAll(apiKey, '***') : message, { remedy })
}
