// Scenarios as text: what is done, one step a line.
import * as fs from 'node:fs'

export interface Scenario {
  readonly name: string
  readonly steps: readonly string[]
}

/** Scenarios of a text file: `## name`, then one step a line. */
export function readScenarios(file: string): Scenario[] {
  const text = fs.readFileSync(file, 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map(part => {
      const [name = '', ...lines] = part.split('\n')
      return { name, steps: lines.filter(line => line !== '' && !line.startsWith('#')) }
    })
}

/** Words of a line, with quotes and `\n`, `\t`, `\xNN` in double quotes. */
export function wordsOf(line: string): string[] {
  const words = line.match(/(?:[^\s"']|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []
  return words.map(word =>
    Buffer.from(
      word.replace(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"/g,
        (_, single?: string, double?: string) => single ?? unescaped(double ?? ''),
      ),
      'utf8',
    ).toString('latin1'),
  )
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/g,
    (_, hex?: string, unicode?: string, one?: string) =>
      (hex ?? unicode)
        ? String.fromCharCode(Number.parseInt(hex ?? unicode ?? '', 16))
        : ({ n: '\n', t: '\t', r: '\r', 0: '\0' }[one ?? ''] ?? one ?? ''),
  )
}
