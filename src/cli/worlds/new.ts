// A world to begin one's own from: small, complete, and with comments on what may be changed.
import { writeFile } from 'node:fs/promises'
import { allDomains, domainNamed } from '../../../domains/index.ts'
import { command } from '../arguments/command.ts'
import { refuseTaken } from '../wiring/refuse-taken.ts'

export const newCommand = command({
  name: 'new',
  summary: 'Begin a world of your own from a template.',
  usage: '[kind] [-o FILE]',
  operands: { least: 0, most: 1 },
  options: [
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'FILE',
      description: 'The new world file.',
      default: 'standard output',
    },
  ],
  examples: [
    ['agentworld new', 'List the kinds of world there are.'],
    ['agentworld new terminal -o my-world.yaml', 'Write one that passes check, with comments.'],
  ],
  async run({ values: { out }, operands: [kind] }, { stdout }) {
    if (kind === undefined) {
      stdout.write(await kinds())
      return 0
    }
    const { template } = await domainNamed(kind)
    if (out === undefined) {
      stdout.write(template)
      return 0
    }
    refuseTaken(out)
    await writeFile(out, template, { flag: 'wx' })
    stdout.write(
      `${out}: a world of the kind '${kind}', to change as you like.\n'agentworld play ${out}' acts in it, 'agentworld check ${out}' tries it out.\n`,
    )
    return 0
  },
})

async function kinds(): Promise<string> {
  const domains = await allDomains()
  const width = Math.max(...domains.map(({ name }) => name.length))
  const lines = domains.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`)
  return `${lines.join('')}'agentworld new ${domains[0]?.name} -o my-world.yaml' writes one of the first kind.\n`
}
