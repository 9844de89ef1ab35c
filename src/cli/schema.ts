// Prints the JSON Schema of world files, session files or training recipes, for editors and for other programs.
import { allDomains } from '../../domains/index.ts'
import { Recipe } from '../train/recipe.ts'
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import { command } from './arguments/command.ts'
import { jsonSchemaOf, sessionSchema, worldSchema } from './wiring/json-schema.ts'
import { schemaText } from './wiring/schema-text.ts'

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
    stdout.write(schemaText(await schemaOf(kind)))
    return 0
  },
})

async function schemaOf(kind: string): Promise<object> {
  if (kind === 'world') return worldSchema(await allDomains())
  return kind === 'session' ? sessionSchema() : jsonSchemaOf(Recipe)
}
