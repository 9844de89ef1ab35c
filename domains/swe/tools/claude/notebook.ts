// Jupyter notebooks: how Read shows their cells, and NotebookEdit, which changes one.
import { hash } from 'node:crypto'
import { NotComputable } from 'agentworld-shell'
import { z } from 'zod'
import { jsonFrom } from '../../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, nodeAt, textIn, writeText } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { refused, said } from './answers.ts'
import { markSeen, whyNotWritable } from './seen-files.ts'

const lines = z.union([z.string(), z.array(z.string())])
const Cell = z.looseObject({
  cell_type: z.string(),
  id: z.string().optional(),
  source: lines,
  outputs: z.array(z.looseObject({ output_type: z.string() })).optional(),
})
type Cell = z.infer<typeof Cell>
const Notebook = z.looseObject({
  cells: z.array(Cell),
  metadata: z.looseObject({ language_info: z.looseObject({ name: z.string() }).optional() }).optional(),
  nbformat: z.number().optional(),
  nbformat_minor: z.number().optional(),
})
type Notebook = z.infer<typeof Notebook>

const joined = (text: z.infer<typeof lines> | undefined) =>
  Array.isArray(text) ? text.join('') : (text ?? '')

/** All cells with what they printed. */
export function notebookText(text: string): string {
  const { data } = Notebook.safeParse(jsonFrom(text))
  if (!data) throw new NotComputable('a notebook that is not one')
  const language = data.metadata?.language_info?.name ?? 'python'
  return data.cells
    .flatMap((cell, index) => {
      const id = cell.id ?? `cell-${index}`
      const kind = cell.cell_type === 'code' ? '' : `<cell_type>${cell.cell_type}</cell_type>`
      const tongue =
        cell.cell_type === 'code' && language !== 'python' ? `<language>${language}</language>` : ''
      const shown = `<cell id="${id}">${kind}${tongue}${joined(cell.source)}</cell id="${id}">`
      return [shown, ...(cell.outputs ?? []).map(output => `\n${outputText(output)}`)]
    })
    .join('\n')
}

const Output = z.looseObject({
  output_type: z.string(),
  text: lines.optional(),
  data: z.looseObject({ 'text/plain': lines.optional() }).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
  traceback: z.array(z.string()).optional(),
})

function outputText(given: NonNullable<Cell['outputs']>[number]): string {
  const output = Output.parse(given)
  if (Object.keys(output.data ?? {}).some(name => name.startsWith('image/')))
    throw new NotComputable('a notebook that shows images')
  if (output.output_type === 'stream') return joined(output.text)
  if (output.output_type === 'error')
    return `${output.ename}: ${output.evalue}\n${(output.traceback ?? []).join('\n')}`
  return joined(output.data?.['text/plain'])
}

/** NotebookEdit: replaces, inserts or deletes a cell. */
export function notebookEdit(given: Arguments, checkout: Checkout): Observation {
  const path = absolute(textOf(given.notebook_path), checkout)
  const mode = textOf(given.edit_mode ?? 'replace')
  if (!path.endsWith('.ipynb'))
    return refused(
      'File must be a Jupyter notebook (.ipynb file). For editing other file types, use the FileEdit tool.',
    )
  if (mode === 'insert' && given.cell_type === undefined)
    return refused('Cell type is required when using edit_mode=insert.')
  const node = nodeAt(path, checkout)
  if (!node) return refused('Notebook file does not exist.')
  const why = whyNotWritable(path, checkout)
  if (why !== undefined) return refused(why)
  const { data: notebook } = Notebook.safeParse(jsonFrom(textIn(node)))
  if (!notebook) return refused('Notebook is not valid JSON.')
  return changeCell(notebook, { path, mode, given, checkout })
}

interface CellChange {
  readonly path: string
  readonly mode: string
  readonly given: Arguments
  readonly checkout: Checkout
}

function changeCell(notebook: Notebook, { path, mode, given, checkout }: CellChange): Observation {
  const { cells } = notebook
  const wanted = typeof given.cell_id === 'string' ? given.cell_id : undefined
  if (wanted === undefined && mode !== 'insert')
    return refused('Cell ID must be specified when not inserting a new cell.')
  const byId = cells.findIndex(cell => wanted !== undefined && cell.id === wanted)
  const [, digits] = /^cell-(\d+)$/.exec(wanted ?? '') ?? []
  if (wanted !== undefined && byId === -1 && digits === undefined)
    return refused(`Cell with ID "${wanted}" not found in notebook.`)
  if (byId === -1 && digits !== undefined && !cells[Number(digits)])
    return refused(`Cell with index ${digits} does not exist in notebook.`)
  const at = wanted === undefined ? -1 : byId === -1 ? Number(digits) : byId
  const source = textOf(given.new_source)
  const type = typeof given.cell_type === 'string' ? given.cell_type : undefined
  const hasIds = (notebook.nbformat ?? 0) * 100 + (notebook.nbformat_minor ?? 0) >= 405
  const id =
    mode === 'insert' && hasIds ? hash('sha1', `${path} ${cells.length} ${source}`).slice(0, 13) : wanted
  if (mode === 'delete') cells.splice(at, 1)
  else if (mode === 'insert')
    cells.splice(at + 1, 0, newCell({ type: type ?? 'code', source, id: hasIds ? id : undefined }))
  else replaceCell(cells[at], { source, type })
  writeText(path, JSON.stringify(notebook, null, 1), checkout)
  markSeen(path, checkout)
  const shown = hasIds ? id : undefined
  if (mode === 'delete') return said(`Deleted cell ${shown}`)
  return said(`${mode === 'insert' ? 'Inserted' : 'Updated'} cell ${shown} with ${source}`)
}

function newCell({ type, source, id }: { type: string; source: string; id: string | undefined }): Cell {
  const common = { cell_type: type, ...(id !== undefined && { id }), source, metadata: {} }
  return type === 'markdown' ? common : { ...common, execution_count: null, outputs: [] }
}

function replaceCell(
  cell: Cell | undefined,
  { source, type }: { source: string; type: string | undefined },
): void {
  if (!cell) return
  cell.source = source
  if (cell.cell_type === 'code') Object.assign(cell, { execution_count: null, outputs: [] })
  if (type !== undefined) cell.cell_type = type
}
