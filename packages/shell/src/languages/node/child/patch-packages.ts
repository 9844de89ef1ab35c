// package.json, which Node reads by itself, read from the world's files.
import { fileURLToPath } from 'node:url'
import { ask, giveUp, Refused } from './channel.ts'
import type { Binding } from './patch-binding.ts'

type Package = [
  name: unknown,
  main: unknown,
  type: string,
  imports: string | null,
  exports: string | null,
  path: string,
]

function packageAt(path: string): Package | undefined {
  let text: string
  try {
    text = Buffer.from(ask('read', path) as string, 'latin1').toString()
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
  try {
    const { name, main, type, imports, exports } = JSON.parse(text) as Record<string, unknown>
    const kind = type === 'module' || type === 'commonjs' ? type : 'none'
    const written = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
    return [name, main, kind, written(imports), written(exports), path]
  } catch {
    return giveUp('a package.json that is no JSON')
  }
}

function nearest(path: string): Package | undefined {
  let folder = path
  while (folder !== '') {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (folder.endsWith('/node_modules')) return undefined
    const found = packageAt(`${folder}/package.json`)
    if (found) return found
  }
  return undefined
}

const pathOf = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url)

/** Lets Node find the world's packages. */
export function patchPackages(binding: Binding): void {
  binding.readPackageJSON = (path: string) => packageAt(path)
  binding.getNearestParentPackageJSON = (path: string) => nearest(path)
  binding.getNearestParentPackageJSONType = (path: string) => nearest(path)?.[2] ?? 'none'
  binding.getPackageScopeConfig = (url: string) => nearest(pathOf(url)) ?? '/package.json'
  binding.getPackageType = (url: string) => {
    const type = nearest(pathOf(url))?.[2]
    return type === 'none' ? undefined : type
  }
}
