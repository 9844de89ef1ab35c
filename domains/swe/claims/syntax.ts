// Whether a file parses, as far as that can be known without running anything: JSON and JavaScript by the parser of the
// runtime itself (a module is first made a script), Python by its brackets, strings and headings alone.
import { Script } from 'node:vm'

/** Why the file cannot be parsed; undefined where it can, or where that is not known. */
export function syntaxError(path: string, text: string): string | undefined {
  if (path.endsWith('.json')) return jsonError(text)
  if (/\.(?:c|m)?js$/.test(path)) return javaScriptError(text)
  return path.endsWith('.py') ? pythonError(text) : undefined
}

function jsonError(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function javaScriptError(text: string): string | undefined {
  const source = text.replace(/^#!.*/, '')
  const asScript = parseError(`(async function () {\n${source}\n})`)
  if (asScript === undefined || parseError(source) === undefined) return undefined
  return parseError(`(async function () {\n${scriptFrom(source)}\n})`)
}

/** Only parses: nothing of it ever runs. */
function parseError(source: string): string | undefined {
  try {
    void new Script(source)
    return undefined
  } catch (error) {
    return error instanceof SyntaxError ? error.message : undefined
  }
}

const names = String.raw`(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^}]*\})`

// what only a module may say, said as a script may
function scriptFrom(source: string): string {
  const from = String.raw`\s+from\s*(['"])[^'"\n]*\1(?:\s+with\s*\{[^}]*\})?`
  return source
    .replace(
      new RegExp(
        String.raw`^([ \t]*)import\s+${names}(?:\s*,\s*${names})?${from.replace('\\1', '\\2')}`,
        'gm',
      ),
      '$1void 0',
    )
    .replace(/^([ \t]*)import\s*(['"])[^'"\n]*\2/gm, '$1void 0')
    .replace(
      new RegExp(
        String.raw`^([ \t]*)export\s+(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})${from.replace('\\1', '\\2')}`,
        'gm',
      ),
      '$1void 0',
    )
    .replace(/^([ \t]*)export\s*\{[^}]*\}/gm, '$1void 0')
    .replace(/^([ \t]*)export\s+default\s+(?=(?:async\s+)?function\s*\*?\s*\(|class\s*[{e])/gm, '$1void ')
    .replace(/^([ \t]*)export\s+default\s+(?!(?:async\s+)?function\b|class\b)/gm, '$1void ')
    .replace(/^([ \t]*)export\s+(?:default\s+)?/gm, '$1')
    .replaceAll('import.meta', '({})')
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function pythonError(text: string): string | undefined {
  const stack: string[] = []
  for (const { token, line } of pythonTokens(text)) {
    if (token === 'string') return `a string that does not end, line ${line}`
    if ('([{'.includes(token)) stack.push(token)
    else if (stack.pop() !== closers[token]) return `unmatched '${token}', line ${line}`
  }
  if (stack.length > 0) return `'${stack.at(-1)}' was never closed`
  const heading =
    /^[ \t]*(?:def \w+\s*\([^()\n]*\)|class \w+(?:\([^()\n]*\))?|else|try|finally)[ \t]*(?:#.*)?$/m.exec(
      blanked(text),
    )
  return heading ? `expected ':' after '${heading[0].trim()}'` : undefined
}

const pythonString =
  /(?:"""[\s\S]*?(?:\\[\s\S][\s\S]*?)*?"""|'''[\s\S]*?(?:\\[\s\S][\s\S]*?)*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|#[^\n]*)/g

function blanked(text: string): string {
  return text.replace(pythonString, match => match.replace(/[^\n]/g, ' '))
}

function* pythonTokens(text: string): Generator<{ token: string; line: number }> {
  const code = blanked(text)
  const line = (at: number) => code.slice(0, at).split('\n').length
  for (const { 0: token, index } of code.matchAll(/["'()[\]{}]/g)) {
    yield { token: /["']/.test(token) ? 'string' : token, line: line(index) }
  }
}
