// A folder as Kubernetes mounts a ConfigMap: links to `..data`, a link to the folder of the newest version.
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'

export function mountedWorlds(folder: string, files: readonly string[]): string {
  const version = '..2026_01_02_03_04_05.678901234'
  mkdirSync(path.join(folder, version), { recursive: true })
  symlinkSync(version, path.join(folder, '..data'))
  for (const file of files) {
    const name = path.basename(file)
    copyFileSync(file, path.join(folder, version, name))
    symlinkSync(path.join('..data', name), path.join(folder, name))
  }
  return folder
}
