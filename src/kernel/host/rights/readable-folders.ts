// Where a process without rights finds its code.
import { existsSync, realpathSync } from 'node:fs'
import * as path from 'node:path'

/** What lets a process read our own code and the packages it imports, until it has loaded them. */
export function readableFolders(here: string): string[] {
  const root = packageOf(path.dirname(here))
  const at = root.lastIndexOf(`${path.sep}node_modules${path.sep}`)
  const packages = at === -1 ? path.join(root, 'node_modules') : root.slice(0, at + '/node_modules'.length)
  const folders = [root, packages, ...(existsSync(packages) ? [realpathSync(packages)] : [])]
  return [...new Set(folders)].map(folder => `--allow-fs-read=${folder}`)
}

/** The nearest folder above that is a package. */
function packageOf(folder: string): string {
  const above = path.dirname(folder)
  return above === folder || existsSync(path.join(folder, 'package.json')) ? folder : packageOf(above)
}
