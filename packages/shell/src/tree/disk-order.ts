// The order in which ext4 lists a directory: by a hash of the names (half MD4), with a disk's own seed.

const seed = [0x3d2c1b6f, 0x00400000, 0x00000080, 0x02000000] as const

type State = [number, number, number, number]
type Mix = (x: number, y: number, z: number) => number

const choose: Mix = (x, y, z) => z ^ (x & (y ^ z))
const majority: Mix = (x, y, z) => ((x & y) + ((x ^ y) & z)) | 0
const parity: Mix = (x, y, z) => x ^ y ^ z

const rounds: readonly { mix: Mix; add: number; order: readonly number[]; shifts: readonly number[] }[] = [
  { mix: choose, add: 0, order: [0, 1, 2, 3, 4, 5, 6, 7], shifts: [3, 7, 11, 19] },
  { mix: majority, add: 0x5a827999, order: [1, 3, 5, 7, 0, 2, 4, 6], shifts: [3, 5, 9, 13] },
  { mix: parity, add: 0x6ed9eba1, order: [3, 7, 2, 6, 1, 5, 0, 4], shifts: [3, 9, 11, 15] },
]

function transform(state: State, words: readonly number[]): State {
  let [a, b, c, d] = state
  for (const { mix, add, order, shifts } of rounds) {
    for (const [step, index] of order.entries()) {
      const sum = (a + mix(b, c, d) + (words[index] ?? 0) + add) | 0
      const shift = shifts[step % 4] ?? 0
      const turned = (sum << shift) | (sum >>> (32 - shift))
      ;[a, b, c, d] = [d, turned, b, c]
    }
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0]
}

/** Eight words of a name's next 32 bytes, padded with its length. */
function wordsOf(bytes: string): number[] {
  const short = bytes.length | (bytes.length << 8)
  const pad = short | (short << 16)
  const words: number[] = []
  const length = Math.min(bytes.length, 32)
  let value = pad
  for (let at = 0; at < length; at++) {
    const code = bytes.charCodeAt(at)
    value = ((code > 127 ? code - 256 : code) + (value << 8)) | 0
    if (at % 4 === 3) {
      words.push(value)
      value = pad
    }
  }
  if (words.length < 8) words.push(value)
  while (words.length < 8) words.push(pad)
  return words
}

function hashOf(name: string): { major: number; minor: number } {
  let state: State = [...seed]
  for (let at = 0; at < name.length; at += 32) state = transform(state, wordsOf(name.slice(at)))
  return { major: (state[1] & ~1) >>> 0, minor: state[2] >>> 0 }
}

/** Names as a directory on disk lists them. */
export function diskOrder(names: Iterable<string>): string[] {
  return [...names]
    .map(name => ({ name, ...hashOf(name) }))
    .sort((a, b) => a.major - b.major || a.minor - b.minor)
    .map(({ name }) => name)
}
