// `git notes`
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { joinedNotes, keepNotes, notesIn, notesRef } from '../../notes/notes-of.ts'
import { type Options, parseOptions } from '../../options.ts'
import { editFile } from '../../programs/editor.ts'
import { resolve } from '../../revision/resolve.ts'

const usage = `usage: git notes [--ref <notes-ref>] [list [<object>]]
   or: git notes [--ref <notes-ref>] add [-f] [--allow-empty] [-m <msg> | -F <file> | (-c | -C) <object>] [<object>]
   or: git notes [--ref <notes-ref>] copy [-f] <from-object> <to-object>
   or: git notes [--ref <notes-ref>] append [--allow-empty] [-m <msg> | -F <file> | (-c | -C) <object>] [<object>]
   or: git notes [--ref <notes-ref>] edit [--allow-empty] [<object>]
   or: git notes [--ref <notes-ref>] show [<object>]
   or: git notes [--ref <notes-ref>] merge [-v | -q] [-s <strategy>] <notes-ref>
   or: git notes merge --commit [-v | -q]
   or: git notes merge --abort [-v | -q]
   or: git notes [--ref <notes-ref>] remove [<object>...]
   or: git notes [--ref <notes-ref>] prune [-n] [-v]
   or: git notes [--ref <notes-ref>] get-ref

    --ref <notes-ref>     use notes from <notes-ref>

`

interface Run {
  readonly ref: string
  readonly options: Options
}

function objectNamed(git: Invocation, typed = 'HEAD'): string {
  const id = resolve(git, typed)
  if (id === undefined) throw fatal(`failed to resolve '${typed}' as a valid ref.`)
  return id
}

/** The text that the command line gives; undefined where an editor would be asked. */
async function givenText(git: Invocation, { options }: Run): Promise<string | undefined> {
  const parts = options.values('message')
  const file = options.value('file')
  if (file === '-') parts.push(await readAll(git.process.input))
  else if (file !== undefined) {
    const path = git.process.path(file)
    if (!git.fs.exists(path)) throw fatal(`could not open or read '${file}': No such file or directory`)
    parts.push(git.fs.read(path))
  }
  const reused = options.value('reuse-message')
  if (reused !== undefined) {
    const id = objectNamed(git, reused)
    if (git.repository.objects.read(id).type !== 'blob')
      throw fatal(`cannot read note data from non-blob object '${reused}'.`)
    parts.push(git.repository.objects.blob(id))
  }
  return parts.length === 0 ? undefined : joinedNotes(parts)
}

async function add(git: Invocation, run: Run, verb: 'add' | 'append' | 'edit'): Promise<number> {
  const { ref, options } = run
  if (options.args.length > 1) throw new NotComputable('the usage of git notes')
  const object = objectNamed(git, options.args[0])
  const notes = notesIn(git, ref)
  const present = notes.get(object)
  const given = await givenText(git, run)
  if (verb === 'add' && present !== undefined && !options.has('force')) {
    if (given === undefined) throw new NotComputable('a note that is edited')
    throw failure(
      `Cannot add notes. Found existing notes for object ${object}. Use '-f' to overwrite existing notes`,
    )
  }
  const before = present === undefined ? '' : git.repository.objects.blob(present)
  if (verb === 'add' && present !== undefined)
    await git.err(`Overwriting existing notes for object ${object}\n`)
  if (given === undefined) {
    const isDumb = (git.env('TERM') ?? 'dumb') === 'dumb'
    const editors = ['GIT_EDITOR', 'VISUAL', 'EDITOR'].some(name => git.env(name) !== undefined)
    if (!isDumb || editors || git.config.get('core.editor') !== undefined)
      throw new NotComputable('a note that is edited')
    await editFile(git, '')
    throw fatal('please supply the note contents using either -m or -F option')
  }
  const text = verb === 'append' && before !== '' ? joinedNotes([before, given]) : given
  if (text === '' && !options.has('allow-empty')) {
    if (present === undefined) return 0
    await git.err(`Removing note for object ${object}\n`)
    notes.delete(object)
    keepNotes(git, ref, { notes, message: `Notes removed by 'git notes ${verb}'` })
    return 0
  }
  notes.set(object, git.repository.objects.write('blob', text))
  keepNotes(git, ref, { notes, message: `Notes added by 'git notes ${verb}'` })
  return 0
}

