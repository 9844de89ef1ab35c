// Parses shell commands, one complete line at a time, as bash reads them: what comes before an error has run.
import { NotComputable } from '../not-computable.ts'
import { ArrayParser } from './array-parser.ts'
import type { AndOr, Assignment, Command, Pipeline, Redirection, Script, Simple, Word } from './ast.ts'
import { reservedWords } from './line-parser.ts'
import type { ParserOptions } from './quote-parser.ts'

const assignmentBuiltins = new Set(['declare', 'typeset', 'local', 'export', 'readonly'])
const redirectionOperator = /^(?:<<<|<<-|<<|<&|<>|>>|>&|>\||&>>|&>|<|>)/

/** Reads commands, a complete line at a time. */
export class Parser extends ArrayParser {
  private aliasEnd = 0
  private usedAliases = new Set<string>()

  /** The next line of commands; undefined at the end. An empty line is an empty script. */
  next(): Script | undefined {
    this.blanks()
    if (this.at >= this.source.length) return undefined
    if (this.newline()) return []
    const script: AndOr[] = []
    while (true) {
      script.push(this.andOr())
      this.blanks()
      if (this.newline() || this.at >= this.source.length) return script
      if (!this.lastWasSeparated) throw this.unexpected()
    }
  }

  /** What has not been parsed yet. */
  get rest(): string {
    return this.source.slice(this.at)
  }

  wholeScript(): Script {
    const script: AndOr[] = []
    for (let line = this.next(); line; line = this.next()) script.push(...line)
    return script
  }

  protected subparser(text: string): Parser {
    const inner = new Parser(text, { ...this.options, firstLine: this.line })
    inner.open = 1
    return inner
  }

  private lastWasSeparated = false

  /** The functions that were defined in what has been parsed, for shells that refuse some. */
  readonly functions: { readonly name: string; readonly line: number; readonly isBash: boolean }[] = []

  protected andOr(): AndOr {
    this.blanks()
    const start = this.at
    const first = this.pipeline()
    const rest: { operator: '&&' | '||'; pipeline: Pipeline }[] = []
    while (true) {
      this.blanks()
      const operator = this.peek('&&') ? '&&' : this.peek('||') ? '||' : undefined
      if (!operator) break
      this.at += 2
      this.newlines()
      rest.push({ operator, pipeline: this.pipeline() })
    }
    const raw = this.source.slice(start, this.at).trim()
    const isBackground = this.peek('&') && !this.peek('&>')
    this.lastWasSeparated = isBackground || (this.peek(';') && !this.peek(';;') && !this.peek(';&'))
    if (this.lastWasSeparated) this.at++
    return { first, rest, isBackground, raw }
  }

  protected pipeline(): Pipeline {
    this.blanks()
    let isNegated = false
    let timed: Pipeline['timed']
    while (true) {
      if (this.keyword('!')) isNegated = !isNegated
      else if (this.keyword('time')) {
        this.blanks()
        timed = this.keyword('-p') ? 'posix' : 'bash'
      } else break
      this.blanks()
    }
    const commands: Command[] = []
    const withErrors: boolean[] = []
    if (isNegated && this.options.isDash && this.atEndOfCommand()) throw this.unexpected()
    if ((timed || isNegated) && this.atEndOfCommand())
      commands.push({ kind: 'simple', assignments: [], words: [], redirections: [], line: this.line })
    else commands.push(this.command())
    for (this.blanks(); this.peek('|') && !this.peek('||'); this.blanks()) {
      withErrors.push(this.peek('|&'))
      this.at += this.peek('|&') ? 2 : 1
      this.newlines()
      commands.push(this.command())
    }
    return { commands, withErrors, isNegated, ...(timed && { timed }) }
  }

