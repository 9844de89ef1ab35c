// Writes the reference of the command line anew, from what every command says of itself.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { scriptOptions } from './script/script-options.ts'

scriptOptions(import.meta.filename, {})
const root = path.resolve(import.meta.dirname, '..')
fs.writeFileSync(path.join(root, 'docs', 'reference', 'command-line.md'), `${commandLineReference()}\n`)

function commandLineReference(): string {
  const helpOf = (...words: readonly string[]) => {
    const { stdout } = spawnSync(path.join(root, 'bin', 'agentworld'), [...words, '--help'], {
      encoding: 'utf8',
    })
    return `\`\`\`console\n$ agentworld ${[...words, '--help'].join(' ')}\n${stdout.trimEnd()}\n\`\`\``
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
