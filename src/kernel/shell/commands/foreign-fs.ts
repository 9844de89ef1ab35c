// Our file tree as just-bash wants to see one.
import type { FsStat, IFileSystem } from 'just-bash'
import { toBytes, toText } from '../bytes.ts'
import { FsError } from '../fs-error.ts'
import { logicalPath } from '../logical-path.ts'
import type { Surroundings } from '../shell.ts'
import { type Node, sizeOf } from '../tree-node.ts'

function coded<T>(path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    throw Object.assign(new Error(`${error.code}: ${error.message.toLowerCase()}, '${path}'`), {
      code: error.code,
    })
  }
}

function statOf(node: Node): FsStat {
  return {
    isFile: node.kind === 'file' || node.kind === 'opaque',
    isDirectory: node.kind === 'directory',
    isSymbolicLink: node.kind === 'symlink',
    mode: node.mode,
    size: sizeOf(node) ?? 0,
    mtime: new Date(node.mtime),
  }
}

function bytesOf(content: string | Uint8Array, encoding: unknown): string {
  if (typeof content !== 'string') return Buffer.from(content).toString('latin1')
  return encoding === 'binary' || encoding === 'latin1' ? content : toBytes(content)
}

/** An adapter over whatever tree the surroundings hold at the moment of a call. */
export function foreignFs(surroundings: Surroundings): IFileSystem {
  const at = <T>(path: string, run: (bytes: string) => T): Promise<T> =>
    new Promise((resolve, reject) => {
      try {
        resolve(coded(path, () => run(toBytes(path))))
      } catch (error) {
        reject(error)
      }
    })
  const tree = () => surroundings.fs
  const data = (path: string) => surroundings.offered.get(path) ?? tree().read(path)
  const encodingOf = (options: unknown) =>
    typeof options === 'string' ? options : (options as { encoding?: string } | undefined)?.encoding
  return {
    readFile: (path, options) =>
      at(path, name =>
        encodingOf(options) === 'binary' || encodingOf(options) === 'latin1'
          ? data(name)
          : toText(data(name)),
      ),
    readFileBuffer: path => at(path, name => Buffer.from(data(name), 'latin1')),
    writeFile: (path, content, options) =>
      at(path, name => tree().write(name, bytesOf(content, encodingOf(options)))),
    appendFile: (path, content, options) =>
      at(path, name =>
        tree().write(
          name,
          (tree().exists(name) ? tree().read(name) : '') + bytesOf(content, encodingOf(options)),
        ),
      ),
    exists: async path => surroundings.offered.has(path) || tree().exists(toBytes(path)),
    stat: path => at(path, name => statOf(tree().stat(name))),
    lstat: path => at(path, name => statOf(tree().lstat(name))),
    mkdir: (path, options) =>
      at(path, name => {
        if (!options?.recursive) return tree().mkdir(name)
        const names = logicalPath(name).split('/').slice(1)
        for (let depth = 1; depth <= names.length; depth++) {
          const folder = `/${names.slice(0, depth).join('/')}`
          if (!tree().exists(folder)) tree().mkdir(folder)
        }
      }),
    readdir: path => at(path, name => tree().list(name).map(toText)),
    rm: path => at(path, name => tree().unlink(name)),
    cp: (from, to) => at(from, name => tree().write(toBytes(to), tree().read(name))),
    mv: (from, to) => at(from, name => tree().rename(name, toBytes(to))),
    resolvePath: (base, path) => logicalPath(path.startsWith('/') ? path : `${base}/${path}`),
    getAllPaths: () => [],
    chmod: (path, mode) => at(path, name => tree().chmod(name, mode)),
    symlink: (target, path) => at(path, name => tree().symlink(toBytes(target), name)),
    link: (from, to) => at(from, name => tree().link(name, toBytes(to))),
    readlink: path => at(path, name => toText(tree().readlink(name))),
    realpath: path => at(path, name => toText(tree().realpath(name))),
    utimes: (path, _, mtime) => at(path, name => tree().setTime(name, mtime.getTime())),
  }
}
