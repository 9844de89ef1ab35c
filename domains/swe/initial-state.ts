// The state as the prompt shows it: all files by name, and as much of their contents as there is room for.
import { cutMiddle } from '../../src/kernel/tools/cut-middle.ts'
import type { SweState } from './state.ts'

const roomForContents = 100_000

/** The whole state as text, bounded in length but for the list of files. */
export function showState(state: SweState, clock: string): string {
  const { cwd, platform, programs, git, facts } = state
  return [
    `Platform: ${platform}`,
    `Working directory: ${cwd}`,
    `Time: ${clock}`,
    list('Installed', Object.entries(programs), ([name, version]) => `${name} ${version}`),
    git && gitText(git),
    list('Also true', facts, fact => fact),
    filesText(state),
  ]
    .filter(Boolean)
    .join('\n')
}

function list<T>(title: string, items: readonly T[], show: (item: T) => string): string {
  return items.length === 0 ? '' : `${title}:\n${items.map(item => `- ${show(item)}`).join('\n')}`
}

function gitText({ branch, commits, status }: NonNullable<SweState['git']>): string {
  return [
    `Git branch: ${branch}`,
    status.length === 0 ? 'Git status: clean' : `Git status:\n${status.join('\n')}`,
    list('Git log, newest first', commits, ({ hash, subject, author, date }) =>
      [hash, date, author, subject].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join('\n')
}

function filesText({ files }: SweState): string {
  const names = Object.keys(files)
  if (names.length === 0) return 'Files: none'
  let room = roomForContents
  const contents = names.flatMap(name => {
    const shown = cutMiddle(files[name] ?? '')
    room -= shown.length
    return room < 0 ? [] : [`--- ${name}\n${shown}`]
  })
  const hidden = names.length - contents.length
  return [
    list('Files', names, name => `${name} (${lineCount(files[name] ?? '')})`),
    ...(hidden === 0 ? [] : [`The contents of ${hidden} of them are left out here.`]),
    ...contents,
  ].join('\n')
}

function lineCount(text: string): string {
  const count = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return count === 1 ? '1 line' : `${count} lines`
}
