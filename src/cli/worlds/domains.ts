// Lists the kinds of world there are.
import { domainNamed, domainNames } from '../../../domains/index.ts'
import { command, jsonOption } from '../arguments/command.ts'

export const domains = command({
  name: 'domains',
  summary: 'List the kinds of world there are.',
  usage: '[--json]',
  operands: { least: 0, most: 0 },
  options: [jsonOption],
  examples: [],
  async run({ values }, { stdout }) {
    const all = await Promise.all(domainNames.map(domainNamed))
    const width = Math.max(...domainNames.map(name => name.length))
    const lines = all.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`)
    const data = all.map(({ name, summary, kernel, checks }) => ({ name, summary, kernel, checks }))
    stdout.write(values.json ? `${JSON.stringify(data)}\n` : lines.join(''))
    return 0
  },
})
