// Functions that look at files or write them.
import { logicalPath } from '../../../logical-path.ts'
import { reasonOf } from '../../../tree/fs-error.ts'
import { globPaths } from '../rules/glob-paths.ts'
import type { Expander } from './expander.ts'
import { type MakeFunction, plain } from './function.ts'
import { wordsOf } from './pattern.ts'

function wildcard([text = '']: readonly string[], { make }: Expander): string {
  return wordsOf(text)
    .flatMap(word => globPaths(word, make.process, { onlyExisting: true }))
    .join(' ')
}

function realPaths([text = '']: readonly string[], { make: { process } }: Expander): string {
  return wordsOf(text)
    .flatMap(word => (process.find(word) ? [process.fs.realpath(process.path(word))] : []))
    .join(' ')
}

function absolutePaths([text = '']: readonly string[], { make: { process } }: Expander): string {
  return wordsOf(text)
    .map(word => logicalPath(process.path(word)))
    .join(' ')
}

function fileFunction([written = '', text]: readonly string[], expander: Expander): string {
  const { process } = expander.make
  const match = /^\s*(>>|>|<)\s*(.*?)\s*$/s.exec(written)
  if (!match) return expander.fail(`file: invalid file operation: ${written.trim()}`)
  const [, operation, name = ''] = match
  if (name === '') return expander.fail('file: missing filename')
  const path = process.path(name)
  if (operation === '<') return process.find(name) ? process.fs.read(path).replace(/\n$/, '') : ''
  const before = operation === '>>' && process.find(name) ? process.fs.read(path) : ''
  const added = text === undefined ? '' : text.endsWith('\n') ? text : `${text}\n`
  try {
    process.fs.write(path, before + added, { mode: 0o666 & ~process.shell.umask })
  } catch (error) {
    return expander.fail(`open: ${name}: ${reasonOf(error)}`)
  }
  return ''
}

/** The functions that know the files. */
export const fileFunctions: readonly MakeFunction[] = [
  plain('wildcard', [0, 1], wildcard),
  plain('realpath', [0, 1], realPaths),
  plain('abspath', [0, 1], absolutePaths),
  plain('file', [1, 2], fileFunction),
]
