// The state as the prompt shows it: all files by name, and as much of their contents as there is room for.

import { toText } from 'agentworld-shell/tree'
import { cutMiddle } from '../../src/kernel/tools/cut-middle.ts'
import { textOfFile } from './repository/file-state.ts'
import { openTree } from './repository/open-tree.ts'
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
    historyText(state),
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

function filesText(state: SweState): string {
  const files = shownFiles(state)
  if (files.length === 0) return 'Files: none'
  let room = roomForContents
  const contents: string[] = []
  const names: string[] = []
  for (const { name, isAtHand, text } of files) {
    // what there is no room for is not even read
    const whole = room < 0 && !isAtHand ? undefined : text()
    names.push(whole === undefined ? name : `${name} (${lineCount(whole)})`)
    if (whole === undefined) continue
    const shown = cutMiddle(whole)
    room -= shown.length
    if (room >= 0) contents.push(`--- ${name}\n${shown}`)
  }
  const hidden = files.length - contents.length
  return [
    list('Files', names, name => name),
    ...(hidden === 0 ? [] : [`The contents of ${hidden} of them are left out here.`]),
    ...contents,
  ].join('\n')
}

interface ShownFile {
  readonly name: string
  /** Whether its text need not be read first. */
  readonly isAtHand: boolean
  readonly text: () => string
}

/** The files as the state names them, or those of the repository and what lies over them. */
function shownFiles(state: SweState): readonly ShownFile[] {
  const { cwd, files, repository } = state
  if (!repository)
    return Object.entries(files).map(([name, file]) => ({
      name,
      isAtHand: true,
      text: () => textOfFile(file),
    }))
  const own = [...openTree(state)].filter(
    ([path, file]) => !file.isDirectory && !path.startsWith(`${cwd}/.git/`) && !/\/node_modules\//.test(path),
  )
  return own.map(([path, { later, content = '' }]) => ({
    name: path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path,
    isAtHand: !later,
    text: () => (later ? toText(later.read()) : content),
  }))
}

function historyText({ repository }: SweState): string {
  if (!repository || !('history' in repository)) return ''
  const commits = [...repository.history].reverse()
  return [
    `Git branch: ${repository.branch}`,
    list('Git log, newest first', commits, ({ message, author, date }) =>
      [date, author, message.split('\n')[0]].join(' '),
    ),
  ].join('\n')
}

function lineCount(text: string): string {
  const count = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return count === 1 ? '1 line' : `${count} lines`
}
