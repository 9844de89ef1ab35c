// What an importer finds before it is a trajectory: the turns, and whatever else the recording tells.
import * as path from 'node:path'
import type { Trajectory, TrajectoryTurn } from '../../trajectory.ts'
import type { Imported, ImportOptions } from '../importer.ts'
import { type DeclaredTool, describe } from './describe.ts'

export interface Draft {
  readonly turns: readonly TrajectoryTurn[]
  /** The recording's own name for it, within its file. */
  readonly id?: string | undefined
  /** A name that needs no file. */
  readonly wholeId?: string | undefined
  readonly app?: string | undefined
  /** What the agent was told about the environment: its system prompt. */
  readonly told?: string | undefined
  readonly declared?: readonly DeclaredTool[]
  /** The kind of environment, where the recording names one. */
  readonly named?: string | undefined
  /** What made the recording, such as `terminus-2 2.0`. */
  readonly recorder?: string | undefined
  readonly licence?: string | undefined
  /** What it was read from before it was written as this file. */
  readonly from?: Pick<Trajectory['origin'], 'format' | 'file'> | undefined
  /** Replies that no call was found for. */
  readonly strays?: number
  /** Parts that the recording has as they are; they go before what is described. */
  readonly parts?: Partial<
    Pick<Trajectory, 'description' | 'actionSpace' | 'initialState' | 'instruction' | 'tools'>
  >
}

/** The trajectory of a draft, or the problem that there is none in it. */
export function trajectoryOf(
  draft: Draft,
  {
    format,
    file,
    place,
    number,
    options,
  }: {
    readonly format: string
    readonly file: string
    readonly place: string
    /** Which one in its file, from 1. */
    readonly number: number
    readonly options: ImportOptions
  },
): Imported {
  const { turns, declared = [], named, parts } = draft
  if (turns.length === 0) return { place, problem: 'holds no action that something came back for' }
  const called = [...new Set(turns.flatMap(({ tool }) => (tool === undefined ? [] : [tool])))]
  const tools = declared.length > 0 ? declared.map(({ name }) => name) : called
  const described = describe({ told: draft.told, declared, called })
  const stem = path.basename(file).replace(/(\.\w{1,5})+$/, '')
  return {
    trajectory: {
      id: draft.wholeId ?? `${stem}#${draft.id ?? number}`,
      domain: options.domainOf({ format, named, tools }),
      ...(draft.app === undefined ? {} : { app: draft.app }),
      origin: {
        ...(draft.from ?? { format, file: path.basename(file) }),
        licence: draft.licence ?? options.licence,
        ...(draft.recorder === undefined ? {} : { recorder: draft.recorder }),
      },
      ...described,
      ...parts,
      turns: [...turns],
    },
  }
}
