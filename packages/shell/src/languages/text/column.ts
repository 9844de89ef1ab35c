// The program `column`: lines in columns, or fields in a table.
import { charactersOf } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
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

interface Settings {
  isTable: boolean
  separator: string | undefined
  outputSeparator: string
  width: number
  fillsRows: boolean
  names: readonly string[]
  right: readonly string[]
  hidesNames: boolean
}

export async function column(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined) return process.misuse(complaint)
  const { terminal } = process.shell.machine
  const settings: Settings = {
    isTable: false,
    separator: undefined,
    outputSeparator: '  ',
    width: Number(process.environment.get('COLUMNS')) || (terminal.isTerminal ? terminal.columns : 80),
    fillsRows: false,
    names: [],
    right: [],
    hidesNames: false,
  }
  for (const { name, value = '' } of given) {
    if (name === 'table') settings.isTable = true
    else if (name === 'separator') settings.separator = value
    else if (name === 'output-separator') settings.outputSeparator = value
    else if ((name === 'output-width' || name === 'columns') && /^[0-9]+$/.test(value))
      settings.width = Number(value)
    else if (name === 'fillrows') settings.fillsRows = true
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
    else lines.push(...text.split('\n').filter(line => /[^ \t\r\v\f]/.test(line)))
  }
  if (!settings.isTable && (settings.names.length > 0 || settings.right.length > 0)) {
    await process.fail('option --table required for all --table-*')
    return 1
  }
  if (lines.length > 0) process.out(settings.isTable ? asTable(lines, settings) : asColumns(lines, settings))
  return status
}

const widthOf = (text: string) => charactersOf(text).length

function checkPlain(lines: readonly string[]): void {
  if (lines.some(line => /[^ -~\t]/.test(line))) throw new NotComputable('the width of unusual characters')
}

function asColumns(lines: readonly string[], { width, fillsRows, separator }: Settings): string {
  checkPlain(lines)
  if (separator !== undefined) throw new NotComputable('column -s without -t')
  const size = (Math.max(...lines.map(widthOf)) + 8) & ~7
  if (lines.some(line => line.includes('\t'))) throw new NotComputable('tabs in columns')
  if (size >= width) return lines.map(line => `${line}\n`).join('')
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
        text += cell
        at += widthOf(cell)
        if (index === row.length - 1) break
        for (const end = (index + 1) * size; at < end; at = (at + 8) & ~7) text += '\t'
      }
      return `${text}\n`
    })
    .join('')
}

function fieldsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return line.split(/[ \t]+/).filter(field => field !== '')
  const fields: string[] = ['']
  for (const character of line) {
    if (separator.includes(character)) fields.push('')
    else fields[fields.length - 1] += character
  }
  return fields
}

function asTable(lines: readonly string[], settings: Settings): string {
  checkPlain(lines)
  const body = lines.map(line => fieldsOf(line, settings.separator))
  const count = Math.max(...body.map(row => row.length), settings.names.length)
  const rows = settings.names.length > 0 && !settings.hidesNames ? [settings.names, ...body] : body
  if (rows.some(row => row.some(field => field.includes('\t')))) throw new NotComputable('tabs in a table')
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(0, ...rows.map(row => widthOf(row[index] ?? ''))),
  )
  const isRight = (index: number) =>
    settings.right.includes(String(index + 1)) ||
    (settings.names[index] !== undefined && settings.right.includes(settings.names[index] ?? ''))
  return rows
    .map(row => {
      const cells = widths.map((width, index) => {
        const field = row[index] ?? ''
        const blank = ' '.repeat(width - widthOf(field))
        if (isRight(index)) return blank + field
        return index === count - 1 ? field : field + blank
      })
      return `${cells.join(settings.outputSeparator)}\n`
    })
    .join('')
}
