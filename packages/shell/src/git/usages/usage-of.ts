// What git says of how a command is called: when it is asked, and where a command line makes no sense.
import { isRealOption } from '../../commands/real-option.ts'
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import { branchUsages } from './branch-usages.ts'
import { combineUsages } from './combine-usages.ts'
import { historyUsages } from './history-usages.ts'
import { inspectUsages } from './inspect-usages.ts'
import { remoteUsages } from './remote-usages.ts'
import { settingUsages } from './setting-usages.ts'
import { stageUsages } from './stage-usages.ts'

const usages: Readonly<Record<string, string>> = {
  ...branchUsages,
  ...combineUsages,
  ...historyUsages,
  ...inspectUsages,
  ...remoteUsages,
  ...settingUsages,
  ...stageUsages,
}

/** The commands whose usage is known. */
export const commandsWithUsage = Object.keys(usages)

const complaining = new Set(
  'commit status branch rev-list merge rebase am ls-files gc rev-parse var update-index'.split(' '),
)

/** What `git <command> -h` prints, and whether on standard error; undefined where that is not known. */
export function usageOf(command: string): { readonly text: string; readonly isError: boolean } | undefined {
  const text = usages[command]
  return text === undefined ? undefined : { text, isError: complaining.has(command) }
}

/** A command line that makes no sense to a command: its usage, behind what is wrong. */
export class WrongUsage extends GiveUp {}

/** Ends a command that was called in a wrong way. */
export function wrongUsage(command: string, complaint = ''): Error {
  const usage = usages[command]
  return usage === undefined
    ? new NotComputable(`the usage of git ${command}`)
    : new WrongUsage(`${complaint}${usage}`, 129)
}

const picking = ['cherry-pick', 'revert']
const history = ['log', 'show', 'reflog']
// what no manual of theirs has
const furtherHistory = new Set(
  'max-age min-age bisect-all no-commit-id show-notes-by-default objects use-bitmap-index in-commit-order root always ita-visible-in-index indexed-objects end-of-options unpacked'.split(
    ' ',
  ),
)
// these read what is left as options of a walk through history
const walking = [
  'blame',
  'shortlog',
  'rev-list',
  'describe',
  'stash',
  'worktree',
  'notes',
  'remote',
  'bisect',
]

/** What is said of an option that the command does not have; not computable where the real command has it. */
export function unknownOption(command: string, option: string): Error {
  const unknown = new NotComputable(`git ${command} ${option}`)
  if (history.includes(command)) {
    const name = option.replace(/^--(no-)?/, '').replace(/=.*$/s, '')
    const isReal = ['git log', 'git diff', 'git rev-list', `git ${command}`].some(program =>
      isRealOption(program, option, { isWhole: true }),
    )
    if (!option.startsWith('--') || isReal || furtherHistory.has(name)) return unknown
    return new WrongUsage(`fatal: unrecognized argument: ${option}\n`, 128)
  }
  if (walking.includes(command) || isRealOption(`git ${command}`, option)) return unknown
  if (picking.includes(command)) return wrongUsage(command)
  const what = option.startsWith('--') ? `option \`${option.slice(2)}'` : `switch \`${option.slice(1, 2)}'`
  return usages[command] === undefined ? unknown : wrongUsage(command, `error: unknown ${what}\n`)
}
