// Runs a scenario twice, in real git and in ours, and records what each step printed and left behind.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { bashInterpreter } from '../../bash.ts'
import { Clock, type Machine } from '../../machine.ts'
import { NotComputable } from '../../not-computable.ts'
import { Budget } from '../../run/budget.ts'
import { Process } from '../../run/process.ts'
import { Capture, TextInput } from '../../run/stream.ts'
import { type Open, Shell } from '../../shell.ts'
import { rootInode, TreeFs } from '../../tree-fs.ts'
import { git } from '../git.ts'
import { type Scenario, wordsOf } from './scenario-file.contract.ts'

export interface Outcome {
  readonly step: string
  readonly stdout: string
  readonly stderr: string
  readonly status: number
  /** Files by path, objects and the index left out. */
  readonly files: Readonly<Record<string, string>>
  readonly unknown?: string
}

/** What a step can do to files, in either world. */
interface Files {
  write(path: string, data: string): void
  append(path: string, data: string): void
  remove(path: string): void
  mkdir(path: string): void
  move(from: string, to: string): void
  chmod(path: string, mode: number): void
  link(target: string, path: string): void
}

// what an editor would have been given is not written here
const isTemplate = (text: string) => text.includes('# Please enter the')

const firstSecond = 1_700_000_000
const bytes = (text: string) => Buffer.from(text, 'latin1')
const excluded =
  /\/\.git\/(objects|hooks|index$|worktrees\/[^/]+\/index$|gc|AUTO_MERGE)|^[^ ]*\.git\/(objects|hooks|index)/

abstract class World {
  readonly root: string
  cwd: string
  readonly env: Map<string, string>
  protected abstract readonly files: Files
  protected abstract runGit(args: readonly string[]): Promise<Omit<Outcome, 'step' | 'files'>>
  protected abstract snapshot(): Record<string, string>

  constructor(root: string) {
    this.root = root
    this.cwd = `${root}/repo`
    this.env = new Map([
      ['HOME', `${root}/home`],
      ['PATH', '/usr/bin:/bin'],
      ['GIT_CONFIG_NOSYSTEM', '1'],
      ['TZ', 'UTC'],
      ['GIT_AUTHOR_NAME', 'Ada'],
      ['GIT_AUTHOR_EMAIL', 'ada@example.com'],
      ['GIT_COMMITTER_NAME', 'Ada'],
      ['GIT_COMMITTER_EMAIL', 'ada@example.com'],
      ['LC_ALL', 'C.UTF-8'],
    ])
  }

  private at(name: string): string {
    return name.startsWith('/') ? name : `${this.cwd}/${name}`
  }

  async step(line: string, number: number): Promise<Outcome> {
    const [verb = '', ...words] = wordsOf(line.replace(/^\? /, ''))
    const time = `${firstSecond + number * 60} +0000`
    if (!this.env.has('FIXED_DATE'))
      for (const name of ['GIT_AUTHOR_DATE', 'GIT_COMMITTER_DATE']) this.env.set(name, time)
    if (verb === 'git') return { step: line, ...(await this.runGit(words)), files: this.snapshot() }
    this.change(verb, words)
    return { step: line, stdout: '', stderr: '', status: 0, files: {} }
  }

  private change(verb: string, [one = '', two = '']: readonly string[]): void {
    const target = this.at(one)
    if (verb === 'write') this.files.write(target, two)
    else if (verb === 'append') this.files.append(target, two)
    else if (verb === 'rm') this.files.remove(target)
    else if (verb === 'mkdir') this.files.mkdir(target)
    else if (verb === 'mv') this.files.move(target, this.at(two))
    else if (verb === 'chmod') this.files.chmod(this.at(two), Number.parseInt(one, 8))
    else if (verb === 'link') this.files.link(one, this.at(two))
    else if (verb === 'cd') this.cwd = path.posix.normalize(target).replace(/\/$/, '') || '/'
    else if (verb === 'env') this.env.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1))
    else if (verb === 'unset') this.env.delete(one)
    else throw new Error(`no such step: ${verb}`)
  }
}

/** A name as the real file system has it. */
const real = (name: string) => bytes(name).toString('utf8')

const latin = (name: string) => Buffer.from(name, 'utf8').toString('latin1')

class RealWorld extends World {
  protected readonly files: Files = {
    write: (name, data) => {
      fs.mkdirSync(path.dirname(real(name)), { recursive: true })
      fs.writeFileSync(real(name), bytes(data))
    },
    append: (name, data) => fs.appendFileSync(real(name), bytes(data)),
    remove: name => fs.rmSync(real(name), { recursive: true }),
    mkdir: name => void fs.mkdirSync(real(name), { recursive: true }),
    move: (from, to) => fs.renameSync(real(from), real(to)),
    chmod: (name, mode) => fs.chmodSync(real(name), mode),
    link: (target, name) => fs.symlinkSync(real(target), real(name)),
  }

  protected runGit(args: readonly string[]): Promise<Omit<Outcome, 'step' | 'files'>> {
    const result = spawnSync(
      '/usr/bin/git',
      args.map(arg => bytes(arg).toString('utf8')),
      {
        cwd: this.cwd,
        env: Object.fromEntries([...this.env].map(([name, value]) => [name, bytes(value).toString('utf8')])),
        input: '',
      },
    )
    return Promise.resolve({
      stdout: result.stdout.toString('latin1'),
      stderr: result.stderr.toString('latin1'),
      status: result.status ?? -1,
    })
  }

