// grep, egrep, fgrep: options and files. Lines are printed by grep-file.ts.
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { matches } from '../../words/pattern/pattern.ts'
import { type Options, parseOptions } from '../options.ts'
import { type Context, GrepFile, type GrepStyle } from './grep-file.ts'
import { grepOptions } from './grep-options.ts'
import { matcherFor, RegexError } from './matcher.ts'

const usage = "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.\n"

function grepAs(kind: 'basic' | 'extended' | 'fixed'): Program {
  return async process => {
    const named =
      process.name === 'grep' ? process : (Object.create(process, { name: { value: 'grep' } }) as Process)
    const options = await readOptions(named)
    if (typeof options === 'number') return options
    return new Grep(named, options, kind).run()
  }
}

/** `grep`: lines that match; colours and the harder Perl expressions are not computed. */
export const grep = grepAs('basic')

/** `egrep`: grep with extended expressions. */
export const egrep = grepAs('extended')

/** `fgrep`: grep with plain texts. */
export const fgrep = grepAs('fixed')

// grep's complaint about an option is followed by its usage
async function readOptions(process: Process): Promise<Options | number> {
  const view = Object.create(process, {
    misuse: {
      value: async (message: string, status: number) => {
        await process.fail(message)
        await process.err(usage)
        return status
      },
    },
  }) as Process
  return parseOptions(view, grepOptions)
}

class Grep {
  private readonly process: Process
  private readonly options: Options
  private readonly kind: 'basic' | 'extended' | 'fixed'
  private hasFailed = false
  private hasMatched = false
  private readonly loose: string[] = []

  constructor(process: Process, options: Options, kind: 'basic' | 'extended' | 'fixed') {
    this.process = process
    this.options = options
    this.kind = kind
  }

