// DroidBot's input events, as text: `touch <button id=3>`, `set_text <input id=5> hello`, `key BACK`, `kill_app`.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { Json } from '../../src/world/json.ts'

export const eventTypes = ['touch', 'long_touch', 'scroll', 'set_text', 'key', 'intent', 'kill_app'] as const
type EventType = (typeof eventTypes)[number]
const directions = ['UP', 'DOWN', 'LEFT', 'RIGHT'] as const

const view = z.union([z.string().regex(/^<[\s\S]*>$/), z.record(z.string(), Json)])

/** An event on a view, or on the device. */
export const EventAction = z
  .strictObject({
    event_type: z.enum(eventTypes).meta({ description: 'What to do.' }),
    view: view
      .optional()
      .meta({ description: 'The element, as a screen shows it or as a record of DroidBot.' }),
    x: z.number().optional().meta({ description: 'A point instead of an element: pixels from the left.' }),
    y: z.number().optional().meta({ description: 'And pixels from the top.' }),
    text: z.string().optional().meta({ description: 'What is put into the field.' }),
    direction: z.enum(directions).optional().meta({ description: 'Which way to scroll.' }),
    name: z.string().min(1).optional().meta({ description: 'The key, such as BACK.' }),
    intent: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The command, such as am start -n package/.Activity.' }),
  })
  .meta({
    description: "An event in DroidBot's form. The text `touch <button id=3>` is the same.",
    examples: [{ event_type: 'touch', view: '<button id=3>' }],
  })
export type EventAction = z.infer<typeof EventAction>

/** Reads an object that has an `event_type`. */
export function readEvent(input: { readonly [key: string]: Json }): ReadAction {
  const parsed = EventAction.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const known = issue?.path[0] === 'event_type' ? ` Known: ${eventTypes.join(', ')}.` : ''
    const place = issue?.path.join('.') || 'fields'
    return { kind: 'refusal', reason: `The event's ${place} cannot be read: ${issue?.message}.${known}` }
  }
  const lack = lackOf(parsed.data)
  if (lack === undefined) return { kind: 'action', action: input }
  return { kind: 'refusal', reason: `The event '${parsed.data.event_type}' needs ${lack}.` }
}

/** Reads an event from a line of text; undefined where it does not begin with one. */
export function readEventText(text: string): ReadAction | undefined {
  const [, word = '', rest = ''] = /^\s*([a-z_]+)(?:\s+([\s\S]*?))?\s*$/.exec(text) ?? []
  const type = eventTypes.find(known => known === word)
  return type && readEvent({ event_type: type, ...fieldsOf(type, rest) })
}

/** The event as a line of text; undefined where its view is a record. */
export function eventText({
  event_type: type,
  view,
  x,
  y,
  text,
  direction,
  name,
  intent,
}: EventAction): string | undefined {
  if (view !== undefined && typeof view !== 'string') return undefined
  const place = view ?? (x === undefined || y === undefined ? '' : `(${x}, ${y})`)
  return [type, place, text, direction, name, intent].filter(Boolean).join(' ')
}

function fieldsOf(type: EventType, rest: string): { [key: string]: Json } {
  if (type === 'key') return rest === '' ? {} : { name: rest }
  if (type === 'intent') return rest === '' ? {} : { intent: rest }
  const { place, remainder } = splitPlace(rest)
  if (type === 'set_text') return { ...place, text: remainder }
  if (type === 'scroll' && remainder !== '') return { ...place, direction: remainder.toUpperCase() }
  // anything left over is not part of the event, and makes it unreadable
  return remainder === '' ? place : { ...place, [remainder]: true }
}

// a view ends at its closing bracket outside quotes, or with its closing tag; a point is a pair of numbers
function splitPlace(text: string): { place: { [key: string]: Json }; remainder: string } {
  const quoted = /^<(?:'[^']*'|"[^"]*"|[^'"<>])*>(?:[^<>]*<\/[a-zA-Z]+>)?/.exec(text)
  const found = (quoted ?? /^<[^<>]*>/.exec(text))?.[0]
  if (found !== undefined) return { place: { view: found }, remainder: text.slice(found.length).trim() }
  const [whole, x, y] = /^\(?\s*(\d{1,5})\s*,\s*(\d{1,5})\s*\)?/.exec(text) ?? []
  if (whole === undefined) return { place: {}, remainder: text }
  return { place: { x: Number(x), y: Number(y) }, remainder: text.slice(whole.length).trim() }
}

function lackOf({ event_type: type, view, x, y, text, name, intent }: EventAction): string | undefined {
  const hasPlace = view !== undefined || (x !== undefined && y !== undefined)
  if (['touch', 'long_touch', 'set_text'].includes(type) && !hasPlace)
    return 'a view such as <button id=3>, or a point'
  if (type === 'set_text' && text === undefined) return 'a text'
  if (type === 'key' && name === undefined) return 'the name of a key'
  if (type === 'intent' && intent === undefined) return 'a command'
  return undefined
}
