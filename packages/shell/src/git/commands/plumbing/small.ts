// Small commands: `git stripspace`, `git var`, `git check-ref-format`, `git count-objects`.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { isValidBranchName, isValidRefName } from '../../refs/ref-name.ts'
import { previousBranch } from '../../revision/resolve.ts'

/** `git stripspace`: text without needless blanks. */
export const stripSpace: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'stripspace',
    options: ['s strip-comments', 'c comment-lines'],
  })
  const text = await readAll(git.process.input)
  if (options.has('comment-lines')) {
    const lines = text.replace(/\n$/, '').split('\n')
    git.out(lines.map(line => (/^(\t|$)/.test(line) ? `#${line}\n` : `# ${line}\n`)).join(''))
    return 0
  }
  const kept = options.has('strip-comments') ? text.replace(/^#.*(\n|$)/gm, '') : text
  git.out(cleanMessage(kept))
  return 0
}

/** `git var`: one of git's own variables. */
export const variable: Command = (git, args) => {
  const [name, ...more] = args
  if (name === undefined || more.length > 0 || name === '-l')
    throw new NotComputable('git var in another form')
  if (name === 'GIT_AUTHOR_IDENT') git.out(`${signatureOf(git, 'author')}\n`)
  else if (name === 'GIT_COMMITTER_IDENT') git.out(`${signatureOf(git, 'committer')}\n`)
  else if (name === 'GIT_DEFAULT_BRANCH') git.out(`${git.config.get('init.defaultbranch') ?? 'master'}\n`)
  else throw new NotComputable(`git var ${name}`)
  return 0
}

/** `git check-ref-format`: whether a name is one that git takes. */
export const checkRefFormat: Command = (git, args) => {
  if (args[0] === '--branch' && args.length === 2) {
    const [, typed = ''] = args
    const back = /^@\{-(\d+)\}$/.exec(typed)
    const name = back ? previousBranch(git.repository, Number(back[1])) : typed
    if (name === undefined || !isValidBranchName(name)) throw fatal(`'${typed}' is not a valid branch name`)
    git.out(`${name}\n`)
    return 0
  }
  const flags = args.filter(arg => arg.startsWith('-'))
  const [name, ...more] = args.filter(arg => !arg.startsWith('-'))
  if (
    name === undefined ||
    more.length > 0 ||
    flags.some(flag => !/^--(no-)?allow-onelevel$|^--normalize$/.test(flag))
  )
    throw new NotComputable('git check-ref-format in another form')
  const shown = flags.includes('--normalize') ? name.replace(/^\/+/, '').replace(/\/{2,}/g, '/') : name
  const isDeep = shown.includes('/') || flags.includes('--allow-onelevel')
  if (!isDeep || !isValidRefName(shown)) return 1
  if (flags.includes('--normalize')) git.out(`${shown}\n`)
  return 0
}

/** `git count-objects`: how many loose objects there are, and the room they take. */
export const countObjects: Command = (git, args) => {
  if (args.length > 0) throw new NotComputable(`git count-objects ${args[0]}`)
  const { objects, commonDir } = git.repository
  const ids = objects.looseIds()
  const blocks = ids.reduce((sum, id) => {
    const { length } = git.fs.read(`${commonDir}/objects/${id.slice(0, 2)}/${id.slice(2)}`)
    return sum + Math.ceil(length / 4096) * 4
  }, 0)
  git.out(`${ids.length} objects, ${blocks} kilobytes\n`)
  return 0
}
