// The tables of command lines that are compared with the real tools: files, and one command a line.
import { readFileSync } from 'node:fs'
import { archiveFiles } from './archive.ts'
import { awkFiles } from './awk.ts'
import { bcFiles } from './bc.ts'
import { bytesFiles } from './bytes.ts'
import { diffFiles } from './diff.ts'
import { dumpFiles } from './dump.ts'
import { jqFiles } from './jq.ts'
import { patchFiles } from './patch.ts'
import { sedFiles } from './sed.ts'
import { sqliteFiles } from './sqlite.ts'
import { textFiles } from './text.ts'

export interface Table {
  readonly files: Readonly<Record<string, string>>
  readonly commands: readonly string[]
}

const files: Readonly<Record<string, Table['files']>> = {
  sed: sedFiles,
  awk: awkFiles,
  diff: diffFiles,
  dump: dumpFiles,
  archive: archiveFiles,
  text: textFiles,
  jq: jqFiles,
  bc: bcFiles,
  bytes: bytesFiles,
  sqlite: sqliteFiles,
  patch: patchFiles,
}

/** A table by its name. */
export function tableOf(name: string): Table {
  const text = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
  return {
    files: files[name] ?? {},
    commands: text.split('\n').filter(line => line !== '' && !line.startsWith('##')),
  }
}

/** The names of the tables. */
export const tableNames: readonly string[] = Object.keys(files)
