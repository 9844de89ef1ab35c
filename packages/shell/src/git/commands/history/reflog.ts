// `git reflog`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { logOptionNames, prettyOptions } from '../../log/log-options.ts'
import { pretty } from '../../log/pretty.ts'
import { parseSignature } from '../../objects/signature.ts'
import { parseOptions } from '../../options.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { fullRef } from '../../revision/resolve.ts'

/** `git reflog`: where a reference has pointed. */
export const reflog: Command = (git, args) => showReflog(git, args, { isLog: false })

/** The same in the form of `git log -g`, where it is asked for. */
export function showReflog(git: Invocation, args: readonly string[], { isLog }: { isLog: boolean }): number {
  const rest = args[0] === 'show' ? args.slice(1) : args
  if (['expire', 'delete', 'exists'].includes(rest[0] ?? '')) throw new NotComputable(`git reflog ${rest[0]}`)
  const options = parseOptions(rest, { command: 'reflog', options: logOptionNames, takesNumber: true })
  const allowed = new Set([
    'max-count',
    'number',
    'format',
    'pretty',
    'oneline',
    'decorate',
    'no-decorate',
    'date',
  ])
  for (const text of logOptionNames) {
    const name =
      text
        .replace(/[?=]+$/, '')
        .split(' ')
        .at(-1) ?? ''
    if (options.has(name) && !allowed.has(name)) throw new NotComputable(`git reflog --${name}`)
  }
  const [typed = 'HEAD', ...more] = options.args
  if (more.length > 0 || /@\{/.test(typed) || options.has('date'))
    throw new NotComputable('git reflog of several refs')
  const ref = fullRef(git.repository, typed)
  if (ref === undefined) {
    if (typed === 'HEAD')
      throw fatal(
        `your current branch '${shortRef(git.repository.refs.symbolic('HEAD') ?? '')}' does not have any commits yet`,
      )
    throw fatal(
      `ambiguous argument '${typed}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
    )
  }
  const usual = prettyOptions(git, options)
  const hasStyle = options.has('format') || options.has('pretty')
  const count = Number(options.value('max-count') ?? options.value('number') ?? -1)
  const entries = git.repository.refs
    .log(ref)
    .reverse()
    .map((entry, at) => ({ ...entry, at }))
    .filter(({ to }) => !/^0+$/.test(to))
  const { refs } = git.repository
  // what only the rules for names find is shown in full
  const isNear = [typed, `refs/${typed}`, `refs/heads/${typed}`].some(name => refs.hasLog(name))
  const texts = entries.slice(0, count < 0 ? undefined : count).map(({ to, message, who, at }) => {
    const commit = git.repository.commit(to)
    return pretty(commit, {
      ...usual,
      ...(hasStyle || isLog ? {} : { style: { kind: 'oneline' as const }, isAbbreviated: true }),
      reflog: {
        selector: `${isNear ? typed : ref}@{${at}}`,
        subject: message,
        who: parseSignature(who),
      },
    })
  })
  const isSpaced = isLog && !hasStyle && usual.style.kind !== 'oneline'
  git.out(texts.map(text => (isSpaced ? text : `${text}\n`)).join(isSpaced ? '\n' : ''))
  return 0
}
