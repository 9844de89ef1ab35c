// A value as `--stream` tells it: leaf by leaf with their paths, and the end of every array and object.
import { isArray, isObject, type Json } from './json.ts'

/** The events of one value. */
export function eventsOf(value: Json): Json[] {
  const events: Json[] = []
  const tell = (part: Json, path: readonly Json[]) => {
    const entries: [Json, Json][] | undefined = isArray(part)
      ? part.map((item, index): [Json, Json] => [index, item])
      : isObject(part)
        ? [...part]
        : undefined
    const last = entries?.at(-1)
    if (!entries || !last) {
      events.push([[...path], part])
      return
    }
    for (const [key, item] of entries) tell(item, [...path, key])
    events.push([[...path, last[0]]])
  }
  tell(value, [])
  return events
}
