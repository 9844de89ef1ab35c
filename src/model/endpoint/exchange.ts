// What can be seen of one HTTP request below the client library, which keeps too little of it: the status, the words of
// an error, whether bytes still come, and how the body ended.

export interface Exchange {
  /** Undefined until headers came. */
  status: number | undefined
  retryAfter: string | undefined
  /** The body of an error. */
  complaint: string
  /** The first bytes of a body, for messages. */
  head: string
  /** The last bytes of a body. */
  tail: string
  /** No byte came for too long. */
  isIdle: boolean
  /** The connection broke while the body was read. */
  isBroken: boolean
  /** Deltas of this reply were handed on. */
  hasDeltas: boolean
}

type Fetch = typeof globalThis.fetch

const keptBytes = 200
const drainTimeoutMs = 1000

/** An exchange, and the `fetch` that fills it in. `onIdle` is called when no byte came for `idleTimeoutMs`. */
export function openExchange(
  fetch: Fetch,
  { idleTimeoutMs, onIdle }: { idleTimeoutMs: number; onIdle: () => void },
): { exchange: Exchange; fetch: Fetch } {
  const exchange: Exchange = {
    status: undefined,
    retryAfter: undefined,
    complaint: '',
    head: '',
    tail: '',
    isIdle: false,
    isBroken: false,
    hasDeltas: false,
  }
  async function awake<T>(waiting: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      exchange.isIdle = true
      onIdle()
    }, idleTimeoutMs)
    return waiting.finally(() => clearTimeout(timer))
  }
  return {
    exchange,
    fetch: async (input, init) => {
      const response = await awake(fetch(input, init))
      const { status, headers } = response
      exchange.status = status
      exchange.retryAfter = headers.get('retry-after') ?? undefined
      if (!response.ok) exchange.complaint = await awake(response.text()).catch(() => '')
      const body = response.ok ? watched(response.body, exchange, awake) : exchange.complaint || null
      return new Response(body, { status: response.ok ? 200 : status, headers })
    },
  }
}

// bytes are asked for only when the reader wants them, so that a slow reader does not look like a silent server
function watched(
  body: ReadableStream<Uint8Array> | null,
  exchange: Exchange,
  awake: <T>(waiting: Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await awake(
            reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }),
          )
          if (next.done) return controller.close()
          note(exchange, next.value)
          controller.enqueue(next.value)
        } catch (error) {
          exchange.isBroken = true
          throw error
        }
      },
      cancel: reason => (hasDone(exchange) ? drain(reader) : reader?.cancel(reason)),
    },
    { highWaterMark: 0 },
  )
}

// what is left after the last event is only the end of the body; read, it frees the connection for the next request
function drain(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): void {
  const giveUp = () => reader?.cancel().catch(() => {})
  const timer = setTimeout(giveUp, drainTimeoutMs).unref()
  reader
    ?.read()
    .then(({ done }) => (done ? undefined : giveUp()), giveUp)
    .finally(() => clearTimeout(timer))
}

function note(exchange: Exchange, bytes: Uint8Array): void {
  const text = (part: Uint8Array) => Buffer.from(part).toString('utf8')
  if (exchange.head.length < keptBytes) exchange.head += text(bytes.subarray(0, keptBytes))
  exchange.tail = (exchange.tail + text(bytes.subarray(-keptBytes))).slice(-keptBytes)
}

/** Whether the body ended as an event stream of chat completions does. */
export function hasDone({ tail }: Exchange): boolean {
  return /(^|[\r\n])data: ?\[DONE\]\s*$/.test(tail)
}
