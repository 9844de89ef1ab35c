// run-parts: the programs of a folder, one after the other.
import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { Pipe } from '../../run/stream.ts'
import { type Options, parseOptions } from '../options.ts'
import { start } from '../search/xargs.ts'

/** `run-parts folder`: runs what may be run there and has a plain name. */
export const runParts: Program = async process => {
  const misuse = async (message: string) => {
    await process.err(`run-parts: ${message}\nTry \`run-parts --help' for more information.\n`)
    return 1
  }
  const options = await parseOptions(process.with({ misuse }), {
    flags: 'v',
    values: 'a',
    beyond: 'uhV',
    long: {
      test: 'test',
      list: 'list',
      verbose: 'v',
      report: 'report',
      reverse: 'reverse',
      'exit-on-error': 'exit',
      'new-session': 'session',
      arg: 'a=',
      regex: 'regex=',
      umask: 'umask!',
      lsbsysinit: 'lsb!',
    },
  })
  if (typeof options === 'number') return options
  const [folder, ...others] = options.operands
  if (folder === undefined || others.length > 0) return misuse('missing operand')
  const node = process.find(folder)
  if (node?.kind !== 'directory') {
    await process.err(
      `run-parts: failed to open directory ${folder}: ${node ? 'Not a directory' : 'No such file or directory'}\n`,
    )
    return 1
  }
  return new Parts(process, options, folder).run()
}

function patternOf(text: string): PosixRegex {
  try {
    return new PosixRegex(text, { isExtended: true })
  } catch (error) {
    if (error instanceof NotComputable) throw error
    throw new NotComputable(`run-parts --regex=${text}`)
  }
}

class Parts {
  private readonly process: Process
  private readonly options: Options
  private readonly folder: string
  private isBad = false

  constructor(process: Process, options: Options, folder: string) {
    this.process = process
    this.options = options
    this.folder = folder
  }

  async run(): Promise<number> {
    const { process, options, folder } = this
    const { fs } = process
    const pattern = patternOf(options.value('regex') ?? '^[a-zA-Z0-9_-]+$')
    const names = fs.list(process.path(folder)).filter(name => pattern.test(name))
    names.sort()
    if (options.has('reverse')) names.reverse()
    for (const name of names) {
      const path = `${folder}/${name}`
      const node = fs.find(process.path(path))
      if (!node) {
        // what was listed before waits for the end
        const missing = `run-parts: failed to stat component ${path}: No such file or directory\n`
        await process.shell.output(2)?.write(missing)
        continue
      }
      if (node.kind !== 'file' && node.kind !== 'opaque') continue
      const mayRun = fs.may(node, 1)
      if (options.has('list') ? fs.may(node, 4) : options.has('test') && mayRun) process.out(`${path}\n`)
      else if (!options.has('list') && mayRun) await this.part(path, node.kind === 'file' ? node.data : '')
      if (this.isBad && options.has('exit')) return 1
    }
    return this.isBad ? 1 : 0
  }

  private async part(path: string, text: string): Promise<void> {
    const { process, options } = this
    const given = options.given.filter(({ key }) => key === 'a').map(({ value = '' }) => value)
    if (options.has('v')) await process.err(`run-parts: executing ${[path, ...given].join(' ')}\n`)
    const status = await this.execute([path, ...given], text)
    if (status === 0) return
    await process.err(`run-parts: ${path} exited with return code ${status}\n`)
    this.isBad = true
  }

  private async execute(words: readonly string[], text: string): Promise<number> {
    const { process, options } = this
    const [path = ''] = words
    const isScript = text.startsWith('#!') || text.startsWith('\x7fELF')
    if (!isScript) {
      if (options.has('report')) process.out(`${path}:\n`)
      await process.err(`run-parts: failed to exec ${path}: Exec format error\n`)
      return 1
    }
    if (!options.has('report')) return start(process, words)
    return this.reported(path, words)
  }

  // the name of a part is told before the first thing it says
  private async reported(path: string, words: readonly string[]): Promise<number> {
    const { process } = this
    const { shell } = process
    const [out, err] = [shell.output(1), shell.output(2)]
    if (!out || !err) throw new NotComputable('run-parts with a closed output')
    let isTold = false
    const told = (inner: typeof out) => {
      const write = async (bytes: string) => {
        if (!isTold && bytes !== '') {
          isTold = true
          await out.write(`${path}:\n`)
        }
        await inner.write(bytes)
      }
      return Object.assign(Object.create(inner) as typeof out, { write })
    }
    if (out instanceof Pipe !== err instanceof Pipe)
      throw new NotComputable('run-parts --report into two places')
    await process.flush()
    const inner = shell.copy()
    inner.connect(1, { ...inner.descriptors.get(1), output: told(out) })
    inner.connect(2, { ...inner.descriptors.get(2), output: told(err) })
    const view = process.with({ shell: inner })
    return start(view, words)
  }
}
