// The program `bc`: options and the statements of its inputs, one line after the other.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { BcMachine } from './machine.ts'
import { BcParser, BcSyntaxError } from './parser.ts'

/** `bc`: calculates what its files and its input say. */
export async function bc(process: Process): Promise<number> {
  const files: string[] = []
  let hasLibrary = false
  for (const word of process.args) {
    if (!word.startsWith('-') || word === '-') files.push(word)
    else if (word === '-l' || word === '--mathlib') hasLibrary = true
    else if (word !== '-q' && word !== '--quiet') throw new NotComputable(`bc ${word}`)
  }
  const machine = new BcMachine(process, { hasLibrary })
  const sources: Source[] = []
  for (const name of files) {
    if (!process.find(name)) {
      await process.err(`File ${name} is unavailable.\n`)
      return 1
    }
    sources.push({ name, text: (await process.read(name)) ?? '' })
  }
  if (process.input.isTerminal) throw new NotComputable('a conversation with bc')
  sources.push({ name: '(standard_in)', text: await readAll(process.input) })
  for (const source of sources) if (await runSource(source, machine, process)) return 0
  return 0
}

interface Source {
  readonly name: string
  readonly text: string
}

/** Runs a text; true when it quits. */
async function runSource({ name, text }: Source, machine: BcMachine, process: Process): Promise<boolean> {
  const parser = new BcParser(text)
  while (true) {
    try {
      const statements = parser.nextLine()
      if (!statements) return false
      const ending = await machine.line(statements)
      if (ending === 'quit') return true
      await process.relieve()
    } catch (error) {
      if (!(error instanceof BcSyntaxError)) throw error
      if (/[{}]|\b(?:define|if|for|while|auto)\b/.test(text))
        throw new NotComputable('a syntax error in a longer bc program')
      await process.err(`${name} ${error.message}: syntax error\n`)
      parser.skipLine()
    }
  }
}
