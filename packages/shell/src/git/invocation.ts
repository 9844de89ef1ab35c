// One run of git: who calls, where, with which configuration, and where output goes.
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
import { fatal } from './fatal.ts'
import { zoneText } from './objects/signature.ts'
import { type Location, locate, Repository } from './repository.ts'

export type Command = (git: Invocation, args: readonly string[]) => number | Promise<number>

export class Invocation {
  readonly process: Process
  readonly overrides: readonly ConfigValue[]
  printedLines = 0
  private found: { readonly location: Location | undefined } | undefined
  private opened: Repository | undefined
  private readConfig: Config | undefined

  constructor(process: Process, overrides: readonly ConfigValue[]) {
    this.process = process
    this.overrides = overrides
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

  async err(bytes: string): Promise<void> {
    await this.process.err(bytes)
  }

  /** Output goes to a terminal: decorations are shown, long output is paged. */
  get isOnTerminal(): boolean {
    return this.process.output?.isTerminal ?? false
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
    this.opened = new Repository(this.fs, location)
    return this.opened
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

  sources(): ConfigSource[] {
    const sources: ConfigSource[] = []
    if (!['1', 'true', 'yes', 'on'].includes(this.env('GIT_CONFIG_NOSYSTEM') ?? ''))
      sources.push({ scope: 'system', path: '/etc/gitconfig' })
    const home = this.env('HOME')
    const folder = this.env('XDG_CONFIG_HOME') ?? (home === undefined ? undefined : `${home}/.config`)
    if (folder !== undefined) sources.push({ scope: 'global', path: `${folder}/git/config` })
    if (home !== undefined) sources.push({ scope: 'global', path: `${home}/.gitconfig` })
    if (this.location) sources.push({ scope: 'local', path: `${this.location.gitDir}/config` })
    return sources
  }

  get config(): Config {
    this.readConfig ??= new Config([
      ...this.sources().flatMap(source => readConfigFile(this.fs, source)),
      ...this.overrides,
    ])
    return this.readConfig
  }

  forgetConfig(): void {
    this.readConfig = undefined
  }

  /** The current folder below the work tree, ending in `/`; empty at its top. */
  get prefix(): string {
    const { workTree } = this.repository
    const here = this.fs.realpath(this.cwd)
    const base = workTree === '/' ? '/' : `${workTree}/`
    return here.startsWith(base) ? `${here.slice(base.length)}${here.length > base.length ? '/' : ''}` : ''
  }
}
