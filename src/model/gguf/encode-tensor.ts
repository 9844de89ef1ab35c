// Turns numbers into the bytes of a tensor, one stretch at a time, so that no tensor has to be in memory as a whole.
import { WorldError } from '../../world/error.ts'
import { type TensorType, tensorTypes } from './gguf.ts'
import { halfBits } from './half.ts'

/** All values of a tensor, at once or in stretches of any length. */
export type TensorValues = Float32Array | Iterable<Float32Array> | AsyncIterable<Float32Array>

/** The tensor's bytes in order. Throws when the values end inside a block. */
export async function* encodeTensor(type: TensorType, values: TensorValues): AsyncGenerator<Uint8Array> {
  const { block } = tensorTypes[type]
  let rest = new Float32Array(0)
  for await (const stretch of values instanceof Float32Array ? [values] : values) {
    const joined = rest.length === 0 ? stretch : join(rest, stretch)
    const whole = joined.length - (joined.length % block)
    if (whole > 0) yield encode[type](joined.subarray(0, whole))
    rest = joined.slice(whole)
  }
  if (rest.length > 0) {
    throw new WorldError('model', `A ${type} tensor ends ${rest.length} values into a block of ${block}.`, {
      remedy: `Give its rows a length that is a multiple of ${block}, or store it as F16.`,
    })
  }
}

function join(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

const encode: Record<TensorType, (values: Float32Array) => Uint8Array> = {
  F32: values => eachValue(values, 4, (view, at, value) => view.setFloat32(at, value, true)),
  F16: values => eachValue(values, 2, (view, at, value) => view.setUint16(at, halfBits(value), true)),
  Q8_0: encodeQ8,
}

function eachValue(
  values: Float32Array,
  size: number,
  set: (view: DataView, at: number, value: number) => void,
): Uint8Array {
  const bytes = new Uint8Array(values.length * size)
  const view = new DataView(bytes.buffer)
  values.forEach((value, index) => {
    set(view, index * size, value)
  })
  return bytes
}

// a block is a half-precision scale and 32 signed bytes; the largest value becomes ±127
function encodeQ8(values: Float32Array): Uint8Array {
  const { block, bytes: blockBytes } = tensorTypes.Q8_0
  const bytes = new Uint8Array((values.length / block) * blockBytes)
  const view = new DataView(bytes.buffer)
  for (let start = 0, at = 0; start < values.length; start += block, at += blockBytes) {
    const part = values.subarray(start, start + block)
    const scale = part.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / 127
    view.setUint16(at, halfBits(scale), true)
    part.forEach((value, index) => {
      view.setInt8(at + 2 + index, scale === 0 ? 0 : roundAwayFromZero(value / scale))
    })
  }
  return bytes
}

function roundAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}
