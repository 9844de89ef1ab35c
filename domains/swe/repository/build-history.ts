// A repository written down as commits: the work tree after the last of them, and a real .git with every object, so
// that `git log`, `show`, `diff` and `blame` have something to read. The same commits give the same ids anywhere.

import {
  commitData,
  modeOf,
  ObjectStore,
  subjectOf,
  writeFlat,
  writeIndex,
  zeroId,
} from 'agentworld-shell/git'
import { type DeclaredFile, rootInode, TreeFs, toBytes } from 'agentworld-shell/tree'
import type { HistoryCommit } from './source.ts'

const exclude = '# Patterns of files that only this clone ignores.\n'
const config =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n'

/** The files of the work tree and of .git, by path below the repository's folder. */
export function buildHistory(
  history: readonly HistoryCommit[],
  { branch }: { branch: string },
): Map<string, DeclaredFile> {
  const fs = emptyTree(Date.parse(history.at(-1)?.date ?? ''))
  for (const folder of ['.git', '.git/objects', '.git/refs', '.git/refs/heads', '.git/refs/tags'])
    fs.mkdir(`/${folder}`)
  const objects = new ObjectStore(fs, '/.git/objects')
  const files = new Map<string, { mode: number; id: string }>()
  let head = zeroId
  let log = ''
  for (const commit of history) {
    for (const [path, text] of Object.entries(commit.files)) {
      if (text === null) files.delete(toBytes(path))
      else files.set(toBytes(path), { mode: modeOf.file, id: objects.write('blob', toBytes(text)) })
    }
    const who = `${toBytes(commit.author)} ${timeOf(commit.date)}`
    const message = `${toBytes(commit.message).trimEnd()}\n`
    const parents = head === zeroId ? [] : [head]
    const tree = writeFlat(objects, files)
    const id = objects.write('commit', commitData({ tree, parents, author: who, committer: who, message }))
    log += `${head} ${id} ${who}\tcommit${head === zeroId ? ' (initial)' : ''}: ${subjectOf(message)}\n`
    head = id
  }
  for (const [path, { id }] of files) putFile(fs, path, objects.blob(id))
  writeIndex(
    fs,
    [...files].map(([path, state]) => ({ path, ...state, stage: 0 })),
    { path: '/.git/index', workTree: '' },
  )
  const texts = {
    '.git/HEAD': `ref: refs/heads/${branch}\n`,
    '.git/config': config,
    '.git/info/exclude': exclude,
    [`.git/refs/heads/${branch}`]: `${head}\n`,
    [`.git/logs/refs/heads/${branch}`]: log,
    '.git/logs/HEAD': log,
  }
  for (const [path, text] of Object.entries(texts)) putFile(fs, path, text)
  return new Map(declaredBelow(fs, ''))
}

function emptyTree(time: number): TreeFs {
  const owner = {}
  const meta = { mode: 0o755, uid: 0, gid: 0, mtime: time, ctime: time, links: 2, owner }
  const root = { ...meta, kind: 'directory', entries: new Map(), parent: rootInode } as const
  return new TreeFs({
    base: new Map([[rootInode, root]]),
    nextInode: rootInode + 1,
    identity: { uid: 0, gid: 0, groups: [] },
    now: () => time,
  })
}

function putFile(fs: TreeFs, path: string, data: string): void {
  const names = path.split('/')
  for (let depth = 1; depth < names.length; depth++) {
    const folder = `/${names.slice(0, depth).join('/')}`
    if (!fs.exists(folder)) fs.mkdir(folder)
  }
  fs.write(`/${path}`, data)
}

/** Seconds and zone, as git writes them. */
function timeOf(date: string): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)$/.exec(date) ?? []
  return `${Math.floor(Date.parse(date) / 1000)} ${sign}${hours}${minutes}`
}

function* declaredBelow(fs: TreeFs, folder: string): Generator<[string, DeclaredFile]> {
  for (const name of fs.list(folder === '' ? '/' : `/${folder}`)) {
    const path = folder === '' ? name : `${folder}/${name}`
    const node = fs.stat(`/${path}`)
    if (node.kind === 'directory') {
      yield [path, { isDirectory: true }]
      yield* declaredBelow(fs, path)
    } else if (node.kind === 'file') {
      const { data } = node
      yield [path, { later: { size: data.length, read: () => data }, mode: node.mode }]
    }
  }
}
