// Half-precision floats as their 16 bits. This is written out because the oldest supported Node has no Float16Array.
const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** The bits of the nearest half; of two equally near, the even one. */
export function halfBits(value: number): number {
  float[0] = value
  const word = bits[0] ?? 0
  const sign = (word >>> 16) & 0x8000
  const magnitude = word & 0x7fffffff
  if (magnitude > 0x7f800000) return sign | 0x7e00
  if (magnitude >= 0x477ff000) return sign | 0x7c00
  if (magnitude < 0x38800000) return sign | roundToEven(Math.abs(float[0]) * 2 ** 24)
  const rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1)
  return sign | ((rounded - 0x38000000) >>> 13)
}

/** The number that 16 bits stand for. */
export function halfFrom(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >>> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function roundToEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest > 0.5 || (rest === 0.5 && floor % 2 === 1)) return floor + 1
  return floor
}
