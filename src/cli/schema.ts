// Prints the JSON Schema of world files or of session files, for editors and for other programs.
import { domainNamed, domainNames } from '../../domains/index.ts'
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import { command } from './arguments/command.ts'
import { sessionSchema, worldSchema } from './wiring/json-schema.ts'

const kinds = ['world', 'session']

export const schema = command({
  name: 'schema',
  summary: 'Print the JSON Schema of world or session files.',
  usage: 'world|session',
  operands: { least: 1, most: 1 },
  options: [],
  examples: [['agentworld schema world > world.schema.json', 'For an editor that completes world files.']],
  async run({ operands: [kind = ''] }, { stdout }) {
    if (!kinds.includes(kind)) {
      throw new WorldError('usage', `There is no schema '${kind}'.`, { remedy: nearest(kind, kinds) })
    }
    const data =
      kind === 'world' ? worldSchema(await Promise.all(domainNames.map(domainNamed))) : sessionSchema()
    stdout.write(`${JSON.stringify(data, null, 2)}\n`)
    return 0
  },
})
