// What the package promises: the names its entries export, and a line of documentation for everything that is exported.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { usualLimits } from './run/budget.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const manifest = JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')) as {
  exports: { [entry: string]: string | { 'agentworld-source': string } }
}
/** Entry -> its source. */
const entries = new Map(
  Object.entries(manifest.exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [[entry, path.join(folder, '..', target['agentworld-source'])] as const],
  ),
)

const read = (file: string) => readFileSync(file, 'utf8').split('\n')
const isDocumented = (lines: readonly string[], at: number) => /\*\/\s*$/.test(lines[at - 1] ?? '')
const shown = (file: string, at: number, name: string) => `${path.relative(folder, file)}:${at + 1} ${name}`

/** What a source exports without a word about it. */
function undocumented(file: string, kinds: string): string[] {
  const lines = read(file)
  const pattern = new RegExp(`^export (?:${kinds}) (\\w+)`)
  return lines.flatMap((line, at) => {
    const name = pattern.exec(line)?.[1]
    return name === undefined || isDocumented(lines, at) ? [] : [shown(file, at, name)]
  })
}

/** Public methods and getters of the classes in a source that say nothing of themselves. */
function silentMembers(file: string): string[] {
  const lines = read(file)
  const from = lines.findIndex(line => /^export (?:abstract )?class /.test(line))
  const to = lines.findIndex((line, at) => at > from && line === '}')
  if (from === -1) return []
  return lines.slice(from, to).flatMap((line, offset) => {
    const name = /^ {2}(?:static |async |get |\*)*([a-z]\w*)(?:<[^>]*>)?\(/.exec(line)?.[1]
    const isOpen = name === undefined || name === 'constructor'
    return isOpen || isDocumented(lines, from + offset) ? [] : [shown(file, from + offset, name)]
  })
}

/** The sources that an entry exports from, and itself. */
function sourcesOf(entry: string): string[] {
  const targets = [...readFileSync(entry, 'utf8').matchAll(/^export [^'"]*from '([^']+)'/gm)]
  return [entry, ...targets.map(([, target = '']) => path.join(path.dirname(entry), target))]
}

describe('agentworld-shell', () => {
  it('exports what was decided, and nothing else', async () => {
    const names: { [entry: string]: string[] } = {}
    for (const [entry, source] of entries) names[entry] = Object.keys(await import(source)).sort()
    assert.deepEqual(names, {
      '.': [
        'NotComputable',
        'ShellSession',
        'openShell',
        'planFrom',
        'runCommand',
        'suppose',
        'supposedFailure',
      ],
      './git': [
        'Ignore',
        'ObjectStore',
        'commitData',
        'modeOf',
        'parseRules',
        'ruleMatches',
        'subjectOf',
        'writeFlat',
        'writeIndex',
        'zeroId',
      ],
      './inventory': ['Inventory', 'inventoryText'],
      './program': [
        'BrokenPipe',
        'FsError',
        'LeftToChance',
        'NotComputable',
        'OpenFile',
        'Pipe',
        'diskOrder',
      ],
      './search': [
        'RustRegexError',
        'countedRegex',
        'fileType',
        'globExpression',
        'rustRegex',
        'searchFiles',
        'walkFiles',
      ],
      './sqlite': ['deniedFunctions', 'forbiddenWord'],
      './tree': ['FsError', 'TreeFs', 'buildTree', 'contentOf', 'isUtf8', 'rootInode', 'toBytes', 'toText'],
    })
  })

  it('says of every exported function, class and value what it is', () => {
    const files = globSync('**/*.ts', { cwd: folder }).filter(file => !/\.test\.ts$/.test(file))
    assert.ok(files.length > 400)
    const kinds = '(?:async )?function\\*?|(?:abstract )?class|const'
    assert.deepEqual(
      files.flatMap(file => undocumented(path.join(folder, file), kinds)),
      [],
    )
  })

  it('tells in its README what one line may do', () => {
    const readme = readFileSync(path.join(folder, '..', 'README.md'), 'utf8')
    const told = [...readme.matchAll(/^\| `(\w+)` +\|[^|]*\| +([\d,]+) \|$/gm)].map(
      ([, name = '', most = '']) => [name, Number(most.replaceAll(',', ''))],
    )
    assert.deepEqual(Object.fromEntries(told), usualLimits)
  })

  it('tells in its README of every entry', () => {
    const readme = readFileSync(path.join(folder, '..', 'README.md'), 'utf8')
    const told = [...readme.matchAll(/^\| `agentworld-shell(\/\w+)?` /gm)].map(
      ([, entry = '']) => `.${entry}`,
    )
    assert.deepEqual(told.sort(), [...entries.keys()].sort())
  })

  it('says of every type of its entries, and of what its classes do, what it is', () => {
    const files = [...new Set([...entries.values()].flatMap(sourcesOf))]
    const silent = files.flatMap(file => [...undocumented(file, 'interface|type'), ...silentMembers(file)])
    assert.deepEqual(silent, [])
  })
})
