// Turns environments of other projects into world files.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { stringify } from 'yaml'
import { allDomains } from '../../../domains/index.ts'
import { importWorld } from '../../kernel/choose-ability.ts'
import { loadWorld } from '../../library/load-world.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption } from '../arguments/command.ts'
import type { Outside } from '../outside.ts'
import { refuseTaken } from '../wiring/refuse-taken.ts'
import { recordedApp, runsFileOf } from './from-recordings.ts'

const domains = await allDomains()
const importers = domains.flatMap(({ abilities }) => Object.entries(abilities.importers ?? {}))

export const importCommand = command({
  name: 'import',
  summary: 'Turn an environment of another project into a world file.',
  usage: '--from FORMAT <files or folders> [-o world.yaml]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    {
      name: 'from',
      type: 'text',
      value: 'FORMAT',
      isRequired: true,
      choices: [...importers.map(([format]) => format), 'recordings'],
      description: [
        ...importers.map(([format, { summary }]) => `${format}: ${summary}`),
        'recordings: sessions, DroidBot, AndroidWorld or BrowserGym; what one app showed becomes a world',
      ].join('; '),
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
    ['agentworld import --from recordings runs/ -o app.yaml', 'Make a world of what an app showed.'],
  ],
  async run({ values, operands }, { stdout, stderr }) {
    const { from, scenario, task, out } = values
    const missing = operands.find(place => !existsSync(place))
    if (missing !== undefined) throw new WorldError('usage', `${missing}: there is no such file or folder.`)
    if (out !== undefined) refuseTaken(out)
    if (from === 'recordings') {
      await importRecordings(operands, { out, isJson: values.json, stdout, stderr })
      return 0
    }
    const [source = '', another] = operands
    if (another !== undefined)
      throw new WorldError('usage', `One file or folder is one world: ${another} is another.`)
    const world = await loadWorld(await importWorld(domains, { format: from ?? '', source, scenario, task }))
    const text = values.json ? `${JSON.stringify(world)}\n` : stringify(world)
    if (out === undefined) stdout.write(text)
    else await writeFile(out, text)
    return 0
  },
})

const mostComplaints = 20

// in a file of its own the recording is small to the session files that name it
async function importRecordings(
  places: readonly string[],
  {
    out,
    isJson,
    stdout,
    stderr,
  }: Pick<Outside, 'stdout' | 'stderr'> & { out: string | undefined; isJson: boolean },
): Promise<void> {
  const complaints: string[] = []
  const app = await recordedApp(places, { complain: line => complaints.push(line) })
  for (const line of complaints.slice(0, mostComplaints)) stderr.write(`skipped ${line}\n`)
  if (complaints.length > mostComplaints) stderr.write(`skipped ${complaints.length - mostComplaints} more\n`)
  const { domain, title, runs, start, report } = app
  const at = start === runs.runs[0]?.start ? {} : { start }
  const worldWith = (recording: object) => ({ version: 1, domain, title, state: { recording } })
  if (out === undefined) {
    const world = await loadWorld(worldWith({ ...runs, ...at }))
    stdout.write(isJson ? `${JSON.stringify(world)}\n` : stringify(world))
    stderr.write(`${report}\n`)
    return
  }
  const beside = runsFileOf(out)
  refuseTaken(path.join(path.dirname(out), beside))
  await writeFile(path.join(path.dirname(out), beside), `${JSON.stringify(runs)}\n`)
  const world = worldWith({ use: beside, ...at })
  await writeFile(out, isJson ? `${JSON.stringify(world)}\n` : stringify(world))
  await loadWorld(out)
  stdout.write(`${out}: ${report}\n`)
}
