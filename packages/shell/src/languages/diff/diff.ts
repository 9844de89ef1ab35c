// The program `diff`: options and the comparison of two files or two directories.
import { matcherFor } from '../../commands/search/matcher.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type GivenOption, type OptionTable, parseOptions } from '../options.ts'
import { Comparison, type DiffSettings } from './comparison.ts'

const letters = {
  q: 'brief',
  r: 'recursive',
  N: 'new-file',
  s: 'report-identical-files',
  i: 'ignore-case',
  w: 'ignore-all-space',
  b: 'ignore-space-change',
  Z: 'ignore-trailing-space',
  B: 'ignore-blank-lines',
  d: 'minimal',
  a: 'text',
  u: 'u',
  c: 'c',
  U: 'unified',
  C: 'context',
  y: 'side-by-side',
  W: 'width',
  n: 'rcs',
  e: 'ed',
  x: 'exclude',
  L: 'label',
  p: 'show-c-function',
  t: 'expand-tabs',
  T: 'initial-tab',
  E: 'ignore-tab-expansion',
  I: 'ignore-matching-lines',
  D: 'ifdef',
  l: 'paginate',
  v: 'version',
  H: 'speed-large-files',
  S: 'starting-file',
  X: 'exclude-from',
  F: 'show-function-line',
  f: 'forward-ed',
  P: 'unidirectional-new-file',
}

const table: OptionTable = {
  program: 'diff',
  short: letters,
  names: {
    brief: 'none',
    recursive: 'none',
    'new-file': 'none',
    'report-identical-files': 'none',
    'ignore-case': 'none',
    'ignore-all-space': 'none',
    'ignore-space-change': 'none',
    'ignore-trailing-space': 'none',
    'ignore-blank-lines': 'none',
    minimal: 'none',
    text: 'none',
    u: 'none',
    c: 'none',
    unified: 'optional',
    context: 'optional',
    'side-by-side': 'none',
    width: 'required',
    rcs: 'none',
    ed: 'none',
    exclude: 'required',
    label: 'required',
    'show-c-function': 'none',
    'expand-tabs': 'none',
    'initial-tab': 'none',
    'ignore-tab-expansion': 'none',
    'ignore-matching-lines': 'required',
    ifdef: 'required',
    paginate: 'none',
    version: 'none',
    help: 'none',
    'speed-large-files': 'none',
    'starting-file': 'required',
    'exclude-from': 'required',
    'show-function-line': 'required',
    'forward-ed': 'none',
    'unidirectional-new-file': 'none',
    normal: 'none',
    'suppress-common-lines': 'none',
    'left-column': 'none',
    color: 'optional',
    'strip-trailing-cr': 'none',
    'no-dereference': 'none',
    'from-file': 'required',
    'to-file': 'required',
    'horizon-lines': 'required',
    tabsize: 'required',
    'line-format': 'required',
    'old-line-format': 'required',
    'new-line-format': 'required',
    'unchanged-line-format': 'required',
    'old-group-format': 'required',
    'new-group-format': 'required',
    'unchanged-group-format': 'required',
    'changed-group-format': 'required',
    'no-ignore-file-name-case': 'none',
    'sdiff-merge-assist': 'none',
    'presume-output-tty': 'none',
    palette: 'required',
    'suppress-blank-empty': 'none',
    'ignore-file-name-case': 'none',
  },
  shortOnly: new Set(['u', 'c']),
}

/** `diff`: what differs between files or trees. */
export async function diff(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(withNumbers(process.args), {
    ...table,
    names: { ...table.names },
  })
  if (complaint !== undefined) return misuse(process, complaint)
  const settings = initial(process)
  for (const option of given) {
    const problem = apply(option, settings)
    if (problem !== undefined) return misuse(process, problem)
  }
  const [left, right, extra] = operands
  if (left === undefined || right === undefined)
    return misuse(process, `missing operand after '${process.args.at(-1) ?? process.name}'`)
  if (extra !== undefined) return misuse(process, `extra operand '${extra}'`)
  if (settings.isTitle && settings.style === undefined) {
    if (given.some(({ name }) => name === 'show-c-function')) settings.style = 'context'
  }
  settings.switches = switchesOf(process.args, operands)
  return new Comparison(process, settings).operands(left, right)
}

async function misuse(process: Process, message: string): Promise<number> {
  await process.fail(message)
  await process.fail(`Try '${process.name} --help' for more information.`)
  return 2
}

