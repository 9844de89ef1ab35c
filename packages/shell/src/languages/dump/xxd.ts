// The program `xxd`: a hex dump, and the way back.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'

interface Settings {
  columns: number | undefined
  group: number | undefined
  length: number | undefined
  seek: number
  style: 'hex' | 'plain' | 'bits' | 'include'
  isReverse: boolean
  isUpper: boolean
  isDecimal: boolean
  operands: string[]
}

const numbered: Readonly<Record<string, 'columns' | 'group' | 'length' | 'seek'>> = {
  c: 'columns',
  cols: 'columns',
  g: 'group',
  groupsize: 'group',
  l: 'length',
  len: 'length',
  s: 'seek',
  seek: 'seek',
  skip: 'seek',
}

function parse(args: readonly string[]): Settings {
  const settings: Settings = {
    columns: undefined,
    group: undefined,
    length: undefined,
    seek: 0,
    style: 'hex',
    isReverse: false,
    isUpper: false,
    isDecimal: false,
    operands: [],
  }
  const rest = [...args]
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (!word.startsWith('-') || word === '-') {
      settings.operands.push(word)
      continue
    }
    const name = word.replace(/^--?/, '')
    if (name === 'p' || name === 'ps' || name === 'postscript' || name === 'plain') settings.style = 'plain'
    else if (name === 'b' || name === 'bits') settings.style = 'bits'
    else if (name === 'i' || name === 'include') settings.style = 'include'
    else if (name === 'r' || name === 'revert') settings.isReverse = true
    else if (name === 'u') settings.isUpper = true
    else if (name === 'd') settings.isDecimal = true
    else if (name === 'rp' || name === 'pr') Object.assign(settings, { isReverse: true, style: 'plain' })
    else {
      const match = /^(cols|groupsize|len|seek|skip|[cgls])(.*)$/.exec(name)
      const key = match?.[1] === undefined ? undefined : numbered[match[1]]
      const value = match?.[2] || rest.shift()
      if (key === undefined || value === undefined || !/^(0x[0-9a-fA-F]+|[0-9]+)$/.test(value))
        throw new NotComputable(`xxd ${word}`)
      settings[key] = /^0[0-7]+$/.test(value) ? Number.parseInt(value, 8) : Number(value)
    }
  }
  return settings
}

/** `xxd`: a hex dump, and back. */
export async function xxd(process: Process): Promise<number> {
  const settings = parse(process.args)
  const [input = '-', output, extra] = settings.operands
  if (extra !== undefined) throw new NotComputable("xxd's usage")
  const text = await process.read(input, { complaint: reason => `${input}: ${reason}` })
  if (text === undefined) return 2
  const made = settings.isReverse ? reverse(text, settings) : dump(text, settings, input)
  if (output === undefined || output === '-') process.out(made)
  else if (settings.isReverse && process.fs.exists(process.path(output)))
    throw new NotComputable('xxd -r into a file that exists')
  else process.fs.write(process.path(output), made, { mode: 0o666 & ~process.shell.umask })
  return 0
}

const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')

function dump(whole: string, settings: Settings, name: string): string {
  const text = whole.slice(
    settings.seek,
    settings.length === undefined ? undefined : settings.seek + settings.length,
  )
  if (settings.style === 'plain') return plain(text, settings)
  if (settings.style === 'include') return include(text, settings, name)
  const isBits = settings.style === 'bits'
  const columns = settings.columns || (isBits ? 6 : 16)
  if (columns > 256) throw new NotComputable('xxd with wide lines')
  const group =
    settings.group === undefined
      ? isBits
        ? 1
        : 2
      : settings.group === 0 || settings.group > columns
        ? columns
        : settings.group
  const size = isBits ? 8 : 2
  const width = size * columns + Math.ceil(columns / group) - 1
  let result = ''
  for (let at = 0; at < text.length; at += columns) {
    const bytes = text.slice(at, at + columns)
    let shown = ''
    for (let index = 0; index < bytes.length; index++) {
      if (index > 0 && index % group === 0) shown += ' '
      shown += isBits ? bytes.charCodeAt(index).toString(2).padStart(8, '0') : hexOf(bytes.charAt(index))
    }
    if (settings.isUpper) shown = shown.toUpperCase()
    const place = settings.seek + at
    const address = settings.isDecimal ? String(place).padStart(8, '0') : place.toString(16).padStart(8, '0')
    result += `${address}: ${shown.padEnd(width)}  ${bytes.replace(/[^ -~]/g, '.')}\n`
  }
  return result
}

function plain(text: string, { columns = 30, isUpper }: Settings): string {
  const hex = isUpper ? hexOf(text).toUpperCase() : hexOf(text)
  if (columns === 0) return hex === '' ? '' : `${hex}\n`
  return (hex.match(new RegExp(`.{1,${columns * 2}}`, 'g')) ?? []).map(line => `${line}\n`).join('')
}

function include(text: string, { columns = 12, isUpper }: Settings, name: string): string {
  const digits = [...text].map(byte => `0x${isUpper ? hexOf(byte).toUpperCase() : hexOf(byte)}`)
  const rows: string[] = []
  for (let at = 0; at < digits.length; at += columns)
    rows.push(`  ${digits.slice(at, at + columns).join(', ')}`)
  if (name === '-') return rows.length === 0 ? '' : `${rows.join(',\n')}\n`
  const variable = name.replace(/[^A-Za-z0-9]/g, '_').replace(/^(?=[0-9])/, '__')
  return `unsigned char ${variable}[] = {\n${rows.join(',\n')}${rows.length > 0 ? '\n' : ''}};\nunsigned int ${variable}_len = ${text.length};\n`
}

function reverse(text: string, { style }: Settings): string {
  if (style === 'plain') {
    const hex = text.replace(/[^0-9a-fA-F]/g, '')
    return Buffer.from(hex, 'hex').toString('latin1')
  }
  if (style !== 'hex') throw new NotComputable('xxd -r of this form')
  let result = ''
  for (const line of text.split('\n')) {
    const match = /^\s*([0-9a-fA-F]+):?\s(.*)$/.exec(line)
    if (!match) continue
    const place = Number.parseInt(match[1] ?? '0', 16)
    if (place < result.length || place > result.length + 1_000_000)
      throw new NotComputable('xxd -r out of order')
    const bytes = (match[2] ?? '').split(/ {2,}/)[0]?.replace(/[^0-9a-fA-F]/g, '') ?? ''
    result = result.padEnd(place, '\0') + Buffer.from(bytes, 'hex').toString('latin1')
  }
  return result
}
