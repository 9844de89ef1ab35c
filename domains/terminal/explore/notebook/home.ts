// A home of a few short files: little enough that whoever predicts it has all of it in view.
import { createMachine, type Machine, type Shape, within } from '../machine.ts'
import type { Random } from '../random.ts'
import type { Planted } from '../tree.ts'
import { cities, fruits, people, words } from '../vocabulary.ts'

const endings: Readonly<Record<string, string>> = {
  words: '.txt',
  numbers: '.txt',
  text: '.txt',
  csv: '.csv',
  config: '.conf',
}

/** Two to five files, in the home and in a folder or two. */
export function plantNotebook(
  random: Random,
  identity: { user: string; home: string },
): { planted: Planted[]; machine: Machine } {
  const { home } = identity
  const machine = createMachine({ ...identity, cwd: home })
  const planted: Planted[] = []
  const folders = random.some(words, random.between(1, 2)).map(name => within(home, name))
  for (const path of folders) machine.folders.add(path)
  for (let left = random.between(3, 5); left > 0; left -= 1) {
    const kind = random.pick(['words', 'words', 'numbers', 'text', 'csv', 'csv', 'config'] as const)
    const place = random.chance(0.65) ? home : random.pick(folders)
    const path = within(place, `${random.pick(words)}${endings[kind]}`)
    if (machine.files.has(path) || machine.folders.has(path)) continue
    const { content, shape } = contents[kind](random)
    machine.files.set(path, shape)
    planted.push({ path, content })
  }
  for (const path of folders)
    if (!planted.some(item => item.path.startsWith(`${path}/`))) planted.push({ path, isFolder: true })
  return { planted, machine }
}

interface Content {
  readonly content: string
  readonly shape: Shape
}

/** Short files of each kind. */
const contents = {
  words(random: Random): Content {
    const known = random.some(fruits, random.between(2, 5))
    const lines = Array.from({ length: random.between(3, 7) }, () => random.pick(known))
    return { content: joined(lines), shape: { kind: 'words', words: known } }
  },
  numbers(random: Random): Content {
    const lines = Array.from({ length: random.between(3, 7) }, () => String(random.between(1, 99)))
    return { content: joined(lines), shape: { kind: 'numbers' } }
  },
  text(random: Random): Content {
    const known = random.some(words, 4)
    const line = () => Array.from({ length: random.between(2, 4) }, () => random.pick(known)).join(' ')
    const lines = Array.from({ length: random.between(2, 5) }, line)
    return { content: joined(lines), shape: { kind: 'text', words: known } }
  },
  csv(random: Random): Content {
    const keys = random.some(people, random.between(2, 5))
    const rows = keys.map(name => `${name},${random.between(1, 99)},${random.pick(cities)}`)
    const columns = ['name', 'age', 'city']
    return { content: joined([columns.join(','), ...rows]), shape: { kind: 'csv', columns, keys } }
  },
  config(random: Random): Content {
    const keys = random.some(['host', 'port', 'user', 'mode', 'path', 'level'], random.between(2, 4))
    const lines = keys.map(key => `${key}=${random.pick([random.pick(words), random.between(1, 99)])}`)
    return { content: joined(lines), shape: { kind: 'config', keys } }
  },
} satisfies Partial<Record<Shape['kind'], (random: Random) => Content>>

const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`