  protected snapshot(): Record<string, string> {
    const found: Record<string, string> = {}
    const visit = (folder: string): void => {
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const name = `${folder}/${entry.name}`
        if (excluded.test(name.slice(this.root.length))) continue
        if (entry.isDirectory()) visit(name)
        else if (entry.isSymbolicLink()) found[latin(name)] = `-> ${fs.readlinkSync(name)}`
        else if (!isTemplate(fs.readFileSync(name, 'latin1')))
          found[latin(name)] =
            `${fs.statSync(name).mode & 0o100 ? 'x' : '-'} ${fs.readFileSync(name, 'latin1')}`
      }
    }
    visit(this.root)
    return found
  }
}

const machine: Machine = {
  user: 'root',
  uid: 0,
  gid: 0,
  group: 'root',
  groups: [],
  home: '/root',
  host: 'box',
  system: { release: '', kernel: '', version: '', architecture: 'x86_64', bootTime: 0, processors: 1 },
  absent: new Set(),
  isOpenCommand: () => false,
  terminal: { isTerminal: false, columns: 80, lines: 40 },
}

class OurWorld extends World {
  private readonly tree: TreeFs
  private readonly clock = new Clock(firstSecond * 1000)

  constructor(root: string) {
    super(root)
    const meta = { mode: 0o755, uid: 0, gid: 0, mtime: 0, ctime: 0, links: 2, owner: {} }
    const base = new Map([
      [
        rootInode,
        { ...meta, kind: 'directory' as const, entries: new Map<string, number>(), parent: rootInode },
      ],
    ])
    this.tree = new TreeFs({
      base,
      nextInode: 10,
      identity: { uid: 0, gid: 0, groups: [] },
      now: () => this.clock.now,
    })
    for (const folder of [this.cwd, `${root}/home`]) this.files.mkdir(folder)
  }

  protected readonly files: Files = {
    write: (name, data) => {
      this.files.mkdir(path.posix.dirname(name))
      this.tree.write(name, data)
    },
    append: (name, data) => this.tree.write(name, this.tree.read(name) + data),
    remove: name => {
      if (this.tree.lstat(name).kind !== 'directory') return this.tree.unlink(name)
      for (const entry of this.tree.list(name)) this.files.remove(`${name}/${entry}`)
      this.tree.rmdir(name)
    },
    mkdir: name => {
      const names = name.split('/').filter(part => part !== '')
      for (let count = 1; count <= names.length; count++) {
        const folder = `/${names.slice(0, count).join('/')}`
        if (!this.tree.exists(folder)) this.tree.mkdir(folder)
      }
    },
    move: (from, to) => this.tree.rename(from, to),
    chmod: (name, mode) => this.tree.chmod(name, mode),
    link: (target, name) => this.tree.symlink(target, name),
  }

  protected async runGit(args: readonly string[]): Promise<Omit<Outcome, 'step' | 'files'>> {
    this.clock.advance(60_000)
    const shell = new Shell({
      interpreter: bashInterpreter,
      fs: this.tree,
      machine,
      clock: this.clock,
      inventory: {},
      budget: new Budget(),
      nextPid: 100,
      tasks: new Map(),
      substitutionStatus: undefined,
      offered: new Map(),
      offeredOutputs: new Map(),
    })
    shell.cwd = this.cwd
    const stdout = new Capture()
    const stderr = new Capture()
    shell.descriptors = new Map<number, Open>([
      [0, { input: new TextInput('') }],
      [1, { output: stdout }],
      [2, { output: stderr }],
    ])
    const process = new Process({ shell, name: 'git', args, environment: this.env })
    try {
      const status = await git(process)
      await process.flush()
      return { stdout: stdout.bytes, stderr: stderr.bytes, status }
    } catch (error) {
      if (error instanceof NotComputable)
        return { stdout: '', stderr: '', status: -1, unknown: error.message }
      throw error
    }
  }

  protected snapshot(): Record<string, string> {
    const found: Record<string, string> = {}
    const visit = (folder: string): void => {
      for (const entry of this.tree.list(folder)) {
        const name = `${folder}/${entry}`
        if (excluded.test(name.slice(this.root.length))) continue
        const node = this.tree.lstat(name)
        if (node.kind === 'directory') visit(name)
        else if (node.kind === 'symlink') found[name] = `-> ${node.target}`
        else found[name] = `${node.mode & 0o100 ? 'x' : '-'} ${this.tree.read(name)}`
      }
    }
    visit(this.root)
    return found
  }
}

/** Both worlds' outcomes, step by step; `root` is an empty folder that exists. */
export async function runScenario(
  { steps }: Scenario,
  root: string,
): Promise<{ real: Outcome; ours: Outcome }[]> {
  for (const folder of ['repo', 'home']) fs.mkdirSync(`${root}/${folder}`)
  const real = new RealWorld(root)
  const ours = new OurWorld(root)
  const outcomes: { real: Outcome; ours: Outcome }[] = []
  let before = ''
  for (const [number, step] of steps.entries()) {
    outcomes.push({ real: await real.step(step, number), ours: await ours.step(step, number) })
    const last = outcomes.at(-1)
    const now = /^(\? )?git/.test(step) ? JSON.stringify(last?.real.files) : before
    // what is unknown to us but changed the real world ends the comparison
    if (last?.ours.unknown !== undefined && now !== before) break
    before = now
  }
  return outcomes
}
