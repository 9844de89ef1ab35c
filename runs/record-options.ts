// Records which options the real programs have, and which variables bash has: from their --help and their manuals, and from what they say of an
// option that they do not have. For Debian 12; each program is asked in a folder of its own, without input.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtins } from '../packages/shell/src/builtins/index.ts'
import { programs } from '../packages/shell/src/commands/index.ts'
import { commands as gitCommands } from '../packages/shell/src/git/commands/index.ts'
import { optionsIn, optionsInSynopsis } from './options/options-in.ts'
import { scriptOptions } from './script/script-options.ts'

scriptOptions(import.meta.filename, {})

const folder = mkdtempSync(path.join(tmpdir(), 'options-'))
const commands = new URL('../packages/shell/src/commands/', import.meta.url)
// they act on the machine whatever they are asked
const notAsked = new Set(
  'apt apt-get dpkg docker npm pip pip3 pkill service sudo systemctl git bash dash sh'.split(' '),
)
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

function said(name: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(name, args, {
    cwd: folder,
    input: '',
    timeout: 5000,
    maxBuffer: 4_000_000,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      MANWIDTH: '200',
      HOME: folder,
      TERM: 'dumb',
      GROFF_NO_SGR: '1',
    },
  })
  return `${stdout ?? ''}${stderr ?? ''}`.replace(/.\x08/g, '')
}

const manualOf = (name: string) => {
  const text = said('man', ['-P', 'cat', name])
  return text.startsWith('No manual entry') ? '' : text
}

/** The long names in the program's own order, where it tells: it lists those that an abbreviation may mean. */
function inOrder(name: string, found: Map<string, string>): void {
  if (!/unrecognized option '--zzzz'/.test(said(name, ['--zzzz']))) return
  const long = [...found.keys()].filter(option => option.startsWith('--'))
  for (const letter of new Set(long.map(option => option.charAt(2)))) {
    if (long.filter(option => option.charAt(2) === letter).length < 2) continue
    const [, listed = ''] = /is ambiguous; possibilities: (.*)/.exec(said(name, [`--${letter}`])) ?? []
    const names = [...listed.matchAll(/'(--[^']+)'/g)].map(match => match[1] ?? '')
    const others = long.filter(option => option.charAt(2) === letter && !names.includes(option))
    for (const option of [...names, ...others]) {
      const arity = found.get(option) ?? ''
      found.delete(option)
      found.set(option, arity)
    }
  }
}

function withUndocumented(name: string, found: Map<string, string>): void {
  if (!/invalid option -- ';'/.test(said(name, ['-;']))) return
  for (const letter of letters.filter(character => !found.has(`-${character}`)))
    if (!said(name, [`-${letter}`]).includes(`invalid option -- '${letter}'`)) found.set(`-${letter}`, '')
}

// its manual has the operators of conditions among them
function withoutRefused(found: Map<string, string>): void {
  for (const option of [...found.keys()].filter(one => /^-[a-zA-Z]$/.test(one)))
    if (said('bash', [option, '/dev/null']).includes(`${option}: invalid option`)) found.delete(option)
}

function optionsOf(name: string): Map<string, string> {
  const help = name === 'curl' ? ['--help', 'all'] : ['--help']
  const found = optionsIn(`${notAsked.has(name) ? '' : said(name, help)}\n${manualOf(name)}`)
  if (name === 'bash') withoutRefused(found)
  if (notAsked.has(name)) return found
  inOrder(name, found)
  withUndocumented(name, found)
  return found
}

/** The lines of a table; the formatter sets them. */
class Table {
  readonly lines: string[] = []

  add(name: string, found: ReadonlyMap<string, string>): void {
    const words = [...found].map(([option, arity]) => option + arity).join(' ')
    this.lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(words)},`)
  }

  text(name: string, documentation: string): string {
    const head = `/** ${documentation} */\nexport const ${name}: Readonly<Record<string, string>> = {`
    return [head, ...this.lines, '}', ''].join('\n')
  }
}

/** The variables of bash's manual: what it sets, and what it heeds. */
function variablesOfBash(): string[] {
  const [, section = ''] = /^ *Shell Variables$(.*?)^ *Arrays$/ms.exec(manualOf('bash')) ?? []
  const names = [...section.matchAll(/^ {5,8}([A-Za-z_][A-Za-z_0-9]*)(?: |$)/gm)].map(match => match[1] ?? '')
  return names.filter(name => /^(?:_|auto_resume|histchars|[A-Z][A-Z_0-9]*)$/.test(name))
}

const table = new Table()
for (const name of [...programs.keys()].sort()) table.add(name, optionsOf(name))
for (const name of [...gitCommands.keys()].sort())
  table.add(`git ${name}`, optionsIn(`${said('git', [name, '-h'])}\n${manualOf(`git-${name}`)}`))
const own = new Table()
for (const name of [...builtins.keys()].sort()) {
  const help = said('bash', ['-c', 'help "$1"', 'bash', name])
  own.add(name, new Map([...optionsInSynopsis(help.split('\n')[0] ?? ''), ...optionsIn(help)]))
}
const variables = variablesOfBash()
rmSync(folder, { recursive: true })
writeFileSync(
  new URL('real-options.ts', commands),
  `// The options of the real programs, from their own help and manuals; runs/record-options.ts records them again.

${table.text('realOptions', 'For each program its options, each with `=` where it takes an argument and `?` where it may take one.')}`,
)
writeFileSync(
  new URL('real-builtins.ts', commands),
  `// What bash has of its own, from its help and its manual; runs/record-options.ts records it again.

${own.text('realBuiltins', 'For each builtin its options, each with `=` where it takes an argument.')}
/** The variables that bash sets or heeds. */
export const realVariables = '${variables.join(' ')}'.split(' ')
`,
)
spawnSync('node_modules/.bin/biome', ['check', '--write', fileURLToPath(commands)])
