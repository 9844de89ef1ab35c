// The escapes sed turns into characters before anything else reads the text: \t, \x41, \o101, \d065, \cA.

const simple: Readonly<Record<string, string>> = { a: '\x07', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

export interface EscapeContext {
  /** What the text is: characters that mean something there stay escaped when an escape makes them. */
  readonly use: 'regex' | 'replacement' | 'text'
}

/** Replaces number and control escapes. */
export function withoutEscapes(text: string, { use }: EscapeContext): string {
  let result = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      result += text[at]
      continue
    }
    const rest = text.slice(at + 1)
    const made = numberEscape(rest)
    if (made) {
      result += protectedCharacter(made.character, use)
      at += made.length
      continue
    }
    const letter = rest.charAt(0)
    const known = use === 'regex' ? undefined : simple[letter]
    result += known !== undefined && letter !== 'n' ? known : `\\${letter}`
    at++
  }
  return result
}

function numberEscape(rest: string): { character: string; length: number } | undefined {
  const control = /^c([\s\S])/.exec(rest)
  if (control?.[1])
    return { character: String.fromCharCode(control[1].toUpperCase().charCodeAt(0) ^ 64), length: 2 }
  const forms = [
    [/^x([0-9a-fA-F]{1,2})/, 16],
    [/^o([0-7]{1,3})/, 8],
    [/^d([0-9]{1,3})/, 10],
  ] as const
  for (const [form, base] of forms) {
    const match = form.exec(rest)
    if (match?.[1])
      return {
        character: String.fromCharCode(Number.parseInt(match[1], base) & 255),
        length: match[0].length,
      }
  }
  return undefined
}

function protectedCharacter(character: string, use: EscapeContext['use']): string {
  if (use === 'regex' && /[$*.[\\\]^]/.test(character)) return `\\${character}`
  if (use === 'replacement' && /[&\\]/.test(character)) return `\\${character}`
  return character
}
