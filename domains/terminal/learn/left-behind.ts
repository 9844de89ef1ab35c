// What programs that are not computed leave behind: files whose content is unknown, and folders that may hold more.
import { plainWords } from '../claims/file-claims.ts'
import { commandsOf } from './beginning.ts'

/** Paths as they are written in the command; a folder that is opened may hold more than was known. */
export interface LeftBehind {
  readonly unread: readonly string[]
  readonly programs: readonly string[]
  readonly opened: readonly string[]
}

/** What a line leaves behind as far as its plain commands tell: nothing where they failed to build anything. `read` gives
 * the text of a file, where it is known. */
export function leftBehind(
  command: string,
  text: string,
  read: (path: string) => string | undefined,
): LeftBehind {
  const found = commandsOf(command)
    .map(part => plainWords(part.replace(/(?:\s*2?>(?:&1|\s*\/dev\/null))+\s*$/, '')))
    .flatMap(words => {
      const [program = '', ...rest] = words?.[0] === 'sudo' ? words.slice(1) : (words ?? [])
      return makers[program]?.(rest, { text, read }) ?? []
    })
  return {
    unread: found.flatMap(({ unread = [] }) => unread),
    programs: found.flatMap(({ programs = [] }) => programs),
    opened: found.flatMap(({ opened = [] }) => opened),
  }
}

/** Where modules lie that are installed. */
const modules = ['/usr/lib/python3/dist-packages', '/usr/local/lib/python3.11/dist-packages']

interface Seen {
  readonly text: string
  readonly read: (path: string) => string | undefined
}
type Maker = (words: readonly string[], seen: Seen) => Partial<LeftBehind> | undefined

const makers: { readonly [program: string]: Maker } = {
  gcc: compiled,
  cc: compiled,
  'g++': compiled,
  make: words => ({ opened: [after(words, '-C') ?? '.'] }),
  zip: words => {
    const [name] = operandsOf(words)
    return name === undefined ? undefined : { unread: [/\.\w+$/.test(name) ? name : `${name}.zip`] }
  },
  unzip: words =>
    words.some(word => /^-[lptZ]/.test(word)) ? undefined : { opened: [after(words, '-d') ?? '.'] },
  xz: () => ({ opened: ['.'] }),
  bzip2: () => ({ opened: ['.'] }),
  zstd: () => ({ opened: ['.'] }),
  sqlite3: words => ({ unread: operandsOf(words).slice(0, 1) }),
  // with -i the files themselves are changed
  perl: words => {
    const ending = words.map(word => /^-[a-z0-9]*i(\.\w+)?$/.exec(word)).find(match => match !== null)
    if (!ending) return undefined
    const files = operandsOf(words).filter(word => !/[\s;/]/.test(word))
    return {
      unread: [...files, ...(ending[1] === undefined ? [] : files.map(file => `${file}${ending[1]}`))],
    }
  },
  // what is imported is kept as bytecode
  pip: installing,
  pip3: installing,
  apt: installing,
  'apt-get': installing,
  python3: (words, { read }) => {
    if (words[0] === '-m' && words[1] === 'pip') return installing(words.slice(2))
    const [first = '', second = ''] = words
    const code = first === '-c' ? second : (read(first) ?? '')
    const imported = [...code.matchAll(/^\s*(?:import|from) +(\w+)|; *import +(\w+)/gm)]
    const isLocal = imported.some(([, name = '', other = '']) => read(`${name || other}.py`) !== undefined)
    const isCompiled = first === '-m' && ['unittest', 'py_compile', 'doctest', 'compileall'].includes(second)
    return isLocal || isCompiled ? { opened: ['__pycache__'] } : undefined
  },
}

function installing(words: readonly string[]): Partial<LeftBehind> | undefined {
  return words.includes('install') ? { opened: modules } : undefined
}

function compiled(words: readonly string[], { text }: Seen): Partial<LeftBehind> | undefined {
  if (
    /\berror\b|No such file|undefined reference/.test(text) ||
    words.some(word => /^(?:-E|-fsyntax-only|--version)$/.test(word))
  )
    return undefined
  const named = after(words, '-o')
  const isObject = words.includes('-c')
  if (named !== undefined) return isObject ? { unread: [named] } : { programs: [named] }
  if (!isObject) return { programs: ['a.out'] }
  return {
    unread: words.filter(word => /\.c(?:pp|c)?$/.test(word)).map(word => word.replace(/\.\w+$/, '.o')),
  }
}

function after(words: readonly string[], option: string): string | undefined {
  const at = words.indexOf(option)
  return at === -1 ? undefined : words[at + 1]
}

function operandsOf(words: readonly string[]): string[] {
  return words.filter(word => !word.startsWith('-'))
}
