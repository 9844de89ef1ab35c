// Puts files into the work tree and takes them away, with the folders they need.
import type { FileState } from '../objects/tree-object.ts'
import { modeOf } from '../objects/tree-object.ts'
import type { Repository } from '../repository.ts'
import { nodeAt } from './work-files.ts'

function makeFolders(repository: Repository, path: string, umask: number): void {
  const names = path.split('/').slice(0, -1)
  for (let count = 1; count <= names.length; count++) {
    const folder = repository.at(names.slice(0, count).join('/'))
    const node = repository.fs.find(folder, { follow: false })
    if (node && node.kind !== 'directory') repository.fs.unlink(folder)
    if (node?.kind !== 'directory') repository.fs.mkdir(folder, { mode: 0o777 & ~umask })
  }
}

function clearFolder(repository: Repository, folder: string): void {
  for (const name of repository.fs.list(folder)) {
    const path = `${folder}/${name}`
    if (repository.fs.lstat(path).kind === 'directory') clearFolder(repository, path)
    else repository.fs.unlink(path)
  }
  repository.fs.rmdir(folder)
}

export interface WriteOptions {
  readonly umask: number
}

/** Writes raw content as a file of that mode, replacing what is there. */
export function putContent(
  repository: Repository,
  path: string,
  { mode, data }: { mode: number; data: string },
  { umask }: WriteOptions,
): void {
  makeFolders(repository, path, umask)
  const target = repository.at(path)
  const present = repository.fs.find(target, { follow: false })
  if (present?.kind === 'directory') clearFolder(repository, target)
  else if (present) repository.fs.unlink(target)
  if (mode === modeOf.symlink) repository.fs.symlink(data, target)
  else {
    const text = repository.conversion?.toWorkTree(path, data) ?? data
    repository.fs.write(target, text, { mode: (mode === modeOf.executable ? 0o777 : 0o666) & ~umask })
  }
}

/** Writes a file of the objects into the work tree. */
export function putFile(repository: Repository, path: string, state: FileState, options: WriteOptions): void {
  putContent(repository, path, { mode: state.mode, data: repository.objects.blob(state.id) }, options)
}

/** Removes a file and the folders that become empty, but not the one `keep` lies in. */
export function dropFile(repository: Repository, path: string, { keep }: { keep?: string } = {}): void {
  const node = nodeAt(repository, path)
  if (node && node.kind !== 'directory') repository.fs.unlink(repository.at(path))
  const names = path.split('/')
  for (let count = names.length - 1; count > 0; count--) {
    const folder = repository.at(names.slice(0, count).join('/'))
    if (repository.fs.find(folder, { follow: false })?.kind !== 'directory') continue
    if (folder === keep || keep?.startsWith(`${folder}/`)) return
    if (repository.fs.list(folder).length > 0) return
    repository.fs.rmdir(folder)
  }
}
