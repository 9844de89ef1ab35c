// A stage of the pipeline: trajectories in, lines out, a report beside them. Memory does not grow with the input.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { writeParquet } from '../export/write-parquet.ts'
import { type LineWriter, openLineWriter } from '../files/line-writer.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import type { Trajectory } from '../trajectory.ts'
import { earlierOutputs, removeOutputs, reportName } from './earlier-run.ts'

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
  /** What the files of lines become when they are whole. */
  readonly ending?: 'jsonl' | 'parquet'
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

/**
 * Runs a stage over all its inputs; its folder then holds the outputs and report.json, and no output of an earlier run.
 * Until all is written the folder is as it was.
 */
export async function runStage({
  inputs,
  out,
  step,
  signal,
  onProgress = () => {},
  findings = () => ({}),
  ending = 'jsonl',
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
    const made = { ...totals, outputs: [], unreadable, findings: findings() }
    const before = earlierOutputs(out)
    // whoever named the wrong input shall not lose what was made of the right one
    if (totals.trajectories === 0 && before.length > 0) return made
    return await settle(made, { out, writer, before, read: files, ending })
  } catch (error) {
    writer.abandon()
    throw error
  }
}

interface Settling {
  readonly out: string
  readonly writer: LineWriter
  readonly before: readonly string[]
  readonly read: readonly string[]
  readonly ending: 'jsonl' | 'parquet'
}

// the folder changes over from the earlier run's files to this one's
async function settle(
  made: StageReport,
  { out, writer, before, read, ending }: Settling,
): Promise<StageReport> {
  const named = (name: string) => (ending === 'parquet' ? name.replace(/\.jsonl$/, '.parquet') : name)
  let removed = 0
  mkdirSync(out, { recursive: true })
  const written = writer.finish(names => {
    // killed from here on, a run is still known to the next one: the report names all that may be there
    const outputs = [...new Set([...before, ...names, ...names.map(named)])]
    writeReport(out, { isFinished: false, outputs })
    removed = removeOutputs(out, [...read, ...names.map(name => path.join(out, name))])
  })
  if (ending === 'parquet') for (const name of written) await writeParquet(path.join(out, name))
  const findings = removed > 0 ? { ...made.findings, earlierFilesRemoved: removed } : made.findings
  const report = { ...made, outputs: written.map(named), findings }
  writeReport(out, report)
  return report
}

function writeReport(out: string, report: object): void {
  const file = path.join(out, reportName)
  writeFileSync(`${file}.part`, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(`${file}.part`, file)
}
