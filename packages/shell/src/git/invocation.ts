// One run of git: who calls, where, with which configuration, and where output goes.
import { NotComputable } from '../not-computable.ts'
import type { Process } from '../run/process.ts'
import { zoneAt } from '../time-zone.ts'
import type { TreeFs } from '../tree-fs.ts'
import {
  Config,
  type ConfigSource,
  type ConfigValue,
  readConfigFile,
  refuseUnusual,
} from './config/config.ts'
import type { IncludeSurroundings } from './config/includes.ts'
import { fatal } from './fatal.ts'
import { zoneText } from './objects/signature.ts'
import { commonDirOf, type Location, locate, Repository } from './repository.ts'
import { Attributes } from './worktree/attributes.ts'
import { Conversion } from './worktree/conversion.ts'

export type Command = (git: Invocation, args: readonly string[]) => number | Promise<number>

/** Where the repository and its work tree were said to be. */
export interface Place {
  readonly gitDir?: string | undefined
  readonly workTree?: string | undefined
}

/** Writes to standard error; what waits to go to a pipe or a file is printed when git ends. */
export async function complain(process: Process, bytes: string): Promise<void> {
  if (process.output.isTerminal) await process.flush()
  await process.shell.output(2)?.write(bytes)
}

/** Attributes and settings, as far as they change contents. */
function conversionOf(git: Invocation, repository: Repository): Conversion {
  const { fs, commonDir: gitDir } = repository
  const home = git.env('HOME')
  const folder = git.env('XDG_CONFIG_HOME') ?? (home === undefined ? undefined : `${home}/.config`)
  const named = git.config.get('core.attributesfile')?.replace(/^~(?=\/)/, home ?? '~')
  return new Conversion(
    new Attributes({
      fs,
      gitDir,
      workTree: git.location?.workTree,
      userFile: named ?? (folder === undefined ? undefined : `${folder}/git/attributes`),
      staged: path => {
        const state = repository.index.files.get(path)
        return state && repository.objects.blob(state.id)
      },
    }),
    git.config,
  )
}

function idLengthOf(config: Config): number | undefined {
  const given = config.get('core.abbrev') ?? 'auto'
  if (given === 'auto') return undefined
  return /^\d+$/.test(given) ? Number(given) : 40
}

/** One run of git: its process, its place, its configuration, its output. */
export class Invocation {
  readonly process: Process
  readonly overrides: readonly ConfigValue[]
  printedLines = 0
  /** Repository or work tree were named, not found. */
  isPlaced = false
  /** What was remarked upon already. */
  readonly remarks = new Set<string>()
  private found: { readonly location: Location | undefined } | undefined
  private opened: Repository | undefined
  private readConfig: Config | undefined

  constructor(process: Process, overrides: readonly ConfigValue[], place: Place = {}) {
    this.process = process
    this.overrides = overrides
    if (place.gitDir !== undefined || place.workTree !== undefined) this.settle(place)
  }

  get fs(): TreeFs {
    return this.process.fs
  }

  get cwd(): string {
    return this.process.shell.cwd
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.process.shell.clock.now
  }

