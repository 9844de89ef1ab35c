// base64 and base32.
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

interface Alphabet {
  readonly digits: string
  readonly bits: 5 | 6
  /** Digits in a group; the last one is filled up with `=`. */
  readonly group: 4 | 8
}

const base64Alphabet: Alphabet = {
  digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  bits: 6,
  group: 4,
}
const base32Alphabet: Alphabet = { digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', bits: 5, group: 8 }

function encoded(bytes: string, { digits, bits, group }: Alphabet): string {
  let text = ''
  let value = 0
  let held = 0
  for (let at = 0; at < bytes.length; at++) {
    value = (value << 8) | bytes.charCodeAt(at)
    held += 8
    while (held >= bits) {
      held -= bits
      text += digits.charAt((value >> held) & (2 ** bits - 1))
      value &= 2 ** held - 1
    }
  }
  if (held > 0) text += digits.charAt((value << (bits - held)) & (2 ** bits - 1))
  return text.padEnd(Math.ceil(text.length / group) * group, '=')
}

/** The bytes, as far as they could be read, and whether all of it made sense. */
function decoded(text: string, { digits, bits, group }: Alphabet): { bytes: string; isValid: boolean } {
  let bytes = ''
  for (let at = 0; at < text.length; at += group) {
    const piece = text.slice(at, at + group)
    const body = piece.replace(/=+$/, '')
    const isLast = at + group >= text.length
    const isBad = [...body].some(digit => !digits.includes(digit))
    if (isBad || piece.length < group || (body.length < group && !isLast && piece.includes('='))) {
      const good = body.slice(
        0,
        Math.max(
          0,
          [...body].findIndex(digit => !digits.includes(digit)),
        ),
      )
      return { bytes: bytes + groupBytes(isBad ? good : body, { digits, bits, group }), isValid: false }
    }
    bytes += groupBytes(body, { digits, bits, group })
  }
  return { bytes, isValid: true }
}

function groupBytes(body: string, { digits, bits }: Alphabet): string {
  let value = 0
  let held = 0
  let bytes = ''
  for (const digit of body) {
    value = (value << bits) | digits.indexOf(digit)
    held += bits
    if (held < 8) continue
    held -= 8
    bytes += String.fromCharCode((value >> held) & 255)
    value &= 2 ** held - 1
  }
  return bytes
}

function program(alphabet: Alphabet): Program {
  return async process => {
    const options = await parseOptions(process, {
      flags: 'di',
      values: 'w',
      long: { decode: 'd', 'ignore-garbage': 'i', wrap: 'w=' },
    })
    if (typeof options === 'number') return options
    const [name = '-', extra] = options.operands
    if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
    const wrap = options.value('w') ?? '76'
    if (!/^[0-9]+$/.test(wrap)) {
      await process.fail(`invalid wrap size: ${quoted(wrap)}`)
      return 1
    }
    const text = await process.read(name, {
      complaint: reason => (reason === 'Is a directory' ? `read error: ${reason}` : `${name}: ${reason}`),
    })
    if (text === undefined) return 1
    if (options.has('d')) return decode(process, text, { alphabet, isLoose: options.has('i') })
    const whole = encoded(text, alphabet)
    if (wrap === '0') process.out(whole)
    else
      for (let at = 0; at < whole.length; at += Number(wrap))
        process.out(`${whole.slice(at, at + Number(wrap))}\n`)
    return 0
  }
}

async function decode(
  process: Process,
  text: string,
  { alphabet, isLoose }: { alphabet: Alphabet; isLoose: boolean },
): Promise<number> {
  const clean = text.replaceAll('\n', '')
  const { bytes, isValid } = decoded(
    isLoose ? [...clean].filter(digit => alphabet.digits.includes(digit) || digit === '=').join('') : clean,
    alphabet,
  )
  process.out(bytes)
  if (isValid) return 0
  await process.fail('invalid input')
  return 1
}

export const base64 = program(base64Alphabet)
export const base32 = program(base32Alphabet)
