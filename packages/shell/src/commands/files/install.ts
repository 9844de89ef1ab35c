// install.
import { FsError } from '../../fs-error.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { targetsOf } from './copying.ts'
import { parseMode } from './mode.ts'

export const install: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'cCdDpTv',
    values: 'gmot',
    beyond: 'bsSZ',
    long: {
      compare: 'C',
      directory: 'd',
      group: 'g=',
      mode: 'm=',
      owner: 'o=',
      'preserve-timestamps': 'p',
      'target-directory': 't=',
      'no-target-directory': 'T',
      verbose: 'v',
      backup: 'backup!',
      strip: 'strip!',
    },
  })
  if (typeof options === 'number') return options
  const text = options.value('m') ?? '755'
  const mode = parseMode(text, { from: 0, umask: 0, isDirectory: options.has('d') })
  if (mode === undefined) {
    await process.fail(`invalid mode ${quoted(text)}`)
    return 1
  }
  if (options.has('d')) {
    if (options.operands.length === 0) return process.misuse('missing file operand')
    let status = 0
    for (const name of options.operands)
      if (!(await makeFolder(process, name, { mode, isVerbose: options.has('v') }))) status = 1
    return status
  }
  if (options.has('D'))
    await makeFolder(process, (options.operands.at(-1) ?? '').replace(/\/?[^/]*$/, '') || '.', {
      mode: 0o755,
      isVerbose: false,
    })
  const moves = await targetsOf(process, options)
  if (typeof moves === 'number') return moves
  let status = 0
  for (const { source, target } of moves) {
    const isDone = await installOne(process, { source, target, mode })
    if (!isDone) status = 1
    else if (options.has('v')) process.out(`${quoted(source)} -> ${quoted(target)}\n`)
    const node = process.fs.find(process.path(source))
    if (isDone && options.has('p') && node) process.fs.setTime(process.path(target), node.mtime)
  }
  return status
}

async function installOne(
  process: Process,
  { source, target, mode }: { source: string; target: string; mode: number },
): Promise<boolean> {
  const node = process.fs.find(process.path(source))
  if (!node) {
    await process.fail(`cannot stat ${quoted(source)}: No such file or directory`)
    return false
  }
  if (node.kind === 'directory') {
    await process.fail(`omitting directory ${quoted(source)}`)
    return false
  }
  return attempt(
    process,
    reason => `cannot create regular file ${quoted(target)}: ${reason}`,
    () => {
      const path = process.path(target)
      if (process.fs.find(path, { follow: false })) process.fs.unlink(path)
      process.fs.write(path, process.fs.read(process.path(source)), { mode: 0o600 })
      process.fs.chmod(path, mode)
    },
  )
}

async function makeFolder(
  process: Process,
  name: string,
  { mode, isVerbose }: { mode: number; isVerbose: boolean },
): Promise<boolean> {
  const pieces = name.replace(/\/+$/, '').split('/')
  for (let count = 1; count <= pieces.length; count++) {
    const folder = pieces.slice(0, count).join('/')
    if (folder === '' || folder === '.' || process.fs.find(process.path(folder))?.kind === 'directory')
      continue
    const isMade = await attempt(
      process,
      reason => `cannot create directory ${quoted(folder)}: ${reason}`,
      () => {
        if (process.fs.exists(process.path(folder))) throw new FsError('EEXIST')
        process.fs.mkdir(process.path(folder), { mode: count === pieces.length ? mode : 0o755 })
      },
    )
    if (!isMade) return false
    if (isVerbose) process.out(`install: creating directory ${quoted(folder)}\n`)
  }
  return true
}
