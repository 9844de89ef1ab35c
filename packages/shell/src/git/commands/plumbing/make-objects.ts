// `git write-tree`, `git commit-tree`, `git mktree`: objects made by hand.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { modeOf, writeFlat } from '../../objects/tree-object.ts'
import { parseOptions } from '../../options.ts'
import { peelToTree, resolve } from '../../revision/resolve.ts'

/** `git write-tree`: the index as a tree. */
export const writeTree: Command = async (git, args) => {
  if (args.length > 0) throw new NotComputable('git write-tree with options')
  const { index, objects } = git.repository
  if (index.conflicts.size > 0) {
    for (const entry of index.entries())
      if (entry.stage > 0) await git.err(`${entry.path}: unmerged (${entry.id})\n`)
    throw fatal('git-write-tree: error building trees')
  }
  git.out(`${writeFlat(objects, index.files)}\n`)
  return 0
}

/** `git commit-tree`: a commit of a tree. */
export const commitTree: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'commit-tree',
    options: ['p=', 'm message=', 'F file=', 'S gpg-sign?'],
  })
  if (options.has('gpg-sign')) throw new NotComputable('a signed commit')
  const { repository } = git
  const [typed, ...more] = options.args
  if (typed === undefined) throw fatal('must give exactly one tree')
  if (more.length > 0) throw fatal('must give exactly one tree')
  const named = resolve(git, typed)
  if (named === undefined) throw fatal(`not a valid object name ${typed}`)
  const tree = peelToTree(repository, named)
  if (tree === undefined) throw fatal(`${named} is not a valid 'tree' object`)
  const parents: string[] = []
  for (const word of options.values('p')) {
    const id = resolve(git, word, { wanted: 'commit' })
    if (id === undefined) throw fatal(`not a valid object name ${word}`)
    if (repository.objects.read(id).type !== 'commit') throw fatal(`${id} is not a valid 'commit' object`)
    if (parents.includes(id)) await git.err(`error: duplicate parent ${id} ignored\n`)
    else parents.push(id)
  }
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const parts = options.values('message').map(ended)
  for (const file of options.values('file')) {
    if (file === '-') parts.push(ended(await readAll(git.process.input)))
    else {
      const path = git.process.path(file)
      if (!git.fs.exists(path))
        throw fatal(`git commit-tree: failed to open '${file}': No such file or directory`)
      parts.push(ended(git.fs.read(path)))
    }
  }
  const message = parts.length > 0 ? parts.join('\n') : await readAll(git.process.input)
  const id = makeCommit(git, {
    tree,
    parents,
    author: signatureOf(git, 'author'),
    committer: signatureOf(git, 'committer'),
    message,
  })
  git.out(`${id}\n`)
  return 0
}

/** `git mktree`: a tree from lines as `ls-tree` prints them. */
export const mkTree: Command = async (git, args) => {
  const options = parseOptions(args, { command: 'mktree', options: ['z', 'missing', 'batch'] })
  if (options.has('batch')) throw new NotComputable('git mktree --batch')
  const { objects } = git.repository
  const end = options.has('z') ? '\0' : '\n'
  const lines = (await readAll(git.process.input)).split(end)
  if (lines.at(-1) === '') lines.pop()
  const entries = lines.map(line => {
    const match = /^([0-7]+) (\w+) ([0-9a-f]{40})(?: +\d+| +-)?\t(.+)$/s.exec(line)
    if (!match) throw fatal(`input format error: ${line}`)
    const [, mode = '', type = '', id = '', name = ''] = match
    if (name.includes('/')) throw fatal(`path ${name} contains slash`)
    if (name.startsWith('"') && !options.has('z')) throw new NotComputable('git mktree with quoted names')
    const number = Number.parseInt(mode, 8)
    const expected = number === modeOf.tree ? 'tree' : number === modeOf.link ? 'commit' : 'blob'
    if (expected !== type)
      throw fatal(`entry '${name}' object type (${type}) doesn't match mode type (${expected})`)
    const object = objects.find(id)
    if (!object && expected !== 'commit' && !options.has('missing'))
      throw fatal(`entry '${name}' object ${id} is unavailable`)
    if (object && object.type !== expected)
      throw fatal(`entry '${name}' object ${id} is a ${object.type} but specified type was (${type})`)
    return { mode: number, id, name }
  })
  const key = ({ mode, name }: { mode: number; name: string }) => (mode === modeOf.tree ? `${name}/` : name)
  entries.sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const data = entries
    .map(({ mode, id, name }) => `${mode.toString(8)} ${name}\0${Buffer.from(id, 'hex').toString('latin1')}`)
    .join('')
  git.out(`${objects.write('tree', data)}\n`)
  return 0
}
