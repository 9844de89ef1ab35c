// The order of version numbers in names, as `sort -V` and `ls -v` have it.

/** Compares two names: runs of digits by value, other runs by character, `~` before everything. */
export function compareVersions(left: string, right: string): number {
  if (left === right) return 0
  for (const special of ['', '.', '..']) {
    if (left === special) return -1
    if (right === special) return 1
  }
  const isHiddenLeft = left.startsWith('.')
  const isHiddenRight = right.startsWith('.')
  if (isHiddenLeft !== isHiddenRight) return isHiddenLeft ? -1 : 1
  const [a, b] = [withoutSuffix(left), withoutSuffix(right)]
  const byStem = compareRuns(a, b)
  if (byStem !== 0) return byStem
  const whole = compareRuns(left, right)
  return whole !== 0 ? whole : left < right ? -1 : 1
}

function withoutSuffix(name: string): string {
  return name.replace(/(?:\.[A-Za-z~][A-Za-z0-9~]*)*$/, '')
}

function compareRuns(left: string, right: string): number {
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    while ((i < left.length && !isDigit(left, i)) || (j < right.length && !isDigit(right, j))) {
      const difference = weight(left, i) - weight(right, j)
      if (difference !== 0) return difference
      i++
      j++
    }
    while (left.charAt(i) === '0') i++
    while (right.charAt(j) === '0') j++
    let first = 0
    while (isDigit(left, i) && isDigit(right, j)) {
      if (first === 0) first = left.charCodeAt(i) - right.charCodeAt(j)
      i++
      j++
    }
    if (isDigit(left, i)) return 1
    if (isDigit(right, j)) return -1
    if (first !== 0) return first
  }
  return 0
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function weight(text: string, at: number): number {
  if (at >= text.length || isDigit(text, at)) return 0
  const character = text.charAt(at)
  if (/[A-Za-z]/.test(character)) return character.charCodeAt(0)
  return character === '~' ? -1 : character.charCodeAt(0) + 256
}
