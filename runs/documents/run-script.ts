// Runs a script here and takes the tables from what it prints.
import { spawn } from 'node:child_process'
import * as path from 'node:path'
import { tablesIn } from './marked-tables.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Printed {
  readonly tables: readonly string[]
  /** How it ended; with tables and not 0, a target is missed. */
  readonly status: number | null
  readonly isOverdue: boolean
  /** The last that it complained of. */
  readonly complaint: string
}

/** Runs `runs/SCRIPT.ts` to its end; one that takes too long is ended. */
export async function runScript(
  { script, args }: { readonly script: string; readonly args: readonly string[] },
  { mostMinutes }: { readonly mostMinutes: number },
): Promise<Printed> {
  const child = spawn(process.execPath, ['--conditions=agentworld-source', `runs/${script}.ts`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, mostMinutes * 60_000)
  const texts = await Promise.all(
    [child.stdout, child.stderr].map(async stream => {
      let text = ''
      // of what is only complained, the end is enough
      for await (const chunk of stream.setEncoding('utf8')) text = `${text}${chunk}`.slice(-1_000_000)
      return text
    }),
  )
  const [said = '', complained = ''] = texts
  const lines = complained.split(/[\r\n]/).filter(line => line.trim() !== '')
  const status = await ended
  clearTimeout(timer)
  return { tables: tablesIn(said), status, isOverdue, complaint: lines.slice(-2).join(' ') }
}
