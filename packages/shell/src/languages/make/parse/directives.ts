// include, export, unexport and vpath.
import { NotComputable } from '../../../not-computable.ts'
import { reasonOf } from '../../../tree/fs-error.ts'
import type { Expander } from '../functions/expander.ts'
import { wordsOf } from '../functions/pattern.ts'
import { globPaths } from '../rules/glob-paths.ts'

/** Does what a directive says; false where the line is none. */
export async function directive(
  line: string,
  expander: Expander,
  finishRule: () => Promise<void>,
): Promise<boolean> {
  const match = /^(-?include|sinclude|export|unexport|vpath|load|-load)(?:[ \t]+(.*))?$/s.exec(line)
  if (!match) return false
  const [, word = '', rest = ''] = match
  if (rest.startsWith(':') && !word.startsWith('-')) return false
  await finishRule()
  const text = await expander.expand(rest)
  if (word === 'export' || word === 'unexport') exportAll(word, text, expander)
  else if (word === 'vpath') searchPath(text, expander)
  else if (word.endsWith('load')) throw new NotComputable('a loaded extension of make')
  else await includeAll(text, expander, word !== 'include')
  return true
}

function exportAll(word: string, text: string, { make }: Expander): void {
  const isExported = word === 'export'
  const names = wordsOf(text)
  if (names.length === 0) make.exportsAll = isExported
  for (const name of names) {
    const known = make.globals.variables.get(name)
    const variable = known ?? { value: '', isRecursive: true, origin: 'default' as const }
    make.globals.variables.set(name, { ...variable, isExported })
  }
}

function searchPath(text: string, { make }: Expander): void {
  const [pattern, ...folders] = wordsOf(text)
  const paths = folders.flatMap(folder => folder.split(':')).filter(Boolean)
  if (pattern !== undefined && paths.length > 0) make.searchPaths.push({ pattern, folders: paths })
  else if (pattern === undefined) make.searchPaths.length = 0
  else {
    const kept = make.searchPaths.filter(one => one.pattern !== pattern)
    make.searchPaths.splice(0, make.searchPaths.length, ...kept)
  }
}

async function includeAll(text: string, expander: Expander, isOptional: boolean): Promise<void> {
  const { make, place } = expander
  const names = wordsOf(text).flatMap(word => globPaths(word, make.process))
  for (const name of names) {
    const folders = name.startsWith('/') ? [''] : ['', ...make.options.includes.map(folder => `${folder}/`)]
    const found = folders.map(folder => folder + name).find(path => make.process.find(path))
    try {
      if (found !== undefined) await make.readMakefile(found)
      else make.process.fs.stat(make.process.path(name))
      make.read.push({ name: found ?? name, isOptional })
    } catch (error) {
      make.read.push({ name: found ?? name, isOptional, missing: { place, reason: reasonOf(error) } })
    }
  }
}
