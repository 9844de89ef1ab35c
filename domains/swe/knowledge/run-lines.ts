// What is told about a test run that is to be imagined: what it looks at, what those files declare, and their code with
// what they import, as far as there is room.
import { posix } from 'node:path'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { CheckoutFiles } from '../checkout-files.ts'
import { runFacts } from '../claims/run-facts.ts'
import { testCommandOf } from '../claims/test-command.ts'

const mostCode = 12_000
const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.tsx', '.py', '/index.js', '/index.ts', '/__init__.py']

/** Lines about a test run; none where the call is none. */
export function runLines({ arguments: given }: ToolCall, files: CheckoutFiles): string[] {
  const command = typeof given.command === 'string' ? testCommandOf(given.command, files) : undefined
  const facts = command && runFacts(command, files)
  if (!command || !facts) return []
  const { names, count, broken } = facts
  return [
    `Test runner: ${command.runner}; test files: ${facts.files.join(', ')}`,
    ...(count === undefined ? [] : [`Declared tests: ${count}`]),
    ...(names === undefined ? [] : [`Names of tests and suites: ${[...names].join(' · ')}`]),
    ...broken.map(({ path, why }) => `${path} does not parse: ${why}`),
    ...codeOf(facts.files, files),
  ]
}

function codeOf(tests: readonly string[], files: CheckoutFiles): string[] {
  const shown = new Set<string>()
  const lines: string[] = []
  let room = mostCode
  const queue = [...tests]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const text = shown.has(path) ? undefined : files.text(path)
    if (text === undefined || text.length > room) continue
    shown.add(path)
    room -= text.length
    lines.push(`--- ${path}\n${text}`)
    queue.push(...importsOf(path, text, files))
  }
  return lines
}

function importsOf(path: string, text: string, files: CheckoutFiles): string[] {
  const scripts = [...text.matchAll(/(?:from|require\(|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(
    ([, name = '']) => posix.join(posix.dirname(path), name),
  )
  const modules = [...text.matchAll(/^\s*(?:from\s+([\w.]+)\s+import|import\s+([\w.]+))/gm)].map(([, a, b]) =>
    (a ?? b ?? '').replaceAll('.', '/'),
  )
  return [...scripts, ...modules].flatMap(name => {
    const ending = endings.find(candidate => files.text(name + candidate) !== undefined)
    return ending === undefined ? [] : [name + ending]
  })
}
