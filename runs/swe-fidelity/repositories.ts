// Repositories to act in: small ones made from a seed, in the shape of several languages, and packages that are installed.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { Random } from './random.ts'

export interface Repository {
  readonly name: string
  readonly files: { readonly [path: string]: string }
}

const words =
  'alpha beta gamma delta order price total index cache token parse render route value limit retry'.split(' ')

const kinds = [
  {
    ending: 'py',
    folder: 'app',
    line: (a: string, b: string) => `def ${a}_${b}(x):\n    # TODO: ${b}\n    return x.${a}\n`,
  },
  {
    ending: 'ts',
    folder: 'src',
    line: (a: string, b: string) => `export function ${a}(${b}: number): number {\n  return ${b} + 1\n}\n`,
  },
  {
    ending: 'js',
    folder: 'lib',
    line: (a: string, b: string) => `const ${a} = require('./${b}')\n\nmodule.exports = { ${a} }\n`,
  },
  {
    ending: 'go',
    folder: 'pkg',
    line: (a: string, b: string) => `func ${a}(${b} int) int {\n\treturn ${b} * 2\n}\n`,
  },
  {
    ending: 'c',
    folder: 'source',
    line: (a: string, b: string) => `static int ${a}(int ${b}) {\n\treturn ${b} - 1;\n}\n`,
  },
  {
    ending: 'rb',
    folder: 'models',
    line: (a: string, b: string) => `def ${a}(${b})\n  ${b} || '${a}'\nend\n`,
  },
] as const

/** Repositories from a seed. */
export function madeRepositories(seed: number, count: number): Repository[] {
  return Array.from({ length: count }, (_, index) => made(new Random(seed * 7919 + index + 1), index))
}

function made(random: Random, index: number): Repository {
  const kind = kinds[random.below(kinds.length)] ?? kinds[0]
  const word = () => random.pick(words) ?? 'alpha'
  const files: { [path: string]: string } = {
    'README.md': `# ${word()} ${index}\n\nA ${word()} for ${word()}.\n\n- ${word()}\n- ${word()}\n`,
    '.gitignore': 'build/\n*.log\n',
    'config.json': `{\n  "name": "${word()}",\n  "limit": ${random.below(100)}\n}\n`,
    'notes.txt': Array.from(
      { length: 3 + random.below(20) },
      () => `${word()} ${word()} ${random.below(50)}`,
    ).join('\n'),
  }
  for (let number = 0; number < 4 + random.below(8); number++) {
    const folder = random.chance(30) ? `${kind.folder}/${word()}` : kind.folder
    const body = Array.from({ length: 1 + random.below(6) }, () => kind.line(word(), word())).join('\n')
    files[`${folder}/${word()}${number}.${kind.ending}`] = random.chance(10) ? body.trimEnd() : body
  }
  if (random.chance(40)) files['data/größe.csv'] = `name,größe\nä,${random.below(9)}\nö,2\n`
  if (random.chance(30)) files[`${kind.folder}/empty.${kind.ending}`] = ''
  if (random.chance(30)) files['win.txt'] = 'first\r\nsecond\r\n'
  return { name: `${kind.ending}-${index}`, files }
}

const mostFiles = 60
const mostBytes = 60_000

/** Packages of this project's own dependencies that are small enough. */
export function packageRepositories(count: number): Repository[] {
  const modules = new URL('../../node_modules/', import.meta.url).pathname
  const names = readdirSync(modules)
    .filter(name => !name.startsWith('.') && !name.startsWith('@'))
    .sort()
  const found: Repository[] = []
  for (const name of names) {
    if (found.length === count) break
    const files = textFilesIn(path.join(modules, name))
    const amount = Object.keys(files ?? {}).length
    if (files && amount >= 5) found.push({ name: `npm ${name}`, files })
  }
  return found
}

function textFilesIn(root: string): { [path: string]: string } | undefined {
  const files: { [path: string]: string } = {}
  let bytes = 0
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' })
  if (entries.length > mostFiles) return undefined
  for (const entry of entries) {
    const at = path.join(root, entry)
    if (!statSync(at).isFile() || entry.includes('node_modules')) continue
    const content = readFileSync(at)
    bytes += content.length
    if (content.includes(0) || bytes > 8 * mostBytes) return undefined
    files[entry] = content.toString('utf8')
  }
  return files
}
