// `git check-mailmap`
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { mailmapOf } from '../../log/mailmap.ts'
import { parseOptions } from '../../options.ts'

/** `git check-mailmap`: who is meant by a name and an address. */
export const checkMailmap: Command = async (git, args) => {
  const options = parseOptions(args, { command: 'check-mailmap', options: ['stdin'] })
  if (options.args.length === 0 && !options.has('stdin')) throw fatal('no contacts specified')
  const mailmap = mailmapOf(git)
  const lines = options.has('stdin') ? (await readAll(git.process.input)).split('\n') : []
  for (const contact of [...options.args, ...lines.filter(line => line !== '')]) {
    const match = /^([^<]*)<([^>]*)>/.exec(contact)
    if (!match) throw fatal(`unable to parse contact: ${contact}`)
    const { name, email } = mailmap.proper({ name: (match[1] ?? '').trim(), email: match[2] ?? '' })
    git.out(`${name === '' ? '' : `${name} `}<${email}>\n`)
  }
  return 0
}
