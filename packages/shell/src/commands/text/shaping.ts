// nl, fold, expand, unexpand, rev.
import { isAscii, isUtf8 as isUtf8Text, toBytes, toText } from '../../bytes.ts'
import { nextStop, stopsOf, tabbed } from '../../languages/text/tab-stops.ts'
import { isUtf8Locale } from '../../locale.ts'
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

/** `rev`: lines read backwards. */
export const rev: Program = async process => {
  const options = await parseOptions(process, { flags: '', beyond: 'Vh', long: {} })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name, { complaint: reason => `cannot open ${name}: ${reason}` })
    if (text === undefined) status = 1
    else if (!(await turned(process, text, name === '-' ? 'stdin' : name))) status = 1
  }
  return status
}

// false where it stops at bytes that are no characters
async function turned(process: Process, text: string, name: string): Promise<boolean> {
  const isUtf8 = isUtf8Locale(process.shell)
  // a zero byte hides the rest of its line, its end too
  for (const [number, { line, end }] of lines(text.replace(/\0[^\n]*(?:\n|$)/g, '')).entries()) {
    if (!(isUtf8 ? isUtf8Text(line) : isAscii(line))) {
      const message = `${process.name}: ${name}: ${number}: Invalid or incomplete multibyte or wide character\n`
      await process.shell.output(2)?.write(message)
      return false
    }
    process.out(toBytes([...toText(line)].reverse().join('')) + end)
  }
  return true
}

/** `fold`: lines no longer than a width. */
export const fold: Program = async process => {
  const [old, ...rest] = process.args
  const args = /^-[0-9]+$/.test(old ?? '') ? ['-w', (old ?? '').slice(1), ...rest] : process.args
  const options = await parseOptions(process.with({ args }), {
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

async function tabStops(
  process: Process,
  options: Options,
): Promise<{ at: number[]; every: number } | undefined> {
  const text = options.value('t') ?? '8'
  const stops = stopsOf(text)
  if (stops?.at.some((stop, index) => index > 0 && stop <= (stops.at[index - 1] ?? 0))) {
    await process.fail('tab sizes must be ascending')
    return undefined
  }
  if (!stops)
    await process.fail(
      /^[0-9, ]*$/.test(text)
        ? 'tab size cannot be 0'
        : `tab size contains invalid character(s): ${quoted(text.replace(/^[0-9]+/, ''))}`,
    )
  return stops
}

/** `expand`: blanks for tabs. */
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

/** `unexpand`: tabs for blanks. */
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

const numberFormats: Readonly<Record<string, (text: string, width: number) => string>> = {
  ln: (text, width) => text.padEnd(width),
  rn: (text, width) => text.padStart(width),
  rz: (text, width) => text.padStart(width, '0'),
}

/** `nl`: numbered lines. */
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
  for (const key of ['i', 'v'])
    if (!/^-?[0-9]+$/.test(options.value(key) ?? '1')) {
      const what = key === 'i' ? 'line number increment' : 'starting line number'
      await process.fail(`invalid ${what}: ${quoted(options.value(key) ?? '')}`)
      return 1
    }
  const step = Number(options.value('i') ?? 1)
  let next = Number(options.value('v') ?? 1)
  let section: 'h' | 'b' | 'f' = 'b'
  const { texts, status } = await inputs(process, options.operands)
  for (const { line } of lines(texts.join(''))) {
    if (/^(?:\\:){1,3}$/.test(line)) {
      section = line.length === 6 ? 'h' : line.length === 4 ? 'b' : 'f'
      next = Number(options.value('v') ?? 1)
      process.out('\n')
      continue
    }
    const own = section === 'b' ? style : (options.value(section) ?? 'n')
    if (!/^[atn]$/.test(own)) throw new NotComputable('nl with sections')
    const isNumbered = own === 'a' || (own === 't' && line !== '')
    const head = isNumbered
      ? `${format(String(next), Number(width))}${options.value('s') ?? '\t'}`
      : ' '.repeat(Number(width) + (options.value('s') ?? '\t').length)
    if (isNumbered) next += step
    process.out(`${isNumbered || line !== '' ? head + line : head}\n`)
  }
  return status
}
