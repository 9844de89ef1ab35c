// What someone may have meant.

/** A sentence that names the nearest known words, or all of them when none is near. A path is known by its last part, too. */
export function nearest(word: string, known: readonly string[]): string {
  const near = known
    .map(candidate => ({ candidate, distance: distanceTo(candidate, word.toLowerCase()) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
  return near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Known: ${known.join(', ')}.`
}

function distanceTo(candidate: string, word: string): number {
  const distances = [candidate, candidate.slice(candidate.lastIndexOf('/') + 1)].map(form => {
    const distance = isSwapped(word, form.toLowerCase()) ? 1 : editDistance(word, form.toLowerCase())
    const isNear = distance <= slipsIn(form) || form.startsWith(word)
    return isNear ? distance : Number.POSITIVE_INFINITY
  })
  return Math.min(...distances)
}

/** How many slips of the finger a word may have and still be known: fewer in a short one. */
function slipsIn(form: string): number {
  return form.length <= 4 ? 1 : Math.max(2, form.length / 3)
}

/** Whether two neighbouring letters are all that differs, in each other's place. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
