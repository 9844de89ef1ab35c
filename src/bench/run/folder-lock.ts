// One process at a time works in a run folder: two would ask for the same rows and pay twice.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'

/** Takes the folder, or says who has it. A holder that was killed holds nothing. */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, '.lock')
  const mine = `${process.pid} ${hostname()}\n`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, error)
    }
    const holder = holderOf(file)
    if (holder && isAlive(holder)) throw taken(folder, { file, pid: holder.pid })
    rmSync(file, { force: true })
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
}

function holderOf(file: string): Holder | undefined {
  try {
    const [pid = '', host = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return { pid: Number(pid), host }
  } catch {
    return undefined
  }
}

// of another machine's processes nothing is known: believe the file
function isAlive({ pid, host }: Holder): boolean {
  if (host !== '' && host !== hostname()) return true
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return pid === process.pid
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function taken(folder: string, { file, pid }: { file: string; pid: number }): WorldError {
  return new WorldError('store', `Process ${pid} is at work in ${folder}.`, {
    remedy: {
      say: `Wait for it, or choose another {outputDir}. If it is long gone, delete ${file}.`,
      options: { outputDir: undefined },
    },
  })
}

function unwritable(folder: string, error: unknown): WorldError {
  const { code } = error as NodeJS.ErrnoException
  return new WorldError('store', `${folder} cannot be written to (${code}).`, {
    remedy: { say: 'Choose another {outputDir}.', options: { outputDir: undefined } },
    cause: error,
  })
}
