// Trajectories from files or folders, one after the other. A line that holds none is reported, and reading continues.
import { readdir, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { explain, WorldError } from '../../world/error.ts'
import { Trajectory } from '../trajectory.ts'
import { readLines } from './read-lines.ts'

/** A trajectory and how long its line was, or what stands there instead. */
export type Read =
  | { readonly place: string; readonly trajectory: Trajectory; readonly size: number }
  | { readonly place: string; readonly problem: string }

/** The .jsonl and .jsonl.gz files that paths name, in order; a folder's own in the order of their names. */
export async function dataFiles(paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async each => {
      const found = await stat(each).catch(() => undefined)
      if (found === undefined) {
        throw new WorldError('data', `${each}: there is no such file or folder.`)
      }
      if (!found.isDirectory()) return [each]
      const names = (await readdir(each)).filter(name => /\.jsonl(\.gz)?$/.test(name)).sort()
      return names.map(name => path.join(each, name))
    }),
  )
  return lists.flat()
}

/** Reads one file. */
export async function* readTrajectories(file: string): AsyncGenerator<readonly Read[]> {
  for await (const lines of readLines(file)) {
    yield lines.map((line): Read => {
      const place = `${file}:${line.number}`
      if ('problem' in line) return { place, problem: line.problem }
      try {
        return { place, trajectory: trajectoryFrom(line.text), size: line.text.length }
      } catch (error) {
        return { place, problem: explain(error) }
      }
    })
  }
}

function trajectoryFrom(text: string): Trajectory {
  const parsed = Trajectory.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WorldError('data', `not a trajectory: ${issue?.path.join('.') || 'line'}: ${issue?.message}`)
}
