// nl, fold, expand, unexpand, rev, fmt.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type Options, parseOptions } from '../options.ts'

/** All inputs, one after the other, and the status after complaints. */
export async function inputs(
  process: Process,
  names: readonly string[],
): Promise<{ texts: string[]; status: number }> {
  const texts: string[] = []
  let status = 0
  for (const name of names.length > 0 ? names : ['-']) {
    const text = await process.read(name)
    if (text === undefined) status = 1
    else texts.push(text)
  }
  return { texts, status }
}

function lines(text: string): { line: string; end: string }[] {
  const parts = text.split('\n')
  const last = parts.pop()
  const found = parts.map(line => ({ line, end: '\n' }))
  if (last) found.push({ line: last, end: '' })
  return found
}

export const rev: Program = async process => {
  const options = await parseOptions(process, { flags: '', beyond: 'Vh', long: {} })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name, { complaint: reason => `cannot open ${name}: ${reason}` })
    if (text === undefined) status = 1
    else for (const { line, end } of lines(text)) process.out([...line].reverse().join('') + end)
  }
  return status
}

export const fold: Program = async process => {
  const [old, ...rest] = process.args
  const args = /^-[0-9]+$/.test(old ?? '') ? ['-w', (old ?? '').slice(1), ...rest] : process.args
  const options = await parseOptions(Object.create(process, { args: { value: args } }) as Process, {
    flags: 'bs',
    values: 'w',
    long: { bytes: 'b', spaces: 's', width: 'w=' },
  })
  if (typeof options === 'number') return options
  const width = Number(options.value('w') ?? 80)
  if (!/^[0-9]+$/.test(options.value('w') ?? '80') || width === 0) {
    const isZero = /^0+$/.test(options.value('w') ?? '')
    await process.fail(
      `invalid number of columns: ${quoted(options.value('w') ?? '')}${isZero ? ': Numerical result out of range' : ''}`,
    )
    return 1
  }
  const { texts, status } = await inputs(process, options.operands)
  for (const text of texts)
    for (const { line, end } of lines(text)) process.out(folded(line, width, options) + end)
  return status
}

function folded(line: string, width: number, options: Options): string {
  let result = ''
  let current = ''
  let column = 0
  const advance = (character: string, at: number) => {
    if (options.has('b')) return at + 1
    if (character === '\t') return at + 8 - (at % 8)
    if (character === '\b') return Math.max(0, at - 1)
    return character === '\r' ? 0 : at + 1
  }
  for (const character of line) {
    let next = advance(character, column)
    if (next > width && current !== '') {
      const blank = options.has('s') ? Math.max(current.lastIndexOf(' '), current.lastIndexOf('\t')) : -1
      const head = blank === -1 ? current : current.slice(0, blank + 1)
      result += `${head}\n`
      current = current.slice(head.length)
      column = 0
      for (const kept of current) column = advance(kept, column)
      next = advance(character, column)
      if (next > width && current !== '') {
        result += `${current}\n`
        current = ''
        next = advance(character, 0)
      }
    }
    current += character
    column = next
  }
  return result + current
}

function stopsOf(text: string): { at: number[]; every: number } | undefined {
  const numbers = text.split(/[, ]+/)
  if (!numbers.every(number => /^[0-9]+$/.test(number) && number !== '0')) return undefined
  const at = numbers.map(Number)
  return at.length === 1 ? { at: [], every: at[0] ?? 8 } : { at, every: 0 }
}

function nextStop(
  column: number,
  { at, every }: { at: readonly number[]; every: number },
): number | undefined {
  if (every > 0) return (Math.floor(column / every) + 1) * every
  return at.find(stop => stop > column)
}

async function tabStops(
  process: Process,
  options: Options,
): Promise<{ at: number[]; every: number } | undefined> {
  const text = options.value('t') ?? '8'
  const stops = stopsOf(text)
  if (!stops)
    await process.fail(
      /^[0-9, ]*$/.test(text)
        ? 'tab size cannot be 0'
        : `tab size contains invalid character(s): ${quoted(text.replace(/^[0-9]+/, ''))}`,
    )
  return stops
}

