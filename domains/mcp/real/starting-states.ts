// What the recorded servers hold when a session begins, drawn anew for each.
import type { Chance } from '../measure/chance.ts'

const people = ['Ada', 'Bruno', 'Carla', 'Dmitri', 'Elif', 'Farid', 'Greta']
const places = ['Harbour', 'Old mill', 'Library', 'Workshop', 'Orchard']
const subjects = [
  'Roof',
  'Fence',
  'Seeds',
  'Ferry times',
  'Insurance',
  'Bicycle',
  'Keys',
  'Boiler',
  'Piano',
  'Recipes',
]
const remarks = [
  'needs a second look',
  'is done since Monday',
  'costs more than planned',
  'waits for an answer',
]
const faults = [
  'Page stays blank',
  'Export loses rows',
  'Login loops',
  'Clock runs behind',
  'Mail arrives twice',
  'Search finds nothing',
  'Button has no name',
]
const things = ['lamp', 'chair', 'rope', 'kettle', 'clock', 'ladder', 'basket', 'whistle']

function some<T>(chance: Chance, items: readonly T[], count: number): T[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () =>
    rest.splice(chance.below(rest.length), 1),
  ).flat()
}

/** A graph for the reference memory server. */
export function startingGraph(chance: Chance) {
  const entities = [
    ...some(chance, people, 2 + chance.below(3)),
    ...some(chance, places, 1 + chance.below(3)),
  ].map(name => ({
    name,
    entityType: people.includes(name) ? 'person' : 'place',
    observations: some(chance, remarks, chance.below(3)),
  }))
  const name = () => chance.pick(entities).name
  const relations = Array.from({ length: chance.below(4) }, () => ({
    from: name(),
    to: name(),
    relationType: chance.pick(['knows', 'lives near', 'owns', 'looks after']),
  }))
  return { entities, relations }
}

/** Notes for our server of notes. */
export function startingNotes(chance: Chance) {
  const notes = some(chance, subjects, 3 + chance.below(5)).map((title, index) => ({
    note_id: index + 1,
    title,
    body: `${title} ${chance.pick(remarks)}.`,
    tag: chance.pick(['work', 'home', 'garden', 'travel']),
    archived: chance.is(0.2) ? 1 : 0,
    changed: `2026-02-${String(10 + index)}T08:00:00Z`,
  }))
  return { notes }
}

/** Issues and people for our tracker. */
export function startingTracker(chance: Chance) {
  const team = some(chance, people, 3 + chance.below(2))
  const issues = some(chance, faults, 3 + chance.below(4)).map((title, index) => {
    const state = chance.pick(['open', 'open', 'started', 'review', 'closed'])
    return {
      issue: `T-${index + 1}`,
      title,
      priority: chance.pick(['low', 'normal', 'high']),
      state,
      assignee: state === 'open' && chance.is(0.5) ? null : chance.pick(team),
      opened: `2026-02-${String(10 + index)}T08:00:00Z`,
    }
  })
  return { people: team.map(person => ({ person })), issues }
}

/** Shelves and goods for our store room. */
export function startingStock(chance: Chance) {
  const shelves = some(chance, ['A1', 'A2', 'B1', 'B2', 'C1'], 3 + chance.below(2)).map(shelf => ({
    shelf,
    room: 20 * (1 + chance.below(5)),
  }))
  const goods = some(chance, things, 4 + chance.below(4)).map((name, index) => ({
    sku: `${name.slice(0, 2).toUpperCase()}${100 + index * 7 + chance.below(7)}`,
    name,
    price: (5 + chance.below(400)) / 4,
  }))
  const held = goods.slice(0, 4).map(({ sku }) => ({
    sku,
    shelf: chance.pick(shelves).shelf,
    quantity: 1 + chance.below(5),
  }))
  return { shelves, goods, held }
}
