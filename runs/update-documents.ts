// Writes the figures into the documents: every table between `<!-- run: script args -->` and `<!-- end -->` is what
// that script prints now, as many as it prints. `| rows N` keeps the first N rows of each, `| sums` those in bold.
// `--help` writes the reference of the command line anew.
//   node runs/update-documents.ts [document…] [--only=script]
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
function commandLineReference(): string {
  const helpOf = (...words: readonly string[]) => {
    const { stdout } = spawnSync(path.join(root, 'bin', 'agentworld'), [...words, '--help'], {
      encoding: 'utf8',
    })
    return `\`\`\`console\n$ agentworld ${[...words, '--help'].join(' ')}\n${stdout.trimEnd()}\n\`\`\`\n`
  }
  const general = helpOf()
  const [, list = ''] = /Commands:\n([\s\S]*?)\n\n/.exec(general) ?? []
  const names = list.split('\n').map(line => line.trim().split(' ')[0] ?? '')
  const section = (name: string) => {
    const text = helpOf(name)
    const [, inner = ''] = new RegExp(`^Usage: agentworld ${name} <([a-z|]+)>`, 'm').exec(text) ?? []
    const parts = inner.split('|').filter(part => part !== '')
    return [`## ${name}`, text, ...(parts.length > 1 ? parts.map(part => helpOf(name, part)) : [])]
  }
  const where = 'In a clone it is `./bin/agentworld`; where the package is installed, `npx agentworld`.'
  const codes = 'Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped. Progress and notices go to stderr.'
  return ['# The command line', where, codes, general, ...names.flatMap(section)].join('\n\n')
}

if (process.argv.includes('--help')) {
  fs.writeFileSync(path.join(root, 'docs', 'reference', 'command-line.md'), commandLineReference())
  process.exit()
}
const only = process.argv.find(word => word.startsWith('--only='))?.slice('--only='.length)
const named = process.argv.slice(2).filter(word => !word.startsWith('--'))
const documents = named.length > 0 ? named : ['README.md', ...fs.globSync('docs/**/*.md', { cwd: root })]
const marked = /<!-- run: ([\w-]+)((?: [\w.=-]+)*)(?: \| (?:rows (\d+)|(sums)))? -->\n[\s\S]*?<!-- end -->/g
const printed = new Map<string, readonly string[]>()

/** What a script prints, by tables: whatever is no row ends one. */
function tablesOf(script: string, args: readonly string[]): readonly string[] {
  const line = [script, ...args].join(' ')
  const known = printed.get(line)
  if (known !== undefined) return known
  process.stderr.write(`runs/${line}\n`)
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--conditions=agentworld-source', `runs/${script}.ts`, ...args],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const tables = stdout.match(/^\|.*(?:\n\|.*)*/gm) ?? []
  if (tables.length === 0) throw new Error(`runs/${script}.ts printed no table (status ${status})`)
  if (status !== 0) process.stderr.write(`runs/${line}: a target is missed\n`)
  printed.set(line, tables)
  return tables
}

function kept(table: string, { rows, isSums }: { rows: number | undefined; isSums: boolean }): string {
  const [title = '', rule = '', ...body] = table.split('\n')
  const chosen = isSums ? body.filter(row => row.startsWith('| **')) : body.slice(0, rows)
  return [title, rule, ...chosen].join('\n')
}

for (const document of documents) {
  const file = path.join(root, document)
  const text = fs.readFileSync(file, 'utf8')
  const updated = text.replaceAll(
    marked,
    (whole, script: string, args: string, rows?: string, sums?: string) => {
      if (only !== undefined && script !== only) return whole
      const terms = { rows: rows === undefined ? undefined : Number(rows), isSums: sums !== undefined }
      const tables = tablesOf(script, args.split(' ').filter(Boolean)).map(table => kept(table, terms))
      const [head = ''] = whole.split('\n')
      return `${head}\n\n${tables.join('\n\n')}\n\n<!-- end -->`
    },
  )
  if (updated !== text) fs.writeFileSync(file, updated)
}
