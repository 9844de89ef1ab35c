// The program `sqlite3`: SQL and its own commands from arguments or standard input, on a database in a file or in none.
import { toBytes, toText } from '../../bytes.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { readArguments } from './arguments.ts'
import type { Layout } from './modes.ts'
import { CannotOpen, SqliteRun } from './sqlite-run.ts'

/** `sqlite3`: SQL on a database in the tree. */
export async function sqlite3(process: Process): Promise<number> {
  const layout: Layout = {
    mode: 'list',
    hasHeader: false,
    isHeaderSet: false,
    separator: '|',
    rowEnd: '\n',
    nullText: '',
    isBailing: false,
    isReadOnly: false,
    table: 'table',
  }
  const scratch = { ...layout }
  const words = await readArguments(process, scratch)
  if (typeof words === 'number') return words
  // these count from the beginning, wherever they stand
  layout.isBailing = scratch.isBailing
  layout.isReadOnly = scratch.isReadOnly
  const [file, ...commands] = words.operands
  const run = new SqliteRun(process, layout, file ?? ':memory:')
  try {
    if (!(await run.readFirst(words))) return 1
    for (const step of words.steps) {
      if (step.kind === 'option') step.set(layout)
      else if (!(await run.commandBefore(step.text)) && layout.isBailing) return 1
    }
    return commands.length > 0
      ? await run.arguments(commands)
      : await run.script(toText(await readAll(process.input)))
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    await run.complain(
      `Error: unable to open database "${toBytes(file ?? '')}": unable to open database file\n`,
    )
    return 1
  } finally {
    run.close()
  }
}
