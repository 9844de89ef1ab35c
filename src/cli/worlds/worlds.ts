// Lists the example worlds that come with the package.
import { loadWorld } from '../../library/load-world.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { exampleWorlds } from '../wiring/example-worlds.ts'

export const worlds = command({
  name: 'worlds',
  summary: 'List the example worlds.',
  usage: '[--json]',
  operands: { least: 0, most: 0 },
  options: [jsonOption],
  examples: [],
  async run({ values }, { stdout }) {
    const examples = await exampleWorlds()
    const data = await Promise.all(
      examples.map(async example => {
        const { title, task = null } = await loadWorld(example.file)
        return { ...example, title, task }
      }),
    )
    const width = Math.max(...data.map(({ name }) => name.length))
    const lines = data.map(({ name, title }) => `${name.padEnd(width)}  ${title}\n`)
    stdout.write(values.json ? `${JSON.stringify(data)}\n` : lines.join(''))
    return 0
  },
})
