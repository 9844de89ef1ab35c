// The program `zgrep`: `gzip -cdfq FILE | grep …` for one file after the other.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { runCommand } from '../run-command.ts'

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

interface Wanted {
  readonly options: readonly string[]
  readonly patterns: readonly string[]
  readonly files: readonly string[]
}

function read(args: readonly string[]): Wanted {
  const options: string[] = []
  const patterns: string[] = []
  const files: string[] = []
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const value = /^-([ABCm])$/.test(word) ? rest.shift() : undefined
    if (word === '--') files.push(...rest.splice(0))
    else if (value !== undefined) options.push(word + value)
    else if (word === '-e') patterns.push(rest.shift() ?? '')
    else if (/^-(?:[a-zA-Z]*[ABCm][0-9]+|[ciEFGPnovwxhHlLqsa]+)$/.test(word)) options.push(word)
    else if (word.startsWith('-') && word !== '-') throw new NotComputable(`zgrep ${word}`)
    else files.push(word)
  }
  if (patterns.length === 0) patterns.push(files.shift() ?? '')
  return { options, patterns, files }
}

/** `zgrep`, and with `-E` or `-F` given before, `zegrep` and `zfgrep`. */
export async function zgrep(process: Process): Promise<number> {
  const { options, patterns, files } = read([...(kinds[process.name] ?? []), ...process.args])
  const has = (letter: string) => options.some(word => word.slice(1).includes(letter))
  const missing = files.some(name => process.find(name)?.kind !== 'file')
  if (patterns.includes('') || missing) throw new NotComputable(`zgrep ${process.args.join(' ')}`)
  const words = [...options.filter(word => !/^-[HhlL]+$/.test(word)), ...patterns.map(one => `-e${one}`)]
  const grep = `grep ${words.map(quoted).join(' ')}`
  if (/[HhlL]/.test(options.filter(word => !/^-[HhlL]+$/.test(word)).join('')))
    throw new NotComputable('zgrep options in one word')
  if (files.length === 0) return runCommand(process, `gzip -cdfq | ${grep}`)
  const isNamed = has('H') || (files.length > 1 && !has('h'))
  let status = 1
  for (const name of files) {
    const label = quoted(name)
    const each =
      has('l') || has('L')
        ? `${has('l') ? '-l' : '-L'} -H --label=${label}`
        : isNamed
          ? `-H --label=${label}`
          : '-h'
    const found = await runCommand(process, `gzip -cdfq -- ${label} | ${grep} ${each}`)
    if (found === 0 || found > 1) status = status > 1 ? status : found
  }
  return status
}

const kinds: Readonly<Record<string, readonly string[]>> = { zegrep: ['-E'], zfgrep: ['-F'] }
