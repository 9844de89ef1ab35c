// How a person refers to things: relative, absolute or by `~`, quoted where the name needs it, and sometimes wrongly.
import { type Machine, nameOf, parentOf, type Shape, within } from './machine.ts'
import type { Made, Make } from './production.ts'
import type { Random } from './random.ts'
import { words } from './vocabulary.ts'

/** A word as it is typed: quoted where the shell would otherwise read it differently. */
export function quoted(word: string, random: Random): string {
  if (/^[A-Za-z0-9_./:@%+,=-]+$/.test(word) && !word.startsWith('-')) return word
  if (word.startsWith('-')) return quoted(`./${word}`, random)
  if (!word.includes("'") && random.chance(0.5)) return `'${word}'`
  if (!/["$`\\!]/.test(word) && random.chance(0.6)) return `"${word}"`
  return word.replace(/[^A-Za-z0-9_./:@%+,=-]/g, character => `\\${character}`)
}

/** A path as a person in the working folder types it. */
export function typed(machine: Machine, path: string, random: Random): string {
  const relative = relativeTo(machine.cwd, path)
  const roll = random.fraction()
  if (roll < 0.06) return quoted(path, random)
  if (roll < 0.1 && path.startsWith(`${machine.home}/`)) {
    return `~/${quoted(path.slice(machine.home.length + 1), random).replace(/^\.\//, '')}`
  }
  if (roll < 0.15 && !relative.startsWith('.') && !relative.startsWith('-'))
    return quoted(`./${relative}`, random)
  return relative.split('/').filter(part => part === '..').length > 2
    ? quoted(path, random)
    : quoted(relative, random)
}

function relativeTo(cwd: string, path: string): string {
  const from = cwd.split('/').filter(part => part !== '')
  const to = path.split('/').filter(part => part !== '')
  let same = 0
  while (same < from.length && same < to.length && from[same] === to[same]) same += 1
  const parts = [...from.slice(same).map(() => '..'), ...to.slice(same)]
  return parts.length === 0 ? '.' : parts.join('/')
}

/** A known file of one of the kinds, nearer ones more often; its path and shape. */
export function someFile(
  machine: Machine,
  random: Random,
  ...kinds: readonly Shape['kind'][]
): { path: string; shape: Shape } | undefined {
  const all = [...machine.files].filter(
    ([path, shape]) =>
      (kinds.length === 0
        ? shape.kind !== 'archive' && shape.kind !== 'binary'
        : kinds.includes(shape.kind)) && !path.includes('/.git/'),
  )
  const near = all.filter(([path]) => path.startsWith(`${machine.cwd}/`))
  const pool = near.length > 0 && random.chance(0.85) ? near : all
  if (pool.length === 0) return undefined
  const [path, shape] = random.pick(pool)
  return { path, shape }
}

/** A known file, as it is typed. */
export function file(
  machine: Machine,
  random: Random,
  ...kinds: readonly Shape['kind'][]
): string | undefined {
  const found = someFile(machine, random, ...kinds)
  return found === undefined ? undefined : typed(machine, found.path, random)
}

/** Several different known files, as they are typed; fewer where there are fewer. */
export function files(
  machine: Machine,
  random: Random,
  count: number,
  ...kinds: readonly Shape['kind'][]
): string[] {
  const found = new Set<string>()
  for (let attempt = 0; attempt < count * 4 && found.size < count; attempt += 1) {
    const next = someFile(machine, random, ...kinds)
    if (next !== undefined) found.add(next.path)
  }
  return found.size === 0 ? ['/etc/hostname'] : [...found].map(path => typed(machine, path, random))
}

/** A production about one known file of the kinds, which is handed over as it is typed. */
export function onFile(
  make: (
    path: string,
    random: Random,
    found: { machine: Machine; path: string; shape: Shape },
  ) => Made | string | undefined,
  ...kinds: readonly Shape['kind'][]
): Make {
  return (machine, random) => {
    const found = someFile(machine, random, ...kinds)
    return found && make(typed(machine, found.path, random), random, { machine, ...found })
  }
}

/** A known folder, nearer ones more often. */
export function someFolder(machine: Machine, random: Random): string {
  const all = [...machine.folders]
  const near = all.filter(path => path.startsWith(`${machine.cwd}/`) && !path.includes('/.git'))
  return near.length > 0 && random.chance(0.8) ? random.pick(near) : random.pick(all)
}

/** A known folder, as it is typed. */
export function folder(machine: Machine, random: Random): string {
  return typed(machine, someFolder(machine, random), random)
}

/** A path that is not there yet, in the working folder or a folder of it. */
export function newPath(machine: Machine, random: Random, ending = ''): string {
  const inside = random.chance(0.75) ? machine.cwd : someFolder(machine, random)
  const base = inside.startsWith(machine.home) || inside.startsWith('/tmp') ? inside : machine.home
  for (;;) {
    const name = `${newName(machine, random)}${ending}`
    const path = within(base, name)
    if (!machine.files.has(path) && !machine.folders.has(path) && !machine.links.has(path)) return path
  }
}

/** A name that was not used before. */
export function newName(machine: Machine, random: Random): string {
  for (let attempt = 0; ; attempt += 1) {
    const parts = [random.pick(words)]
    if (random.chance(0.35 + attempt / 20)) parts.push(random.pick(words))
    if (random.chance(0.15 + attempt / 20)) parts.push(String(random.between(1, 99)))
    const name = parts.join(random.pick(['_', '-', '']))
    if (!machine.names.has(name)) {
      machine.names.add(name)
      return name
    }
  }
}

/** A file that does not exist: a known one misspelt, or one never heard of. */
export function missing(machine: Machine, random: Random): string {
  const known = someFile(machine, random)
  if (known === undefined || random.chance(0.4)) {
    return `${random.pick(words)}_${random.pick(['old', 'missing', 'backup', 'x'])}${random.pick(['.txt', '.csv', '.log', ''])}`
  }
  const name = nameOf(known.path)
  const at = random.between(0, Math.max(0, name.length - 2))
  const slip = `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`
  const wrong = slip === name || slip === '.' || slip === '..' ? `${name}x` : slip
  return typed(machine, within(parentOf(known.path), wrong), random)
}

/** Notes that a file is there now. */
export function made(path: string, shape: Shape): (machine: Machine) => void {
  return machine => {
    if (machine.folders.has(parentOf(path))) machine.files.set(path, shape)
  }
}
