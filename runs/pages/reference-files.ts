// Every file that is made from schemas and sources, with the text it should have now.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { allDomains } from '../../domains/index.ts'
import { exampleWorlds } from '../../src/cli/wiring/example-worlds.ts'
import { worldSchema } from '../../src/cli/wiring/json-schema.ts'
import { schemaText } from '../../src/cli/wiring/schema-text.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import { apiPage } from './api-page.ts'
import { withGenerated } from './markdown.ts'
import { worldPage } from './world-page.ts'
import { worldsPage } from './worlds-page.ts'

/** Paths below the root, and texts. */
export async function referenceFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const read = (file: string) => {
    const at = path.join(root, file)
    return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : undefined
  }
  const domains = await allDomains()
  const examples = await exampleWorlds()
  const files = new Map([['worlds/world.schema.json', schemaText(worldSchema(domains))]])
  const page = (file: string, parts: { first: string; rest: string }) =>
    files.set(file, withGenerated(read(file), parts))
  page('docs/reference/api.md', { first: '# The library', rest: apiPage(root) })
  page('docs/reference/worlds.md', { first: '# World files', rest: worldsPage(domains) })
  for (const domain of domains) {
    const own = examples.filter(example => example.domain === domain.name)
    const worlds = await Promise.all(own.map(({ file }) => loadWorld(file, { domain })))
    page(`docs/reference/worlds/${domain.name}.md`, {
      first: `# \`${domain.name}\` worlds\n\n${domain.summary}`,
      rest: worldPage(domain, worlds),
    })
  }
  return files
}
