// Cuts generated text, as it comes, into reasoning and reply, and ends it at a stop string. Reasoning is what is between
// <think> and </think> at the very beginning; anywhere else these tags are text.
import type { ModelEvent } from '../model.ts'

export interface ReplySplitter {
  readonly isThinking: boolean
  /** A stop string came: nothing after it counts. */
  readonly isStopped: boolean
  push(text: string): readonly ModelEvent[]
  /** What was held back because it could have become a tag or a stop string. */
  end(): readonly ModelEvent[]
}

const openTag = '<think>'
const closeTag = '</think>'

/** `isThinking`: the prompt already opened the reasoning. */
export function replySplitter({
  isThinking,
  stop,
}: {
  isThinking: boolean
  stop: readonly string[]
}): ReplySplitter {
  let part: 'start' | 'reasoning' | 'text' = isThinking ? 'reasoning' : 'start'
  let isStopped = false
  let held = ''
  const stops = stop.filter(text => text !== '')

  function events(text: string): readonly ModelEvent[] {
    if (text === '') return []
    return [{ type: part === 'reasoning' ? 'reasoning-delta' : 'text-delta', text }]
  }

  function push(text: string): readonly ModelEvent[] {
    if (isStopped) return []
    held += text
    if (part === 'start' && !begin()) return []
    const closing = part === 'reasoning' ? [closeTag] : []
    const found = firstOf(held, [...stops, ...closing])
    if (found === undefined) {
      const kept = unfinishedLength(held, [...stops, ...closing])
      const told = held.slice(0, held.length - kept)
      held = held.slice(told.length)
      return events(told)
    }
    const told = events(held.slice(0, found.at))
    held = held.slice(found.at + found.marker.length)
    if (found.marker === closeTag && part === 'reasoning') {
      part = 'text'
      return [...told, ...push('')]
    }
    isStopped = true
    held = ''
    return told
  }

  // false while it is open whether the reply begins with reasoning
  function begin(): boolean {
    const text = held.trimStart()
    if (text.startsWith(openTag)) {
      part = 'reasoning'
      held = text.slice(openTag.length)
      return true
    }
    if (openTag.startsWith(text) && firstOf(held, stops) === undefined) return false
    part = 'text'
    return true
  }

  return {
    get isThinking() {
      return part === 'reasoning'
    },
    get isStopped() {
      return isStopped
    },
    push,
    end: () => events(held),
  }
}

function firstOf(text: string, markers: readonly string[]): { at: number; marker: string } | undefined {
  return markers
    .map(marker => ({ at: text.indexOf(marker), marker }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)[0]
}

// how much of the end could be the beginning of a marker
function unfinishedLength(text: string, markers: readonly string[]): number {
  const lengths = markers.map(marker => {
    for (let length = Math.min(marker.length - 1, text.length); length > 0; length--) {
      if (text.endsWith(marker.slice(0, length))) return length
    }
    return 0
  })
  return Math.max(0, ...lengths)
}
