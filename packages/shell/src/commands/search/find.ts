// find: walks the tree and runs the expression on every file.

import { logicalPath } from '../../logical-path.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readLine } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { type Expression, FindError, type ParsedFind, parseFind } from './find-expression.ts'
import { listedLine, printfText } from './find-printf.ts'
import { type Test, testFor, type Visited } from './find-tests.ts'
import { start } from './xargs.ts'

/** `find`: walks trees and runs its expression on every file. */
export const find: Program = async process => {
  const words = [...process.args]
  let links: 'P' | 'L' | 'H' = 'P'
  while (/^-[PLHDO]/.test(words[0] ?? '')) {
    const word = words.shift() ?? ''
    if (word === '-D' || word.startsWith('-O')) throw new NotComputable(`find ${word}`)
    links = word.charAt(1) as 'P'
  }
  const at = words.findIndex(
    word => /^-./.test(word) || word === '!' || word === '(' || word === ')' || word === ',',
  )
  const starts = at === -1 ? words : words.slice(0, at)
  try {
    const parsed = parseFind(at === -1 ? [] : words.slice(at), process)
    for (const warning of parsed.warnings) await process.fail(warning)
    return await new Search(process, parsed, links).run(starts.length > 0 ? starts : ['.'])
  } catch (error) {
    if (!(error instanceof FindError)) throw error
    await process.fail(error.message)
    return 1
  }
}

class Quit {}

class Search {
  private readonly process: Process
  private readonly parsed: ParsedFind
  private readonly links: 'P' | 'L' | 'H'
  private readonly run_: (file: Visited) => Promise<boolean>
  private readonly batches: { readonly words: readonly string[]; readonly paths: string[] }[] = []
  private isPruned = false
  private status = 0

  constructor(process: Process, parsed: ParsedFind, links: 'P' | 'L' | 'H') {
    this.process = process
    this.parsed = parsed
    this.links = links
    const body = parsed.expression ? this.compile(parsed.expression) : async () => true
    this.run_ = parsed.hasAction ? body : async file => (await body(file)) && this.print(file, '\n')
  }

  async run(starts: readonly string[]): Promise<number> {
    try {
      for (const name of starts) await this.startAt(name)
    } catch (signal) {
      if (!(signal instanceof Quit)) throw signal
    }
    for (const { words, paths } of this.batches)
      if (paths.length > 0) await this.execute([...words.slice(0, -2), ...paths])
    return this.status
  }

  private print({ path }: Visited, end: string): boolean {
    this.process.out(path + end)
    return true
  }

