// read_file and read_many_files.
import { posix } from 'node:path'
import type { Json } from '../../../../src/world/json.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, said } from './answers.ts'
import { fileContent, isMedia } from './file-content.ts'
import { globFiles } from './find-files.ts'
import { ignoreVerdicts, isInside, projectTempFolder } from './workspace.ts'

const mostBytes = 20 * 1024 * 1024

export function readFile(given: Arguments, checkout: Checkout): Observation {
  const path = textOf(given.absolute_path)
  const why = whyNotReadable(path, { given, checkout })
  if (why !== undefined) return failed(why)
  const node = nodeAt(path, checkout)
  if (!node) return failed(`File not found: ${path}`)
  if (node.kind === 'directory') return failed(`Path is a directory, not a file: ${path}`)
  if (node.kind === 'file' && node.data.length > mostBytes)
    return failed(
      `File size exceeds the 20MB limit: ${path} (${(node.data.length / 1024 / 1024).toFixed(2)}MB)`,
    )
  const content = fileContent(node, {
    path,
    cwd: checkout.state.cwd,
    offset: numberOf(given.offset),
    limit: numberOf(given.limit),
  })
  if (content.kind === 'media') return { text: '', data: content.data }
  if (content.kind === 'note' || !content.isCut) return said(content.text)
  const [first, last] = content.shown
  const next = given.offset ? Number(given.offset) + last - first + 1 : last
  return said(`
IMPORTANT: The file content has been truncated.
Status: Showing lines ${first}-${last} of ${content.lineCount} total lines.
Action: To read more of the file, you can use the 'offset' and 'limit' parameters in a subsequent 'read_file' call. For example, to read the next section of the file, use offset: ${next}.

--- FILE CONTENT (truncated) ---
${content.text}`)
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

function whyNotReadable(
  path: string,
  { given, checkout }: { given: Arguments; checkout: Checkout },
): string | undefined {
  if (path.trim() === '') return "The 'absolute_path' parameter must be non-empty."
  if (!path.startsWith('/'))
    return `File path must be absolute, but was relative: ${path}. You must provide an absolute path.`
  const temp = projectTempFolder(checkout)
  const { cwd } = checkout.state
  if (!isInside(path, checkout) && !posix.resolve(path).startsWith(temp))
    return `File path must be within one of the workspace directories: ${cwd} or within the project temp directory: ${temp}`
  if (typeof given.offset === 'number' && given.offset < 0) return 'Offset must be a non-negative number'
  if (typeof given.limit === 'number' && given.limit <= 0) return 'Limit must be a positive number'
  if (ignoreVerdicts(checkout).isQwenIgnored(posix.relative(cwd, path), false))
    return `File path '${path}' is ignored by .qwenignore pattern(s).`
  return undefined
}

const commonly = [
  '**/node_modules/**',
  '**/.git/**',
  '**/bower_components/**',
  '**/.svn/**',
  '**/.hg/**',
  '**/.vscode/**',
  '**/.idea/**',
  '**/dist/**',
  '**/build/**',
  '**/coverage/**',
  '**/__pycache__/**',
  '**/*.{bin,exe,dll,so,dylib,class,jar,war,zip,tar,gz,bz2,rar,7z,doc,docx,xls,xlsx,ppt,pptx,odt,ods,odp}',
  '**/*.{pyc,pyo}',
  '**/.DS_Store',
  '**/.env',
  '**/QWEN.md',
]
const lineBudget = 2000

export function readManyFiles(given: Arguments, checkout: Checkout): Observation {
  const { cwd } = checkout.state
  const patterns = [...textsIn(given.paths), ...textsIn(given.include)]
  const found = globFiles(patterns, {
    folder: cwd,
    checkout,
    leaveOut: [...(given.useDefaultExcludes === false ? [] : commonly), ...textsIn(given.exclude)],
  })
  const verdicts = ignoreVerdicts(checkout)
  const paths = found
    .map(({ path }) => path)
    .filter(path => {
      const relative = posix.relative(cwd, path)
      return !verdicts.isGitIgnored(relative, false) && !verdicts.isQwenIgnored(relative, false)
    })
    .sort()
  const parts = paths.flatMap(path => filePart(path, { paths, patterns: textsIn(given.paths), checkout }))
  if (parts.length === 0) return said('No files matching the criteria were found or all were skipped.')
  return said(`${parts.join('')}\n--- End of content ---`)
}

function filePart(
  path: string,
  {
    paths,
    patterns,
    checkout,
  }: { paths: readonly string[]; patterns: readonly string[]; checkout: Checkout },
): string[] {
  const node = nodeAt(path, checkout)
  const ending = posix.extname(path).toLowerCase()
  const isAsked = patterns.some(
    pattern => pattern.toLowerCase().includes(ending) || pattern.includes(posix.basename(path, ending)),
  )
  if (!node || (isMedia(path) && !isAsked)) return []
  const limit = lineBudget / Math.max(1, paths.length)
  const content = fileContent(node, { path, cwd: checkout.state.cwd, offset: 0, limit })
  if (content.kind === 'media') return []
  const warning =
    content.kind === 'text' && content.isCut
      ? "[WARNING: This file was truncated. To view the full content, use the 'read_file' tool on this specific file.]\n\n"
      : ''
  return [`--- ${path} ---\n\n${warning}${content.text}\n\n`]
}

function textsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}
