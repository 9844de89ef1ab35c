// The program `zgrep` on one file, which is `gzip -cdfq FILE | grep …`.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { runCommand } from '../run-command.ts'

export async function zgrep(process: Process): Promise<number> {
  const options = process.args.filter(word => word.startsWith('-'))
  const [pattern, file, ...rest] = process.args.filter(word => !word.startsWith('-'))
  const isPlain = options.every(word => /^-[ciEFnovwx]+$/.test(word))
  const isThere = file !== undefined && process.fs.find(process.path(file))?.kind === 'file'
  if (!isPlain || !isThere || pattern === undefined || rest.length > 0)
    throw new NotComputable(`zgrep ${process.args.join(' ')}`)
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const words = [...options, '-e', pattern].map(quoted).join(' ')
  return runCommand(process, `gzip -cdfq -- ${quoted(file)} | grep ${words}`)
}
