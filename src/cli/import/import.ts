// Turns environments of other projects into world files.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { allDomains } from '../../../domains/index.ts'
import { importWorld } from '../../kernel/choose-ability.ts'
import { loadWorld } from '../../library/load-world.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption } from '../arguments/command.ts'
import { refuseTaken } from '../wiring/refuse-taken.ts'

const domains = await allDomains()
const importers = domains.flatMap(({ abilities }) => Object.entries(abilities.importers ?? {}))

export const importCommand = command({
  name: 'import',
  summary: 'Turn an environment of another project into a world file.',
  usage: '--from FORMAT <file or folder> [-o world.yaml]',
  operands: { least: 1, most: 1 },
  options: [
    {
      name: 'from',
      type: 'text',
      value: 'FORMAT',
      isRequired: true,
      choices: importers.map(([format]) => format),
      description: importers.map(([format, { summary }]) => `${format}: ${summary}`).join('; '),
    },
    {
      name: 'scenario',
      type: 'text',
      value: 'NAME',
      description: 'Which scenario of a folder.',
      default: 'the first',
    },
    { name: 'task', type: 'integer', minimum: 0, description: 'Which of its tasks.', default: '0' },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'FILE',
      description: 'The world file.',
      default: 'stdout',
    },
    jsonOption,
  ],
  examples: [
    ['agentworld import --from occubench env.json -o world.yaml', 'Make a world of an environment file.'],
  ],
  async run({ values, operands: [source = ''] }, { stdout }) {
    const { from, scenario, task, out } = values
    if (!existsSync(source)) throw new WorldError('usage', `${source}: there is no such file or folder.`)
    if (out !== undefined) refuseTaken(out)
    const world = await loadWorld(await importWorld(domains, { format: from ?? '', source, scenario, task }))
    const text = values.json ? `${JSON.stringify(world)}\n` : stringify(world)
    if (out === undefined) stdout.write(text)
    else await writeFile(out, text)
    return 0
  },
})
