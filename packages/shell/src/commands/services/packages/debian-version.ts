// The order of Debian versions: epoch, upstream version, revision.

/** Negative where the first is older, positive where it is newer. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [split(one), split(other)]
  return (
    left.epoch - right.epoch ||
    compare(left.upstream, right.upstream) ||
    compare(left.revision, right.revision)
  )
}

function split(version: string): { epoch: number; upstream: string; revision: string } {
  const colon = version.indexOf(':')
  const rest = version.slice(colon + 1)
  const dash = rest.lastIndexOf('-')
  return {
    epoch: colon === -1 ? 0 : Number(version.slice(0, colon)),
    upstream: dash === -1 ? rest : rest.slice(0, dash),
    revision: dash === -1 ? '' : rest.slice(dash + 1),
  }
}

// letters before other signs, and a tilde before everything, even the end
const weight = (character: string): number => {
  if (character === '~') return -1
  if (character === '' || /[0-9]/.test(character)) return 0
  return /[A-Za-z]/.test(character) ? character.charCodeAt(0) : character.charCodeAt(0) + 256
}

function compare(one: string, other: string): number {
  let [left, right] = [one, other]
  while (left !== '' || right !== '') {
    while (/^[^0-9]/.test(left) || /^[^0-9]/.test(right)) {
      const difference = weight(left.charAt(0)) - weight(right.charAt(0))
      if (difference !== 0) return difference
      left = left.slice(1)
      right = right.slice(1)
    }
    const [first, second] = [/^[0-9]*/.exec(left)?.[0] ?? '', /^[0-9]*/.exec(right)?.[0] ?? '']
    if (Number(first) !== Number(second)) return Number(first) - Number(second)
    left = left.slice(first.length)
    right = right.slice(second.length)
  }
  return 0
}
