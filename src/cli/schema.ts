// Prints the JSON Schema of world files, session files or training recipes, for editors and for other programs.
import { z } from 'zod'
import { domainNamed, domainNames } from '../../domains/index.ts'
import { Recipe } from '../train/recipe.ts'
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import { command } from './arguments/command.ts'
import { sessionSchema, worldSchema } from './wiring/json-schema.ts'

const kinds = ['world', 'session', 'recipe']

export const schema = command({
  name: 'schema',
  summary: 'Print the JSON Schema of world files, session files or training recipes.',
  usage: 'world|session|recipe',
  operands: { least: 1, most: 1 },
  options: [],
  examples: [['agentworld schema world > world.schema.json', 'For an editor that completes world files.']],
  async run({ operands: [kind = ''] }, { stdout }) {
    if (!kinds.includes(kind)) {
      throw new WorldError('usage', `There is no schema '${kind}'.`, { remedy: nearest(kind, kinds) })
    }
    stdout.write(`${JSON.stringify(await schemaOf(kind), null, 2)}\n`)
    return 0
  },
})

async function schemaOf(kind: string): Promise<unknown> {
  if (kind === 'world') return worldSchema(await Promise.all(domainNames.map(domainNamed)))
  return kind === 'session' ? sessionSchema() : z.toJSONSchema(Recipe, { io: 'input' })
}
