// The program's own arguments: options, a database, and commands.
import { toBytes, toText } from '../../bytes.ts'
import { refuseReal } from '../../commands/real-option.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { setMode } from './dot-commands.ts'
import { type Layout, modeNames } from './modes.ts'

const versionText =
  '3.40.1 2022-12-28 14:03:47 df5c253c0b3dd24916e4ec7cf77d3db5294cc9fd45ae7b9c5e82ad8197f3alt1\n'
/** What is done in turn before the operands: options that count from there on, and commands. */
export type Step =
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'option'; readonly set: (layout: Layout) => void }

export interface Arguments {
  readonly operands: readonly string[]
  readonly steps: readonly Step[]
  /** What is read first, of all that are given the last. */
  readonly init: string | undefined
  readonly isBatch: boolean
}

/** The arguments, or the status after a complaint; `scratch` is what is tried out on. */
export async function readArguments(process: Process, scratch: Layout): Promise<Arguments | number> {
  const operands: string[] = []
  const steps: Step[] = []
  let init: string | undefined
  let isBatch = false
  const rest = process.args.map(toText)
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const name = word.replace(/^--?/, '')
    if (name === 'version') {
      process.out(versionText)
      return 0
    }
    if (name === 'cmd' || name === 'init') {
      const text = rest.shift()
      if (text === undefined) {
        await process.err(`sqlite3: Error: missing argument to ${toBytes(word)}\n`)
        return 1
      }
      if (name === 'init') init = text
      else steps.push({ kind: 'command', text })
      continue
    }
    const values = [...rest]
    isBatch ||= name === 'batch'
    if (setOption(scratch, name, rest))
      steps.push({ kind: 'option', set: layout => setOption(layout, name, [...values]) })
    else {
      refuseReal('sqlite3', `-${name}`)
      if (name === 'pcachetrace') throw new NotComputable(`sqlite3 ${word}`)
      await process.err(
        `sqlite3: Error: unknown option: ${toBytes(word.replace(/^--/, '-'))}\nUse -help for a list of options.\n`,
      )
      return 1
    }
  }
  return { operands, steps, init, isBatch }
}

function setOption(layout: Layout, name: string, rest: string[]): boolean {
  if (name === 'header' || name === 'noheader') {
    layout.hasHeader = name === 'header'
    layout.isHeaderSet = true
  } else if (name === 'separator') layout.separator = toBytes(rest.shift() ?? '')
  else if (name === 'nullvalue') layout.nullText = toBytes(rest.shift() ?? '')
  else if (name === 'bail') layout.isBailing = true
  else if (name === 'readonly') layout.isReadOnly = true
  else if (name === 'batch') return true
  else if (modeNames.some(mode => mode === name)) {
    const { hasHeader } = layout
    setMode(layout, name)
    layout.hasHeader = hasHeader
    layout.rowEnd = '\n'
  } else return false
  return true
}
