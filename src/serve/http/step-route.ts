// Acting in a session: the turn as one answer, or as a stream that shows a sign of life while it waits.
import { z } from 'zod'
import type { Session, StepEvent } from '../../engine/session.ts'
import { Action } from '../../world/action.ts'
import type { Turn } from '../../world/turn.ts'
import { eventStream } from '../wire/event-stream.ts'
import { errorBody } from './error-response.ts'
import { type Call, type Route, route } from './route.ts'

const StepBody = z.strictObject({ action: Action })
type StepBody = z.infer<typeof StepBody>
type StepCall = Omit<Call, 'body'> & { readonly body: StepBody }

export interface StepRouteOptions extends Pick<Route, 'path' | 'summary' | 'tag' | 'answer' | 'isOperators'> {
  readonly view: (turn: Turn, index: number) => object
  /** Whether the stream carries a model's reasoning as it comes. */
  readonly isReasoningShown: boolean
}

export function stepRoute({ view, isReasoningShown, ...documented }: StepRouteOptions): Route {
  return route({
    ...documented,
    method: 'POST',
    body: StepBody,
    isStreamed: true,
    async handle(call) {
      if (call.request.headers.get('accept')?.includes('text/event-stream')) {
        return eventStream(
          async emit => {
            const onEvent = (event: StepEvent) => {
              if (isReasoningShown && event.type !== 'observation-end') emit(event, event.type)
            }
            const { turn, index } = await step(call, onEvent)
            emit(view(turn, index), 'turn-end')
          },
          { fail: (error, emit) => emit(errorBody(call.failure(error)).error, 'error') },
        )
      }
      const { turn, index } = await step(call)
      return Response.json(view(turn, index), {
        headers: { 'x-agentworld-by': turn.by, 'x-agentworld-turn': String(index + 1) },
      })
    },
  })
}

function step(
  { hub, parameters: { id = '' }, body, request }: StepCall,
  onEvent: (event: StepEvent) => void = () => {},
): Promise<{ turn: Turn; index: number }> {
  const { signal } = request
  const work = async (session: Session) => {
    const turn = await session.step(body.action, { signal, onEvent })
    return { turn, index: session.status.turns - 1 }
  }
  return hub.use(id, work, signal)
}
