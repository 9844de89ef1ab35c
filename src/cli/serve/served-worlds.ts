// The worlds that a server serves: files, folders of files, or example worlds, each under a name that is not a path.
import { stat } from 'node:fs/promises'
import * as path from 'node:path'
import { loadWorld } from '../../library/load-world.ts'
import { catalogueFrom } from '../../serve/catalogue.ts'
import type { Catalogue } from '../../serve/hub.ts'
import { WorldError } from '../../world/error.ts'
import { exampleWorlds, worldFile } from '../wiring/example-worlds.ts'
import { filesBelow } from './files-below.ts'

interface Found {
  readonly name: string
  readonly file: string
  readonly split?: string
}

/** Folders of these names hold the tasks of a split. */
const splitNames = ['train', 'validation', 'test']
const isWorldFile = (file: string) => /\.(ya?ml|json)$/.test(file)
const withoutEnding = (file: string) => file.replace(/\.(ya?ml|json)$/, '')

/** Loads every world that is named; all examples where none is. */
export async function servedWorlds(
  sources: readonly string[],
  { onNotice }: { onNotice: (notice: string) => void },
): Promise<Catalogue> {
  const found =
    sources.length === 0 ? await exampleWorlds() : (await Promise.all(sources.map(findWorlds))).flat()
  const entries = await Promise.all(
    found.map(async ({ name, file, ...split }: Found) => ({
      name,
      world: await loadWorld(file, { onNotice }),
      ...split,
    })),
  )
  return catalogueFrom(entries)
}

async function findWorlds(source: string): Promise<readonly Found[]> {
  const isFolder = await stat(source).then(
    found => found.isDirectory(),
    () => false,
  )
  if (isFolder) return worldsIn(source)
  const examples = await exampleWorlds()
  const file = await worldFile(source)
  const example = examples.find(candidate => candidate.file === file)
  return [{ name: example?.name ?? withoutEnding(path.basename(file)), file }]
}

async function worldsIn(folder: string): Promise<readonly Found[]> {
  const names = (await filesBelow(folder)).filter(
    file => isWorldFile(file) && !file.endsWith('.schema.json') && file !== 'index.yaml',
  )
  if (names.length === 0) {
    throw new WorldError('world', `${folder}: there is no world file in it.`, {
      remedy: 'A world file ends in .yaml, .yml or .json.',
    })
  }
  return names.map(name => {
    const place = name.split(path.sep)
    const split = place.slice(0, -1).find(part => splitNames.includes(part))
    return {
      name: withoutEnding(place.join('/')),
      file: path.join(folder, name),
      ...(split === undefined ? {} : { split }),
    }
  })
}
