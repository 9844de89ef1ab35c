// `git update-ref`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { updateRef as setRef } from '../../refs/move-head.ts'
import { isValidRefName } from '../../refs/ref-name.ts'
import { resolve } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'

/** `git update-ref`: sets or deletes one reference. */
export const updateRef: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'update-ref',
    options: ['m=', 'd', 'no-deref', 'deref', 'stdin', 'z', 'create-reflog'],
  })
  for (const name of ['no-deref', 'stdin', 'create-reflog'])
    if (options.has(name) || options.isOff('deref')) throw new NotComputable(`git update-ref --${name}`)
  const { refs } = git.repository
  const isDeleting = options.has('d')
  const [typed = '', value, old] = isDeleting ? [options.args[0], undefined, options.args[1]] : options.args
  if (options.args.length < (isDeleting ? 1 : 2) || options.args.length > (isDeleting ? 2 : 3))
    throw wrongUsage('update-ref')
  const isZero = (text: string | undefined) => text !== undefined && /^(0{40}|)$/.test(text)
  const id = value === undefined || isZero(value) ? undefined : resolve(git, value)
  if (value !== undefined && !isZero(value) && id === undefined) throw fatal(`${value}: not a valid SHA1`)
  const before = old === undefined || isZero(old) ? undefined : resolve(git, old)
  if (old !== undefined && !isZero(old) && before === undefined) throw fatal(`${old}: not a valid old SHA1`)
  if (!isValidRefName(typed) || (!typed.startsWith('refs/') && !/^[A-Z_]+$/.test(typed)))
    throw fatal(`update_ref failed for ref '${typed}': refusing to update ref with bad name '${typed}'`)
  const ref = refs.symbolic(typed) ?? typed
  const present = refs.resolve(ref)
  if (old !== undefined && (isZero(old) ? present !== undefined : present !== before)) {
    if (isDeleting) throw new NotComputable('a reference that is not what it was')
    const why =
      present === undefined
        ? `unable to resolve reference '${typed}'`
        : isZero(old)
          ? 'reference already exists'
          : `is at ${present} but expected ${before}`
    throw fatal(`update_ref failed for ref '${typed}': cannot lock ref '${typed}': ${why}`)
  }
  if (isDeleting || id === undefined) {
    if (typed === 'HEAD') throw new NotComputable('deleting the current branch by HEAD')
    if (present !== undefined) refs.remove(ref)
    return 0
  }
  const object = git.repository.objects.find(id)
  if (!object || (ref.startsWith('refs/heads/') && object.type !== 'commit'))
    throw new NotComputable('a reference to something that does not fit')
  setRef(git, ref, { to: id, message: options.value('m') ?? '' })
  return 0
}
