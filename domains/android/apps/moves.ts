// The three forms of actions as what a hand does: touching an element or a point, typing, swiping, keys.

import type { AndroidAction } from '../actions.ts'
import type { AndroidWorldAction } from '../android-world-action.ts'
import type { CoordinateAction } from '../coordinate-action.ts'
import type { EventAction } from '../event-action.ts'

type Direction = 'up' | 'down' | 'left' | 'right'

/** One thing that a hand does. */
export type Move =
  | { readonly kind: 'press-index' | 'hold-index'; readonly index: number }
  | { readonly kind: 'press-name' | 'hold-name'; readonly name: string }
  | { readonly kind: 'press-point' | 'hold-point'; readonly x: number; readonly y: number }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'clear' | 'enter' | 'back' | 'home' | 'nothing' | 'close' }
  /** Down shows what lies further down. */
  | { readonly kind: 'scroll'; readonly direction: Direction }
  | { readonly kind: 'open'; readonly app: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'unknown'; readonly why: string }

/** What the hand does, in order. */
export function moveOf(action: AndroidAction): readonly Move[] {
  if ('action_type' in action) return ofAndroidWorld(action)
  return 'action' in action ? ofCoordinates(action) : ofEvent(action)
}

const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const
const waitMs = 1000

function ofAndroidWorld(action: AndroidWorldAction): readonly Move[] {
  const { index, x, y, text = '', app_name = '' } = action
  const place: Move[] =
    index !== undefined
      ? [{ kind: 'press-index', index }]
      : x !== undefined && y !== undefined
        ? [{ kind: 'press-point', x, y }]
        : []
  switch (action.action_type) {
    case 'click':
      return place
    case 'double_tap':
      return [{ kind: 'unknown', why: 'what a double tap does is not declared' }]
    case 'long_press':
      return place.map(
        (move): Move =>
          move.kind === 'press-index'
            ? { ...move, kind: 'hold-index' }
            : { kind: 'hold-point', x: x ?? 0, y: y ?? 0 },
      )
    case 'input_text':
      // it presses enter after the text, as AndroidWorld does
      return [
        ...place,
        ...(action.clear_text ? [{ kind: 'clear' } as const] : []),
        { kind: 'type', text },
        { kind: 'enter' },
      ]
    case 'scroll':
      return [{ kind: 'scroll', direction: action.direction || 'down' }]
    case 'swipe':
      return [{ kind: 'scroll', direction: opposite[action.direction || 'up'] }]
    case 'navigate_back':
      return [{ kind: 'back' }]
    case 'navigate_home':
      return [{ kind: 'home' }]
    case 'keyboard_enter':
      return [{ kind: 'enter' }]
    case 'open_app':
      return [{ kind: 'open', app: app_name }]
    case 'wait':
      return [{ kind: 'wait', ms: waitMs }]
    case 'status':
    case 'answer':
    case 'unknown':
      return [{ kind: 'nothing' }]
  }
}

function ofCoordinates(action: CoordinateAction): readonly Move[] {
  const [x, y] = action.coordinate ?? [0, 0]
  switch (action.action) {
    case 'click':
      return [{ kind: 'press-point', x, y }]
    case 'long_press':
      return [{ kind: 'hold-point', x, y }]
    case 'swipe': {
      const [endX, endY] = action.coordinate2 ?? [x, y]
      const isVertical = Math.abs(endY - y) >= Math.abs(endX - x)
      if (isVertical) return [{ kind: 'scroll', direction: endY < y ? 'down' : 'up' }]
      return [{ kind: 'scroll', direction: endX < x ? 'right' : 'left' }]
    }
    case 'type':
      return [{ kind: 'type', text: action.text ?? '' }]
    case 'key':
      return [keyMove(action.text ?? '')]
    case 'open':
      return [{ kind: 'open', app: action.text ?? '' }]
    case 'system_button':
      return [keyMove(action.button ?? '')]
    case 'wait':
      return [{ kind: 'wait', ms: Math.min(action.time ?? 1, 600) * 1000 }]
    case 'answer':
    case 'terminate':
      return [{ kind: 'nothing' }]
  }
}

function ofEvent(action: EventAction): readonly Move[] {
  switch (action.event_type) {
    case 'touch':
      return placeOf(action)
    case 'long_touch':
      return placeOf(action).map(
        (move): Move =>
          move.kind === 'press-index'
            ? { ...move, kind: 'hold-index' }
            : move.kind === 'press-point'
              ? { ...move, kind: 'hold-point' }
              : move,
      )
    case 'set_text':
      return [...placeOf(action), { kind: 'clear' }, { kind: 'type', text: action.text ?? '' }]
    case 'scroll':
      return [{ kind: 'scroll', direction: (action.direction ?? 'DOWN').toLowerCase() as Direction }]
    case 'key':
      return [keyMove(action.name ?? '')]
    case 'intent': {
      const [, app] = /\bam start\b.*?(?:-n\s+)?([\w.]+)\/[\w.]+/.exec(action.intent ?? '') ?? []
      return [
        app === undefined
          ? { kind: 'unknown', why: 'what this intent does is not computed' }
          : { kind: 'open', app },
      ]
    }
    case 'kill_app':
      return [{ kind: 'close' }]
  }
}

function placeOf({ view, x, y }: EventAction): readonly Move[] {
  if (x !== undefined && y !== undefined) return [{ kind: 'press-point', x, y }]
  const [, id] = typeof view === 'string' ? (/\bid=['"]?(\d+)/.exec(view) ?? []) : []
  if (id !== undefined) return [{ kind: 'press-index', index: Number(id) }]
  const [, , name] = typeof view === 'string' ? (/\btext=(['"])(.*?)\1/.exec(view) ?? []) : []
  if (name !== undefined) return [{ kind: 'press-name', name }]
  const number = typeof view === 'object' ? (view.temp_id ?? view.id) : undefined
  return [
    typeof number === 'number'
      ? { kind: 'press-index', index: number }
      : { kind: 'unknown', why: 'the view of this event has no number' },
  ]
}

function keyMove(name: string): Move {
  switch (name.toUpperCase().replace(/^KEYCODE_/, '')) {
    case 'BACK':
      return { kind: 'back' }
    case 'HOME':
      return { kind: 'home' }
    case 'ENTER':
      return { kind: 'enter' }
    default:
      return { kind: 'unknown', why: `what the key ${name} does is not computed` }
  }
}
