// What plain typing and the keys that move the caret do to a text, as all toolkits have it; undefined where they differ.

/** A text with its caret, and the other end of what is selected. */
export interface Edited {
  readonly value: string
  readonly caret: number
  readonly anchor: number
  readonly isMultiline: boolean
}

/** What no program takes for the beginning of a completion, a bracket to close, or a line to indent. */
const plain = /^[\p{L}\p{N} .,:;!?+=\n-]*$/u

/** The text after this was typed in place of what is selected. */
export function typedInto(text: Edited, typed: string): Edited | undefined {
  if (!plain.test(typed)) return undefined
  if (typed.includes('\n') && !(text.isMultiline && lineOf(text).isPlain)) return undefined
  return replaced(text, selectedIn(text), typed)
}

/** The text after one key, with or without Shift; undefined where the places of letters or lines decide. */
export function keyed(text: Edited, key: string, { isShifted }: { isShifted: boolean }): Edited | undefined {
  const { value, caret, anchor } = text
  const selected = selectedIn(text)
  const hasSelection = caret !== anchor
  const to = (place: number): Edited => ({ ...text, caret: place, anchor: isShifted ? anchor : place })
  switch (key) {
    case 'left':
      return hasSelection && !isShifted ? to(selected[0]) : to(Math.max(0, caret - 1))
    case 'right':
      return hasSelection && !isShifted ? to(selected[1]) : to(Math.min(lengthOf(value), caret + 1))
    case 'backspace':
      if (isShifted) return undefined
      return replaced(text, hasSelection ? selected : [Math.max(0, caret - 1), caret], '')
    case 'delete':
      if (isShifted) return undefined
      return replaced(text, hasSelection ? selected : [caret, Math.min(lengthOf(value), caret + 1)], '')
    case 'ctrl+home':
      return to(0)
    case 'ctrl+end':
      return to(lengthOf(value))
    case 'home':
      return lineOf(text).isPlain ? to(lineOf(text).start) : undefined
    case 'end':
      return lineOf(text).isPlain ? to(lineOf(text).end) : undefined
    case 'enter':
      return isShifted ? undefined : typedInto(text, '\n')
    default:
      return undefined
  }
}

/** How many characters, as toolkits count them. */
export function lengthOf(value: string): number {
  return [...value].length
}

function selectedIn({ caret, anchor }: Edited): readonly [number, number] {
  return [Math.min(caret, anchor), Math.max(caret, anchor)]
}

function replaced(text: Edited, [start, end]: readonly [number, number], typed: string): Edited {
  const letters = [...text.value]
  const value = [...letters.slice(0, start), typed, ...letters.slice(end)].join('')
  const caret = start + lengthOf(typed)
  return { ...text, value, caret, anchor: caret }
}

const shortLine = 40

// a long line may be wrapped, and in front of an indented one programs stop in two places
function lineOf({ value, caret, isMultiline }: Edited) {
  const letters = [...value]
  if (!isMultiline) return { start: 0, end: letters.length, isPlain: true }
  const start = caret === 0 ? 0 : letters.lastIndexOf('\n', caret - 1) + 1
  const next = letters.indexOf('\n', caret)
  const end = next < 0 ? letters.length : next
  return { start, end, isPlain: end - start <= shortLine && !/[^\S\n]/.test(letters[start] ?? '') }
}
