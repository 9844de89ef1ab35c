// `git cat-file` and `git hash-object`
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { objectId } from '../../objects/object-store.ts'
import { modeOf, parseTree } from '../../objects/tree-object.ts'
import { parseOptions } from '../../options.ts'
import { quotePath } from '../../quote-path.ts'
import { lostObject } from '../../revision/arguments.ts'
import { peel, peelToTree, resolve } from '../../revision/resolve.ts'
import { usageOf, WrongUsage } from '../../usages/usage-of.ts'
import { catBatch } from './cat-batch.ts'

function prettyTree(data: string): string {
  return parseTree(data)
    .map(
      ({ mode, id, name }) =>
        `${mode.toString(8).padStart(6, '0')} ${mode === modeOf.tree ? 'tree' : mode === modeOf.link ? 'commit' : 'blob'} ${id}\t${quotePath(name)}\n`,
    )
    .join('')
}

function typed(git: Invocation, type: string, { id, name }: { id: string; name: string }): string {
  const { repository } = git
  const at = type === 'tree' ? peelToTree(repository, id) : type === 'tag' ? id : peel(repository, id)
  const object = at === undefined ? undefined : repository.objects.find(at)
  if (object?.type !== type) throw fatal(`git cat-file ${name}: bad file`)
  return object.data
}

/** Its usage behind an error, which names one option in another way than its help does. */
function calledWrongly(complaint = ''): Error {
  const text = usageOf('cat-file')?.text ?? ''
  return new WrongUsage(complaint + text.replace('--mailmap    ', '--mailmap ...'), 129)
}

/** `git cat-file`: type, size or content of objects. */
export const catFile: Command = (git, args) => {
  if (args.some(arg => arg.startsWith('--'))) return catBatch(git, args)
  const isTurned = args.length === 2 && /^-[pets]$/.test(args[1] ?? '') && !args[0]?.startsWith('-')
  const [option, name, ...more] = isTurned ? [...args].reverse() : args
  if (option === undefined) throw calledWrongly()
  if (name === undefined && /^-[pets]$/.test(option))
    throw calledWrongly(`fatal: <object> required with '${option}'\n\n`)
  if (name === undefined || more.length > 0) throw new NotComputable('git cat-file in another form')
  const id = resolve(git, name)
  if (id === undefined) throw lostObject(git, name) ?? fatal(`Not a valid object name ${name}`)
  const object = git.repository.objects.find(id)
  if (option === '-e') return object ? 0 : 1
  if (!object) throw fatal(`Not a valid object name ${name}`)
  if (option === '-t') git.out(`${object.type}\n`)
  else if (option === '-s') git.out(`${object.data.length}\n`)
  else if (option === '-p') git.out(object.type === 'tree' ? prettyTree(object.data) : object.data)
  else if (['blob', 'tree', 'commit', 'tag'].includes(option)) git.out(typed(git, option, { id, name }))
  else throw new NotComputable(`git cat-file ${option}`)
  return 0
}

/** `git hash-object`: the id of a file's content. */
export const hashObject: Command = async (git, args) => {
  const options = parseOptions(args, { command: 'hash-object', options: ['w', 'stdin', 't='] })
  const type = options.value('t') ?? 'blob'
  if (type !== 'blob') throw new NotComputable(`git hash-object -t ${type}`)
  const contents: string[] = []
  if (options.has('stdin')) contents.push(await readAll(git.process.input))
  for (const name of options.args) {
    const path = git.process.path(name)
    if (!git.fs.exists(path)) throw fatal(`could not open '${name}' for reading: No such file or directory`)
    contents.push(git.fs.read(path))
  }
  for (const data of contents)
    git.out(`${options.has('w') ? git.repository.objects.write('blob', data) : objectId('blob', data)}\n`)
  return 0
}
