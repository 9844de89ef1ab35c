// The files a script measures: the code it imports, and what that imports; the data beside such code; and files of this
// repository that it names in so many words (worlds, results). What is imported for its types alone does not count; nor,
// where a script prints what was kept in runs/results, what it would load to measure: that code does not run. What was
// measured then is as old as the commit that the table names.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

const tracked = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => existsSync(path.join(root, file))),
)

// what our packages are imported by
const entries = new Map(
  globSync('packages/*/package.json', { cwd: root }).flatMap(file => {
    const { name, exports } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      name: string
      exports: { [entry: string]: string | { 'agentworld-source': string } }
    }
    return Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
      typeof target === 'string'
        ? []
        : [[path.posix.join(name, entry), path.posix.join(path.dirname(file), target['agentworld-source'])]],
    )
  }),
)

const typesAndComments = /^import type [\s\S]*?from '[^']+'|^export type [^=\n]*? from '[^']+'|^ *\/\/.*$/gm
const loadedLater = /\bawait import\('[^']+'\)/g
const named = new Map<string, readonly string[]>()

/** The files that one file names: imports, and paths in quotes. */
function filesNamedIn(file: string): readonly string[] {
  const found = named.get(file) ?? filesNamedBy(readFileSync(path.join(root, file), 'utf8'), file)
  named.set(file, found)
  return found
}

function filesNamedBy(text: string, file: string): readonly string[] {
  const code = text.replaceAll(typesAndComments, '')
  const words = [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g)].map(
    match => match[1] ?? match[2] ?? match[3] ?? '',
  )
  return words.flatMap(word => filesAt(word, path.posix.dirname(file)))
}

function filesAt(word: string, folder: string): readonly string[] {
  const entry = entries.get(word)
  if (entry !== undefined) return [entry]
  const place = path.posix.normalize(word.startsWith('.') ? path.posix.join(folder, word) : word)
  // a worker may be named alone: the file beside
  const beside = path.posix.join(folder, `${word}.ts`)
  return [place, beside].filter(file => tracked.has(file))
}

const isCode = (file: string) => /\.(ts|mjs|js)$/.test(file)
const dataBeside = Map.groupBy(
  [...tracked].filter(file => !isCode(file)),
  file => path.posix.dirname(file),
)

/** Every file that a script measures, called with these arguments. */
export function measuredFiles(script: string, args: readonly string[]): readonly string[] {
  const given = args.flatMap(word => filesAt(`runs/results/${word.replace(/^.*=/, '')}`, ''))
  const start = `runs/${script}.ts`
  const found = new Set<string>([start, ...given])
  const namedBy = (file: string) =>
    file === start && given.length > 0
      ? filesNamedBy(readFileSync(path.join(root, file), 'utf8').replaceAll(loadedLater, ''), file)
      : filesNamedIn(file)
  // a set that grows while it is walked through is walked through to its end
  for (const file of found) {
    if (!isCode(file)) continue
    const beside = dataBeside.get(path.posix.dirname(file)) ?? []
    for (const other of [...namedBy(file), ...beside]) {
      if (other.includes('/') && !other.startsWith('docs/')) found.add(other)
    }
  }
  return [...found].sort()
}

/** One word for what these files hold. */
export function hashOfFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${file}\0`)
    hash.update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex').slice(0, 8)
}

/** Those of the files that differ from what this commit holds; undefined where the commit is not here. */
export function changedSince(commit: string, files: readonly string[]): readonly string[] | undefined {
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }
    const changed = execFileSync('git', ['diff', '--name-only', commit, '--', ...files], options)
    const unknown = execFileSync('git', ['ls-files', '--others', '--', ...files], options)
    return `${changed}${unknown}`.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
