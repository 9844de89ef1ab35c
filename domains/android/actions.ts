// Reads what an agent wants a phone to do. Three forms are spoken: AndroidWorld's, coordinates, and DroidBot's events.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { isObject, jsonFrom } from '../../src/kernel/tools/tool-call.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'
import { AndroidWorldAction, androidWorldTypes, readAndroidWorldAction } from './android-world-action.ts'
import { CoordinateAction, coordinateActions, readCoordinateAction } from './coordinate-action.ts'
import { EventAction, eventText, eventTypes, readEvent, readEventText } from './event-action.ts'

const maxDepth = 20

export const AndroidAction = z.union([AndroidWorldAction, CoordinateAction, EventAction])
export type AndroidAction = z.infer<typeof AndroidAction>

/** Reads an action in any of its forms, as JSON or as text. */
export function readAndroidAction(input: Json): ReadAction {
  if (typeof input === 'string') {
    const value = jsonFrom(input)
    return (isObject(value) ? readAndroidAction(value) : readEventText(input)) ?? refusal
  }
  if (!isObject(input) || isDeeperThan(input, maxDepth)) return refusal
  if ('action_type' in input) return readAndroidWorldAction(input)
  if ('action' in input) return readCoordinateAction(input)
  return 'event_type' in input ? readEvent(input) : refusal
}

/** Any action as text, also one that could not be read. */
export function androidActionText(action: Action): string {
  if (typeof action === 'string') return action
  const event = EventAction.safeParse(action)
  return (event.success ? eventText(event.data) : undefined) ?? JSON.stringify(action)
}

// level by level: what is nested deeper than the stack must not be read recursively
function isDeeperThan(value: Json, depth: number): boolean {
  let level: readonly Json[] = [value]
  for (let left = depth; level.length > 0; left -= 1) {
    if (left < 0) return true
    level = level.flatMap(item => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
  return false
}

const refusal: ReadAction = {
  kind: 'refusal',
  reason: [
    'The action has none of the three forms a phone understands:',
    `{"action_type": …} with one of ${androidWorldTypes.join(', ')};`,
    `{"action": …} with one of ${coordinateActions.join(', ')};`,
    `or an event: ${eventTypes.join(', ')}, e.g. touch <button id=3>.`,
  ].join(' '),
}
