// The state as the prompt shows it: rules first, then each table with one row a line.
import { cutMiddle } from '../../src/kernel/tools/cut-middle.ts'
import type { McpState } from './state.ts'

const roomForRows = 100_000

/** The whole state as text; tables too long for their share keep their first and last rows. */
export function showState({ server, tables, facts, files, graph }: McpState, clock: string): string {
  const names = Object.keys(tables)
  const maxCharacters = Math.floor(roomForRows / Math.max(names.length, 1))
  const rows = (name: string) => (tables[name] ?? []).map(row => JSON.stringify(row))
  return [
    `Server: ${server.name} ${server.version}`,
    `Time: ${clock}`,
    ...(facts.length > 0 ? ['Rules and circumstances:', ...facts.map(showFact)] : []),
    ...names.flatMap(name => [
      `Table ${name} (${rows(name).length} rows):`,
      cutMiddle(rows(name).join('\n'), { maxLines: 500, maxCharacters }),
    ]),
    ...(server.kind === 'filesystem' ? [`Allowed directories: ${server.roots.join(', ')}`, 'Files:'] : []),
    ...Object.entries(files).map(([path, entry]) => `${path} ${cutMiddle(JSON.stringify(entry))}`),
    ...(server.kind === 'memory' ? ['Knowledge graph:', cutMiddle(JSON.stringify(graph, null, 1))] : []),
  ].join('\n')
}

function showFact(fact: McpState['facts'][number]): string {
  return typeof fact === 'string' ? `- ${fact}` : `- (${fact.tools.join(', ')}) ${fact.says}`
}
