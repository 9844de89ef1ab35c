// The real programs that are walked through, how each is opened, and what lies in the home it is opened in.
import type { Series } from '../../../src/kernel/explore/series.ts'

/** A program: its command, the Debian package it comes in, and the licence of what it writes on the screen. */
export interface Program {
  readonly name: string
  readonly command: (home: string) => readonly string[]
  readonly package: string
  readonly licence: string
}

const gpl2 = 'GPL-2.0-or-later'
const program = (
  name: string,
  command: Program['command'] = () => [name],
  { from = name, licence = gpl2 }: { from?: string; licence?: string } = {},
): Program => ({ name, command, package: from, licence })

/** All programs that are known here. */
export const programs: readonly Program[] = [
  program('mousepad', home => ['mousepad', `${home}/notes.txt`]),
  program('galculator'),
  program('pcmanfm', home => ['pcmanfm', home]),
  program('gnumeric', home => ['gnumeric', `${home}/accounts.csv`], {
    licence: 'GPL-2.0-only OR GPL-3.0-only',
  }),
  program('xfce4-terminal', () => ['xfce4-terminal', '--disable-server']),
  program('gedit', home => ['gedit', '--standalone', `${home}/letter.txt`]),
]

const owners = ['ada', 'tove', 'mira', 'jonas'] as const
const goods = ['rye', 'salt', 'yeast', 'butter', 'apples', 'honey', 'oats', 'milk'] as const
const rooms = ['mill', 'quay', 'attic', 'garden', 'library', 'workshop'] as const

/** A home with a few small files. */
export function drawnHome(series: Series): { readonly home: string; readonly files: Record<string, string> } {
  const home = `/home/${series.pick(owners)}`
  const bought = series.some(goods, 3 + series.below(4))
  const rows = bought.map(name => `${name},${1 + series.below(9)},${(10 + series.below(900)) / 100}`)
  const [here = '', there = ''] = series.some(rooms, 2)
  return {
    home,
    files: {
      [`${home}/notes.txt`]: bought.map(name => `${name} for the ${here}\n`).join(''),
      [`${home}/letter.txt`]: `Dear neighbour,\n\nthe ${there} is open again on Monday.\n`,
      [`${home}/accounts.csv`]: ['item,count,price', ...rows].map(row => `${row}\n`).join(''),
      [`${home}/${there}/list.txt`]: bought.toReversed().join('\n'),
    },
  }
}
