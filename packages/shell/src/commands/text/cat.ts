// cat.
import { OpenFile } from '../../run/open-file.ts'
import type { Process, Program } from '../../run/process.ts'
import type { Input } from '../../run/stream.ts'
import { shellName } from '../../words/quote.ts'
import { parseOptions } from '../options.ts'
import { openInput } from './open-input.ts'

/** `cat`: files one after the other, with what is invisible shown as wanted. */
export const cat: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'AbeEnstTuv',
    long: {
      'show-all': 'A',
      'number-nonblank': 'b',
      'show-ends': 'E',
      number: 'n',
      'squeeze-blank': 's',
      'show-tabs': 'T',
      'show-nonprinting': 'v',
    },
  })
  if (typeof options === 'number') return options
  const style = {
    number: options.has('b') ? ('nonblank' as const) : options.has('n') ? ('all' as const) : undefined,
    isSqueezed: options.has('s'),
    showsEnds: ['A', 'e', 'E'].some(options.has),
    showsTabs: ['A', 't', 'T'].some(options.has),
    showsOthers: ['A', 'e', 't', 'v'].some(options.has),
  }
  const isPlain = !Object.values(style).some(Boolean)
  const writer = new CatWriter(style)
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const input = await openInput(process, name)
    if (!input) {
      status = 1
      continue
    }
    if (input instanceof OpenFile && process.fs.node(input.inode).kind === 'directory') {
      await process.fail(`${shellName(name)}: Is a directory`)
      status = 1
      continue
    }
    if (isOwnOutput(input, process)) {
      await process.fail(`${shellName(name)}: input file is output file`)
      status = 1
      continue
    }
    if (input instanceof OpenFile && process.fs.node(input.inode).kind === 'directory') {
      await process.fail(`${shellName(name)}: Is a directory`)
      status = 1
      continue
    }
    for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read()) {
      process.shell.surroundings.budget.hand(bytes.length)
      process.shell.surroundings.budget.command()
      await process.output.write(isPlain ? bytes : writer.write(bytes))
    }
  }
  return status
}

// it would never come to its end
function isOwnOutput(input: Input, { fs, output }: Process): boolean {
  if (!(input instanceof OpenFile && output instanceof OpenFile) || input.inode !== output.inode) return false
  const node = fs.node(input.inode)
  return node.kind === 'file' && input.position < node.data.length
}

interface CatStyle {
  readonly number: 'all' | 'nonblank' | undefined
  readonly isSqueezed: boolean
  readonly showsEnds: boolean
  readonly showsTabs: boolean
  readonly showsOthers: boolean
}

class CatWriter {
  private readonly style: CatStyle
  private count = 0
  private blanks = 0
  private isLineStart = true

  constructor(style: CatStyle) {
    this.style = style
  }

  write(bytes: string): string {
    const { number, isSqueezed, showsEnds } = this.style
    let text = ''
    for (const line of bytes.split(/(?<=\n)/)) {
      const hasEnd = line.endsWith('\n')
      const body = hasEnd ? line.slice(0, -1) : line
      const isBlank = body === '' && this.isLineStart
      this.blanks = isBlank ? this.blanks + 1 : 0
      if (isSqueezed && this.blanks > 1) continue
      if (this.isLineStart && number && !(number === 'nonblank' && isBlank))
        text += `${String(++this.count).padStart(6)}\t`
      // only where lines end in `$` is a carriage return before it seen
      const shown = this.shown(body)
      text += hasEnd && showsEnds ? `${shown.replace(/\r$/, '^M')}$\n` : shown + (hasEnd ? '\n' : '')
      this.isLineStart = hasEnd
    }
    return text
  }

  private shown(line: string): string {
    const { showsTabs, showsOthers } = this.style
    const tabs = showsTabs ? line.replaceAll('\t', '^I') : line
    return showsOthers ? tabs.replace(/[\0-\x08\x0a-\x1f\x7f-\xff]/g, visible) : tabs
  }
}

function visible(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x80)
    return `M-${code - 0x80 < 0x20 || code === 0xff ? visible(String.fromCharCode(code - 0x80)) : String.fromCharCode(code - 0x80)}`
  return code === 0x7f ? '^?' : `^${String.fromCharCode(code + 64)}`
}