  private async startAt(name: string): Promise<void> {
    try {
      if (name === '') throw new FsError('ENOENT')
      const path = this.process.path(name)
      const follow = this.links !== 'P' && this.process.fs.exists(path)
      const inode = this.process.fs.inode(path, { follow })
      const base =
        name
          .replace(/(?<=.)\/+$/, '')
          .split('/')
          .at(-1) ?? name
      await this.visit({
        path: name,
        start: name,
        name: base === '' ? '/' : base,
        node: this.process.fs.node(inode),
        inode,
        depth: 0,
      })
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`${quoted(name)}: ${error.message}`)
      this.status = 1
    }
  }

  // a link that leads nowhere is looked at itself, one that leads in a circle is not
  private refuseCircle(path: string): void {
    try {
      this.process.fs.inode(path, { follow: true })
    } catch (error) {
      if (error instanceof FsError && error.code === 'ELOOP') throw error
    }
  }

  private async visit(file: Visited): Promise<void> {
    this.process.shell.surroundings.budget.command()
    const { options } = this.parsed
    const most = Number(options.get('maxdepth') ?? Number.POSITIVE_INFINITY)
    const least = Number(options.get('mindepth') ?? 0)
    const isDeepFirst = options.has('depth')
    this.isPruned = false
    if (!isDeepFirst && file.depth >= least) await this.run_(file)
    const isPruned = this.isPruned && !isDeepFirst
    if (file.node.kind === 'directory' && file.depth < most && !isPruned) await this.inside(file)
    // what lay in a folder may be gone by now
    if (isDeepFirst && file.depth >= least)
      await this.run_({ ...file, node: this.process.fs.node(file.inode) })
  }

  private async inside(file: Visited): Promise<void> {
    const { fs } = this.process
    let names: string[]
    try {
      names = fs.listOnDisk(this.process.path(file.path))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`${quoted(file.path)}: ${error.message}`)
      this.status = 1
      return
    }
    for (const name of names) {
      const path = file.path.endsWith('/') ? file.path + name : `${file.path}/${name}`
      const at = this.process.path(path)
      try {
        const follow = this.links === 'L' && fs.exists(at)
        if (this.links === 'L' && !follow) this.refuseCircle(at)
        const inode = fs.inode(at, { follow })
        await this.visit({
          path,
          start: file.start,
          name,
          node: fs.node(inode),
          inode,
          depth: file.depth + 1,
        })
      } catch (error) {
        if (!(error instanceof FsError)) throw error
        await this.process.fail(`${quoted(path)}: ${error.message}`)
        this.status = 1
      }
    }
  }

  private compile(expression: Expression): (file: Visited) => Promise<boolean> {
    if (expression.kind === 'not') {
      const inner = this.compile(expression.inner)
      return async file => !(await inner(file))
    }
    if (expression.kind === 'test')
      return (
        this.action(expression.name, expression.args) ??
        wrapped(
          testFor(
            expression.name,
            expression.args[0] ?? '',
            this.process,
            this.parsed.options.get('regextype'),
          ),
        )
      )
    const left = this.compile(expression.left)
    const right = this.compile(expression.right)
    if (expression.kind === 'and') return async file => (await left(file)) && right(file)
    if (expression.kind === 'or') return async file => (await left(file)) || right(file)
    return async file => {
      await left(file)
      return right(file)
    }
  }

  private action(name: string, args: readonly string[]): ((file: Visited) => Promise<boolean>) | undefined {
    if (name === 'print') return async file => this.print(file, '\n')
    if (name === 'print0') return async file => this.print(file, '\0')
    if (name === 'printf')
      return async file => {
        this.process.out(printfText(args[0] ?? '', file, this.process))
        return true
      }
    if (name === 'ls')
      return async file => {
        this.process.out(listedLine(file, this.process))
        return true
      }
    if (name === 'prune')
      return async () => {
        this.isPruned = true
        return true
      }
    if (name === 'quit')
      return async () => {
        throw new Quit()
      }
    if (name === 'delete') return file => this.remove(file)
    if (name === 'okdir') throw new NotComputable(`find -${name}`)
    if (name === 'execdir') return this.execInFolder(args)
    if (name === 'ok') return file => this.ask(args, file)
    return name === 'exec' ? this.exec(args) : undefined
  }

  private exec(args: readonly string[]): (file: Visited) => Promise<boolean> {
    if (args.at(-1) === '+' && args.at(-2) === '{}') {
      const batch = { words: args, paths: [] as string[] }
      this.batches.push(batch)
      return async ({ path }) => {
        batch.paths.push(path)
        return true
      }
    }
    return ({ path }) => this.execute(args.map(word => word.replaceAll('{}', path)))
  }

  // runs in the folder of each file, which is named from there
  private execInFolder(args: readonly string[]): (file: Visited) => Promise<boolean> {
    const path = this.process.environment.get('PATH') ?? ''
    if (args.at(-1) === '+' || path.split(':').some(folder => !folder.startsWith('/')))
      throw new NotComputable('find -execdir')
    return async ({ path: file }) => {
      if (/^(?:\/|.*\.\.)$/.test(file)) throw new NotComputable('find -execdir at such a place')
      const bare = file.replace(/(?<=.)\/+$/, '')
      const at = bare.lastIndexOf('/')
      const name = at === -1 ? bare : bare.slice(at + 1)
      const folder = at === -1 ? '.' : bare.slice(0, at) || '/'
      const { shell } = this.process
      const { cwd } = shell
      const words = args.map(word => word.replaceAll('{}', `./${name}`))
      shell.cwd = logicalPath(shell.path(folder))
      try {
        return await this.execute(words)
      } finally {
        shell.cwd = cwd
      }
    }
  }

  private async ask(args: readonly string[], { path }: Visited): Promise<boolean> {
    await this.process.err(`< ${args[0]} ... ${path} > ? `)
    const answer = await readLine(this.process.input)
    return /^[yY]/.test(answer?.line ?? '') && this.execute(args.map(word => word.replaceAll('{}', path)))
  }

  private async execute(words: readonly string[]): Promise<boolean> {
    const status = await start(this.process, words)
    if (status === -1) {
      await this.process.fail(`${quoted(words[0] ?? '')}: No such file or directory`)
      return false
    }
    return status === 0
  }

  private async remove({ path, node }: Visited): Promise<boolean> {
    if (path === '.') return true
    try {
      if (node.kind === 'directory') this.process.fs.rmdir(this.process.path(path))
      else this.process.fs.unlink(this.process.path(path))
      return true
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`cannot delete ${quoted(path)}: ${error.message}`)
      this.status = 1
      return false
    }
  }
}

function wrapped(test: Test): (file: Visited) => Promise<boolean> {
  return async file => test(file)
}
