// The mean as Python's statistics has it: of the exact sum, rounded once.

/** The mean of at least one number. */
export function exactMean(values: readonly number[]): number {
  const places = Math.max(...values.map(binaryPlaces))
  const sum = values.reduce((whole, value) => whole + BigInt(value * 2 ** places), 0n)
  const [size, count] = [sum < 0n ? -sum : sum, BigInt(values.length)]
  // enough bits more than a number holds, and a last one that tells whether anything is left
  const scaled = size << 64n
  const bits = Number((scaled / count) * 2n + (scaled % count === 0n ? 0n : 1n))
  return (sum < 0n ? -bits : bits) / 2 ** (places + 65)
}

// how often a number must be doubled to be whole
function binaryPlaces(value: number): number {
  let places = 0
  while (places < 200 && !Number.isInteger(value * 2 ** places)) places += 1
  return places
}
