// fold, expand, unexpand, rev.
import { isAscii, isUtf8 as isUtf8Text, toBytes, toText } from '../../bytes.ts'
import { TabStops, tabbed } from '../../languages/text/tab-stops.ts'
import { isUtf8Locale } from '../../locale.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type OptionSpec, type Options, parseOptions } from '../options.ts'

/** Hands over all inputs, one after the other; the status after complaints. */
export async function eachInput(
  process: Process,
  names: readonly string[],
  use: (text: string) => void,
): Promise<number> {
  let status = 0
  for (const name of names.length > 0 ? names : ['-']) {
    const text = await process.read(name)
    if (text === undefined) status = 1
    else use(text)
  }
  return status
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

const digits = '0123456789'

/** `fold`: lines no longer than a width. */
export const fold: Program = async process => {
  let width = 80
  const options = await parseOptions(process, {
    flags: 'bs',
    values: 'w',
    optional: digits,
    long: { bytes: 'b', spaces: 's', width: 'w=' },
    check: async ({ key, value = '' }) => {
      if (key !== 'w' && !digits.includes(key)) return undefined
      const typed = key === 'w' ? value : key + value
      width = Number(typed)
      if (/^[0-9]+$/.test(typed) && width > 0) return undefined
      const isZero = /^0+$/.test(typed)
      await process.fail(
        `invalid number of columns: ${quoted(typed)}${isZero ? ': Numerical result out of range' : ''}`,
      )
      return 1
    },
  })
  if (typeof options === 'number') return options
  return eachInput(process, options.operands, text => {
    for (const { line, end } of lines(text)) process.out(folded(line, width, options) + end)
  })
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

// the lists of all options are one list; it is looked at as a whole when they have been read
async function withStops(
  process: Process,
  spec: OptionSpec,
  use: (options: Options, stops: TabStops) => Promise<number>,
): Promise<number> {
  const stops = new TabStops()
  const complain = async (message: string | undefined) => {
    if (message === undefined) return undefined
    await process.fail(message)
    return 1
  }
  const options = await parseOptions(process, {
    ...spec,
    check: async ({ key, value = '' }) => {
      if (key === 't') return complain(stops.add(value))
      return digits.includes(key) ? complain(stops.add(key + value)) : undefined
    },
  })
  if (typeof options === 'number') return options
  return (await complain(stops.problem)) ?? use(options, stops)
}

/** `expand`: blanks for tabs. */
export const expand: Program = process =>
  withStops(
    process,
    { flags: 'i', values: 't', optional: digits, long: { initial: 'i', tabs: 't=' } },
    (options, stops) =>
      eachInput(process, options.operands, text => {
        for (const { line, end } of lines(text))
          process.out(expanded(line, { stops, isInitialOnly: options.has('i') }) + end)
      }),
  )

function expanded(
  line: string,
  { stops, isInitialOnly }: { stops: TabStops; isInitialOnly: boolean },
): string {
  let shown = ''
  let isInitial = true
  let column = 0
  for (const character of line) {
    if (character === '\t' && (isInitial || !isInitialOnly)) {
      const stop = stops.after(column) ?? column + 1
      shown += ' '.repeat(stop - column)
      column = stop
    } else {
      if (character !== ' ' && character !== '\t') isInitial = false
      shown += character
      column += character === '\b' ? -1 : 1
    }
  }
  return shown
}

/** `unexpand`: tabs for blanks. */
export const unexpand: Program = process =>
  withStops(
    process,
    { flags: 'a', values: 't', beyond: `${digits},`, long: { all: 'a', 'first-only': 'first', tabs: 't=' } },
    (options, stops) => {
      const isAll = (options.has('a') || options.has('t')) && !options.has('first')
      return eachInput(process, options.operands, text => {
        for (const { line, end } of lines(text)) process.out(tabbed(line, stops, isAll) + end)
      })
    },
  )
