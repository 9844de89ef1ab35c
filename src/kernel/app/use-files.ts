// Takes the records, settings and apps of files into the world that uses them.
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { readData } from '../../world/reading/read-world.ts'
import { whyUnread } from '../../world/text/why-unread.ts'
import type { World } from '../../world/world.ts'
import { packageRoot } from '../package-root.ts'
import { appsFields } from './declared/app.ts'

const { use: _, ...fields } = appsFields
const File = z.strictObject(fields)
type File = z.infer<typeof File>
type Tables = File['records']

/**
 * The world with what its files declare; the world's own records, settings and apps go before theirs. A name alone is an
 * app that comes with the package.
 */
export async function withUsedFiles(
  world: World,
  { folder, schema }: { folder: string; schema: z.ZodType },
): Promise<World> {
  const { use, ...state } = world.state as unknown as File & { readonly use: readonly string[] }
  if (use.length === 0) return world
  const files = await Promise.all(use.map(name => fileAt(placeOf(name, folder))))
  const all = [...files, state]
  const apps = Object.assign({}, ...all.map(file => file.apps ?? {}))
  const whole = {
    ...state,
    use: [],
    records: all.reduce<Tables>((tables, file) => merged(tables, file.records), {}),
    settings: Object.assign({}, ...all.map(({ settings }) => settings)),
    apps,
    front: all.findLast(({ front }) => front !== undefined)?.front ?? Object.keys(apps)[0],
  }
  const read = parseWith(
    z.object({ state: schema }),
    { state: whole },
    { at: 'world', place: use.join(', ') },
  )
  return { ...world, state: read.state as { [key: string]: Json } }
}

function placeOf(name: string, folder: string): string {
  if (/^[a-z][\w-]*$/.test(name)) return fileURLToPath(new URL(`apps/${name}.yaml`, packageRoot()))
  const refuse = (what: string) => {
    throw new WorldError('world', `state.use: ${name} ${what}.`, {
      remedy: "Name a file at or below the world file's own folder.",
    })
  }
  if (path.isAbsolute(name)) refuse('is an absolute path')
  const base = realpathSync(folder)
  const at = path.resolve(base, name)
  const real = existsSync(at) ? realpathSync(at) : at
  const below = path.relative(base, real)
  if (below === '..' || below.startsWith(`..${path.sep}`)) refuse("leads out of the world file's folder")
  return real
}

// other records keep the fields of their table
function merged(tables: Tables, own: Tables): Tables {
  const both = Object.entries(own).map(([name, table]) => {
    const fields = Object.keys(table.fields).length > 0 ? table.fields : (tables[name]?.fields ?? {})
    return [name, { fields, rows: table.rows }]
  })
  return { ...tables, ...Object.fromEntries(both) }
}

async function fileAt(place: string): Promise<File> {
  let text: string
  try {
    text = await readFile(place, 'utf8')
  } catch (cause) {
    throw new WorldError('world', `${place}: ${whyUnread(cause)}.`, { cause })
  }
  return parseWith(File, readData(text, { place }), { at: 'world', place, text })
}
