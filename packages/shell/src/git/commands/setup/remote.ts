// `git remote`
import { NotComputable } from '../../../not-computable.ts'
import { withoutSection, withSectionRenamed } from '../../config/config-file.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { isValidRefName } from '../../refs/ref-name.ts'
import { configure } from '../branches/upstream.ts'

function names(git: Invocation): string[] {
  return git.config.subsections('remote').sort()
}

function needRemote(git: Invocation, name: string, colon = ''): void {
  if (!names(git).includes(name)) throw failure(`No such remote${colon} '${name}'`, 2)
}

function list(git: Invocation, isVerbose: boolean): number {
  for (const name of names(git)) {
    const url = git.config.get(`remote.${name}.url`)
    const push = git.config.get(`remote.${name}.pushurl`) ?? url
    git.out(isVerbose ? `${name}\t${url ?? name} (fetch)\n${name}\t${push ?? name} (push)\n` : `${name}\n`)
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
  if (git.repository.refs.list(`refs/remotes/${from}/`).size > 0)
    throw new NotComputable('renaming a remote that has branches')
  const path = `${git.repository.commonDir}/config`
  git.fs.write(
    path,
    withSectionRenamed(git.fs.read(path), `remote.${from}`, { typedSection: 'remote', sub: to }),
  )
  git.forgetConfig()
  const fetch = git.config.get(`remote.${to}.fetch`)
  if (fetch !== undefined)
    configure(git, [[`remote.${to}.fetch`, fetch.replace(`refs/remotes/${from}/`, `refs/remotes/${to}/`)]])
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
    const push = options.has('push') ? git.config.get(`remote.${one}.pushurl`) : undefined
    git.out(`${push ?? git.config.get(`remote.${one}.url`)}\n`)
    return 0
  }
  if (verb === 'set-url' && one !== undefined && two !== undefined) {
    needRemote(git, one)
    configure(git, [[options.has('push') ? `remote.${one}.pushurl` : `remote.${one}.url`, two]])
    return 0
  }
  throw new NotComputable(`git remote ${verb}`)
}
