// `git remote`
import { NotComputable } from '../../../not-computable.ts'
import { withoutSection, withSectionRenamed } from '../../config/config-file.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { isValidRefName } from '../../refs/ref-name.ts'
import { configuredUrls, remoteUrls } from '../../remote/remote-urls.ts'
import { renameTracking } from '../../remote/rename-tracking.ts'
import { configure } from '../branches/upstream.ts'

function names(git: Invocation): string[] {
  return git.config.subsections('remote').sort()
}

function needRemote(git: Invocation, name: string, colon = ''): void {
  if (!names(git).includes(name)) throw failure(`No such remote${colon} '${name}'`, 2)
}

function list(git: Invocation, isVerbose: boolean): number {
  for (const name of names(git)) {
    if (!isVerbose) {
      git.out(`${name}\n`)
      continue
    }
    const { fetch, push } = configuredUrls(git.config, name)
    git.out(fetch[0] === undefined ? `${name}\t\n` : `${name}\t${fetch[0]} (fetch)\n`)
    for (const url of push) git.out(`${name}\t${url} (push)\n`)
  }
  return 0
}

function remove(git: Invocation, name: string): number {
  needRemote(git, name, ':')
  const path = `${git.repository.commonDir}/config`
  let text = withoutSection(git.fs.read(path), `remote.${name}`) ?? git.fs.read(path)
  for (const branch of git.config.subsections('branch'))
    if (git.config.get(`branch.${branch}.remote`) === name)
      text = withoutSection(text, `branch.${branch}`) ?? text
  git.fs.write(path, text)
  for (const ref of git.repository.refs.list(`refs/remotes/${name}/`).keys()) git.repository.refs.remove(ref)
  return 0
}

function rename(git: Invocation, from: string, to: string): number {
  needRemote(git, from, ':')
  if (names(git).includes(to)) throw failure(`remote ${to} already exists.`, 3)
  const path = `${git.repository.commonDir}/config`
  git.fs.write(
    path,
    withSectionRenamed(git.fs.read(path), `remote.${from}`, { typedSection: 'remote', sub: to }),
  )
  git.forgetConfig()
  const fetch = git.config.all(`remote.${to}.fetch`)
  if (fetch.length > 1) throw new NotComputable('renaming a remote with several refspecs')
  if (fetch[0] !== undefined)
    configure(git, [
      [`remote.${to}.fetch`, fetch[0].replace(`:refs/remotes/${from}/`, `:refs/remotes/${to}/`)],
    ])
  for (const branch of git.config.subsections('branch')) {
    if (git.config.get(`branch.${branch}.pushremote`) === from)
      throw new NotComputable('renaming a remote that branches push to')
    if (git.config.get(`branch.${branch}.remote`) === from) configure(git, [[`branch.${branch}.remote`, to]])
  }
  renameTracking(git, from, to)
  return 0
}

/** `git remote`: names of other repositories. */
export const remote: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'remote',
    options: ['v verbose', 'f', 't=', 'm=', 'push', 'all', 'add', 'delete'],
  })
  void git.repository
  for (const name of ['f', 't', 'm', 'add', 'delete'])
    if (options.has(name)) throw new NotComputable(`git remote -${name}`)
  const [verb, one, two, ...more] = options.args
  if (verb === undefined || (verb === 'show' && one === undefined)) return list(git, options.has('verbose'))
  if (more.length > 0) throw new NotComputable('the usage of git remote')
  if (verb === 'add' && one !== undefined && two !== undefined) {
    if (names(git).includes(one)) throw failure(`remote ${one} already exists.`, 3)
    if (!isValidRefName(one)) throw fatal(`'${one}' is not a valid remote name`)
    configure(git, [
      [`remote.${one}.url`, two],
      [`remote.${one}.fetch`, `+refs/heads/*:refs/remotes/${one}/*`],
    ])
    return 0
  }
  if ((verb === 'remove' || verb === 'rm') && one !== undefined && two === undefined) return remove(git, one)
  if (verb === 'rename' && one !== undefined && two !== undefined) return rename(git, one, two)
  if (verb === 'get-url' && one !== undefined && two === undefined) {
    needRemote(git, one)
    const { fetch, push } = remoteUrls(git.config, one)
    const urls = options.has('push') ? push : fetch
    for (const url of options.has('all') ? urls : urls.slice(0, 1)) git.out(`${url}\n`)
    return 0
  }
  if (verb === 'set-url' && one !== undefined && two !== undefined) {
    needRemote(git, one)
    if (git.config.all(`remote.${one}.${options.has('push') ? 'pushurl' : 'url'}`).length > 1)
      throw new NotComputable('another URL for a remote that has several')
    configure(git, [[options.has('push') ? `remote.${one}.pushurl` : `remote.${one}.url`, two]])
    return 0
  }
  throw new NotComputable(`git remote ${verb}`)
}
