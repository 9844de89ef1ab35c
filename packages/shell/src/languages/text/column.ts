// The program `column`: lines in columns, or fields in a table.
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { asTable, ColumnError, type ColumnSettings, shownText } from './column-table.ts'

const table: OptionTable = {
  program: 'column',
  short: {
    t: 'table',
    s: 'separator',
    o: 'output-separator',
    c: 'output-width',
    x: 'fillrows',
    N: 'table-columns',
    R: 'table-right',
    d: 'table-noheadings',
    L: 'keep-empty-lines',
    e: 'table-header-repeat',
    n: 'table-name',
    E: 'table-noextreme',
    H: 'table-hide',
    O: 'table-order',
    T: 'table-truncate',
    W: 'table-wrap',
    J: 'json',
    l: 'table-columns-limit',
    r: 'tree',
    i: 'tree-id',
    p: 'tree-parent',
    h: 'help',
    V: 'version',
  },
  names: {
    table: 'none',
    separator: 'required',
    'output-separator': 'required',
    'output-width': 'required',
    columns: 'required',
    fillrows: 'none',
    'table-columns': 'required',
    'table-right': 'required',
    'table-noheadings': 'none',
    'keep-empty-lines': 'none',
    'table-header-repeat': 'none',
    'table-name': 'required',
    'table-noextreme': 'required',
    'table-hide': 'required',
    'table-order': 'required',
    'table-truncate': 'required',
    'table-wrap': 'required',
    json: 'none',
    'table-columns-limit': 'required',
    'table-empty-lines': 'none',
    tree: 'required',
    'tree-id': 'required',
    'tree-parent': 'required',
    help: 'none',
    version: 'none',
  },
}

/** `column`: lines in columns, or fields in a table. */
export async function column(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined) return process.misuse(complaint)
  const { terminal } = process.shell.machine
  const settings: ColumnSettings = {
    isTable: false,
    isJson: false,
    keepsEmpty: false,
    title: 'table',
    limit: Number.POSITIVE_INFINITY,
    hidden: [],
    order: [],
    isElastic: false,
    separator: undefined,
    outputSeparator: '  ',
    width: Number(process.environment.get('COLUMNS')) || (terminal.isTerminal ? terminal.columns : 80),
    fillsRows: false,
    names: [],
    right: [],
    hidesNames: false,
    isUtf8: isUtf8Locale(process.shell),
  }
  for (const { name, value = '' } of given) {
    if (name === 'table') settings.isTable = true
    else if (name === 'separator') settings.separator = value
    else if (name === 'output-separator') settings.outputSeparator = value
    else if (name === 'output-width' || name === 'columns' || name === 'table-columns-limit') {
      const what = name === 'table-columns-limit' ? 'columns limit' : 'columns'
      if (!/^[0-9]+$/.test(value)) return refuse(process, `invalid ${what} argument: '${value}'`)
      if (name !== 'table-columns-limit') settings.width = Number(value)
      else if (Number(value) === 0) return refuse(process, 'columns limit must be greater than zero')
      else settings.limit = Number(value)
    } else if (name === 'json') settings.isJson = settings.isTable = true
    else if (name === 'keep-empty-lines' || name === 'table-empty-lines') settings.keepsEmpty = true
    else if (name === 'table-name') settings.title = value
    else if (name === 'table-hide') settings.hidden = value.split(',')
    else if (name === 'table-order') settings.order = value.split(',')
    else if (name === 'table-truncate' || name === 'table-wrap' || name === 'table-noextreme')
      settings.isElastic = true
    else if (name === 'table-header-repeat') continue
    else if (name === 'version') {
      process.out('column from util-linux 2.38.1\n')
      return 0
    } else if (name === 'fillrows') settings.fillsRows = true
    else if (name === 'table-columns') settings.names = value.split(',')
    else if (name === 'table-right') settings.right = value.split(',')
    else if (name === 'table-noheadings') settings.hidesNames = true
    else throw new NotComputable(`column --${name}`)
  }
  let status = 0
  const lines: string[] = []
  for (const file of operands.length > 0 ? operands : ['-']) {
    const text = await process.read(file)
    if (text === undefined) status = 1
    else lines.push(...linesOf(text, settings))
  }
  if (!settings.isTable && (settings.names.length > 0 || settings.right.length > 0))
    return refuse(process, 'option --table required for all --table-*')
  if (settings.isJson && settings.names.length === 0)
    return refuse(process, 'option --table-columns required for --json')
  if (lines.length === 0) return status
  try {
    process.out(settings.isTable ? asTable(lines, settings) : asColumns(lines, settings))
  } catch (error) {
    if (!(error instanceof ColumnError)) throw error
    return refuse(process, error.message)
  }
  return status
}

async function refuse(process: Process, message: string): Promise<1> {
  await process.fail(message)
  return 1
}

function linesOf(text: string, { keepsEmpty, isTable }: ColumnSettings): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (keepsEmpty && isTable) return lines
  return lines.filter(line => /[^ \t\r\v\f]/.test(line))
}

function asColumns(texts: readonly string[], settings: ColumnSettings): string {
  const { width, fillsRows, separator } = settings
  const lines = texts.map(text => shownText(text, settings.isUtf8))
  if (separator !== undefined) throw new NotComputable('column -s without -t')
  const size = (Math.max(...lines.map(line => line.width)) + 8) & ~7
  if (lines.some(line => line.text.includes('\t'))) throw new NotComputable('tabs in columns')
  if (size >= width) return lines.map(line => `${line.text}\n`).join('')
  const perRow = Math.max(1, Math.trunc(width / size))
  const rows = Math.ceil(lines.length / perRow)
  const cells = Array.from({ length: fillsRows ? rows : rows }, (_, row) =>
    fillsRows
      ? lines.slice(row * perRow, (row + 1) * perRow)
      : lines.filter((__, index) => index % rows === row),
  )
  return cells
    .map(row => {
      let text = ''
      let at = 0
      for (const [index, cell] of row.entries()) {
        text += cell.text
        at += cell.width
        if (index === row.length - 1) break
        for (const end = (index + 1) * size; at < end; at = (at + 8) & ~7) text += '\t'
      }
      return `${text}\n`
    })
    .join('')
}
