// What the small sites hold: goods, people, notes, letters, stories. One town's sites differ from another's, and the
// same town always has the same.
import { createSeries } from '../../../src/kernel/explore/series.ts'

/** The towns whose sites there are. */
export const towns = [
  'arlow',
  'bexhaven',
  'corrin',
  'dunmere',
  'elsford',
  'fennick',
  'garrowby',
  'hollin',
  'istead',
  'jarrowmoor',
  'kestry',
  'lowmark',
  'marden',
  'norrick',
  'oxley',
  'penfold',
  'quarndon',
  'rushby',
  'selwick',
  'tarnside',
  'ulverly',
  'venmoor',
  'wexcombe',
  'yarrowby',
] as const

const things = [
  'Kettle',
  'Lantern',
  'Stool',
  'Blanket',
  'Teapot',
  'Basket',
  'Mirror',
  'Ladder',
  'Notebook',
  'Candle',
  'Rucksack',
  'Umbrella',
  'Clock',
  'Bowl',
  'Whistle',
  'Compass',
]
const makes = ['Oak', 'Copper', 'Linen', 'Glass', 'Slate', 'Wool', 'Brass', 'Cork']
const kinds = ['Kitchen', 'Garden', 'Travel', 'Desk']
const given = [
  'Ada',
  'Bruno',
  'Carla',
  'Dmitri',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Levi',
  'Mira',
  'Nils',
  'Olga',
  'Pavel',
]
const families = ['Abbot', 'Berg', 'Castell', 'Dorn', 'Evans', 'Fiore', 'Grant', 'Hale', 'Ivers', 'Jensen']
const roles = ['Baker', 'Carpenter', 'Clerk', 'Driver', 'Editor', 'Gardener', 'Nurse', 'Teacher']
const duties = [
  'Order flour',
  'Paint the fence',
  'Call the printer',
  'Water the plants',
  'Count the chairs',
  'Write the minutes',
  'Book the hall',
  'Mend the gate',
  'Sort the keys',
  'Air the attic',
]
const matters = ['the bridge', 'the market', 'the library', 'the ferry', 'the orchard', 'the old mill']
const events = [
  'opens again',
  'closes for a week',
  'gets a new roof',
  'has found a keeper',
  'draws a crowd',
  'stays as it is',
]
const sections = ['Town', 'Sport', 'Weather']

/** Everything the sites of a town show. */
export function siteData(town: string) {
  const at = towns.indexOf(town as (typeof towns)[number])
  const series = createSeries(0x5eed + at)
  const people = peopleOf(series, town)
  const title = town.charAt(0).toUpperCase() + town.slice(1)
  return {
    town: title,
    company: `${title} ${series.pick(['Stores', 'Trading', 'Cooperative', 'Brothers'])}`,
    team: `${title} ${series.pick(['hall', 'club', 'workshop', 'office'])}`,
    voucher: `${title.slice(0, 4).toUpperCase()}10`,
    kinds,
    colours: series.some(['Red', 'Blue', 'Green', 'White', 'Black'], 3),
    numbers: Array.from({ length: 12 }, () => series.below(900)),
    goods: goodsOf(series),
    people,
    tasks: series.some(duties, 6),
    notes: series.some(duties, 3).map((text, index) => ({
      id: index + 1,
      title: text,
      text: `Ask ${people[index]?.name} about ${series.pick(matters)}.`,
      label: series.pick(['None', 'Work', 'Home']),
    })),
    mails: Array.from({ length: 7 }, (_, index) => ({
      id: index + 1,
      from: people[index]?.mail ?? '',
      subject: `${series.pick(['About', 'News of', 'Again:', 'Plans for'])} ${series.pick(matters)}`,
      text: `It seems that ${series.pick(matters)} ${series.pick(events)}. Can you come?`,
      folder: index < 5 ? 'Inbox' : 'Archive',
      read: series.below(3) === 0,
    })),
    answers: answersOf(series),
    stories: storiesOf(series, title),
    files: filesOf(series),
  }
}

type Series = ReturnType<typeof createSeries>

function peopleOf(series: Series, town: string) {
  const others = series.some(towns, 4)
  return Array.from({ length: 16 }, (_, index) => {
    const first = given[(index + series.below(1)) % given.length] ?? ''
    const last = series.pick(families)
    return {
      id: index + 1,
      name: `${first} ${last}`,
      role: series.pick(roles),
      town: series.pick(others),
      since: 2005 + series.below(20),
      mail: `${first}.${last}@${town}.example`.toLowerCase(),
    }
  })
}

function goodsOf(series: Series) {
  return series.some(things, 13).map((thing, index) => ({
    id: 100 + index,
    name: `${series.pick(makes)} ${thing.toLowerCase()}`,
    kind: series.pick(kinds),
    price: 250 + 25 * series.below(300),
    stock: series.below(6),
  }))
}

function answersOf(series: Series) {
  const pairs = [
    ['When are you open?', `From ${7 + series.below(3)} to ${17 + series.below(4)}, not on Sundays.`],
    ['How do I pay?', 'By card or invoice.'],
    ['Can I send things back?', `Within ${10 * (1 + series.below(3))} days.`],
    ['Do you deliver?', `Yes, for ${3 + series.below(5)} euros.`],
    ['Where is my order?', 'Ask us with its number.'],
    ['Do you repair?', `${series.pick(['Lamps and clocks', 'Only what we sold', 'No, sadly'])}.`],
  ] as const
  return series.some(pairs, 5).map(([question, answer], index) => ({ id: index + 1, question, answer }))
}

function storiesOf(series: Series, town: string) {
  return Array.from({ length: 8 }, (_, index) => {
    const matter = series.pick(matters)
    const event = series.pick(events)
    return {
      id: index + 1,
      title: `${matter.replace('the', 'The')} ${event}`,
      section: sections[index % 3] ?? '',
      text: `In ${town} ${matter} ${event}. ${series.pick(given)} ${series.pick(families)} had hoped for it. More is known on ${series.pick(['Monday', 'Friday', 'Sunday'])}.`,
      likes: series.below(60),
    }
  })
}

function filesOf(series: Series) {
  const folders = series.some(['Letters', 'Bills', 'Plans', 'Photos', 'Minutes'], 3)
  const roots = [
    { id: 0, parent: null, name: 'home', size: null as number | null },
    ...folders.map((name, index) => ({
      id: index + 1,
      parent: 0 as number | null,
      name,
      size: null as number | null,
    })),
  ]
  const leaves = Array.from({ length: 6 }, (_, index) => ({
    id: 10 + index,
    parent: 1 + series.below(3),
    name: `${series.pick(['draft', 'final', 'copy', 'list'])}-${index + 1}.${series.pick(['txt', 'pdf', 'csv'])}`,
    size: 100 + series.below(9000),
  }))
  return [...roots, ...leaves]
}