  out(bytes: string): void {
    for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1)) this.printedLines++
    this.process.out(bytes)
  }

  /** On standard error, before what waits to go to a pipe. */
  async err(bytes: string): Promise<void> {
    await complain(this.process, bytes)
  }

  /** Output goes to a terminal: decorations are shown, long output is paged. */
  get isOnTerminal(): boolean {
    return this.process.output.isTerminal ?? false
  }

  env(name: string): string | undefined {
    return this.process.environment.get(name)
  }

  localZone(seconds: number): string {
    return zoneText(zoneAt(this.env('TZ') ?? 'UTC', seconds * 1000).offsetMinutes)
  }

  get location(): Location | undefined {
    this.found ??= { location: locate(this.fs, this.cwd) }
    return this.found.location
  }

  /** Takes the repository and the work tree that were named, and stands in the latter. */
  private settle({ gitDir, workTree }: Place): void {
    const { fs, process } = this
    const nearby = gitDir === undefined ? locate(fs, this.cwd) : undefined
    const named = gitDir === undefined ? nearby?.gitDir : process.path(gitDir)
    if (named === undefined) throw fatal('not a git repository (or any of the parent directories): .git')
    const isThere = fs.exists(`${named}/HEAD`)
    const shared = isThere ? commonDirOf(fs, named) : named
    if (!isThere || !['objects', 'refs'].every(name => fs.exists(`${shared}/${name}`)))
      throw fatal(`not a git repository: '${gitDir}'`)
    const real = fs.realpath(named)
    const commonDir = commonDirOf(fs, real)
    const source = { scope: 'local', path: `${commonDir}/config` } as const
    const isBare = new Config(readConfigFile(fs, source)).boolean('core.bare') === true
    const top = workTree === undefined ? (isBare ? undefined : this.cwd) : process.path(workTree)
    if (top !== undefined && fs.find(top)?.kind !== 'directory')
      throw new NotComputable('a git work tree that is not there')
    const location = { gitDir: real, commonDir, workTree: top === undefined ? undefined : fs.realpath(top) }
    this.found = { location }
    this.isPlaced = true
    const here = `${fs.realpath(this.cwd)}/`
    if (location.workTree !== undefined && !here.startsWith(`${location.workTree}/`))
      process.shell.cwd = location.workTree
  }

  /** After `init` or `clone` made one. */
  forgetLocation(): void {
    this.found = undefined
    this.opened = undefined
    this.readConfig = undefined
  }

  /** The repository, which must be there. */
  get repository(): Repository {
    if (this.opened) return this.opened
    const { location } = this
    if (!location) throw fatal('not a git repository (or any of the parent directories): .git')
    this.refuseForeign(location)
    refuseUnusual(this.config)
    const indexFile = this.env('GIT_INDEX_FILE')
    const opened = new Repository(this.fs, {
      ...location,
      indexFile: indexFile === undefined ? undefined : this.process.path(indexFile),
    })
    opened.conversion = conversionOf(this, opened)
    opened.idLength = idLengthOf(this.config)
    this.opened = opened
    return opened
  }

  /** What is to be said of line ends, before anything else. */
  async tellOfLineEnds(): Promise<void> {
    for (const warning of this.opened?.conversion?.takeWarnings() ?? []) await this.err(warning)
  }

  private refuseForeign({ gitDir, workTree }: Location): void {
    const { uid } = this.fs.identity
    if ([gitDir, workTree ?? gitDir].every(path => this.fs.stat(path).uid === uid)) return
    const shown = workTree ?? gitDir
    const allowed = this.config.values.filter(
      ({ key, source }) =>
        key === 'safe.directory' && (source.scope === 'system' || source.scope === 'global'),
    )
    if (allowed.some(({ value }) => value === '*' || value === shown)) return
    throw fatal(
      `detected dubious ownership in repository at '${shown}'\nTo add an exception for this directory, call:\n\n\tgit config --global --add safe.directory ${shown}`,
    )
  }

  sources({ isGlobal = false } = {}): ConfigSource[] {
    const sources: ConfigSource[] = []
    if (!['1', 'true', 'yes', 'on'].includes(this.env('GIT_CONFIG_NOSYSTEM') ?? ''))
      sources.push({ scope: 'system', path: '/etc/gitconfig' })
    const home = this.env('HOME')
    const folder = this.env('XDG_CONFIG_HOME') ?? (home === undefined ? undefined : `${home}/.config`)
    if (folder !== undefined) sources.push({ scope: 'global', path: `${folder}/git/config` })
    if (home !== undefined) sources.push({ scope: 'global', path: `${home}/.gitconfig` })
    if (isGlobal) return sources
    if (this.location)
      sources.push({ scope: 'local', path: `${this.location.commonDir ?? this.location.gitDir}/config` })
    return sources
  }

  /** What decides on the files that a configuration includes. */
  includeSurroundings(): IncludeSurroundings {
    const gitDir = this.location?.gitDir
    const head = gitDir === undefined ? undefined : this.fs.find(`${gitDir}/HEAD`)
    const branch = head?.kind === 'file' ? /^ref: refs\/heads\/(.+?)\s*$/.exec(head.data)?.[1] : undefined
    return { home: this.env('HOME'), gitDir, branch }
  }

  get config(): Config {
    this.readConfig ??= new Config([
      ...this.sources().flatMap(source => readConfigFile(this.fs, source, this.includeSurroundings())),
      ...this.overrides,
    ])
    return this.readConfig
  }

  forgetConfig(): void {
    this.readConfig = undefined
  }

  /** After another program ran, which may have changed anything. */
  refresh(): void {
    this.readConfig = undefined
    this.opened?.refresh()
  }

  /** The current folder below the work tree, ending in `/`; empty at its top. */
  get prefix(): string {
    const { workTree } = this.repository
    const here = this.fs.realpath(this.cwd)
    const base = workTree === '/' ? '/' : `${workTree}/`
    return here.startsWith(base) ? `${here.slice(base.length)}${here.length > base.length ? '/' : ''}` : ''
  }
}
