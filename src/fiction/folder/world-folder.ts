// A world as a folder: written whole or not at all, read back and checked against its hashes.
import { hash } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import type { Facts } from '../draft-world.ts'
import type { Fiction } from '../fiction.ts'
import { FictionPage } from '../pages/page.ts'
import { Question } from '../questions/question.ts'
import { readDatabase, writeDatabase } from '../schema/database.ts'
import { Schema } from '../schema/schema.ts'
import { schemaSql } from '../schema/sql.ts'
import { graphOf } from './graph.ts'
import { generator, Manifest } from './manifest.ts'
import { packedPages, questionWorld } from './question-world.ts'
import { worldPlace } from './world-place.ts'

const maxUnpacked = 64 * 1024 * 1024
const remedy = "Make it with 'agentworld fiction new'."

/** Writes a world. A world that stood there before is replaced; anything else is refused. */
export async function writeWorld(
  given: string,
  fiction: Fiction,
  { model }: { model?: string } = {},
): Promise<Manifest> {
  const { folder, names } = await worldPlace(given)
  const draft = `${folder}.part`
  const remove = () => rm(draft, { recursive: true, force: true })
  await remove()
  await mkdir(draft, { recursive: true })
  try {
    const manifest = await writeDraft(draft, fiction, model)
    if (names === undefined) await rename(draft, folder)
    else
      await refill(folder, { draft, before: names, now: [...Object.keys(manifest.files), 'manifest.json'] })
    return manifest
  } catch (error) {
    // what is half written helps nobody, and takes up room
    await remove()
    throw error
  }
}

async function writeDraft(
  draft: string,
  { facts, pages, questions }: Fiction,
  model: string | undefined,
): Promise<Manifest> {
  const [first] = questions
  const title = titleOf(facts)
  writeDatabase(path.join(draft, 'rows.sqlite'), facts.schema, facts.rows)
  const files: { [name: string]: string | Uint8Array } = {
    'schema.json': `${JSON.stringify(facts.schema, undefined, 1)}\n`,
    'schema.sql': schemaSql(facts.schema),
    'graph.json.gz': gzipSync(JSON.stringify(graphOf(facts)), { level: 9 }),
    'pages.jsonl.gz': gzipSync(lines(pages), { level: 9 }),
    'questions.jsonl': lines(questions),
    ...(first
      ? {
          'world.yaml': questionWorld(first, packedPages(pages), {
            title,
            seed: facts.seed,
            today: facts.today,
          }),
        }
      : {}),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  const hashes = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, hash('sha256', content, 'hex')]),
  )
  hashes['rows.sqlite'] = hash('sha256', await readFile(path.join(draft, 'rows.sqlite')), 'hex')
  const manifest = manifestOf({ facts, pages, questions }, { title, files: hashes, model })
  await writeFile(path.join(draft, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`)
  return manifest
}

// a folder that is there stays the same folder: somebody may stand in it. Its manifest changes last, so that a world
// that was half replaced is known to be ours, and to be altered.
async function refill(
  folder: string,
  { draft, before, now }: { draft: string; before: readonly string[]; now: readonly string[] },
): Promise<void> {
  for (const name of now) await rename(path.join(draft, name), path.join(folder, name))
  for (const name of before.filter(old => !now.includes(old)))
    await rm(path.join(folder, name), { recursive: true })
  await rmdir(draft)
}

function manifestOf(
  { facts, pages, questions }: Fiction,
  { title, files, model }: { title: string; files: Manifest['files']; model: string | undefined },
): Manifest {
  const { schema, rows, realNames, theme, shape, field, strategy, seed, today, owner } = facts
  return {
    version: 1,
    generator,
    theme,
    shape,
    field,
    strategy,
    seed,
    today,
    owner,
    title,
    ...(model === undefined ? {} : { model }),
    counts: {
      rows: Object.values(rows).reduce((sum, table) => sum + table.length, 0),
      tables: schema.tables.length,
      pages: pages.length,
      questions: questions.length,
    },
    realNames: [...realNames],
    stale: pages.flatMap(({ url, stale }) => stale.map(item => ({ ...item, url }))),
    files,
  }
}

/** What a world is called. */
function titleOf({
  field,
  strategy,
  today,
  seed,
}: Pick<Facts, 'field' | 'strategy' | 'today' | 'seed'>): string {
  return `A web about ${field}, ${today.slice(0, 4)} (${strategy}, ${seed})`
}

/** A world as it was read, and what is wrong with its files. */
export interface ReadFiction extends Fiction {
  readonly manifest: Manifest
  readonly altered: readonly string[]
}

/** Reads the manifest of a world. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'manifest.json')
  return parseWith(Manifest, JSON.parse(await textOf(file)), { at: 'world', place: file, remedy })
}

/** Reads a world folder. */
export async function readWorldFolder(folder: string): Promise<ReadFiction> {
  const manifest = await readManifest(folder)
  const place = (name: string) => path.join(folder, name)
  const schema = parseWith(Schema, JSON.parse(await textOf(place('schema.json'))), {
    at: 'world',
    place: place('schema.json'),
  })
  const packed = gunzipSync(await readFile(place('pages.jsonl.gz')), {
    maxOutputLength: maxUnpacked,
  }).toString()
  const pages = packed
    .split('\n')
    .filter(Boolean)
    .map(line => FictionPage.parse(JSON.parse(line)))
  const questions = (await textOf(place('questions.jsonl')))
    .split('\n')
    .filter(Boolean)
    .map(line => Question.parse(JSON.parse(line)))
  const rows = readDatabase(place('rows.sqlite'), schema)
  const { theme, shape, field, strategy, seed, today, owner, realNames } = manifest
  return {
    facts: { theme, shape, field, strategy, seed, today, owner, schema, rows, realNames },
    pages,
    questions,
    manifest,
    altered: await alteredFiles(folder, manifest),
  }
}

/** The files that are not as the manifest has them. */
async function alteredFiles(folder: string, { files }: Manifest): Promise<string[]> {
  const altered: string[] = []
  for (const [name, expected] of Object.entries(files)) {
    const found = await readFile(path.join(folder, path.basename(name))).catch(() => undefined)
    if (found === undefined || hash('sha256', found, 'hex') !== expected) altered.push(name)
  }
  return altered
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new WorldError('world', `${file}: there is no such file.`, { cause, remedy })
  }
}

function lines(items: readonly unknown[]): string {
  return `${items.map(item => JSON.stringify(item)).join('\n')}\n`
}
