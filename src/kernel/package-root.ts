// Where this package lies: two folders up in a clone, three in a published one.
import { existsSync, readFileSync } from 'node:fs'

/** The folder that holds package.json, as a URL ending in a slash. */
export function packageRoot(): URL {
  let folder = new URL('.', import.meta.url)
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('..', folder)
    if (parent.href === folder.href) throw new Error('This copy of agentworld has no package.json.')
    folder = parent
  }
  return folder
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL('package.json', packageRoot()), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
