import type { Output } from '../../outside.ts'

/** How many columns an output has. A file has none, and a terminal that does not know says 0. */
export function widthOf({ columns }: Pick<Output, 'columns'>): number {
  return columns || 80
}
