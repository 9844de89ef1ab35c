// namei: a path, step by step.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { modeString, type Node } from '../../tree/tree-node.ts'
import { groupName, userName } from '../listing/names.ts'
import { type Options, parseOptions } from '../options.ts'

/** `namei`: what each part of a path is. */
export const namei: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'mlonv',
    beyond: 'xZhV',
    long: {
      mountpoints: 'x!',
      modes: 'm',
      owners: 'o',
      long: 'l',
      nosymlinks: 'n',
      vertical: 'v',
      context: 'Z!',
    },
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('pathname argument is missing')
  let status = 0
  for (const path of options.operands) {
    const steps: Step[] = []
    const isThere = collect(process, { path, from: process.shell.cwd, depth: 0, options }, steps)
    if (!isThere) status = 1
    process.out(`f: ${path}\n${shown(process, steps, options)}`)
  }
  return status
}

interface Step {
  readonly name: string
  readonly depth: number
  readonly node: Node | undefined
  readonly reason?: string
}

interface Walk {
  readonly path: string
  /** Where a relative path begins. */
  readonly from: string
  readonly depth: number
  readonly options: Options
}

const maxDepth = 15

function collect(process: Process, { path, from, depth, options }: Walk, steps: Step[]): boolean {
  if (depth > maxDepth) throw new NotComputable('namei of a loop')
  const { fs } = process
  let at = from
  if (path.startsWith('/')) {
    steps.push({ name: '/', depth, node: fs.stat('/') })
    at = ''
  }
  for (const name of path.split('/').filter(part => part !== '')) {
    const before = fs.find(at === '' ? '/' : at)
    const place = `${at === '/' ? '' : at}/${name}`
    const node = before?.kind === 'directory' ? fs.find(place, { follow: false }) : undefined
    if (!node) {
      const reason = before && before.kind !== 'directory' ? 'Not a directory' : 'No such file or directory'
      steps.push({ name, depth, node: undefined, reason })
      return false
    }
    steps.push({ name, depth, node })
    if (node.kind === 'symlink' && !options.has('n')) {
      const folder = at === '' ? '/' : fs.realpath(at)
      if (!collect(process, { path: node.target, from: folder, depth: depth + 1, options }, steps))
        return false
    }
    at = place
  }
  return true
}

function shown(process: Process, steps: readonly Step[], options: Options): string {
  const { shell } = process
  const hasOwners = options.has('o') || options.has('l')
  const isLong = options.has('m') || options.has('l')
  const known = steps.flatMap(({ node }) => (node ? [node] : []))
  const width = (names: readonly string[]) => Math.max(0, ...names.map(name => name.length))
  const users = width(known.map(node => userName(node.uid, shell)))
  const groups = width(known.map(node => groupName(node.gid, shell)))
  const isVertical = options.has('v') || options.has('l')
  const blank = ' '.repeat((isLong ? 10 : 1) + (hasOwners ? users + groups + 2 : 0) + 1)
  return steps
    .map(({ name, depth, node, reason }) => {
      const indent = '  '.repeat(depth)
      const start = isVertical ? '' : ' '
      if (!node)
        return `${start}${isVertical ? '' : indent}${blank}${isVertical ? indent : ''}${name} - ${reason}\n`
      const mode = isLong ? modeString(node) : modeString(node).charAt(0)
      const owner = hasOwners
        ? ` ${userName(node.uid, shell).padEnd(users)} ${groupName(node.gid, shell).padEnd(groups)}`
        : ''
      const link = node.kind === 'symlink' ? ` -> ${node.target}` : ''
      return isVertical
        ? `${mode}${owner} ${indent}${name}${link}\n`
        : `${start}${indent}${mode}${owner} ${name}${link}\n`
    })
    .join('')
}