  async run(): Promise<number> {
    const { process, options } = this
    const operands = [...options.operands]
    const context = await this.context()
    if (typeof context === 'number') return context
    const patterns = await this.patterns(operands)
    if (typeof patterns === 'number') return patterns
    // without a pattern nothing can match: no file is read
    if (patterns.length === 0 && !options.has('v') && !options.has('L')) return 1
    const isRecursive = options.has('r') || options.has('R') || options.value('d') === 'recurse'
    const names = operands.length > 0 ? operands : isRecursive ? ['.'] : ['-']
    let style: GrepStyle
    try {
      style = this.style(patterns, { context, isNamed: names.length > 1 })
    } catch (error) {
      if (!(error instanceof RegexError)) throw error
      // what is wrong in an extended expression may be taken as it stands
      const isExtended = this.kind === 'extended' || options.has('E')
      if (isExtended && /preceding/.test(error.message))
        throw new NotComputable('an extended expression with a loose repetition')
      const isBare =
        error.message.startsWith('Unmatched [') && patterns.some(pattern => /\[\^?$/.test(pattern))
      await process.fail(isBare ? 'Invalid regular expression' : error.message)
      return 2
    }
    for (const operator of this.loose) {
      if (operator !== '{') await process.fail(`warning: ${operator} at start of expression`)
      else if (['o', 'w', 'x', 'color'].some(options.has))
        throw new NotComputable('an extended expression with a loose repetition')
    }
    for (const name of names) {
      await this.operand(name, style, { isRecursive, isImplied: operands.length === 0 && isRecursive })
      if (this.hasMatched && options.has('q')) return 0
    }
    if (this.hasFailed && !(options.has('q') && this.hasMatched)) return 2
    return this.hasMatched ? 0 : 1
  }

  private async patterns(operands: string[]): Promise<string[] | number> {
    const { process, options } = this
    const found: string[] = []
    for (const { key, value = '' } of options.given) {
      if (key === 'e') found.push(...value.split('\n'))
      if (key !== 'f') continue
      const text = await process.read(value, { complaint: reason => `${value}: ${reason}` })
      if (text === undefined) return 2
      const lines = text.split('\n')
      if (lines.at(-1) === '') lines.pop()
      found.push(...lines)
    }
    if (options.has('e') || options.has('f')) return found
    const pattern = operands.shift()
    if (pattern === undefined) {
      await process.err(usage)
      return 2
    }
    return pattern.split('\n')
  }

  private async context(): Promise<Context | number> {
    const digits = this.options.given
      .filter(({ key }) => /^[0-9]$/.test(key))
      .map(({ key }) => key)
      .join('')
    const read = (...keys: string[]) =>
      this.options.given.findLast(({ key }) => keys.includes(key))?.value ?? (digits || '0')
    for (const { key, value = '' } of this.options.given) {
      const isContext = ['A', 'B', 'C'].includes(key)
      if (!isContext && key !== 'm') continue
      if (isContext ? /^[0-9]+$/.test(value) : /^-?[0-9]+$/.test(value)) continue
      await this.process.fail(isContext ? `${value}: invalid context length argument` : 'invalid max count')
      return 2
    }
    const isWanted = digits !== '' || ['A', 'B', 'C'].some(this.options.has)
    return { before: Number(read('B', 'C')), after: Number(read('A', 'C')), isWanted }
  }

  private style(
    patterns: readonly string[],
    { context, isNamed }: { context: Context; isNamed: boolean },
  ): GrepStyle {
    const { options, process } = this
    const kinds = options.given.filter(({ key }) => ['E', 'F', 'G', 'P'].includes(key))
    const own = { basic: undefined, extended: 'E', fixed: 'F' }[this.kind]
    if (kinds.some(({ key }) => key !== (own ?? kinds[0]?.key)))
      throw new RegexError('conflicting matchers specified')
    const last = kinds[0]?.key
    const kind = { E: 'extended', F: 'fixed', G: 'basic', P: 'perl' }[last ?? ''] ?? this.kind
    if (kind === 'perl' && patterns.length > 1)
      throw new RegexError('the -P option only supports a single pattern')
    const color = options.value('color')
    if (
      options.has('color') &&
      color !== 'never' &&
      color !== 'auto' &&
      !(color === undefined && process.output.isTerminal !== true)
    )
      throw new NotComputable('coloured matches')
    const naming = options.given.findLast(({ key }) => key === 'H' || key === 'h')?.key
    const isUtf8 = isUtf8Locale(process.shell)
    return {
      find: matcherFor(patterns, {
        kind: kind as 'basic',
        ignoreCase: (options.has('i') || options.has('y')) && !options.has('no-i'),
        isUtf8,
        isWord: options.has('w'),
        isLine: options.has('x'),
        loose: this.loose,
      }),
      options,
      context,
      printed: { any: false },
      isNamed: naming === 'H' || (isNamed && naming !== 'h'),
      limit:
        options.value('m') === undefined || Number(options.value('m')) < 0
          ? Number.POSITIVE_INFINITY
          : Number(options.value('m')),
      isUtf8,
    }
  }

  private async operand(
    name: string,
    style: GrepStyle,
    { isRecursive, isImplied }: { isRecursive: boolean; isImplied: boolean },
  ): Promise<void> {
    const { process, options } = this
    const node = name === '-' ? undefined : process.fs.find(process.path(name))
    if (node && !isImplied && this.isLeftOut(name, node.kind === 'directory')) return
    if (node?.kind === 'directory') {
      if (!isRecursive) {
        const mode = options.value('d')
        if (mode !== 'skip' && !options.has('s')) await process.fail(`${name}: Is a directory`)
        if (mode !== 'skip') this.hasFailed = true
        if (mode !== 'skip' && options.has('c') && !options.has('q'))
          await new GrepFile(process, style, name).search('')
        return
      }
      await this.folder(name, style, isImplied)
      return
    }
    await this.file(name, style)
  }

  private async folder(name: string, style: GrepStyle, isImplied: boolean): Promise<void> {
    const { process, options } = this
    const folder = process.fs.stat(process.path(name))
    const inside = { ...style, isNamed: style.isNamed || !options.has('h') }
    if (!process.fs.may(folder, 4)) {
      if (!options.has('s')) await process.fail(`${name}: Permission denied`)
      this.hasFailed = true
      return
    }
    for (const child of process.fs.listOnDisk(process.path(name))) {
      const path = isImplied ? child : `${name.endsWith('/') ? name : `${name}/`}${child}`
      const node = process.fs.find(process.path(path), { follow: options.has('R') })
      if (!node || node.kind === 'symlink') continue
      if (node.kind === 'directory') {
        if (!this.isExcluded(child, 'exclude-dir')) await this.folder(path, inside, false)
      } else if (this.isWanted(child)) await this.file(path, inside)
      if (this.hasMatched && options.has('q')) return
    }
  }

  private isExcluded(name: string, key: string): boolean {
    return this.options.given.some(
      option => option.key === key && matches((option.value ?? '').replace(/\/+$/, ''), name),
    )
  }

  // of a file that was named, any part behind a slash may match
  private isLeftOut(name: string, isFolder: boolean): boolean {
    const parts = [...name.replace(/\/+$/, '').matchAll(/(?<=^|\/)(?!\/)/g)].map(({ index }) =>
      name.slice(index),
    )
    const has = (key: string) => parts.some(part => this.isExcluded(part, key))
    if (isFolder) return has('exclude-dir')
    return has('exclude') || (this.options.has('include') && !has('include'))
  }

  private isWanted(name: string): boolean {
    if (this.isExcluded(name, 'exclude')) return false
    return !this.options.has('include') || this.isExcluded(name, 'include')
  }

  private async file(name: string, style: GrepStyle): Promise<void> {
    const { process, options } = this
    const quiet = Object.create(process, { fail: { value: async () => {} } }) as Process
    const text = await (options.has('s') ? quiet : process).read(name, {
      complaint: reason => `${name}: ${reason}`,
    })
    if (text === undefined) {
      this.hasFailed = true
      return
    }
    const label = name === '-' ? (options.value('label') ?? '(standard input)') : name
    if (await new GrepFile(process, style, label).search(text)) this.hasMatched = true
    await process.relieve()
  }
}
