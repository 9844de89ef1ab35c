// search_file_content, as it searches on a Linux machine where neither `git grep` nor `grep` is found by the runner's
// way of looking for them: file by file, letters of either case, the first 20 matches unless told.
import { posix } from 'node:path'
import { countedRegex } from 'agentworld-shell/search'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt, textIn } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, said } from './answers.ts'
import { globFiles } from './find-files.ts'
import { isInside } from './workspace.ts'

const usualMost = 20

interface Match {
  readonly file: string
  readonly line: number
  readonly text: string
}

export function searchFileContent(given: Arguments, checkout: Checkout): Observation {
  const pattern = textOf(given.pattern)
  const most = given.maxResults ?? usualMost
  const why = whyNot(given, checkout)
  if (why !== undefined) return failed(why)
  const asked = textOf(given.path)
  const include = textOf(given.include)
  const folder = posix.resolve(checkout.state.cwd, asked || '.')
  const all = matchesIn(folder, { pattern, include, checkout })
  const where = `${asked === '' ? 'in the workspace directory' : `in path "${asked}"`}${include === '' ? '' : ` (filter: "${include}")`}`
  if (all.length === 0) return said(`No matches found for pattern "${pattern}" ${where}.`)
  const shown = all.slice(0, Number(most))
  const isCut = all.length > shown.length
  const note = isCut ? ` (showing first ${shown.length} of ${all.length}+ total matches)` : ''
  const files = Map.groupBy(shown, match => match.file)
  const body = [...files].map(
    ([file, own]) =>
      `File: ${file}\n${own.map(({ line, text }) => `L${line}: ${text.trim()}\n`).join('')}---\n`,
  )
  const head = `Found ${shown.length} ${shown.length === 1 ? 'match' : 'matches'} for pattern "${pattern}" ${where}${note}:\n---\n`
  return said(`${head}${body.join('')}${isCut ? advice(Number(most)) : ''}`.trim())
}

function advice(most: number): string {
  return `\nWARNING: Results truncated to prevent context overflow. To see more results:
- Use a more specific pattern to reduce matches
- Add file filters with the 'include' parameter (e.g., "*.js", "src/**")
- Specify a narrower 'path' to search in a subdirectory
- Increase 'maxResults' parameter if you need more matches (current: ${most})`
}

function whyNot(given: Arguments, checkout: Checkout): string | undefined {
  const pattern = textOf(given.pattern)
  try {
    new RegExp(pattern)
  } catch (error) {
    return `Invalid regular expression pattern provided: ${pattern}. Error: ${(error as Error).message}`
  }
  const most = given.maxResults
  if (most !== undefined && !(Number.isInteger(most) && Number(most) >= 1 && Number(most) <= 100))
    return `maxResults must be an integer between 1 and 100, got: ${String(most)}`
  const path = textOf(given.path)
  return path === '' ? undefined : whyNotThere(path, checkout)
}

function whyNotThere(path: string, checkout: Checkout): string | undefined {
  const { cwd } = checkout.state
  const at = posix.resolve(cwd, path)
  if (!isInside(at, checkout))
    return `Path validation failed: Attempted path "${path}" resolves outside the allowed workspace directories: ${cwd}`
  const node = nodeAt(at, checkout)
  if (!node)
    return `Failed to access path stats for ${at}: Error: ENOENT: no such file or directory, stat '${at}'`
  if (node.kind !== 'directory')
    return `Failed to access path stats for ${at}: Error: Path is not a directory: ${at}`
  return undefined
}

function matchesIn(
  folder: string,
  { pattern, include, checkout }: { pattern: string; include: string; checkout: Checkout },
): Match[] {
  const expression = countedRegex(pattern, 'i')
  return globFiles([include === '' ? '**/*' : include], { folder, checkout, isCaseSensitive: true }).flatMap(
    ({ path }) => {
      const node = nodeAt(path, checkout)
      const text = node && node.kind !== 'directory' ? textIn(node) : ''
      return text
        .split(/\r?\n/)
        .flatMap((line, index): Match[] =>
          expression.test(line) ? [{ file: posix.relative(folder, path), line: index + 1, text: line }] : [],
        )
    },
  )
}
