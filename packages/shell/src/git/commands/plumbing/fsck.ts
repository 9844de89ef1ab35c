// `git fsck`: objects that nothing leads to.
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseTag } from '../../objects/commit-object.ts'
import { inTableOrder } from '../../objects/object-order.ts'
import { objectId } from '../../objects/object-store.ts'
import { type FlatTree, modeOf, parseTree, writeFlat, zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { resolve } from '../../revision/resolve.ts'
import { workTrees } from '../../worktree/work-trees.ts'

const table = {
  command: 'fsck',
  options: [
    'v verbose',
    'unreachable',
    'dangling',
    'no-dangling',
    'tags',
    'root',
    'cache',
    'reflogs',
    'no-reflogs',
    'full',
    'no-full',
    'connectivity-only',
    'strict',
    'lost-found',
    'progress',
    'no-progress',
    'name-objects',
  ],
}

/** `git fsck`: tells of what is not reached, and may put it where it is found. */
export const fsck: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['verbose', 'tags', 'root', 'cache', 'no-full', 'progress'])
    if (options.has(name)) throw new NotComputable(`git fsck --${name}`)
  if (git.isOnTerminal && !options.has('no-progress')) throw new NotComputable('the progress of git fsck')
  const { repository } = git
  if (workTrees(repository).length > 1) throw new NotComputable('git fsck of several work trees')
  if (
    ['shallow', 'objects/info/alternates', 'info/grafts'].some(name =>
      git.fs.exists(`${repository.commonDir}/${name}`),
    )
  )
    throw new NotComputable('git fsck of a repository that is not whole')
  const links = linksOf(git)
  const reached = reachedFrom(links, await startsOf(git, options))
  const lost = [...links.keys()].filter(id => !reached.has(id))
  const used = new Set([...links.values()].flat())
  const isDangling = (id: string) => !used.has(id)
  const remembered = treesOf(repository.index.files)
  if (lost.some(id => remembered.has(id))) throw new NotComputable('what the index remembers of its trees')
  const shown = options.has('unreachable')
    ? lost
    : options.has('no-dangling')
      ? []
      : lost.filter(id => isDangling(id))
  const word = options.has('unreachable') ? 'unreachable' : 'dangling'
  for (const id of inTableOrder(shown, [...links.keys()]))
    git.out(`${word} ${repository.objects.read(id).type} ${id}\n`)
  if (options.has('lost-found')) keep(git, lost.filter(isDangling))
  return 0
}

/** What each object leads to. */
function linksOf({ repository: { objects } }: Invocation): Map<string, readonly string[]> {
  const links = new Map<string, readonly string[]>()
  for (const id of objects.startingWith('')) {
    const { type, data } = objects.read(id)
    if (type === 'blob') links.set(id, [])
    else if (type === 'tag') links.set(id, [parseTag(data).object])
    else if (type === 'commit')
      links.set(
        id,
        [...(data.split('\n\n')[0] ?? '').matchAll(/^(?:tree|parent) ([0-9a-f]{40})$/gm)].map(
          ([, to = '']) => to,
        ),
      )
    else
      links.set(
        id,
        parseTree(data).flatMap(entry => (entry.mode === modeOf.link ? [] : [entry.id])),
      )
  }
  for (const targets of links.values())
    if (targets.some(id => !links.has(id))) throw new NotComputable('a git object that is missing')
  return links
}

/** The trees that hold these files. */
function treesOf(files: FlatTree): Set<string> {
  const ids = new Set<string>()
  writeFlat(
    {
      write: (type, data) => {
        const id = objectId(type, data)
        ids.add(id)
        return id
      },
    },
    files,
  )
  return ids
}

function reachedFrom(links: ReadonlyMap<string, readonly string[]>, starts: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(links.get(id) ?? []))
  }
  return reached
}

async function startsOf(git: Invocation, options: Options): Promise<string[]> {
  const { repository } = git
  const { refs } = repository
  if (options.args.length > 0)
    return options.args.map(text => {
      const id = resolve(git, text)
      if (id === undefined) throw fatal(`invalid parameter: expected sha1, got '${text}'`)
      return id
    })
  const all = [...refs.list().keys()]
  const head = refs.head()
  if (head.kind === 'branch' && head.id === undefined)
    await git.err(`notice: HEAD points to an unborn branch (${head.ref.replace('refs/heads/', '')})\n`)
  if (all.length === 0 && head.id === undefined) await git.err('notice: No default references\n')
  const named = [head.id, ...all.map(ref => refs.resolve(ref))].filter(id => id !== undefined)
  if (named.some(id => !repository.objects.has(id))) throw new NotComputable('a reference to nothing')
  const isLogged = !options.has('no-reflogs') && !options.has('lost-found')
  const logged = ['HEAD', ...(isLogged ? loggedRefs(git) : [])].flatMap(ref =>
    isLogged ? refs.log(ref).flatMap(({ from, to }) => [from, to]) : [],
  )
  if (logged.some(id => id !== zeroId && !repository.objects.has(id)))
    throw new NotComputable('a log of what is gone')
  return [...named, ...logged, ...stagedIds(repository.index.files, repository.index.conflicts.size > 0)]
}

function stagedIds(files: FlatTree, hasConflicts: boolean): string[] {
  if (hasConflicts) throw new NotComputable('git fsck amid a conflict')
  return [...files.values()].filter(({ mode }) => mode !== modeOf.link).map(({ id }) => id)
}

function loggedRefs({ fs, repository }: Invocation): string[] {
  const found: string[] = []
  const visit = (path: string) => {
    const node = fs.find(`${repository.commonDir}/logs/${path}`)
    if (node?.kind === 'file') found.push(path)
    else if (node)
      for (const name of fs.list(`${repository.commonDir}/logs/${path}`)) visit(`${path}/${name}`)
  }
  visit('refs')
  return found
}

function keep({ fs, repository }: Invocation, ids: readonly string[]): void {
  const lostFound = `${repository.commonDir}/lost-found`
  for (const id of ids) {
    const { type, data } = repository.objects.read(id)
    const folder = `${lostFound}/${type === 'commit' ? 'commit' : 'other'}`
    for (const path of [lostFound, folder]) if (!fs.exists(path)) fs.mkdir(path)
    fs.write(`${folder}/${id}`, type === 'blob' ? data : `${id}\n`)
  }
}
