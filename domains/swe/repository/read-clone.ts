// Reads a local git clone: the work tree as it is, and of its .git what the history needs. Hooks are left behind, and so
// are credentials in addresses of its configuration.
import * as fs from 'node:fs'
import * as path from 'node:path'
import type { Contents } from '../../../src/kernel/files/contents.ts'
import { readFolder } from '../../../src/kernel/files/read-folder.ts'
import { WorldError } from '../../../src/world/error.ts'

const kept =
  /^\.git\/(?:$|HEAD$|ORIG_HEAD$|index$|packed-refs$|config$|info\/$|info\/exclude$|logs\/|refs\/|objects\/(?!info\/))/

/** The contents of a clone's folder. */
export function readClone(folder: string): Contents {
  refuseUnusual(folder)
  return readFolder(folder, {
    isLeftOut: name => name.startsWith('.git/') && !kept.test(name),
    rewrite: (name, bytes) => (name === '.git/config' ? withoutCredentials(bytes) : bytes),
  })
}

function refuseUnusual(folder: string): void {
  const git = path.join(folder, '.git')
  const state = fs.lstatSync(git, { throwIfNoEntry: false })
  const refuse = (what: string, remedy: string) => {
    throw new WorldError('world', `${folder}: ${what}.`, { remedy })
  }
  if (!state) refuse('it is not a git clone: it has no .git', 'Name it as a folder instead of a clone.')
  else if (!state.isDirectory()) {
    refuse('its .git points to another folder', 'Name the main clone, not one of its work trees.')
  }
  if (fs.existsSync(path.join(git, 'objects/info/alternates'))) {
    refuse(
      'it borrows objects from another repository',
      "Run 'git repack -a -d' and remove objects/info/alternates.",
    )
  }
}

function withoutCredentials(config: Buffer): Buffer {
  const text = config.toString('latin1')
  const clean = text
    .replace(/^(\s*url\s*=\s*\w+:\/\/)[^/@\s]*@/gm, '$1')
    .replace(/^\s*(extraheader|helper|password|token)\s*=.*\n?/gim, '')
  return Buffer.from(clean, 'latin1')
}
