// just-bash as it is installed somewhere: it is no dependency, since it and what it needs take 90 MB.
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { pathToFileURL } from 'node:url'
import { WorldError } from '../../src/world/error.ts'

interface JustBash {
  exec(
    command: string,
    options?: {
      readonly cwd?: string
      readonly env?: { readonly [name: string]: string }
      readonly replaceEnv?: boolean
      readonly rawScript?: boolean
      readonly signal?: AbortSignal
    },
  ): Promise<{
    readonly stdout: string
    readonly stderr: string
    readonly exitCode: number
    readonly env: { readonly [name: string]: string }
  }>
}

/** What a shell starts from. */
export interface Start {
  readonly cwd: string
  readonly files: { readonly [path: string]: string | Uint8Array }
  readonly env?: { readonly [name: string]: string }
}

/** The package, ready to open shells. */
export interface JustBashPackage {
  readonly version: string
  open(start: Start): JustBash
}

/** Refuses folders that are not of this version: the installed package, and its cases in a checkout of its repository. */
export function requireVersion(version: string, folders: readonly (string | undefined)[]): void {
  const remedy = `Name just-bash ${version} and its cases: --help tells how.`
  for (const folder of folders) {
    const found = folder === undefined ? undefined : versionAbove(path.resolve(folder))
    if (found !== version)
      throw new WorldError('usage', `${folder ?? 'nowhere'}: holds just-bash ${found ?? '(none)'}.`, {
        remedy,
      })
  }
}

function versionAbove(folder: string): string | undefined {
  const file = path.join(folder, 'package.json')
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string }
    return name === 'just-bash' ? version : undefined
  }
  return path.dirname(folder) === folder ? undefined : versionAbove(path.dirname(folder))
}

/** Loads the package in a folder, e.g. `node_modules/just-bash`. */
export async function loadJustBash(folder: string): Promise<JustBashPackage> {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
    exports: { '.': { import: { default: string } } }
  }
  const entry = path.resolve(folder, manifest.exports['.'].import.default)
  const { Bash } = (await import(pathToFileURL(entry).href)) as { Bash: new (start: Start) => JustBash }
  return { version: manifest.version, open: start => new Bash(start) }
}

/** What one command said and how it ended. */
export interface Answer {
  readonly stdout: string
  readonly stderr: string
  readonly status: number
}

const limitMs = 10_000

/** A session of just-bash: its folder and its variables are carried from one call to the next. */
export class JustBashSession {
  readonly #bash: JustBash
  #cwd: string
  #env: { readonly [name: string]: string } | undefined

  constructor(bash: JustBash, cwd: string) {
    this.#bash = bash
    this.#cwd = cwd
  }

  async run(command: string): Promise<Answer> {
    const { stdout, stderr, exitCode, env } = await this.#bash.exec(command, {
      cwd: this.#cwd,
      rawScript: true,
      signal: AbortSignal.timeout(limitMs),
      ...(this.#env && { env: this.#env, replaceEnv: true }),
    })
    this.#env = env
    this.#cwd = env.PWD ?? this.#cwd
    return { stdout, stderr, status: exitCode }
  }
}
