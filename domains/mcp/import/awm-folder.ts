// A folder of Agent World Model's generated files, one row a scenario in each.
import { createReadStream, existsSync } from 'node:fs'
import * as path from 'node:path'
import { createInterface } from 'node:readline'
import { WorldError } from '../../../src/world/error.ts'
import type { World } from '../../../src/world/world.ts'
import { awmWorld } from './agent-world-model.ts'

const parts = ['scenario', 'tasks', 'db', 'sample', 'spec'] as const

/** The world of one task of one scenario: the first of each unless told. */
export async function awmFolder(
  folder: string,
  { scenario, task = 0 }: { scenario: string | undefined; task: number | undefined },
): Promise<World> {
  const first = await rowOf(folder, 'scenario', scenario)
  const name = nameOf(first)
  const rows = await Promise.all(
    parts.map(async part => [part, part === 'scenario' ? first : await rowOf(folder, part, name)]),
  )
  return awmWorld(Object.fromEntries(rows), { task })
}

function nameOf(row: unknown): string {
  const { name, scenario } = row as { name?: string; scenario?: string }
  return name ?? scenario ?? ''
}

async function rowOf(folder: string, part: string, wanted: string | undefined): Promise<unknown> {
  const file = path.join(folder, `gen_${part}.jsonl`)
  if (!existsSync(file)) {
    throw new WorldError('world', `${file}: there is no such file.`, {
      remedy: `The folder must hold ${parts.map(name => `gen_${name}.jsonl`).join(', ')}.`,
    })
  }
  const names: string[] = []
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() === '') continue
    const row = JSON.parse(line) as unknown
    if (wanted === undefined || nameOf(row) === wanted) return row
    names.push(nameOf(row))
  }
  throw new WorldError('world', `${file} has no scenario '${wanted}'.`, {
    remedy: `It has: ${names.slice(0, 8).join(', ')}.`,
  })
}
