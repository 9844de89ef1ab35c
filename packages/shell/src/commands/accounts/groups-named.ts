// A list of groups as options have it: names or numbers with commas between.
import type { AccountFile, Fields } from './account-file.ts'

/** The groups of a list, or the first that is none. */
export function groupsNamed(list: string, groups: AccountFile): Fields[] | string {
  const found: Fields[] = []
  for (const text of list.split(',')) {
    if (text === '') continue
    const group = groups.find(text)
    if (!group) return text
    if (!found.includes(group)) found.push(group)
  }
  return found
}
