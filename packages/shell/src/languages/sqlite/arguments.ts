// The program's own arguments: options, a database, and commands.
import { toBytes, toText } from '../../bytes.ts'
import { refuseReal } from '../../commands/real-option.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { setMode } from './dot-commands.ts'
import { type Layout, modeNames } from './modes.ts'

const versionText =
  '3.40.1 2022-12-28 14:03:47 df5c253c0b3dd24916e4ec7cf77d3db5294cc9fd45ae7b9c5e82ad8197f3alt1\n'
/** The operands and the commands that go before, or the status after a complaint. */
export async function readArguments(
  process: Process,
  layout: Layout,
): Promise<{ operands: string[]; before: string[] } | number> {
  const operands: string[] = []
  const before: string[] = []
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
    if (name === 'cmd') before.push(rest.shift() ?? '')
    else if (!setOption(layout, name, rest)) {
      refuseReal('sqlite3', `-${name}`)
      if (name === 'pcachetrace') throw new NotComputable(`sqlite3 ${word}`)
      await process.err(
        `sqlite3: Error: unknown option: ${toBytes(word.replace(/^--/, '-'))}\nUse -help for a list of options.\n`,
      )
      return 1
    }
  }
  return { operands, before }
}

function setOption(layout: Layout, name: string, rest: string[]): boolean {
  if (name === 'header' || name === 'noheader') {
    layout.hasHeader = name === 'header'
    layout.isHeaderSet = true
  } else if (name === 'separator') layout.separator = toBytes(rest.shift() ?? '')
  else if (name === 'nullvalue') layout.nullText = toBytes(rest.shift() ?? '')
  else if (name === 'bail') layout.isBailing = true
  else if (name === 'readonly') layout.isReadOnly = true
  else if (name === 'init' && rest[0] === '/dev/null') rest.shift()
  else if (name === 'batch') return true
  else if (modeNames.some(mode => mode === name)) {
    const { hasHeader } = layout
    setMode(layout, name)
    layout.hasHeader = hasHeader
    layout.rowEnd = '\n'
  } else return false
  return true
}
