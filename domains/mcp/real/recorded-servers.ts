// The servers that are recorded: reference servers as npm has them, and small programs of our own that really keep what
// they are told. Each starts from a state that is drawn, and that the world of its sessions tells.
import { fileURLToPath } from 'node:url'
import type { Json } from '../../../src/world/json.ts'
import type { Chance } from '../measure/chance.ts'
import { startingFiles } from './filesystem-calls.ts'
import { referenceServers } from './reference-servers.ts'
import type { ServerStart } from './sandboxed-server.ts'
import { startingGraph, startingNotes, startingStock, startingTracker } from './starting-states.ts'

/** A server as it is at the beginning of one session. */
export interface Beginning extends ServerStart {
  /** What the world says of it, besides its name and tools. */
  readonly state: { readonly [name: string]: Json }
  /** Values that calls may name from the first, by parameter. */
  readonly known: { readonly [parameter: string]: readonly Json[] }
}

/** A server that can be recorded. */
export interface RecordedServer {
  readonly name: string
  /** Whether others wrote it. */
  readonly isReference: boolean
  begin(chance: Chance): Beginning
}

/** What our own programs take their clock from. */
const serverClock = '2026-03-02T09:00:00Z'

const roots = ['/data/first', '/data/second']
const home = '/data/outside'

/** All of them, in the order in which seeds choose. */
export const recordedServers: readonly RecordedServer[] = [
  { name: 'filesystem', isReference: true, begin: filesystem },
  { name: 'memory', isReference: true, begin: memory },
  { name: 'everything', isReference: true, begin: () => plain(referenceServers.everything(), {}) },
  {
    name: 'sequential-thinking',
    isReference: true,
    begin: () => plain(referenceServers['sequential-thinking'](), {}),
  },
  { name: 'notes', isReference: false, begin: chance => ours('notes', startingNotes(chance)) },
  { name: 'tracker', isReference: false, begin: chance => ours('tracker', startingTracker(chance)) },
  { name: 'stock', isReference: false, begin: chance => ours('stock', startingStock(chance)) },
]

function plain(script: string, known: Beginning['known']): Beginning {
  return { command: ['node', script], state: {}, known }
}

function filesystem(): Beginning {
  const files = startingFiles(roots, home)
  const isOdd = (name: string) => /link-(dead|loop|out)|\/$/.test(name)
  const paths = Object.keys(files).filter(name => name.startsWith('/data/first') && !isOdd(name))
  const folders = ['', '/src', '/src/lib', '/vacant'].map(name => `${roots[0]}${name}`)
  return {
    command: ['node', referenceServers.filesystem(), ...roots],
    env: { HOME: home },
    files,
    state: { kind: 'filesystem', roots, home, files: files as Json },
    known: {
      path: [...paths, `${roots[1]}/data/rows.csv`],
      ...knownOfFiles(folders),
    },
  }
}

/** What single tools are called with; other parameters have what was seen. */
function knownOfFiles(folders: readonly string[]): Beginning['known'] {
  const fresh = ['new.txt', 'draft.md', 'src/added.ts', 'vacant/filled.log'].map(
    name => `${roots[0]}/${name}`,
  )
  return {
    ...Object.fromEntries(
      ['list_directory', 'list_directory_with_sizes', 'directory_tree', 'search_files'].map(tool => [
        `${tool}.path`,
        folders,
      ]),
    ),
    'create_directory.path': ['/data/first/made', '/data/first/src/more/still', '/data/second/new'],
    'write_file.path': fresh,
    'edit_file.path': [`${roots[0]}/notes.txt`, `${roots[0]}/notes.txt`, `${roots[0]}/src/main.ts`],
    'read_media_file.path': [`${roots[0]}/picture.png`, `${roots[0]}/sound.MP3`, `${roots[0]}/readme.md`],
    'move_file.destination': fresh.map(name => `${name}.moved`),
    oldText: ['one\ntwo', 'three', 'four', 'six\nseven', 'twelve', 'const a = 1'],
  }
}

function memory(chance: Chance): Beginning {
  const graph = startingGraph(chance)
  const lines = [
    ...graph.entities.map(entity => JSON.stringify({ type: 'entity', ...entity })),
    ...graph.relations.map(relation => JSON.stringify({ type: 'relation', ...relation })),
  ]
  return {
    command: ['node', referenceServers.memory()],
    env: { MEMORY_FILE_PATH: '/data/memory.jsonl' },
    files: { '/data/memory.jsonl': lines.join('\n') },
    state: { kind: 'memory', graph: graph as unknown as Json },
    known: {
      name: graph.entities.map(({ name }) => name),
      relationType: [...new Set(graph.relations.map(({ relationType }) => relationType))],
    },
  }
}

function ours(
  name: string,
  tables: { readonly [table: string]: readonly { readonly [column: string]: Json }[] },
): Beginning {
  const known: { [parameter: string]: Json[] } = {}
  for (const row of Object.values(tables).flat()) {
    for (const [column, value] of Object.entries(row)) known[column] = [...(known[column] ?? []), value]
  }
  // where the package is built its programs are JavaScript
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return {
    command: ['node', fileURLToPath(new URL(`./servers/${name}-server.${ending}`, import.meta.url))],
    files: { '/data/state.json': JSON.stringify({ clock: serverClock, tables }) },
    state: { kind: 'records', tables: tables as Json },
    known,
  }
}
