// A run is a folder: run.json, and a file of rows for each stage.
import * as path from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { type Fate, type LoggedRow, openRowLog, type RowLog } from './row-log.ts'
import { keepSettings, type StageName, type StageSettings } from './run-settings.ts'

export interface StageFolder {
  readonly folder: string
  readonly stage: StageName
  /** The file its rows go to. */
  readonly file: string
  readonly settings: StageSettings
  readonly isForced: boolean
  fateOf(row: LoggedRow): Fate
}

/** Works in a run folder alone, with the stage's settings checked and its log open. */
export async function inRunFolder<T>(stage: StageFolder, work: (log: RowLog) => Promise<T>): Promise<T> {
  const lock = lockFolder(stage.folder)
  try {
    await keepSettings(stage.folder, stage)
    const log = await openRowLog(path.join(stage.folder, stage.file), stage)
    try {
      return await work(log)
    } finally {
      await log.close()
    }
  } finally {
    lock.release()
  }
}
