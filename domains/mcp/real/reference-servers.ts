// Where the real reference servers are installed. They serve for comparison and recording alone.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The scripts that start them. */
export const referenceServers = {
  filesystem: () => require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: () => require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
  everything: () => require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  'sequential-thinking': () =>
    require.resolve('@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
}
