// What a command that shows a file tells about it: all of it, or some of its lines by number.
import type { ShownLines } from './partial-file.ts'

/** What is shown of one file. */
export type View =
  | { readonly path: string; readonly kind: 'whole'; readonly text: string }
  | ({ readonly path: string; readonly kind: 'lines' } & ShownLines)

const word = String.raw`(?:'[^'\n]+'|"[^"$\x60\\\n]+"|[^\s'"|&;<>()$\x60*?\\]+)`
const ranges = String.raw`['"]?((?:\d+(?:,\d+)?p;?\s*)+)['"]?`
const pattern = (source: string) => new RegExp(`^\\s*${source.replaceAll('WORD', `(${word})`)}\\s*$`)

interface Reader {
  readonly pattern: RegExp
  view(match: readonly string[], output: string): View | undefined
}

const readers: readonly Reader[] = [
  { pattern: pattern('cat WORD'), view: ([, path = ''], output) => whole(path, output) },
  {
    pattern: pattern('(?:cat -n|nl -ba) WORD'),
    view: ([, path = ''], output) => numbered(path, output, { isEnd: true }),
  },
  {
    pattern: pattern(String.raw`(?:cat -n|nl -ba) WORD \| (?:sed -n ${ranges}|head [^|]*|grep [^|]*)`),
    view: ([, path = ''], output) => numbered(path, output, { isEnd: false }),
  },
  {
    pattern: pattern(`sed -n ${ranges} WORD`),
    view: ([, list = '', path = ''], output) => counted(path, list, output),
  },
  {
    pattern: pattern(String.raw`cat WORD \| sed -n ${ranges}`),
    view: ([, path = '', list = ''], output) => counted(path, list, output),
  },
  {
    pattern: pattern(String.raw`head (?:-n )?-?(\d+) WORD`),
    view: ([, count = '', path = ''], output) => counted(path, `1,${count}p`, output),
  },
  {
    pattern: pattern(
      String.raw`grep (?:-n|-n?[ABC] ?\d+ -n|-n[ABC] ?\d+|-n -[ABC] ?\d+) (?:'[^']*'|"[^"]*"|\S+) WORD`,
    ),
    view: ([, path = ''], output) => numbered(path, output, { isEnd: false }),
  },
  // all that is printed went into a file, or came out of one
  {
    pattern: pattern(String.raw`[^&;\n]*\| tee WORD`),
    view: ([, path = ''], output) => whole(path, output),
  },
  {
    pattern: pattern(String.raw`[^&;\n<>]*[^&;\n<>0-9]> ?(${word}) && cat \1`),
    view: ([, path = ''], output) => whole(path, output),
  },
]

/** The file that a command shows, or undefined. */
export function viewOf(command: string, output: string): View | undefined {
  for (const reader of readers) {
    const match = reader.pattern.exec(command)
    if (match) return unquoted(reader.view(match, output))
  }
  return undefined
}

function unquoted(view: View | undefined): View | undefined {
  return view && { ...view, path: view.path.replace(/^(['"])(.*)\1$/, '$2') }
}

function whole(path: string, output: string): View | undefined {
  return output === '' ? undefined : { kind: 'whole', path, text: output }
}

function numbered(path: string, output: string, { isEnd }: { isEnd: boolean }): View | undefined {
  const lines = new Map<number, string>()
  for (const line of output.replace(/\n$/, '').split('\n')) {
    if (line === '--') continue
    const [, number, text] = /^ *(\d+)[\t:-](.*)$/s.exec(line) ?? []
    if (number === undefined || text === undefined) return undefined
    lines.set(Number(number), text)
  }
  return lines.size === 0 ? undefined : { kind: 'lines', path, lines, isEnd }
}

function counted(path: string, list: string, output: string): View | undefined {
  const wanted = [...list.matchAll(/(\d+)(?:,(\d+))?p/g)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, index) => Number(from) + index),
  )
  const printed = output === '' ? [] : output.replace(/\n$/, '').split('\n')
  const isRising = wanted.every((number, index) => index === 0 || number > (wanted[index - 1] ?? 0))
  // fewer lines than asked for: white space at the end may have been cut, or the file ends there
  if (!isRising || printed.length === 0 || printed.length > wanted.length) return undefined
  const lines = new Map(printed.map((line, index) => [wanted[index] ?? 0, line]))
  return { kind: 'lines', path, lines, isEnd: false }
}

const byNumber =
  /^\s*(?:(?:nl -ba|cat -n|cat|cat -A|sed -n ['"]?(?:\d+(?:,\d+)?p;?\s*)+['"]?|head (?:-n )?-?\d+)(?: [^\s|;&<>$`'"*?-][^\s|;&<>$`'"*?]*)?\s*(?:\||&&|;|$)\s*|echo (?:"[^"$`\\]*"|'[^']*'|[\w=-]+)\s*(?:&&|;|$)\s*)+$/
const editsByNumber = /^\s*sed -i (?:'[^']*'|"(?:[^"$`\\]|\\.)*") [^\s|;&<>$`'"*?]+\s*$/
const numberedEdit =
  /^['"]\s*(?:\d+(?:,\d+)?\s*(?:[acidp]\b|[acid]\\|r \S|r\S|s(.)[\s\S]*\1)|s(.)[\s\S]*\2[g\d]*)/

/** Whether a command goes by line numbers alone, so that lines it does not touch need not be known. */
export function goesByLineNumber(command: string): boolean {
  if (byNumber.test(command)) return true
  const script = editsByNumber.test(command) ? command.replace(/^\s*sed -i\s+/, '') : ''
  return numberedEdit.test(script)
}
