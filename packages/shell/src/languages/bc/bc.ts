// The program `bc`: options and the statements of its inputs, one line after the other.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { BcMachine } from './machine.ts'
import { BcParser, BcSyntaxError } from './parser.ts'

export async function bc(process: Process): Promise<number> {
  const files: string[] = []
  let hasLibrary = false
  for (const word of process.args) {
    if (!word.startsWith('-') || word === '-') files.push(word)
    else if (word === '-l' || word === '--mathlib') hasLibrary = true
    else if (word !== '-q' && word !== '--quiet') throw new NotComputable(`bc ${word}`)
  }
  const machine = new BcMachine(process, { hasLibrary })
  const sources: string[] = []
  for (const name of files) {
    if (!process.fs.exists(process.path(name))) {
      await process.err(`File ${name} is unavailable.\n`)
      return 1
    }
    sources.push((await process.read(name)) ?? '')
  }
  if (process.input.isTerminal) throw new NotComputable('a conversation with bc')
  sources.push(await readAll(process.input))
  for (const source of sources) if (await runSource(source, machine, process)) return 0
  return 0
}

/** Runs a text; true when it quits. */
async function runSource(source: string, machine: BcMachine, process: Process): Promise<boolean> {
  const parser = new BcParser(source)
  while (true) {
    try {
      const statements = parser.nextLine()
      if (!statements) return false
      for (const statement of statements) if (machine.execute(statement) === 'quit') return true
      await process.relieve()
    } catch (error) {
      if (!(error instanceof BcSyntaxError)) throw error
      if (/[;{\n]\s*\S/.test(source.trim())) throw new NotComputable('a syntax error in a longer bc program')
      await process.err(`(standard_in) ${error.message}: syntax error\n`)
      return false
    }
  }
}
