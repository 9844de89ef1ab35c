// What a command that cannot be computed was given: its code, its words, what it reads, and the files these name.
import type { Gap } from 'agentworld-shell'
import { modulesOf, reachable } from './python-code.ts'

/** What is known about files. */
export interface KnownFiles {
  /** The absolute path of a word on the command line. */
  path(word: string, cwd?: string): string
  exists(path: string): boolean
  /** Whether it may exist although nobody has seen it yet. */
  isOpen(path: string): boolean
  text(path: string): string | undefined
  names(path: string): readonly string[] | undefined
}

export interface KnownTexts {
  /** The program that an interpreter was given, where it is known. */
  readonly code: string | undefined
  /** Everything that its output can come from, by the path or what else it is. */
  readonly texts: ReadonlyMap<string, string>
  /** The names of the Python modules beside it. */
  readonly modules: readonly string[]
}

const interpreters: { readonly [name: string]: RegExp } = {
  python: /^-c$/,
  python3: /^-c$/,
  perl: /^-[a-zA-Z0-9]*[eE]$/,
  ruby: /^-[a-z]*e$/,
  node: /^(?:-e|-p|-pe|--eval|--print)$/,
  php: /^-r$/,
  lua: /^-e$/,
}
const maxFiles = 40

/** The code of an interpreter: inline, from standard input, or from a file that is known. */
export function codeOf(gap: Gap, files: KnownFiles): string | undefined {
  const { args, input, cwd } = gap
  const [name = '', ...rest] = args
  const inline = interpreters[name]
  if (!inline) return undefined
  const at = rest.findIndex(word => inline.test(word))
  if (at !== -1) return withModules(rest[at + 1], cwd, { gap, files })
  const module = rest.indexOf('-m')
  if (module !== -1)
    return rest[module + 1] === 'unittest' ? testCode(rest.slice(module + 2), { gap, files }) : undefined
  const script = rest.find(word => !word.startsWith('-') || word === '-')
  if (script === undefined || script === '-') return withModules(input, cwd, { gap, files })
  const path = files.path(script, cwd)
  return withModules(files.text(path), path.slice(0, path.lastIndexOf('/')), { gap, files })
}

interface Given {
  readonly gap: Gap
  readonly files: KnownFiles
}

function withModules(code: string | undefined, folder: string, { gap, files }: Given): string | undefined {
  if (code === undefined || !/^python/.test(gap.args[0] ?? '')) return code
  return reachable(code, modulesOf(code, folder, files))
}

function testCode(words: readonly string[], { gap, files }: Given): string | undefined {
  const names = words.filter(word => !word.startsWith('-')).map(word => word.split('.')[0] ?? '')
  const all = (files.names(gap.cwd) ?? []).filter(name => /^test.*\.py$/.test(name))
  const texts = (names.length > 0 ? names.map(name => `${name}.py`) : all).map(name =>
    files.text(files.path(name, gap.cwd)),
  )
  if (texts.length === 0 || texts.some(text => text === undefined)) return undefined
  return withModules(texts.join('\n'), gap.cwd, { gap, files })
}

/** All texts that a command's output can come from. */
export function knownTexts(gap: Gap, files: KnownFiles): KnownTexts {
  const code = codeOf(gap, files) ?? makeCode(gap, files) ?? compiledCode(gap, files)
  const texts = new Map<string, string>([['the command', gap.args.join('\n')]])
  if (code !== undefined) texts.set('the program', code)
  if (gap.input !== undefined) texts.set('its input', gap.input)
  const queue = [gap.args.join('\n'), code ?? '']
  for (let text = queue.shift(); text !== undefined && texts.size < maxFiles; text = queue.shift()) {
    for (const word of wordsLikePaths(text)) {
      const path = files.path(word, gap.cwd)
      const content = texts.has(path) ? undefined : (files.text(path) ?? files.names(path)?.join('\n'))
      if (content === undefined) continue
      texts.set(path, content)
      if (content.length < 20_000) queue.push(content)
    }
  }
  const here = files.names(gap.cwd)
  if (isBuilt(gap))
    for (const name of here ?? [])
      if (/\.(?:c|h|py|mk)$|^[Mm]akefile$/.test(name))
        texts.set(name, files.text(files.path(name, gap.cwd)) ?? '')
  texts.set('the working directory', [gap.cwd, ...(here ?? [])].join('\n'))
  const modules = (here ?? []).flatMap(name => /^(\w+)\.py$/.exec(name)?.[1] ?? [])
  return { code, texts, modules }
}

const plainRecipes = /^(?:echo|printf|rm|cp|mv|mkdir|touch|gcc|cc|true|false|:|\$\(CC\)|cat|exit)$/

// what make prints stands in its file
function makeCode({ args, cwd }: Gap, files: KnownFiles): string | undefined {
  if (args[0] !== 'make') return undefined
  const at = args.findIndex(word => word === '-f' || word === '--file')
  const names = at === -1 ? ['GNUmakefile', 'makefile', 'Makefile'] : [args[at + 1] ?? '']
  const text = names.map(name => files.text(files.path(name, cwd))).find(content => content !== undefined)
  const runs = [...(text ?? '').matchAll(/^\t[@-]*(\S+)/gm)].map(match => match[1] ?? '')
  // whatever else it runs prints what it likes
  return runs.every(program => plainRecipes.test(program)) ? text : undefined
}

// a program that was built here from a source of its name
function compiledCode({ args, cwd }: Gap, files: KnownFiles): string | undefined {
  const [program = ''] = args
  return program.includes('/') ? files.text(files.path(`${program}.c`, cwd)) : undefined
}

function isBuilt({ args }: Gap): boolean {
  return args[0] === 'make' || args[0]?.includes('/') === true
}

function wordsLikePaths(text: string): string[] {
  return [...new Set(text.match(/[\w.~/@+-][\w.~/@+ -]*[\w/]|[\w.~/@+-]+/g) ?? [])].flatMap(word =>
    word.includes(' ') ? [word, ...word.split(' ')] : [word],
  )
}
