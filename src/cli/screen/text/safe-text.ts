// Text from a world, on its way to a real terminal: it can be coloured, but it cannot steer the terminal.
import type { Output } from '../../outside.ts'

const colour = String.raw`\x1b\[[0-9;:]*m`
const steering = new RegExp(String.raw`(${colour})|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]`, 'g')

/** The text as a terminal may show it: colours stay, other control characters become visible. */
export function safeText(text: string): string {
  const shown = text.replace(steering, (match, isColour) => (isColour ? match : caret(match)))
  return shown.includes('\x1b') ? shown.replace(/\n?$/, '\x1b[0m$&') : shown
}

/** The text as it is, or made safe where it goes to a terminal. */
export function textFor(output: Output, text: string): string {
  return output.isTTY ? safeText(text) : text
}

// ^[ for escape, as terminals show it themselves
function caret(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x20 || code === 0x7f ? `^${String.fromCharCode(code ^ 0x40)}` : `\\x${code.toString(16)}`
}
