// All themes, by name.
import { WorldError } from '../../world/error.ts'
import { nearest } from '../../world/text/nearest.ts'
import { arts } from './arts.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { products } from './products.ts'
import { publicLife } from './public-life.ts'
import type { Theme } from './theme.ts'

/** The subjects that ship with the project. */
export const themes: readonly Theme[] = [...places, ...products, ...people, ...arts, ...publicLife]

/** A theme by its name. */
export function themeNamed(name: string): Theme {
  const found = themes.find(theme => theme.name === name)
  if (found) return found
  throw new WorldError('usage', `There is no theme '${name}'.`, {
    remedy: `${nearest(
      name,
      themes.map(theme => theme.name),
    )} 'agentworld fiction themes' lists them all.`,
  })
}
