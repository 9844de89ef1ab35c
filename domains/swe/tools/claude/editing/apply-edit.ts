// Replacing text in a file as Claude Code does it: exactly, but for typographic quotes, and a deleted line takes its
// line end along.

export interface TextEdit {
  readonly old: string
  readonly new: string
  readonly replacesAll: boolean
}

/** The text with the edit applied. */
export function applyEdit(text: string, edit: TextEdit): string {
  const takesLineEnd = edit.new === '' && !edit.old.endsWith('\n') && text.includes(`${edit.old}\n`)
  const sought = takesLineEnd ? `${edit.old}\n` : edit.old
  return edit.replacesAll ? text.replaceAll(sought, () => edit.new) : text.replace(sought, () => edit.new)
}

/** How often a text occurs, not counting overlaps. */
export function occurrences(text: string, sought: string): number {
  return text.split(sought).length - 1
}

const straight = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

/** What stands in the file for a sought text; undefined where nothing does. */
export function actualText(text: string, sought: string): string | undefined {
  if (text.includes(sought)) return sought
  const at = straight(text).indexOf(straight(sought))
  return at === -1 ? undefined : text.slice(at, at + sought.length)
}

/** The new text with the quotes of the place it goes to. */
export function withQuotesOf(actual: string, edit: TextEdit): string {
  if (actual === edit.old) return edit.new
  let text = edit.new
  if (/[“”]/.test(actual)) text = curled(text, '"', ['“', '”'])
  if (/[‘’]/.test(actual)) text = curled(text, "'", ['‘', '’'])
  return text
}

function curled(text: string, quote: string, [open, close]: readonly [string, string]): string {
  const letters = [...text]
  return letters
    .map((letter, at) => {
      if (letter !== quote) return letter
      const before = letters[at - 1]
      const isInWord = quote === "'" && /\p{L}/u.test(before ?? '') && /\p{L}/u.test(letters[at + 1] ?? '')
      return !isInWord && (before === undefined || /[\s([{—–]/.test(before)) ? open : close
    })
    .join('')
}

const around = 4

/** The lines around a change, and the number of the first. */
export function snippetAround(
  before: string,
  after: string,
  edit: TextEdit,
): { text: string; first: number } {
  const line = (before.split(edit.old)[0] ?? '').split(/\r?\n/).length - 1
  const start = Math.max(0, line - around)
  const end = line + around + edit.new.split(/\r?\n/).length
  return { text: after.split(/\r?\n/).slice(start, end).join('\n'), first: start + 1 }
}
