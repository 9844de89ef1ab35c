// How alike two screens are, line by line.

export interface Alike {
  readonly equal: number
  readonly most: number
  /** What only one of them has: `-` the computed, `+` the real. */
  readonly differences: readonly string[]
}

const largest = 3e7

/** Compares the computed with the real. */
export function compareLines(computed: readonly string[], real: readonly string[]): Alike {
  const most = Math.max(computed.length, real.length)
  let start = 0
  while (start < computed.length && start < real.length && computed[start] === real[start]) start += 1
  let end = 0
  while (
    end < computed.length - start &&
    end < real.length - start &&
    computed[computed.length - 1 - end] === real[real.length - 1 - end]
  )
    end += 1
  const own = computed.slice(start, computed.length - end)
  const other = real.slice(start, real.length - end)
  const width = other.length + 1
  if (own.length * width > largest) return { equal: start + end, most, differences: ['- (very different)'] }
  const longest = new Uint32Array((own.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        own[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const differences: string[] = []
  for (let i = 0, j = 0; i < own.length || j < other.length; ) {
    if (i < own.length && j < other.length && own[i] === other[j]) {
      i += 1
      j += 1
    } else if (j >= other.length || (i < own.length && at(i + 1, j) >= at(i, j + 1))) {
      differences.push(`- ${own[i]}`)
      i += 1
    } else {
      differences.push(`+ ${other[j]}`)
      j += 1
    }
  }
  return { equal: start + end + at(0, 0), most, differences }
}
