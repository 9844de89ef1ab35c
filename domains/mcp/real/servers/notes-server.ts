// A server of notes in a real SQLite database: tags, search, archive. A program of its own, spoken to over stdio.
import { DatabaseSync } from 'node:sqlite'
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { answer, failure } from './answer.ts'
import { minuteClock, startingState } from './state-file.ts'

const { clock, tables } = startingState()
const now = minuteClock(clock)
const database = new DatabaseSync('notes.db')
database.exec(`
  CREATE TABLE notes (note_id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, body TEXT NOT NULL,
    tag TEXT NOT NULL, archived INTEGER NOT NULL DEFAULT 0, changed TEXT NOT NULL);
`)
const insert = database.prepare(
  'INSERT INTO notes (note_id, title, body, tag, archived, changed) VALUES (?, ?, ?, ?, ?, ?)',
)
for (const row of tables.notes ?? []) {
  const { note_id = null, title = null, body = null, tag = null, archived = 0, changed = null } = row
  insert.run(note_id, title, body, tag, archived, changed)
}

const tag = z.enum(['work', 'home', 'garden', 'travel']).describe('What it is about.')
const noteId = z.int().min(1).describe('The number of the note.')
const server = new McpServer({ name: 'notes', version: '1.0.0' })

/** One note, or undefined. */
function noteOf(id: number) {
  return database.prepare('SELECT * FROM notes WHERE note_id = ?').get(id)
}

/** Runs a change; what the database refuses is told in its own words. */
function changed(work: () => number | bigint): ReturnType<typeof answer> {
  try {
    return answer({ note: { ...noteOf(Number(work())) } })
  } catch (error) {
    return failure(`The database refused: ${error instanceof Error ? error.message : error}`)
  }
}

server.registerTool(
  'list_notes',
  {
    description: 'Lists notes by number, a page at a time.',
    inputSchema: z.object({
      tag: tag.optional(),
      archived: z.boolean().default(false),
      limit: z.int().min(1).max(50).default(10),
      offset: z.int().min(0).default(0),
    }),
  },
  async ({ tag, archived, limit, offset }) => {
    const condition = `archived = ? AND (? IS NULL OR tag = ?)`
    const given = [archived ? 1 : 0, tag ?? null, tag ?? null]
    const rows = database
      .prepare(`SELECT note_id, title, tag FROM notes WHERE ${condition} ORDER BY note_id LIMIT ? OFFSET ?`)
      .all(...given, limit, offset)
    const total = database
      .prepare(`SELECT count(*) AS total FROM notes WHERE ${condition}`)
      .get(...given)?.total
    return answer({ total, notes: rows.map(row => ({ ...row })) })
  },
)

server.registerTool(
  'read_note',
  { description: 'Reads one note.', inputSchema: z.object({ note_id: noteId }) },
  async ({ note_id }) => {
    const note = noteOf(note_id)
    return note === undefined ? failure(`There is no note ${note_id}.`) : answer({ note: { ...note } })
  },
)

server.registerTool(
  'write_note',
  {
    description: 'Writes a new note; no two notes have one title.',
    inputSchema: z.object({
      title: z.string().min(1).max(80),
      body: z.string().max(2000),
      tag: tag.default('home'),
    }),
  },
  async ({ title, body, tag }) =>
    changed(
      () =>
        database
          .prepare('INSERT INTO notes (title, body, tag, changed) VALUES (?, ?, ?, ?)')
          .run(title, body, tag, now()).lastInsertRowid,
    ),
)

server.registerTool(
  'change_note',
  {
    description: 'Changes title, text or tag of a note.',
    inputSchema: z.object({
      note_id: noteId,
      title: z.string().min(1).max(80).optional(),
      body: z.string().max(2000).optional(),
      tag: tag.optional(),
    }),
  },
  async ({ note_id, title, body, tag }) => {
    const note = noteOf(note_id)
    if (note === undefined) return failure(`There is no note ${note_id}.`)
    if (note.archived === 1) return failure(`Note ${note_id} is archived. Restore it first.`)
    return changed(() => {
      database
        .prepare(
          'UPDATE notes SET title = coalesce(?, title), body = coalesce(?, body), tag = coalesce(?, tag), changed = ? WHERE note_id = ?',
        )
        .run(title ?? null, body ?? null, tag ?? null, now(), note_id)
      return note_id
    })
  },
)

server.registerTool(
  'archive_note',
  {
    description: 'Puts a note away, or brings it back.',
    inputSchema: z.object({ note_id: noteId, restore: z.boolean().default(false) }),
  },
  async ({ note_id, restore }) => {
    const note = noteOf(note_id)
    if (note === undefined) return failure(`There is no note ${note_id}.`)
    if ((note.archived === 1) !== restore)
      return failure(`Note ${note_id} is ${restore ? 'not' : 'already'} archived.`)
    return changed(() => {
      database
        .prepare('UPDATE notes SET archived = ?, changed = ? WHERE note_id = ?')
        .run(restore ? 0 : 1, now(), note_id)
      return note_id
    })
  },
)

server.registerTool(
  'delete_note',
  { description: 'Deletes a note for good.', inputSchema: z.object({ note_id: noteId }) },
  async ({ note_id }) => {
    const { changes } = database.prepare('DELETE FROM notes WHERE note_id = ?').run(note_id)
    return changes === 0 ? failure(`There is no note ${note_id}.`) : answer({ deleted: note_id })
  },
)

server.registerTool(
  'search_notes',
  {
    description: 'Finds notes whose title or text holds the words.',
    inputSchema: z.object({ words: z.string().min(1), limit: z.int().min(1).max(20).default(5) }),
  },
  async ({ words, limit }) => {
    const rows = database
      .prepare(
        "SELECT note_id, title, tag, archived FROM notes WHERE title LIKE '%' || ? || '%' OR body LIKE '%' || ? || '%' ORDER BY note_id LIMIT ?",
      )
      .all(words, words, limit)
    return answer({ found: rows.map(row => ({ ...row })) })
  },
)

await server.connect(new StdioServerTransport())
