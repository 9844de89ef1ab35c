// `git cat-file --batch` and `--batch-check`: many objects at once.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { resolve } from '../../revision/resolve.ts'

interface Asked {
  readonly name: string
  readonly rest: string
}

function askedOf(line: string, hasRest: boolean): Asked {
  const split = hasRest ? /^(\S*)[ \t]+(.*)$/.exec(line) : undefined
  return split ? { name: split[1] ?? '', rest: split[2] ?? '' } : { name: line, rest: '' }
}

/** One object in a format; that it is missing where it is. */
function entry(
  git: Invocation,
  { name, rest }: Asked,
  { format, isFull }: { format: string; isFull: boolean },
): string {
  let id: string | undefined
  if (name !== '') id = resolve(git, name)
  const object = id === undefined ? undefined : git.repository.objects.find(id)
  if (id === undefined || !object) return `${name} missing\n`
  const line = format.replace(/%(?:\(([^)]*)\)|(%))/g, (_, field?: string) => {
    if (field === undefined) return '%'
    if (field === 'objectname') return id
    if (field === 'objecttype') return object.type
    if (field === 'objectsize') return String(object.data.length)
    if (field === 'rest') return rest
    if (/^(objectsize:disk|deltabase)$/.test(field)) throw new NotComputable(`git cat-file with ${field}`)
    throw fatal(`unknown format element: ${field}`)
  })
  return isFull ? `${line}\n${object.data}\n` : `${line}\n`
}

/** Objects that standard input names, or all there are. */
export async function catBatch(git: Invocation, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    command: 'cat-file',
    options: ['batch?', 'batch-check?', 'batch-command?', 'batch-all-objects', 'buffer', 'unordered', 'z'],
  })
  const kinds = ['batch', 'batch-check', 'batch-command'].filter(name => options.has(name))
  if (kinds.length !== 1 || options.has('batch-command') || options.args.length > 0 || options.has('z'))
    throw new NotComputable('git cat-file in another form')
  const isFull = options.has('batch')
  const format = options.value(kinds[0] ?? '') ?? '%(objectname) %(objecttype) %(objectsize)'
  const view = { format, isFull }
  if (options.has('batch-all-objects')) {
    if (options.has('unordered')) throw new NotComputable('objects in the order of the disk')
    for (const id of git.repository.objects.startingWith(''))
      git.out(entry(git, { name: id, rest: '' }, view))
    return 0
  }
  const lines = (await readAll(git.process.input)).replace(/\n$/, '').split('\n')
  if (lines.length === 1 && lines[0] === '') return 0
  for (const line of lines) git.out(entry(git, askedOf(line, format.includes('%(rest)')), view))
  return 0
}
