// The file tree an episode starts with: folders, and files of the kinds people keep, filled by seed.
import { config, kinds, notes, type Written } from './file-kinds.ts'
import { createMachine, type Machine, within } from './machine.ts'
import type { Random } from './random.ts'
import { words } from './vocabulary.ts'

/** A file, link or empty folder of the initial tree. */
export interface Planted {
  readonly path: string
  readonly content?: string
  readonly mode?: number
  readonly link?: string
  readonly isFolder?: boolean
}

const oddNames = [
  'my file.txt',
  'a&b.txt',
  "it's.txt",
  'dash -x.txt',
  'semi;colon.txt',
  'star*.txt',
  'tab (copy).txt',
  '[draft].txt',
  'ünï.txt',
  '$money.txt',
  '#hash.txt',
]

/** A home full of files, and the explorer's knowledge of it. */
export function plantTree(
  random: Random,
  identity: { user: string; home: string },
): { planted: Planted[]; machine: Machine } {
  const { home } = identity
  const machine = createMachine({ ...identity, cwd: home })
  const planted: Planted[] = []
  const top = random.some(
    ['docs', 'data', 'src', 'projects', 'logs', 'backup', 'work', 'archive'],
    random.between(2, 4),
  )
  const folders = top.flatMap(name => {
    const path = within(home, name)
    const inner = random.some(['old', '2024', '2025', 'raw', 'tmp', 'notes', 'deep'], random.between(0, 2))
    return [
      path,
      ...inner.flatMap(sub => [
        within(path, sub),
        ...(random.chance(0.25) ? [within(within(path, sub), random.pick(words))] : []),
      ]),
    ]
  })
  for (const path of folders) {
    machine.folders.add(path)
    if (random.chance(0.15)) planted.push({ path, isFolder: true })
  }
  const plant = (path: string, written: Written, mode?: number) => {
    if (machine.files.has(path)) return
    machine.files.set(path, written.shape)
    planted.push({ path, content: written.content, ...(mode === undefined ? {} : { mode }) })
  }
  const places = [home, home, ...folders]
  for (let index = random.between(9, 20); index > 0; index -= 1) {
    const kind = random.weighted(kinds)
    const suffix = random.chance(0.25) ? String(random.between(1, 9)) : ''
    const path = within(random.pick(places), `${random.pick(kind.names)}${suffix}${kind.ending}`)
    const isRunnable = kind.ending === '.sh' && random.chance(0.6)
    plant(path, kind.write(random), isRunnable ? 0o755 : random.chance(0.04) ? 0o600 : undefined)
  }
  for (const name of random.some(oddNames, random.between(0, 3)))
    plant(within(random.pick(places), name), notes(random))
  for (const name of random.some(['.profile', '.hidden', '.env', '.vimrc'], random.between(0, 2)))
    plant(within(home, name), config(random))
  if (random.chance(0.6))
    plant(within(random.pick(places), random.pick(['empty.txt', '.keep', 'placeholder'])), {
      content: '',
      shape: { kind: 'empty' },
    })
  plantLinks(random, { machine, planted, places })
  // Folders without files still exist.
  const filled = new Set(planted.flatMap(({ path }) => ancestors(path)))
  for (const path of folders)
    if (!filled.has(path) && !planted.some(item => item.path === path)) planted.push({ path, isFolder: true })
  return { planted, machine }
}

function ancestors(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

function plantLinks(
  random: Random,
  tree: { machine: Machine; planted: Planted[]; places: readonly string[] },
): void {
  const { machine, planted, places } = tree
  const [target] = random.shuffled([...machine.files.keys()])
  if (target !== undefined && random.chance(0.5)) {
    const path = within(random.pick(places), random.pick(['latest', 'current', 'link.txt']))
    if (!machine.files.has(path) && !machine.folders.has(path)) {
      planted.push({ path, link: target })
      machine.links.set(path, target)
    }
  }
  if (random.chance(0.15)) {
    const path = within(random.pick(places), 'broken')
    planted.push({ path, link: 'nowhere/to/be/found' })
    machine.links.set(path, 'nowhere/to/be/found')
  }
}
