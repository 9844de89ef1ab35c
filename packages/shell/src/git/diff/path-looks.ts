// What attributes and settings say of how a path's differences are shown: text or binary, function lines, texts shown instead.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { objectId } from '../objects/object-store.ts'
import type { FunctionLine } from './hunks.ts'
import type { PathLook } from './patch.ts'

/** A text that a program has to make first. */
export class NeedsText extends Error {
  override readonly name = 'NeedsText'
  readonly command: string
  readonly id: string
  readonly data: string

  constructor(command: string, id: string, data: string) {
    super(`the output of ${command}`)
    this.command = command
    this.id = id
    this.data = data
  }
}

interface Looks {
  /** The texts programs made, by command and content. */
  readonly texts: Map<string, string>
  look(path: string, options?: { isConverting?: boolean; hasWords?: boolean }): PathLook
  /** The attribute `whitespace`, as a setting. */
  blanks(path: string): string | undefined
}

// a line that matches a pattern after `!` starts no function
const builtin: Readonly<Record<string, { readonly flags?: string; readonly patterns: readonly string[] }>> = {
  bash: {
    patterns: [
      '^[ \\t]*((([a-zA-Z_][a-zA-Z0-9_]*[ \\t]*\\([ \\t]*\\))|(function[ \\t]+[a-zA-Z_][a-zA-Z0-9_]*(([ \\t]*\\([ \\t]*\\))|([ \\t]+))))[ \\t]*(\\{|\\(\\(?|\\[\\[).*$)',
    ],
  },
  css: { flags: 'i', patterns: ['![:;][ \\t\\v\\f\\r]*$', '^[:[@.#]?[_a-z0-9].*$'] },
  golang: {
    patterns: [
      '^[ \\t]*(func[ \\t]*.*(\\{[ \\t]*)?)',
      '^[ \\t]*(type[ \\t].*(struct|interface)[ \\t]*(\\{[ \\t]*)?)',
    ],
  },
  html: { patterns: ['^[ \\t]*(<[Hh][1-6]([ \\t].*)?>.*)$'] },
  markdown: { patterns: ['^ {0,3}#{1,6}[ \\t].*'] },
  php: {
    patterns: [
      '^[\\t ]*(((public|protected|private|static|abstract|final)[\\t ]+)*function.*)$',
      '^[\\t ]*((((final|abstract)[\\t ]+)?class|enum|interface|trait).*)$',
    ],
  },
  python: { patterns: ['^[ \\t]*((class|(async[ \\t]+)?def)[ \\t].*)$'] },
  ruby: { patterns: ['^[ \\t]*((class|module|def)[ \\t].*)$'] },
  rust: {
    patterns: [
      '^[\\t ]*((pub(\\([^\\)]+\\))?[\\t ]+)?((async|const|unsafe|extern([\\t ]+"[^"]+"))[\\t ]+)?(struct|enum|union|mod|trait|fn|impl|macro_rules!)[< \\t]+[^;]*)$',
    ],
  },
}

// drivers git brings along whose patterns are not known here
const foreign =
  /^(ada|bibtex|cpp|csharp|dts|elixir|fortran|fountain|java|kotlin|matlab|objc|pascal|perl|scheme|tex)$/

const classes: Readonly<Record<string, string>> = {
  space: '\\s',
  alpha: 'A-Za-z',
  alnum: 'A-Za-z0-9',
  digit: '0-9',
  upper: 'A-Z',
  lower: 'a-z',
  blank: ' \\t',
}

function functionLineOf(patterns: readonly string[], flags = ''): FunctionLine {
  const tests = patterns.map(pattern => {
    const source = pattern
      .replace(/^!/, '')
      .replace(/\[:(\w+):\]/g, (_, name: string) => classes[name] ?? name)
    return { isNo: pattern.startsWith('!'), regex: new RegExp(source, flags) }
  })
  return line => {
    const text = line.replace(/\n$/, '')
    for (const { isNo, regex } of tests) {
      const match = regex.exec(text)
      if (!match) continue
      if (isNo) return undefined
      return (match[1] ?? match[0]).slice(0, 80).replace(/[ \t\n\v\f\r]+$/, '')
    }
    return undefined
  }
}

const known = new WeakMap<Invocation, Looks>()

/** The looks of the paths of a repository. */
export function pathLooks(git: Invocation): Looks {
  const present = known.get(git)
  if (present) return present
  const texts = new Map<string, string>()
  const attribute = (path: string, name: string) =>
    git.location ? git.repository.conversion?.attributes.of(path).get(name) : undefined
  const looks: Looks = {
    texts,
    blanks: path => {
      const value = attribute(path, 'whitespace')
      if (value === true) return 'trailing-space,space-before-tab,indent-with-non-tab,tab-in-indent'
      if (value === false) return '-trailing-space,-space-before-tab'
      return value
    },
    look: (path, { isConverting = false, hasWords = false } = {}) => {
      const driver = attribute(path, 'diff')
      if (driver === undefined) return {}
      if (driver === true) return { isText: true }
      if (driver === false) return { isText: false }
      if (hasWords && (builtin[driver] || foreign.test(driver)))
        throw new NotComputable('the words of a git diff driver')
      if (foreign.test(driver)) throw new NotComputable(`the function lines of ${driver}`)
      const of = (name: string) => git.config.get(`diff.${driver}.${name}`)
      if (hasWords && of('wordregex') !== undefined) throw new NotComputable('the words of a git diff driver')
      if (of('command') !== undefined) throw new NotComputable('a git diff driver that is a program')
      const own = of('xfuncname') ?? of('funcname')
      const patterns = own === undefined ? builtin[driver] : { patterns: own.split('\n') }
      const command = isConverting ? of('textconv') : undefined
      const isBinary = git.config.boolean(`diff.${driver}.binary`)
      return {
        isText: isBinary === undefined ? undefined : !isBinary,
        functionLine: patterns && functionLineOf(patterns.patterns, builtin[driver]?.flags),
        ...(command === undefined
          ? {}
          : {
              convert: spec => {
                const data = spec.data()
                const id = `${command}\0${objectId('blob', data)}`
                const text = texts.get(id)
                if (text === undefined) throw new NeedsText(command, id, data)
                return text
              },
            }),
      }
    },
  }
  known.set(git, looks)
  return looks
}
