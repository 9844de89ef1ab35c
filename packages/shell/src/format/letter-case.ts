// Letters in the other case, one for one, as C's towupper and towlower give them: a letter that would become two stays.

const mapped = (text: string, change: (character: string) => string) =>
  Array.from(text, character => {
    const other = change(character)
    return Array.from(other).length === 1 ? other : character
  }).join('')

/** The text in capitals. */
export function upperCase(text: string): string {
  return mapped(text, character => character.toUpperCase())
}

/** The text in small letters. */
export function lowerCase(text: string): string {
  return mapped(text, character => (character === 'İ' ? 'i' : character.toLowerCase()))
}

/** Bytes with the letters of ASCII in capitals, and no others. */
export function asciiUpper(bytes: string): string {
  return bytes.replace(/[a-z]+/g, letters => letters.toUpperCase())
}

/** Bytes with the letters of ASCII in small, and no others. */
export function asciiLower(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
