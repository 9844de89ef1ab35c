// What the package exports, read from its sources: the names in each entry, and the TSDoc above their declarations.
import * as fs from 'node:fs'
import * as path from 'node:path'

/** One name that a program can import. */
export interface ExportedName {
  readonly name: string
  readonly kind: Kind
  /** The first paragraph of its TSDoc; undefined where it has none. */
  readonly doc: string | undefined
}

type Kind = 'function' | 'class' | 'type' | 'schema' | 'value'

interface Listed {
  readonly name: string
  /** What it is called where it is declared. */
  readonly original: string
  readonly file: string
  readonly isType: boolean
}

/** The entries of a package, as programs name them, with the files of their sources. */
export function entriesOf(folder: string): { readonly entry: string; readonly file: string }[] {
  const { name, exports } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string
    exports: { [entry: string]: string | { 'agentworld-source': string } }
  }
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [{ entry: path.posix.join(name, entry), file: path.join(folder, target['agentworld-source']) }],
  )
}

/** Every name that a source file exports, in the order of the alphabet. */
export function readExports(file: string): ExportedName[] {
  const text = fs.readFileSync(file, 'utf8')
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|class|interface|type|const) (\w+)/gm)].map(
    ([, name = '']) => ({ name, original: name, file, isType: false }),
  )
  return [...listedIn(text, file), ...own]
    .filter(({ name }, index, all) => all.findIndex(other => other.name === name) === index)
    .map(({ name, original, file: at, isType }) => ({
      name,
      ...declared(original, at),
      ...(isType && { kind: 'type' as const }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

// `export { a, type B as C } from './x.ts'`, and the same without `from` of what was imported
function listedIn(text: string, file: string): Listed[] {
  return [...text.matchAll(/^export (type )?\{([^}]*)\}(?: from '([^']+)')?/gm)].flatMap(
    ([, allTypes, names = '', from]) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(Boolean)
        .map(name => {
          const isType = allTypes !== undefined || name.startsWith('type ')
          const [original = '', shown = original] = name.replace(/^type /, '').split(/ as /)
          return { name: shown, original, file: placeOf(original, { text, file, from }), isType }
        }),
  )
}

function placeOf(
  name: string,
  { text, file, from }: { text: string; file: string; from: string | undefined },
): string {
  const imported = new RegExp(`^import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm')
  const source = from ?? imported.exec(text)?.[1]
  return source?.startsWith('.') ? path.resolve(path.dirname(file), source) : file
}

function declared(name: string, file: string): { kind: Kind; doc: string | undefined } {
  const text = fs.readFileSync(file, 'utf8')
  const declaration = (words: string) =>
    new RegExp(`^export (?:declare )?(?:abstract )?(${words}) ${name}\\b(.*(?:\\n  .*)?)`, 'm').exec(text)
  // a schema and its type have one name, and it is the schema that is described
  const found = declaration('async function\\*?|function\\*?|class|const') ?? declaration('interface|type')
  if (!found) {
    const passedOn = listedIn(text, file).find(listed => listed.name === name && listed.file !== file)
    if (passedOn) return declared(passedOn.original, passedOn.file)
    throw new Error(`${file} does not declare ${name}.`)
  }
  const [, word = '', rest = ''] = found
  return { kind: kindOf(word, rest), doc: docAbove(text.slice(0, found.index)) }
}

function kindOf(word: string, rest: string): Kind {
  if (word.includes('function')) return 'function'
  if (word === 'class') return 'class'
  if (word !== 'const') return 'type'
  if (/= z\b|z\.ZodType/.test(rest)) return 'schema'
  return /=>/.test(rest) ? 'function' : 'value'
}

function docAbove(text: string): string | undefined {
  const [, comment] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text) ?? []
  const lines = comment?.split('\n').map(line => line.replace(/^\s*\*? ?/, '').trim())
  return lines?.join('\n').trim().split(/\n\n/)[0]?.replaceAll('\n', ' ')
}
