// The tests that a file declares, as far as reading it tells: their names, and whether there may be others.

export interface DeclaredTests {
  /** Names of tests and of the suites around them. */
  readonly names: ReadonlySet<string>
  /** How many tests a run of the file has; undefined where that takes running it. */
  readonly count: number | undefined
  /** Whether it may have tests whose names cannot be read. */
  readonly isDynamic: boolean
}

const call =
  /(?<![\w.$])(describe|suite|it|test|context|specify)((?:\.(?:only|skip|todo|concurrent|each|failing))*)\s*\(\s*/g
const opensLoop =
  /\b(?:for|while)\s*\(|\.(?:forEach|map|flatMap|each)\s*\(|\bfunction\b|=>\s*\{?\s*$|=>\s*(?:it|test)\s*\(/
const startsTest = /^\s*(?:describe|suite|it|test|context|specify)\b/

/** The tests of a JavaScript file of node:test, jest, mocha or vitest. */
export function declaredInJavaScript(text: string): DeclaredTests {
  const code = withoutComments(text)
  const names = new Set<string>()
  let count = 0
  let isDynamic = /\bt\.test\s*\(/.test(code)
  for (const match of code.matchAll(call)) {
    const [whole, kind = '', modifiers = ''] = match
    const name = literalAt(code, match.index + whole.length)
    if (name === undefined || modifiers.includes('each')) isDynamic = true
    else names.add(name)
    if (kind === 'it' || kind === 'test' || kind === 'specify') count += 1
  }
  const isCounted = !isDynamic && !hasLoop(code) && !/\.only\b/.test(code)
  return { names, count: isCounted ? count : undefined, isDynamic }
}

// whether a test stands in something that may run more than once, or never: a loop, or a function that is not a suite
function hasLoop(code: string): boolean {
  const loops: number[] = []
  for (const line of code.split('\n')) {
    if (line.trim() === '') continue
    const indent = line.length - line.trimStart().length
    while (loops.length > 0 && indent <= (loops.at(-1) ?? 0)) loops.pop()
    const isTest = startsTest.test(line)
    if (isTest ? loops.length > 0 : opensLoop.test(line) && /\b(?:it|test)\s*\(/.test(line)) return true
    if (!isTest && opensLoop.test(line)) loops.push(indent)
  }
  return false
}

/** A quoted text without anything put into it. */
function literalAt(code: string, at: number): string | undefined {
  const quote = code.charAt(at)
  if (!/['"`]/.test(quote)) return undefined
  let text = ''
  for (let index = at + 1; index < code.length; index++) {
    const letter = code.charAt(index)
    if (letter === '\\') text += escaped(code.charAt(++index))
    else if (letter === quote) return text
    else if (quote === '`' && letter === '$' && code.charAt(index + 1) === '{') return undefined
    else text += letter
  }
  return undefined
}

function escaped(letter: string): string {
  return { n: '\n', t: '\t' }[letter] ?? letter
}

function withoutComments(text: string): string {
  return text.replace(/^\s*\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The tests of a Python file of unittest or pytest: methods and functions whose names begin with test. */
export function declaredInPython(text: string): DeclaredTests {
  const functions = new Set<string>()
  let count = 0
  for (const [, name = ''] of text.matchAll(/^[ \t]*(?:async )?def (test\w*)\s*\(/gm)) {
    functions.add(name)
    count += 1
  }
  const names = new Set(functions)
  for (const [, name = ''] of text.matchAll(/^class (\w+)/gm)) names.add(name)
  const isInherited =
    /^class \w+\((?!\s*(?:unittest\.)?(?:TestCase|IsolatedAsyncioTestCase)\s*\)|\s*\))/m.test(text)
  const isMade =
    /\bsetattr\s*\(|\bload_tests\b|@pytest\.mark\.parametrize|@parameterized|\btype\s*\(\s*["']/.test(text)
  const isSkipped = /@(?:unittest\.)?skip|skipTest\(|pytest\.(?:skip|mark)/.test(text)
  const isDynamic = isInherited || isMade
  // of two with one name only the second is left, where they are in one class
  const isRepeated = functions.size < count
  return { names, count: isDynamic || isSkipped || isRepeated ? undefined : count, isDynamic }
}
