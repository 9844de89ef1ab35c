// Server-sent events: one JSON value each, and comments that keep the connection open while nothing happens.

/** Writes one event; without a name it is a bare `data:`. */
export type Emit = (data: unknown, event?: string) => void

export interface EventStreamOptions {
  /** Makes the last event of what went wrong. */
  readonly fail: (error: unknown, emit: Emit) => void
  /** What ends a stream that went well. */
  readonly last?: string
  readonly aliveMs?: number
}

/** A response that lasts as long as `work`. */
export function eventStream(
  work: (emit: Emit) => Promise<void>,
  { fail, last = '', aliveMs = 15_000 }: EventStreamOptions,
): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true
      const write = (text: string) => void (isOpen && text !== '' && controller.enqueue(encoder.encode(text)))
      const emit: Emit = (data, event) =>
        write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
      const timer = setInterval(() => write(': still here\n\n'), aliveMs)
      stop = () => {
        isOpen = false
        clearInterval(timer)
      }
      work(emit)
        .then(() => write(last))
        .catch(error => fail(error, emit))
        .finally(() => {
          const wasOpen = isOpen
          stop()
          if (wasOpen) controller.close()
        })
    },
    cancel: () => stop(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}
