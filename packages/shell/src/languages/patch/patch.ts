// The program `patch`: puts differences into files, where they fit.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { parseOptions } from '../options.ts'
import { type PatchSettings, patchSettings, patchTable, refusedOptions } from './patch-options.ts'
import { PatchRun } from './patch-run.ts'
import { PatchTrouble } from './patch-trouble.ts'

async function misuse(process: Process, message: string): Promise<number> {
  await process.err(`patch: ${message}\npatch: Try 'patch --help' for more information.\n`)
  return 2
}

/** `patch`: 1 where something did not fit, 2 in trouble. */
export async function patch(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, patchTable)
  if (complaint !== undefined) return misuse(process, complaint)
  for (const { name } of given) if (refusedOptions.includes(name)) throw new NotComputable(`patch --${name}`)
  if (operands[2] !== undefined) return misuse(process, `${operands[2]}: extra operand`)
  const settings = patchSettings(given)
  if ('complaint' in settings) return trouble(process, settings.complaint)
  for (const name of ['POSIXLY_CORRECT', 'PATCH_VERSION_CONTROL', 'VERSION_CONTROL', 'SIMPLE_BACKUP_SUFFIX'])
    if (process.environment.has(name)) throw new NotComputable(`patch with ${name} set`)
  const folder = given.findLast(({ name }) => name === 'directory')?.value
  if (folder !== undefined) {
    const there = process.fs.find(process.path(folder))
    if (there?.kind !== 'directory')
      return trouble(
        process,
        `Can't change to directory ${folder} : ${there ? 'Not a directory' : 'No such file or directory'}`,
      )
    process.shell.cwd = process.fs.realpath(process.path(folder))
  }
  const source = operands[1] ?? given.findLast(({ name }) => name === 'input')?.value
  const text = await textOf(process, source)
  if (text === undefined)
    return trouble(process, `Can't open patch file ${source} : No such file or directory`)
  return run(process, settings, { file: operands[0], text })
}

async function trouble(process: Process, message: string): Promise<number> {
  await process.flush()
  await process.err(`patch: **** ${message}\n`)
  return 2
}

async function textOf(process: Process, source: string | undefined): Promise<string | undefined> {
  if (source === undefined || source === '-') return readAll(process.input)
  const offered = process.shell.surroundings.offered.get(source)
  if (offered !== undefined) return offered
  const node = process.find(source)
  if (!node) return undefined
  return process.read(source)
}

async function run(
  process: Process,
  settings: PatchSettings,
  { file, text }: { file: string | undefined; text: string },
): Promise<number> {
  if (text === '') return 0
  try {
    return await new PatchRun(process, settings).all(text, file)
  } catch (error) {
    if (error instanceof PatchTrouble) return trouble(process, error.message)
    if (error instanceof FsError)
      throw new NotComputable(`patch on a file system that says '${error.message}'`)
    throw error
  }
}