// -U3 and -C3 take their number as a value; `optional` holds for the long forms only
function withNumbers(args: readonly string[]): string[] {
  const result: string[] = []
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    const match = /^-([a-zA-Z]*)([UC])$/.exec(word)
    const [, before = '', style, lines = ''] = /^-([a-zA-Z]*)([uc])(\d+)$/.exec(word) ?? []
    if (style !== undefined) {
      result.push(`-${before}${style.toUpperCase()}${lines}`)
      continue
    }
    if (match && !word.startsWith('--') && args[index + 1] !== undefined) result.push(word + args[++index])
    else result.push(word)
  }
  return result
}

function initial(process: Process): DiffSettings {
  return {
    style: undefined,
    contextLines: 3,
    isBrief: false,
    isRecursive: false,
    isNewFile: false,
    reportsSame: false,
    isText: false,
    labels: [],
    excluded: [],
    width: 130,
    hidesCommon: false,
    isLeftOnly: false,
    switches: '',
    name: process.name,
    ignoreCase: false,
    ignoreSpace: 'none',
    ignoreBlankLines: false,
    isMinimal: false,
    stripsReturn: false,
    isTitle: undefined,
    isSkipped: undefined,
  }
}

const flags: Readonly<Record<string, Partial<DiffSettings>>> = {
  brief: { isBrief: true },
  recursive: { isRecursive: true },
  'new-file': { isNewFile: true },
  'report-identical-files': { reportsSame: true },
  'ignore-case': { ignoreCase: true },
  'ignore-all-space': { ignoreSpace: 'all' },
  'ignore-space-change': { ignoreSpace: 'change' },
  'ignore-trailing-space': { ignoreSpace: 'trailing' },
  'ignore-blank-lines': { ignoreBlankLines: true },
  minimal: { isMinimal: true },
  text: { isText: true },
  'suppress-common-lines': { hidesCommon: true },
  'left-column': { isLeftOnly: true },
  'strip-trailing-cr': { stripsReturn: true },
  'speed-large-files': {},
}
const styles: Readonly<Record<string, DiffSettings['style']>> = {
  u: 'unified',
  c: 'context',
  unified: 'unified',
  context: 'context',
  'side-by-side': 'side',
  rcs: 'rcs',
  ed: 'ed',
  normal: 'normal',
}

function lineTest(pattern: string): (line: string) => boolean {
  const find = matcherFor([pattern], {
    kind: 'basic',
    ignoreCase: false,
    isUtf8: true,
    isWord: false,
    isLine: false,
  })
  return line => find(line, 0) !== undefined
}

function apply({ name, value }: GivenOption, settings: DiffSettings): string | undefined {
  const flag = flags[name]
  if (flag) {
    if (name !== 'ignore-space-change' || settings.ignoreSpace !== 'all') Object.assign(settings, flag)
    return undefined
  }
  const style = styles[name]
  if (style) {
    if (settings.style !== undefined && settings.style !== style) return 'conflicting output style options'
    settings.style = style
    if (value !== undefined) {
      if (!/^[0-9]+$/.test(value)) return `invalid context length '${value}'`
      settings.contextLines = Number(value)
    }
  } else if (name === 'show-c-function') settings.isTitle = line => /^[A-Za-z$_]/.test(line)
  else if (name === 'show-function-line') settings.isTitle = lineTest(value ?? '')
  else if (name === 'ignore-matching-lines') {
    const [before, test] = [settings.isSkipped, lineTest(value ?? '')]
    settings.isSkipped = line => before?.(line) === true || test(line)
  } else if (name === 'label') settings.labels.push(value ?? '')
  else if (name === 'exclude') settings.excluded.push(value ?? '')
  else if (name === 'width') {
    if (!/^[1-9][0-9]*$/.test(value ?? '')) return `invalid width '${value}'`
    settings.width = Number(value)
  } else if (!(name === 'color' && value === 'never')) throw new NotComputable(`diff --${name}`)
  return undefined
}

// what stands before the names in `diff -r a/x b/x`
function switchesOf(args: readonly string[], operands: readonly string[]): string {
  const rest = [...args]
  for (const operand of [...operands].reverse()) {
    const at = rest.lastIndexOf(operand)
    if (at !== -1) rest.splice(at, 1)
  }
  return rest
    .map(word => ` ${/[^A-Za-z0-9_@%+=:,./-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word}`)
    .join('')
}
