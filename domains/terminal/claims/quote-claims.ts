// Lines that are quoted from files that are known: by number, as compilers and tracebacks do, or word by word.
import type { Claim } from '../../../src/world/turn.ts'
import type { KnownFiles, KnownTexts } from './known-texts.ts'

const pythonPlace = /^ *File "([^"]+)", line (\d+)[^\n]*\n +([^\n]+)/gm
const compilerPlace = /^([\w./-]+):(\d+):\d+: [^\n]*\n *(\d+) \| ([^\n]*)/gm
const leastWords = 4

/** Claims about lines that are not in the file as they are quoted. */
export function quoteClaims(
  text: string,
  known: KnownTexts,
  { files, cwd }: { files: KnownFiles; cwd: string },
): Claim[] {
  return [...placeClaims(text, known, { files, cwd }), ...misquotes(text, known)].slice(0, 1)
}

function placeClaims(
  text: string,
  { code, texts }: KnownTexts,
  { files, cwd }: { files: KnownFiles; cwd: string },
): Claim[] {
  const claims: Claim[] = []
  const compare = (name: string, number: number, quoted: string, content: string | undefined) => {
    if (content === undefined) return
    const lines = content.split('\n')
    const line = lines[number - 1]
    if (number > lines.length || line === undefined)
      claims.push({
        about: `${name}, line ${number}`,
        says: 'it is there',
        known: `there are ${lines.length} lines`,
      })
    else if (line.trim() !== quoted.trim() && !/^[\^~ ]*$/.test(quoted))
      claims.push({
        about: `${name}, line ${number}`,
        says: `'${quoted.trim()}'`,
        known: `it is '${line.trim()}'`,
      })
  }
  for (const [, name = '', number, quoted = ''] of text.matchAll(pythonPlace))
    if (!/^<|^\/usr/.test(name)) compare(name, Number(number), quoted, files.text(files.path(name, cwd)))
  for (const [, name = '', number, again, quoted = ''] of text.matchAll(compilerPlace))
    if (number === again) compare(name, Number(number), quoted, files.text(files.path(name, cwd)))
  for (const [, number] of text.matchAll(/ at -e line (\d+)/g))
    if (code !== undefined && Number(number) > code.split('\n').length)
      claims.push({
        about: 'the program',
        says: `it has a line ${number}`,
        known: `it has ${code.split('\n').length}`,
      })
  return texts.size > 0 ? claims : []
}

// a line that is a known one but for a single word, which stands nowhere else
function misquotes(text: string, { code, texts }: KnownTexts): Claim[] {
  if (code !== undefined && /replace|sub|tr\/|s\/|y\/|upper|lower|title|\+|format|%/.test(code)) return []
  const source = [...texts.values()].join('\n')
  const lines = new Set(source.split('\n').map(line => line.trim()))
  const shapes = new Map<string, string[]>()
  for (const line of lines) {
    const { shape, words } = taken(line)
    if (words.length >= leastWords) shapes.set(shape, [...(shapes.get(shape) ?? []), line])
  }
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/^\d+ \| /, '')
    if (lines.has(line)) continue
    const { shape, words } = taken(line)
    for (const like of shapes.get(shape) ?? []) {
      const others = taken(like).words
      const wrong = words.filter((word, index) => word !== others[index])
      const [only = ''] = wrong
      if (wrong.length === 1 && !/\d/.test(only) && !source.toLowerCase().includes(only.toLowerCase()))
        return [{ about: 'a line', says: `'${line}'`, known: `it is '${like}'` }]
    }
  }
  return []
}

function taken(line: string): { shape: string; words: string[] } {
  return { shape: line.replaceAll(/\w+/g, 'w'), words: line.match(/\w+/g) ?? [] }
}
