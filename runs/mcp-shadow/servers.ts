// Servers that others wrote and published, none of which a kernel knows: what is installed, how each is started, what it
// finds when it begins, and what an explorer that has never seen it may name.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Json } from '../../src/world/json.ts'

export interface PublishedServer {
  /** As npm has it, with its version. */
  readonly package: string
  readonly program: string
  /** What follows the program; `$HOME` is the folder it begins in. */
  readonly args?: readonly string[]
  readonly environment?: { readonly [name: string]: string }
  /** Puts there what it finds. */
  readonly prepare?: (home: string) => void
  readonly known?: (home: string) => { readonly [parameter: string]: readonly Json[] }
}

export const publishedServers: readonly PublishedServer[] = [
  { package: '@wrtnlabs/calculator-mcp@0.2.1', program: 'calculator-mcp' },
  {
    package: 'time-mcp@1.0.6',
    program: 'time-mcp',
    known: () => ({
      format: ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', 'h:mm A'],
      timezone: ['Europe/Oslo', 'Asia/Shanghai', 'UTC'],
      sourceTimezone: ['Europe/Oslo', 'Asia/Shanghai', 'UTC'],
      targetTimezone: ['America/New_York', 'Asia/Tokyo'],
      time: ['2026-03-02 09:00:00', '2026-07-01 18:30:00', '2025-12-31 23:59:59'],
      date: ['2026-02-11', '2024-02-01', '2025-12-31', '2026-03-02'],
    }),
  },
  {
    package: '@kazuph/mcp-taskmanager@1.1.1',
    program: 'mcp-taskmanager',
    environment: { TASK_MANAGER_FILE_PATH: '$HOME/tasks.json' },
    known: () => ({
      requestId: ['req-1', 'req-2', 'req-3'],
      taskId: ['task-1', 'task-2', 'task-3', 'task-4', 'task-5'],
      originalRequest: ['Mend the roof', 'Sell the boat'],
      completedDetails: ['All of it', 'As asked'],
    }),
  },
  {
    package: 'mcp-server-sqlite-npx@0.8.0',
    program: 'mcp-server-sqlite-npx',
    args: ['$HOME/stock.db'],
    prepare: stockDatabase,
    known: () => ({
      'read_query.query': [
        'SELECT * FROM boats',
        'SELECT name FROM boats WHERE berth = 2',
        'SELECT count(*) AS n FROM boats',
        'SELECT * FROM crew ORDER BY name',
        'SELECT * FROM nothing',
      ],
      'write_query.query': [
        "INSERT INTO boats (name, berth) VALUES ('Tern', 4)",
        'UPDATE boats SET berth = 5 WHERE id = 1',
        "DELETE FROM crew WHERE name = 'Bo'",
        'SELECT 1',
      ],
      'create_table.query': [
        'CREATE TABLE log (id INTEGER PRIMARY KEY, text TEXT)',
        'CREATE TABLE boats (id)',
      ],
      table_name: ['boats', 'crew', 'nothing'],
    }),
  },
  {
    package: 'mcp-sqlite@1.0.9',
    program: 'mcp-sqlite-server',
    args: ['$HOME/stock.db'],
    prepare: stockDatabase,
    known: () => ({
      sql: [
        'SELECT * FROM boats',
        'SELECT count(*) AS n FROM crew',
        'SELECT * FROM nothing',
        'DELETE FROM crew',
      ],
      values: [],
      table: ['boats', 'crew', 'nothing'],
      tableName: ['boats', 'crew', 'nothing'],
    }),
  },
  {
    package: 'mcp-json@1.0.0',
    program: 'mcp-json',
    prepare: jsonFiles,
    known: home => ({
      directory: [home, `${home}/more`, `${home}/nothing`],
      filePath: ['boats.json', 'more/crew.json', 'broken.json', 'nothing.json'].map(
        name => `${home}/${name}`,
      ),
      filePaths: ['boats.json', 'more/crew.json'].map(name => `${home}/${name}`),
      outputPath: [`${home}/made.json`],
      pattern: ['*.json', '**/*.json'],
      searchTerm: ['Tern', 'berth', 'nothing'],
      jsonPath: ['$.name', '$', '$.boats', 'boats[0].name'],
      relationType: ['schema', 'content'],
    }),
  },
  {
    package: 'mcp-obsidian@1.0.0',
    program: 'mcp-obsidian',
    args: ['$HOME'],
    prepare: notes,
    known: () => ({
      paths: ['harbour.md', 'log/monday.md', 'nothing.md'],
      query: ['harbour', 'mon', 'nothing'],
    }),
  },
  {
    package: '@itseasy21/mcp-knowledge-graph@1.0.7',
    program: 'mcp-knowledge-graph',
    args: ['--memory-path', '$HOME/memory.jsonl'],
  },
  { package: '@modelcontextprotocol/server-everything@2026.8.31', program: 'mcp-server-everything' },
  {
    package: '@modelcontextprotocol/server-sequential-thinking@2026.8.31',
    program: 'mcp-server-sequential-thinking',
  },
  { package: 'mcp-sequentialthinking-tools@0.0.3', program: 'mcp-sequentialthinking-tools' },
]

function stockDatabase(home: string): void {
  const database = new DatabaseSync(path.join(home, 'stock.db'))
  database.exec(`
    CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT NOT NULL, berth INTEGER);
    INSERT INTO boats (name, berth) VALUES ('Fulmar', 1), ('Skua', 2), ('Petrel', 2);
    CREATE TABLE crew (name TEXT, boat INTEGER);
    INSERT INTO crew VALUES ('Ada', 1), ('Bo', 3);
  `)
  database.close()
}

function jsonFiles(home: string): void {
  mkdirSync(path.join(home, 'more'))
  writeFileSync(path.join(home, 'boats.json'), '{"boats": [{"name": "Tern", "berth": 4}], "name": "quay"}')
  writeFileSync(path.join(home, 'more/crew.json'), '[{"name": "Ada", "boat": "Tern"}]')
  writeFileSync(path.join(home, 'broken.json'), '{"boats": [')
}

function notes(home: string): void {
  mkdirSync(path.join(home, 'log'))
  writeFileSync(path.join(home, 'harbour.md'), '# Harbour\n\nTwo berths are free.\n')
  writeFileSync(path.join(home, 'log/monday.md'), '---\ntags: [log]\n---\nFog until nine.\n')
}