  private atEndOfCommand(): boolean {
    return this.at >= this.source.length || /^[;\n&|)]/.test(this.source.slice(this.at, this.at + 1))
  }

  protected command(): Command {
    this.blanks()
    this.expandAlias()
    const line = this.line
    const compound = this.compound(line)
    if (compound) return compound
    const definition = this.functionDefinition(line)
    if (definition) return definition
    return this.simple()
  }

  private functionDefinition(line: number): Command | undefined {
    const rest = this.source.slice(this.at)
    const withKeyword = /^function[ \t]+([^\s()<>&|;"'$`]+)[ \t]*(?:\([ \t]*\))?/.exec(rest)
    const plain = /^([^\s()<>&|;"'$`=\\]+)[ \t]*\([ \t]*\)/.exec(rest)
    const match = withKeyword ?? plain
    if (!withKeyword && /^function(?=[\s;&|()<>])/.test(rest))
      throw new NotComputable('a function without a name')
    if (!match?.[1]) return undefined
    if (!withKeyword && reservedWords.has(match[1])) throw this.unexpected()
    this.at += match[0].length
    this.functions.push({ name: match[1], line: this.line, isBash: withKeyword !== null })
    this.newlines()
    this.open++
    const body = this.compound(this.line)
    if (!body || !('redirections' in body) || body.kind === 'simple') throw this.unexpected()
    this.open--
    return { kind: 'function', name: match[1], body, line }
  }

  private simple(): Simple {
    const assignments: Assignment[] = []
    const words: Word[] = []
    const redirections: Redirection[] = []
    // where the second token ends, if the first is a word: bash reads that far before it counts
    let line: number | undefined
    const isFirstWord = () => words.length === 1 && assignments.length + redirections.length === 0
    while (true) {
      this.blanks()
      const lineBefore = this.line
      const redirection = this.redirection()
      if (redirection) {
        line ??= isFirstWord() ? lineBefore : this.line
        redirections.push(redirection)
        continue
      }
      const assignment = this.maybeAssignment(words)
      if (assignment && words.length === 0 && assignment.assignment) {
        assignments.push(assignment.assignment)
        line ??= this.line
        this.blanks()
        this.expandAlias()
        continue
      }
      const word = assignment ?? this.word()
      if (!word) break
      if (isFirstWord()) line ??= this.line
      if (words.length === 0 && assignments.length === 0 && redirections.length === 0)
        this.refuseReserved(word)
      words.push(word)
    }
    if (words.length + assignments.length + redirections.length === 0) throw this.unexpected()
    if (this.peek('(')) {
      // what looks like the beginning of a function wants its `)`
      if (words.length === 1 && assignments.length + redirections.length === 0) {
        this.open++
        this.at++
        this.blanks()
      }
      throw this.unexpected()
    }
    const command = { kind: 'simple' as const, assignments, words, redirections, line: line ?? this.line }
    if (line === undefined && this.pending.length > 0 && this.peek('\n')) this.lastOfLine = command
    return command
  }

  private refuseReserved(word: Word): void {
    if (!reservedWords.has(word.raw) || word.raw === 'in') return
    if (word.raw === ']]' && this.options.isDash) return
    throw this.unexpectedToken(word.raw)
  }

  // an alias stands for its text: the source is rewritten and read on
  private expandAlias(): void {
    const { aliases } = this.options
    if (!aliases || aliases.size === 0) return
    if (this.at >= this.aliasEnd) this.usedAliases.clear()
    while (true) {
      const name = /^[^\s;&|<>()$`"'\\/]+(?=[\s;&|<>()]|$)/.exec(this.source.slice(this.at))?.[0]
      const value = name === undefined ? undefined : aliases.get(name)
      if (name === undefined || value === undefined || this.usedAliases.has(name)) return
      this.usedAliases.add(name)
      const tail = this.source.slice(this.at + name.length)
      this.source = this.source.slice(0, this.at) + value + tail
      this.aliasEnd = Math.max(this.aliasEnd + value.length - name.length, this.at + value.length)
      this.blanks()
    }
  }

  private maybeAssignment(words: readonly Word[]): Word | undefined {
    const isArgument = words.length > 0
    if (isArgument && !assignmentBuiltins.has(commandName(words) ?? '')) return undefined
    const start = this.at
    const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(this.source.slice(this.at))?.[0]
    if (!name) return undefined
    this.at += name.length
    const closing = this.peek('[') ? this.closingOf(this.at + 1, ']') : undefined
    const index = closing === undefined ? undefined : this.subscript()
    const operator = /^\+?=/.exec(this.source.slice(this.at))?.[0]
    if (!operator) {
      this.at = start
      return undefined
    }
    this.at += operator.length
    if (this.options.isDash && this.peek('(')) throw this.dashError('"(" unexpected')
    const value = this.peek('(') ? { elements: this.wholeArray() } : (this.word() ?? { parts: [], raw: '' })
    const assignment = { name, ...(index && { index }), append: operator === '+=', value }
    return { parts: [], raw: this.source.slice(start, this.at), assignment }
  }

  protected redirection(): Redirection | undefined {
    const rest = this.source.slice(this.at)
    const head = /^(?:([0-9]+)|\{([A-Za-z_][A-Za-z0-9_]*)\})?(?=[<>]|&>)/.exec(rest)
    if (!head) return undefined
    const operator = redirectionOperator.exec(rest.slice(head[0].length))?.[0]
    if (!operator || (operator.startsWith('&') && head[0] !== '')) return undefined
    if ((operator === '<' || operator === '>') && rest.charAt(head[0].length + 1) === '(') return undefined
    if (operator === '<<<' && this.options.isDash) throw this.dashError('redirection unexpected')
    this.at += head[0].length + operator.length
    this.blanks()
    if (this.options.isDash && /^[<>]/.test(this.source.slice(this.at)))
      throw this.dashError('redirection unexpected')
    const target = this.word()
    if (!target) throw this.unexpected()
    const common = {
      ...(head[1] !== undefined && { descriptor: Number(head[1]) }),
      ...(head[2] !== undefined && { variable: head[2] }),
      operator,
      target,
    }
    if (operator !== '<<' && operator !== '<<-') return common
    return this.heredoc(common)
  }
}

function commandName(words: readonly Word[]): string | undefined {
  const names = words.filter(word => word.assignment === undefined).map(word => word.raw)
  const first = names.findIndex(name => name !== 'command' && name !== 'builtin')
  return names[first]
}

/** Parses a whole script. */
export function parseScript(source: string, options: ParserOptions = {}): Script {
  return new Parser(source, options).wholeScript()
}
