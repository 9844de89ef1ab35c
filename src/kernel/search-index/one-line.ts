// Text from strangers on one line of a list: it can neither break the line, nor hide in it, nor fill the screen.

const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/** The text without line breaks and invisible marks, cut to a length. */
export function oneLine(text: string, { maxCharacters = 300 }: { maxCharacters?: number } = {}): string {
  // four times the room is enough whatever is taken out of an honest text, and bounds the work on any other
  const flat = text
    .slice(0, maxCharacters * 4)
    .replace(invisible, '')
    .replace(breaks, ' ')
    .trim()
    .toWellFormed()
  return flat.length <= maxCharacters ? flat : `${flat.slice(0, maxCharacters - 1).toWellFormed()}…`
}
