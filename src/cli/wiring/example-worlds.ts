// The worlds that come with the package, and how a name on the command line becomes a world file.
import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { domainNames } from '../../../domains/index.ts'
import { packageRoot } from '../../kernel/package-root.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { readData } from '../../world/reading/read-world.ts'
import { nearest } from '../../world/text/nearest.ts'

export interface ExampleWorld {
  /** Folder and file name without its ending. */
  readonly name: string
  readonly domain: string
  readonly file: string
}

/** Every example world, domain by domain; within one those that worlds/index.yaml names come first. */
export async function exampleWorlds(): Promise<readonly ExampleWorld[]> {
  const folder = new URL('worlds/', packageRoot())
  const first = await firstWorlds(folder)
  const found: ExampleWorld[] = []
  for (const domain of domainNames) {
    const files = await readdir(new URL(`${domain}/`, folder)).catch(() => [])
    const names = files.filter(file => file.endsWith('.yaml')).map(file => `${domain}/${file}`)
    const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
    names.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    for (const name of names) {
      found.push({ name: name.replace(/\.yaml$/, ''), domain, file: fileURLToPath(new URL(name, folder)) })
    }
  }
  return found
}

async function firstWorlds(folder: URL): Promise<readonly string[]> {
  const file = new URL('index.yaml', folder)
  const place = fileURLToPath(file)
  return parseWith(z.array(z.string()), readData(await readFile(file, 'utf8'), { place }), {
    at: 'world',
    place,
  })
}

/** The world file meant by a path, a domain, or an example's name; without a name the very first example. */
export async function worldFile(name: string | undefined): Promise<string> {
  const there = name === undefined ? undefined : statSync(name, { throwIfNoEntry: false })
  if (name !== undefined && there?.isDirectory() === false) return name
  const examples = await exampleWorlds()
  const wanted = name?.replace(/\.yaml$/, '')
  const found =
    wanted === undefined
      ? examples[0]
      : (examples.find(example => example.name === wanted) ??
        examples.find(({ domain }) => domain === wanted))
  if (found) return found.file
  if (there) throw new WorldError('world', `${name} is a folder, not a world file.`)
  throw unknownWorld(name ?? '', examples)
}

function unknownWorld(name: string, examples: readonly ExampleWorld[]): WorldError {
  const known = [...domainNames, ...examples.map(example => example.name)]
  const isPath = /\.(ya?ml|json)$/.test(name)
  return new WorldError('world', `${name}: there is no such ${isPath ? 'file' : 'world file or domain'}.`, {
    remedy: `${isPath ? '' : `${nearest(name, known)} `}'agentworld worlds' lists the example worlds.`,
  })
}
