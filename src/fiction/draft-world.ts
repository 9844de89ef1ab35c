// Theme, strategy, size and seed become rows: the facts of a world before anybody has written about them.
import { namesFrom } from './names/names.ts'
import { plusDays } from './schema/calendar.ts'
import type { Rows, Schema } from './schema/schema.ts'
import { random } from './seeded/random.ts'
import type { Setting, Strategy } from './shapes/setting.ts'
import type { Theme } from './themes/theme.ts'

/** The facts of a world. */
export interface Facts {
  readonly theme: string
  readonly shape: string
  readonly field: string
  readonly strategy: Strategy
  readonly seed: number
  readonly today: string
  readonly owner: string
  readonly schema: Schema
  readonly rows: Rows
  /** Names of the real world that the strategy lets in. */
  readonly realNames: readonly string[]
}

const cities =
  `Lisbon Porto Ghent Malmo Tampere Gdansk Brno Graz Zagreb Trieste Lyon Nantes Bilbao Valencia Bergen Aarhus
Leipzig Bremen Utrecht Antwerp Tartu Riga Kaunas Poznan Cork Leeds Perugia Toulouse Basel Linz`.split(/\s+/)

/** The theme, the strategy and the size of a fictional world. */
export interface DraftOptions {
  readonly theme: Theme
  readonly strategy: Strategy
  readonly rows: number
  readonly seed: number
}

/** Makes up the facts of a world. */
export function draftWorld({ theme, strategy, rows, seed }: DraftOptions): Facts {
  const setting = settingFrom({ theme, strategy, rows, seed })
  const { schema, rows: made } = theme.draft(setting)
  const priced = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'unit' && value === 'money' ? setting.currency : value,
    ),
  ) as Schema
  const { name, shape, field } = theme
  const { now, owner, realNames } = setting
  return {
    theme: name,
    shape,
    field,
    strategy,
    seed,
    today: now,
    owner,
    schema: priced,
    rows: made,
    realNames: [...realNames].sort(),
  }
}

function settingFrom({ theme, strategy, rows, seed }: DraftOptions): Setting & { readonly now: string } {
  const source = random(`${seed}/${theme.name}/${strategy}`)
  const names = namesFrom(source.fork('names'))
  const isReal = strategy === 'time-shifted' || strategy === 'grounded'
  const firstYear = strategy === 'time-shifted' ? source.integer(2029, 2036) : source.integer(2012, 2019)
  const since = plusDays(`${firstYear}-01-01`, source.integer(0, 300))
  const closed = plusDays(since, source.integer(1_700, 2_500))
  const now = plusDays(closed, source.integer(70, 210))
  const owner = names.unique('{word} {Group|Holding|Works|Trust}')
  const invented = Array.from({ length: 14 }, () => names.place())
  const real = isReal ? source.sample(cities, 14) : []
  return {
    random: source.fork('rows'),
    names,
    strategy,
    today: closed,
    now,
    since,
    rows,
    owner,
    towns: isReal ? real : invented,
    currency: isReal ? source.pick(['euros', 'dollars', 'pounds']) : `${names.word().toLowerCase()}s`,
    realNames: new Set(real),
  }
}
