// The code blocks of the documents.
import * as fs from 'node:fs'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Every document, by its path in this repository. */
export const documents: readonly string[] = [
  'README.md',
  ...fs.globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: root }),
]

export interface Block {
  readonly language: string
  readonly line: number
  readonly text: string
}

/** The fenced blocks of a document, in order. */
export function blocksOf(document: string): Block[] {
  const text = fs.readFileSync(path.join(root, document), 'utf8')
  // what holds backticks itself is fenced by more of them
  return [...text.matchAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm)].map(match => ({
    language: match[2] ?? '',
    line: text.slice(0, match.index).split('\n').length,
    text: match[3] ?? '',
  }))
}

/** What a program says it prints: comment lines right below a console.log. */
export function expectedOutput(code: string): string {
  const lines = code.split('\n')
  const comments = lines.filter((line, index) => {
    if (!line.startsWith('// ')) return false
    const above = lines.slice(0, index).findLast(other => !other.startsWith('// ')) ?? ''
    return above.includes('console.log(')
  })
  return comments.map(line => `${line.slice(3)}\n`).join('')
}
