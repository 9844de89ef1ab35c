// Grep and Glob on a sandbox's disk. GNU grep finds the lines in the files that git does not ignore (ripgrep is not part
// of the machine); find lists files. What is said of the matches is the tools' own form.
import { posix } from 'node:path'
import type { Observation } from '../../../src/world/observation.ts'
import { refused, said } from '../tools/claude/answers.ts'
import { globAnswer } from '../tools/claude/glob.ts'
import { type GrepFinding, grepAnswer } from '../tools/claude/grep.ts'
import { type Arguments, textOf } from '../tools/tool.ts'
import { quoted, type RealFiles } from './real-files.ts'

interface Place {
  readonly files: RealFiles
  /** The project. */
  readonly cwd: string
}

/** Grep, by `grep -P` over the files that git lists. */
export async function realGrep(given: Arguments, { files, cwd }: Place): Promise<Observation> {
  const shown = textOf(given.path)
  const target = posix.resolve(cwd, shown)
  const found = await files.find(target)
  if (!found) return refused(`Path does not exist: ${shown}`)
  const isFile = found.kind === 'file'
  const around = Number(given.context ?? given['-C'] ?? 0)
  const [before, after] = [Number(given['-B'] ?? around), Number(given['-A'] ?? around)]
  const flags = ['-n', '-H', '-I', '--null', '-P', ...(given['-i'] === true ? ['-i'] : [])]
  const lines = await files.run(
    [
      `cd ${quoted(cwd)}`,
      `${listing(target, { isFile, glob: textOf(given.glob) })} | xargs -0 -r grep ${flags.join(' ')} -B ${before} -A ${after} -e ${quoted(textOf(given.pattern))} 2>/dev/null`,
    ].join('; '),
  )
  const matches = matchesIn(lines, cwd)
  const times = await changeTimes(
    files,
    matches.map(({ path }) => path),
  )
  return grepAnswer(
    matches.map(match => ({ ...match, node: { mtime: times.get(match.path) ?? 0 } })),
    { given, isFile },
  )
}

// every file that is not ignored, also those git does not know yet; one that was deleted is not there to be searched
function listing(target: string, { isFile, glob }: { isFile: boolean; glob: string }): string {
  if (isFile) return `printf '%s\\0' ${quoted(target)}`
  const only = glob === '' ? '' : ` | grep -zE ${quoted(globExpression(glob))}`
  const there = `while IFS= read -rd '' f; do [ -f "$f" ] && printf '%s\\0' "$f"; done`
  return `git ls-files -z --full-name --cached --others --exclude-standard -- ${quoted(target)}${only} | sort -zu | ${there}`
}

/** A simple glob as an extended expression; a name without a slash is looked for at any depth. */
function globExpression(glob: string): string {
  const body = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*|\?/g, wild => ({ '**/': '(.*/)?', '*': '[^/]*', '?': '[^/]' })[wild] ?? wild)
  return glob.includes('/') ? `^${body}$` : `(^|/)${body}$`
}

/** Reads what grep prints: `name NUL number mark text`, and `--` between groups that do not touch. */
function matchesIn(output: string, cwd: string): Omit<GrepFinding, 'node'>[] {
  const byPath = new Map<string, { number: number; text: string; isMatch: boolean }[][]>()
  let group: { path: string; last: number } | undefined
  for (const line of output.split('\n')) {
    const [, name, number, mark, text] = /^([^\0]+)\0(\d+)([:-])(.*)$/s.exec(line) ?? []
    if (name === undefined) {
      group = undefined
      continue
    }
    const path = posix.resolve(cwd, name)
    const groups = byPath.get(path) ?? []
    byPath.set(path, groups)
    if (group?.path !== path || Number(number) !== group.last + 1) groups.push([])
    groups.at(-1)?.push({ number: Number(number), text: text ?? '', isMatch: mark === ':' })
    group = { path, last: Number(number) }
  }
  return [...byPath].map(([path, groups]) => ({
    path,
    groups,
    matchCount: groups.flat().filter(({ isMatch }) => isMatch).length,
  }))
}

async function changeTimes(files: RealFiles, paths: readonly string[]): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map()
  const output = await files.run(`xargs -d '\\n' stat -c '%.9Y %n' <<'END'\n${paths.join('\n')}\nEND`)
  return new Map(output.split('\n').flatMap(line => timeIn(line)))
}

function timeIn(line: string): [string, number][] {
  const [, time, path] = /^([\d.]+) (.+)$/.exec(line) ?? []
  return path === undefined ? [] : [[path, Number(time)]]
}

/** Glob, by find: hidden and ignored files included, `.git` not. */
export async function realGlob(given: Arguments, { files, cwd }: Place): Promise<Observation> {
  const shown = textOf(given.path)
  const folder = posix.resolve(cwd, shown)
  const found = await files.find(folder)
  if (!found) return refused(`Directory does not exist: ${shown}`)
  if (found.kind !== 'directory') return refused(`Path is not a directory: ${shown}`)
  const output = await files.run(`find ${quoted(folder)} -type f -printf '%T@ %p\\n'`)
  const wanted = new RegExp(globExpression(textOf(given.pattern)), 'u')
  const all = output.split('\n').flatMap(line => timeIn(line))
  const fitting = all.filter(([path]) => wanted.test(posix.relative(cwd, path)) && isWalked(path, given))
  if (fitting.length === 0) return said('No files found')
  return globAnswer(fitting.map(([path, mtime]) => ({ path, mtime })))
}

// the tool itself lists what lies in .git only where the pattern names it
function isWalked(path: string, given: Arguments): boolean {
  return !path.includes('/.git/') || textOf(given.pattern).includes('.git')
}
