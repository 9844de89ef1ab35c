// The program `sdiff`, as far as it is `diff --side-by-side`.
import { NotComputable } from '../../not-computable.ts'
import { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { diff } from './diff.ts'

const table: OptionTable = {
  program: 'sdiff',
  short: {
    w: 'width',
    s: 'suppress-common-lines',
    l: 'left-column',
    b: 'ignore-space-change',
    i: 'ignore-case',
    W: 'ignore-all-space',
    B: 'ignore-blank-lines',
  },
  names: {
    width: 'required',
    'suppress-common-lines': 'none',
    'left-column': 'none',
    'ignore-space-change': 'none',
    'ignore-case': 'none',
    'ignore-all-space': 'none',
    'ignore-blank-lines': 'none',
  },
}

/** `sdiff` of two files. */
export async function sdiff(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const areFiles = operands.every(name => process.fs.find(process.path(name))?.kind === 'file')
  if (complaint !== undefined || operands.length !== 2 || !areFiles)
    throw new NotComputable(`sdiff ${process.args.join(' ')}`)
  const { shell, environment } = process
  const options = given.map(({ name, value }) => (value === undefined ? `--${name}` : `--${name}=${value}`))
  const inner = new Process({ shell, name: 'diff', args: ['-y', ...options, '--', ...operands], environment })
  const status = await diff(inner)
  await inner.flush()
  return status
}
