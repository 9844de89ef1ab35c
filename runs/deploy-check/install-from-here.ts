// `npm ci` without a network: the packages that the lock names, from this repository's own node_modules. Options that leave
// kinds of packages out do so, as npm would.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'

interface Locked {
  readonly packages: {
    readonly [place: string]: {
      readonly [mark in 'dev' | 'optional' | 'devOptional' | 'peer' | 'link']?: boolean
    } & { readonly resolved?: string }
  }
}

/** Does the step where it is `npm ci`; false for any other. */
export function installFromHere(root: string): (command: string, workdir: string) => boolean {
  return (command, workdir) => {
    if (!/^npm ci\b/.test(command)) return false
    const omitted = [...command.matchAll(/--omit=(\w+)/g)].map(([, kind = '']) => kind)
    const { packages } = JSON.parse(readFileSync(path.join(workdir, 'package-lock.json'), 'utf8')) as Locked
    for (const [place, marks] of Object.entries(packages)) {
      const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)
      const isOmitted = omitted.some(kind => marks[kind as 'dev'] === true)
      if (isTop && !isOmitted && marks.link !== true) take(path.join(root, place), path.join(workdir, place))
      if (isTop && marks.link === true) link(workdir, place, marks.resolved ?? '')
    }
    cpSync(path.join(root, 'node_modules/.bin'), path.join(workdir, 'node_modules/.bin'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    return true
  }
}

function take(from: string, to: string): void {
  // what is for other machines is not here
  if (existsSync(from)) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

function link(workdir: string, place: string, target: string): void {
  const at = path.join(workdir, place)
  mkdirSync(path.dirname(at), { recursive: true })
  symlinkSync(path.relative(path.dirname(at), path.join(workdir, target)), at)
}
