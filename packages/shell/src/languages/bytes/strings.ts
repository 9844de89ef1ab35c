// The program `strings`: runs of printable characters.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
  program: 'strings',
  short: { a: 'all', n: 'bytes', f: 'print-file-name', t: 'radix' },
  names: { all: 'none', bytes: 'required', 'print-file-name': 'none', radix: 'required' },
}

/** `strings`: runs of printable characters. */
export async function strings(process: Process): Promise<number> {
  const numbered = process.args.map(word => (/^-\d+$/.test(word) ? `-n${word.slice(1)}` : word))
  const { given, operands, complaint } = parseOptions(numbered, table)
  const value = (name: string) => given.findLast(option => option.name === name)?.value
  const least = Number(value('bytes') ?? 4)
  const radix = { d: 10, o: 8, x: 16 }[value('radix') ?? 'd']
  if (complaint !== undefined || !(least > 0) || radix === undefined)
    throw new NotComputable(`strings ${process.args.join(' ')}`)
  const isNamed = given.some(({ name }) => name === 'print-file-name')
  const runs = new RegExp(`[\\t -~]{${least},}`, 'g')
  let status = 0
  for (const name of operands.length > 0 ? operands : ['-']) {
    const bytes = await content(process, name)
    if (bytes === undefined) status = 1
    for (const { 0: text, index } of (bytes ?? '').matchAll(runs)) {
      const place = value('radix') === undefined ? '' : `${index.toString(radix).padStart(7)} `
      process.out(`${isNamed ? `${name}: ` : ''}${place}${text}\n`)
    }
  }
  return status
}

async function content(process: Process, name: string): Promise<string | undefined> {
  if (name === '-') return readAll(process.input)
  const node = process.find(name)
  if (!node) {
    await process.err(`strings: '${name}': No such file\n`)
    return undefined
  }
  if (node.kind === 'directory') {
    await process.err(`strings: Warning: '${name}' is a directory\n`)
    return undefined
  }
  return process.read(name)
}
