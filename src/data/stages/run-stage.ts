// A stage of the pipeline: trajectories in, lines out, a report beside them. Memory does not grow with the input.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { openLineWriter } from '../files/line-writer.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import type { Trajectory } from '../trajectory.ts'

/** A line for a file below the stage's folder. */
export interface OutLine {
  readonly file: string
  readonly line: string
}

export interface StageOptions {
  readonly inputs: readonly string[]
  readonly out: string
  /** What becomes of a trajectory; nothing where it is dropped. */
  readonly step: (trajectory: Trajectory, from: { readonly name: string }) => Iterable<OutLine>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** What the stage found, for the report. */
  readonly findings?: () => object
}

export interface Progress {
  readonly files: number
  readonly trajectories: number
  readonly turns: number
  /** Characters read. */
  readonly size: number
  /** Lines that could not be read. */
  readonly problems: number
}

export interface StageReport extends Progress {
  readonly written: number
  readonly outputs: readonly string[]
  /** The first lines that could not be read, each with its place. */
  readonly unreadable: readonly string[]
  readonly findings: object
}

const keptProblems = 100

/** Runs a stage over all its inputs; its folder then holds the outputs and report.json. */
export async function runStage({
  inputs,
  out,
  step,
  signal,
  onProgress = () => {},
  findings = () => ({}),
}: StageOptions): Promise<StageReport> {
  const files = await dataFiles(inputs)
  const writer = openLineWriter(out)
  const totals = { files: 0, trajectories: 0, turns: 0, size: 0, problems: 0, written: 0 }
  const unreadable: string[] = []
  try {
    for (const file of files) {
      const name = path.basename(file).replace(/\.gz$/, '')
      for await (const batch of readTrajectories(file)) {
        signal?.throwIfAborted()
        for (const read of batch) {
          if ('problem' in read) {
            totals.problems += 1
            if (unreadable.length < keptProblems) unreadable.push(`${read.place}: ${read.problem}`)
            continue
          }
          totals.trajectories += 1
          totals.turns += read.trajectory.turns.length
          totals.size += read.size
          for (const { file: to, line } of step(read.trajectory, { name })) {
            writer.write(to, line)
            totals.written += 1
          }
        }
        onProgress(totals)
      }
      totals.files += 1
    }
    const outputs = writer.finish()
    const report = { ...totals, outputs, unreadable, findings: findings() }
    mkdirSync(out, { recursive: true })
    writeFileSync(path.join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
    return report
  } catch (error) {
    writer.abandon()
    throw error
  }
}
