// Which test runner a shell command starts, and on what. Only commands that do nothing else are read: of a pipe, or of
// `npm test || true`, nothing certain can be said.
import type { CheckoutFiles } from '../checkout-files.ts'

export type Runner = 'node' | 'unittest' | 'pytest' | 'jest' | 'mocha' | 'vitest'

export interface TestCommand {
  readonly runner: Runner
  /** Files, folders or modules named on the command line; none where the whole suite runs. */
  readonly targets: readonly string[]
  /** Whether options leave tests out, or change what is printed beyond what is read here. */
  readonly isSelective: boolean
}

/** The test run that a command is; undefined where it is none, or not that alone. */
export function testCommandOf(command: string, files: CheckoutFiles): TestCommand | undefined {
  const plain = command
    .trim()
    .replace(/^cd \S+ && /, '')
    .replace(/ 2>&1$/, '')
  if (/[|;&<>`$(){}\n*?~]/.test(plain)) return undefined
  const words = plain.split(/\s+/).filter(word => !/^[A-Z_]+=\S*$/.test(word))
  return commandFrom(words, files)
}

function commandFrom(words: readonly string[], files: CheckoutFiles): TestCommand | undefined {
  const [first = '', second = ''] = words
  const isNpm = /^(npm|pnpm|yarn)$/.test(first)
  if (isNpm && /^(test|t)$/.test(second === 'run' ? (words[2] ?? '') : second)) return scriptOf(files)
  if (first === 'node' && words.includes('--test'))
    return made('node', words.slice(1), /^--(test|test-reporter=(spec|tap))$/)
  if (/^python3?(\.\d+)?$/.test(first) && second === '-m') return moduleOf(words.slice(2))
  if (first === 'pytest' || first === 'py.test')
    return made('pytest', words.slice(1), /^(-v|-q|-vv|--verbose)$/)
  const start = /^(npx|yarn|pnpm)$/.test(first) ? 1 : 0
  const name = words[start] ?? ''
  if (name === 'jest' || name === 'mocha') return made(name, words.slice(start + 1), /^--(verbose|colors?)$/)
  if (name === 'vitest')
    return made(
      name,
      words.slice(start + 1).filter(word => word !== 'run'),
      /^$/,
    )
  return undefined
}

function moduleOf([name = '', ...rest]: readonly string[]): TestCommand | undefined {
  if (name === 'pytest') return made('pytest', rest, /^(-v|-q|-vv|--verbose)$/)
  if (name !== 'unittest') return undefined
  return made('unittest', rest[0] === 'discover' ? rest.slice(1) : rest, /^(-v|--verbose)$/)
}

function made(runner: Runner, words: readonly string[], harmless: RegExp): TestCommand {
  const options = words.filter(word => word.startsWith('-'))
  return {
    runner,
    targets: words.filter(word => !word.startsWith('-')),
    isSelective: options.some(option => !harmless.test(option)),
  }
}

function scriptOf(files: CheckoutFiles): TestCommand | undefined {
  try {
    const { scripts } = JSON.parse(files.text('package.json') ?? '') as { scripts?: { test?: unknown } }
    const script = scripts?.test
    if (typeof script !== 'string' || /^(npm|yarn|pnpm)\b/.test(script)) return undefined
    return testCommandOf(script, files)
  } catch {
    return undefined
  }
}
