// The names of keys, as the recorder's driver knows them.

const named = new Set(
  (
    'Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ArrowLeft ArrowRight ArrowUp ArrowDown Space ' +
    'F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Shift Control Alt Meta CapsLock ContextMenu'
  ).split(' '),
)
const modifierNames = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'ControlOrMeta',
  'ShiftLeft',
  'ControlLeft',
  'AltLeft',
  'MetaLeft',
])

/** The keys of a combination such as `Control+a`; or the one that there is not. */
export function splitKeys(
  combination: string,
): { modifiers: readonly string[]; key: string } | { unknown: string } {
  const parts =
    combination === '+'
      ? ['+']
      : combination.endsWith('++')
        ? [...combination.slice(0, -2).split('+'), '+']
        : combination.split('+')
  const modifiers = parts.slice(0, -1).map(part => part.replace('Left', ''))
  const last = parts.at(-1) ?? ''
  const unknown = parts.slice(0, -1).find(part => !modifierNames.has(part) && keyOf(part) === undefined)
  if (unknown !== undefined) return { unknown }
  const key = keyOf(last)
  return key === undefined ? { unknown: last } : { modifiers, key }
}

function keyOf(name: string): string | undefined {
  if (name === 'Space') return ' '
  if ([...name].length === 1 && name.codePointAt(0) !== undefined && name < '\u007f' && name >= ' ')
    return name
  const letter = /^Key([A-Z])$/.exec(name)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(name)?.[1]
  return digit ?? (named.has(name) ? name : undefined)
}
