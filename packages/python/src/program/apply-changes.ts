// Does to a shell's tree what a run did to its own.
import type { TreeFs } from 'agentworld-shell/program'
import type { Change } from '../files/shared-node.ts'

export function applyChanges(fs: TreeFs, changes: readonly Change[]): void {
  for (const change of changes) apply(fs, change)
}

function apply(fs: TreeFs, change: Change): void {
  const { path } = change
  if (change.kind === 'directory') fs.mkdir(path, { mode: change.mode })
  if (change.kind === 'remove') remove(fs, path)
  if (change.kind === 'rename') fs.rename(change.from, path)
  if (change.kind === 'link') fs.link(change.from, path)
  if (change.kind === 'symlink') fs.symlink(change.target, path)
  if (change.kind === 'fifo') fs.mkfifo(path, { mode: change.mode })
  if (change.kind === 'mode') fs.chmod(path, change.mode)
  if (change.kind === 'owner') fs.chown(path, { uid: change.uid, gid: change.gid }, { follow: false })
  if (change.kind === 'times') fs.setTime(path, change.mtime, { follow: false })
  if (change.kind === 'write') write(fs, change)
}

function remove(fs: TreeFs, path: string): void {
  if (fs.lstat(path).kind === 'directory') fs.rmdir(path)
  else fs.unlink(path)
}

// a file that was made may forbid what was still done through its descriptor
function write(fs: TreeFs, { path, bytes, mode, mtime }: Extract<Change, { kind: 'write' }>): void {
  if (mode === undefined) writeOver(fs, path, bytes)
  else {
    fs.write(path, bytes, { mode: 0o600 })
    fs.chmod(path, mode)
  }
  fs.setTime(path, mtime)
}

function writeOver(fs: TreeFs, path: string, bytes: string): void {
  const { mode } = fs.lstat(path)
  const isLocked = (mode & 0o200) === 0 && fs.identity.uid === fs.lstat(path).uid
  if (isLocked) fs.chmod(path, mode | 0o200)
  fs.write(path, bytes)
  if (isLocked) fs.chmod(path, mode)
}
