// Another repository on the same machine, as a remote's name or a path on the command line names it.
import { NotComputable } from '../../not-computable.ts'
import type { TreeFs } from '../../tree-fs.ts'
import { Config, readConfigFile } from '../config/config.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { Repository } from '../repository.ts'
import { remoteUrls } from './remote-urls.ts'

/** A remote as it is configured, or a path in its place. */
export interface Remote {
  /** Undefined where only a path was given. */
  readonly name: string | undefined
  readonly typed: string
  readonly url: string
  readonly pushUrl: string
  readonly isPushedOnce: boolean
  readonly fetch: readonly string[]
}

/** The remote that is meant by a word, or by nothing at all; undefined where there is none to mean. */
export function remoteOf(git: Invocation, typed: string | undefined): Remote | undefined {
  const { config } = git
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const known = config.subsections('remote')
  const usual =
    (branch === undefined ? undefined : config.get(`branch.${branch}.remote`)) ??
    (known.length === 1 ? known[0] : undefined) ??
    'origin'
  const name = typed ?? usual
  const url = config.get(`remote.${name}.url`)
  if (url === undefined && typed === undefined && name !== '.') return undefined
  const urls = remoteUrls(config, name)
  return {
    name: url === undefined ? undefined : name,
    typed: name,
    url: urls.fetch[0] ?? name,
    pushUrl: urls.push[0] ?? name,
    isPushedOnce: urls.push.length === 1,
    fetch: config.all(`remote.${name}.fetch`),
  }
}

/** The folder of a repository that a path means; undefined where there is none. */
export function gitDirAt(fs: TreeFs, path: string): string | undefined {
  for (const candidate of [`${path}/.git`, path, `${path}.git/.git`, `${path}.git`])
    if (['HEAD', 'objects', 'refs'].every(name => fs.exists(`${candidate}/${name}`)))
      return fs.realpath(candidate)
  return undefined
}

/** A repository that is fetched from or pushed to. */
export class RemotePlace {
  readonly repository: Repository
  readonly config: Config

  constructor(fs: TreeFs, gitDir: string) {
    const isNested = gitDir.endsWith('/.git')
    this.config = new Config(readConfigFile(fs, { scope: 'local', path: `${gitDir}/config` }))
    const isBare = this.config.boolean('core.bare') ?? !isNested
    this.repository = new Repository(fs, {
      gitDir,
      workTree: isBare ? undefined : gitDir.slice(0, -'/.git'.length),
    })
  }
}

/** Opens the repository at a URL that is a path; gives up where there is none. */
export function openPlace(git: Invocation, url: string): RemotePlace {
  const path = url.replace(/^file:\/\//, '')
  if (/^[a-z+]+:\/\//.test(path) || /^[^/]+:/.test(path)) throw new NotComputable('git over the network')
  const top = git.repository.isBare ? git.repository.gitDir : git.repository.workTree
  const place = path.startsWith('/') ? path : `${top}/${path}`
  if (git.fs.find(place)?.kind === 'file') throw new NotComputable('a git bundle, or a file in its place')
  const gitDir = gitDirAt(git.fs, place)
  if (gitDir === undefined)
    throw new GiveUp(
      `fatal: '${path}' does not appear to be a git repository\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n`,
      128,
    )
  if (git.fs.stat(gitDir).uid !== git.fs.identity.uid)
    throw new NotComputable("fetching from or pushing to someone else's repository")
  return new RemotePlace(git.fs, gitDir)
}
