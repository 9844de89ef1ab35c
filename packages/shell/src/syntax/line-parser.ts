// Blanks, comments, line ends and the here-documents that follow them.
import type { Redirection, Word } from './ast.ts'
import { ShellSyntaxError } from './syntax-error.ts'
import { WordParser } from './word-parser.ts'

/** The operators between commands, and redirections. */
export const operator = /^(?:&&|\|\||;;&|;;|;&|\|&|&>>|&>|<<<|<<-|<<|<&|<>|>>|>&|>\||[;&|<>()])/

/** Words that end or divide what another began. */
export const reservedWords = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', '}', ']]', 'in'])

type Heredoc = NonNullable<Redirection['heredoc']>

/** Reads blanks, comments, line ends and here-documents. */
export abstract class LineParser extends WordParser {
  protected pending: { heredoc: Heredoc; stripsTabs: boolean }[] = []
  /** A command that stands on the line its here-documents end on, as bash counts. */
  protected lastOfLine: { line: number } | undefined
  /** Remarks about here-documents that the end of the input cut short. */
  readonly warnings: string[] = []

  protected blanks(): void {
    while (true) {
      const blank = /(?:[ \t]|\\\n)+/y
      blank.lastIndex = this.at
      const length = blank.exec(this.source)?.[0].length ?? 0
      this.at += length
      const isComment =
        this.peek('#') && (this.at === 0 || /[\s;&|()<>]/.test(this.source.charAt(this.at - 1)))
      if (!isComment) return
      const end = this.source.indexOf('\n', this.at)
      this.at = end === -1 ? this.source.length : end
    }
  }

  /** Consumes one line end and the here-documents that follow it. */
  protected newline(): boolean {
    if (!this.peek('\n')) return false
    this.at++
    for (const { heredoc, stripsTabs } of this.pending.splice(0))
      heredoc.body = this.heredocBody(heredoc, stripsTabs)
    if (this.lastOfLine) this.lastOfLine.line = this.line - 1
    this.lastOfLine = undefined
    return true
  }

  protected newlines(): void {
    do this.blanks()
    while (this.newline())
  }

  protected unexpected(expected?: string): ShellSyntaxError {
    const line = this.line
    const rest = this.source.slice(this.at)
    if (rest === '')
      return new ShellSyntaxError('syntax error: unexpected end of file', {
        line,
        isIncomplete: true,
        ...(this.open === 0 && { inDash: 'end of file unexpected' }),
        ...(expected !== undefined && { expected }),
      })
    const token = rest.startsWith('\n')
      ? 'newline'
      : (operator.exec(rest)?.[0] ?? this.word()?.raw ?? rest.charAt(0))
    return this.unexpectedToken(token, line)
  }

  protected unexpectedToken(token: string, line = this.line): ShellSyntaxError {
    // what dash says of a line that ends too early depends on where its text is from
    const isKnown = this.open === 0 && token !== 'newline'
    const named = operator.test(token) || reservedWords.has(token) ? `"${token}"` : 'word'
    return new ShellSyntaxError(`syntax error near unexpected token \`${token}'`, {
      line,
      ...(isKnown && { inDash: `${named} unexpected` }),
    })
  }

  /** Consumes a reserved word if it stands here. */
  protected keyword(text: string): boolean {
    if (!this.peek(text)) return false
    const next = this.source.slice(this.at + text.length, this.at + text.length + 2)
    if (next !== '' && !/^(?:[\s;&|()]|[<>](?!\())/.test(next)) return false
    this.at += text.length
    return true
  }

  protected expect(text: string): void {
    this.newlines()
    if (!this.keyword(text)) throw this.unexpected()
  }

  protected heredoc(redirection: Redirection): Redirection {
    const { raw, parts } = redirection.target
    // quotes inside of a substitution are part of the delimiter
    const isQuoted = parts.some(part => part.kind === 'quoted' || part.kind === 'double')
    const delimiter = !isQuoted ? raw : raw.replace(/\$?'([^']*)'|\$?"([^"]*)"|\\(.)/g, '$1$2$3')
    const heredoc: Heredoc = { body: { parts: [], raw: '' }, isQuoted, delimiter }
    this.pending.push({ heredoc, stripsTabs: redirection.operator === '<<-' })
    return { ...redirection, heredoc }
  }

  protected heredocBody({ delimiter, isQuoted }: Heredoc, stripsTabs: boolean): Word {
    const firstLine = this.line - 1
    const lines: string[] = []
    while (true) {
      if (this.at >= this.source.length) {
        const wanted = `here-document at line ${firstLine} delimited by end-of-file (wanted \`${delimiter}')`
        this.warnings.push(`warning: ${wanted}`)
        break
      }
      const end = this.source.indexOf('\n', this.at)
      const line = this.source.slice(this.at, end === -1 ? undefined : end)
      this.at = end === -1 ? this.source.length : end + 1
      const text = stripsTabs ? line.replace(/^\t+/, '') : line
      if (text === delimiter) break
      lines.push(`${text}\n`)
    }
    const raw = lines.join('')
    if (isQuoted)
      return { parts: [{ kind: 'quoted', text: Buffer.from(raw, 'utf8').toString('latin1') }], raw }
    return this.expression(raw)
  }

  protected isKeyword(text: string): boolean {
    const at = this.at
    const found = this.keyword(text)
    this.at = at
    return found
  }
}