export const expand: Program = async process => {
  const options = await parseOptions(process, { flags: 'i', values: 't', long: { initial: 'i', tabs: 't=' } })
  if (typeof options === 'number') return options
  const stops = await tabStops(process, options)
  if (!stops) return 1
  const { texts, status } = await inputs(process, options.operands)
  for (const text of texts) {
    for (const { line, end } of lines(text)) {
      let shown = ''
      let isInitial = true
      let column = 0
      for (const character of line) {
        if (character === '\t' && (isInitial || !options.has('i'))) {
          const stop = nextStop(column, stops) ?? column + 1
          shown += ' '.repeat(stop - column)
          column = stop
        } else {
          if (character !== ' ' && character !== '\t') isInitial = false
          shown += character
          column += character === '\b' ? -1 : 1
        }
      }
      process.out(shown + end)
    }
  }
  return status
}

export const unexpand: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'a',
    values: 't',
    long: { all: 'a', 'first-only': 'first', tabs: 't=' },
  })
  if (typeof options === 'number') return options
  const stops = await tabStops(process, options)
  if (!stops) return 1
  const isAll = (options.has('a') || options.has('t')) && !options.has('first')
  const { texts, status } = await inputs(process, options.operands)
  for (const text of texts)
    for (const { line, end } of lines(text)) process.out(tabbed(line, stops, isAll) + end)
  return status
}

function tabbed(line: string, stops: { at: readonly number[]; every: number }, isAll: boolean): string {
  let result = ''
  let blanks = ''
  let column = 0
  let isInitial = true
  for (const character of line) {
    if ((character === ' ' || character === '\t') && (isInitial || isAll)) {
      const stop = nextStop(column, stops)
      column = character === '\t' ? (stop ?? column + 1) : column + 1
      blanks += character
      if (stop !== undefined && column === stop) {
        result += blanks === ' ' && character === ' ' && !isInitial && blanks.length < 2 ? ' ' : '\t'
        blanks = ''
      }
      continue
    }
    result += blanks + character
    blanks = ''
    column++
    isInitial = false
  }
  return result + blanks
}

const numberFormats: Readonly<Record<string, (text: string, width: number) => string>> = {
  ln: (text, width) => text.padEnd(width),
  rn: (text, width) => text.padStart(width),
  rz: (text, width) => text.padStart(width, '0'),
}

export const nl: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'p',
    values: 'bdfhilnsvw',
    long: {
      'body-numbering': 'b=',
      'section-delimiter': 'd=',
      'footer-numbering': 'f=',
      'header-numbering': 'h=',
      'line-increment': 'i=',
      'join-blank-lines': 'l=',
      'number-format': 'n=',
      'no-renumber': 'p',
      'number-separator': 's=',
      'starting-line-number': 'v=',
      'number-width': 'w=',
    },
  })
  if (typeof options === 'number') return options
  const style = options.value('b') ?? 't'
  if (!/^(?:[atn]|p.*)$/.test(style)) return process.misuse(`invalid body numbering style: ${quoted(style)}`)
  const format = numberFormats[options.value('n') ?? 'rn']
  if (!format) return process.misuse(`invalid line numbering format: ${quoted(options.value('n') ?? '')}`)
  const width = options.value('w') ?? '6'
  if (!/^[1-9][0-9]*$/.test(width)) {
    await process.fail(
      `invalid line number field width: ${quoted(width)}${width === '0' ? ': Numerical result out of range' : ''}`,
    )
    return 1
  }
  if (options.has('d') || options.has('l') || style.startsWith('p'))
    throw new NotComputable('nl with sections')
  const step = Number(options.value('i') ?? 1)
  let next = Number(options.value('v') ?? 1)
  const { texts, status } = await inputs(process, options.operands)
  for (const { line } of lines(texts.join(''))) {
    if (/^(?:\\:){1,3}$/.test(line)) {
      next = Number(options.value('v') ?? 1)
      process.out('\n')
      continue
    }
    const isNumbered = style === 'a' || (style === 't' && line !== '')
    const head = isNumbered
      ? `${format(String(next), Number(width))}${options.value('s') ?? '\t'}`
      : ' '.repeat(Number(width) + (options.value('s') ?? '\t').length)
    if (isNumbered) next += step
    process.out(`${isNumbered || line !== '' ? head + line : head}\n`)
  }
  return status
}