function show(git: Invocation, { ref, options }: Run): number {
  const object = objectNamed(git, options.args[0])
  const note = notesIn(git, ref).get(object)
  if (note === undefined) throw failure(`no note found for object ${object}.`)
  git.out(git.repository.objects.blob(note))
  return 0
}

function list(git: Invocation, { ref, options }: Run): number {
  const notes = notesIn(git, ref)
  const [typed] = options.args
  if (typed !== undefined) {
    const object = objectNamed(git, typed)
    const note = notes.get(object)
    if (note === undefined) throw failure(`no note found for object ${object}.`)
    git.out(`${note}\n`)
    return 0
  }
  for (const [object, note] of [...notes].sort(([a], [b]) => (a < b ? -1 : 1))) git.out(`${note} ${object}\n`)
  return 0
}

async function remove(git: Invocation, { ref, options }: Run): Promise<number> {
  const notes = notesIn(git, ref)
  const size = notes.size
  let status = 0
  for (const typed of options.args.length === 0 ? ['HEAD'] : options.args) {
    const id = resolve(git, typed)
    if (id === undefined) {
      await git.err(`error: Failed to resolve '${typed}' as a valid ref.\n`)
      status = 1
    } else if (notes.delete(id)) await git.err(`Removing note for object ${typed}\n`)
    else {
      await git.err(`Object ${typed} has no note\n`)
      if (!options.has('ignore-missing')) status = 1
    }
  }
  if (status === 0 && notes.size < size)
    keepNotes(git, ref, { notes, message: "Notes removed by 'git notes remove'" })
  return status
}

async function copy(git: Invocation, { ref, options }: Run): Promise<number> {
  const [from, to = 'HEAD'] = options.args
  if (from === undefined || options.args.length > 2) throw new NotComputable('the usage of git notes')
  const [source, target] = [objectNamed(git, from), objectNamed(git, to)]
  const notes = notesIn(git, ref)
  const present = notes.get(target)
  if (present !== undefined && !options.has('force'))
    throw failure(
      `Cannot copy notes. Found existing notes for object ${target}. Use '-f' to overwrite existing notes`,
    )
  if (present !== undefined) await git.err(`Overwriting existing notes for object ${target}\n`)
  const note = notes.get(source)
  if (note === undefined) throw failure(`missing notes on source object ${source}. Cannot copy.`)
  notes.set(target, note)
  keepNotes(git, ref, { notes, message: "Notes added by 'git notes copy'" })
  return 0
}

/** `git notes`: texts beside commits. */
export const notes: Command = async (git, args) => {
  let at = 0
  let given: string | undefined
  for (; /^--ref(=|$)/.test(args[at] ?? ''); at++)
    given = args[at]?.startsWith('--ref=') ? args[at]?.slice(6) : args[++at]
  const [verb = 'list', ...rest] = args.slice(at)
  if (verb.startsWith('-')) throw new NotComputable(`git notes ${verb}`)
  const ref = notesRef(git, given)
  const parse = (...options: string[]): Run => ({
    ref,
    options: parseOptions(rest, { command: `notes ${verb}`, options }),
  })
  const texts = ['m message=', 'F file=', 'C reuse-message=', 'c reedit-message=', 'f force', 'allow-empty']
  if (verb === 'add' || verb === 'append' || verb === 'edit') {
    const run = parse(...texts)
    if (run.options.has('reedit-message') || (verb === 'edit' && run.options.has('message')))
      throw new NotComputable('a note that is edited')
    return add(git, run, verb)
  }
  if (verb === 'show') return show(git, parse())
  if (verb === 'list') return list(git, parse())
  if (verb === 'remove') return remove(git, parse('ignore-missing'))
  if (verb === 'copy') return copy(git, parse('f force'))
  if (verb === 'get-ref') {
    git.out(`${ref}\n`)
    return 0
  }
  if (verb === 'prune') {
    const { options } = parse('n dry-run', 'v verbose')
    const lost = [...notesIn(git, ref).keys()].some(id => !git.repository.objects.has(id))
    if (lost || options.has('verbose')) throw new NotComputable('git notes prune')
    return 0
  }
  if (verb === 'merge') throw new NotComputable('git notes merge')
  throw new GiveUp(`error: unknown subcommand: \`${verb}'\n${usage}`, 129)
}
