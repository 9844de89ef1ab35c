// What a GGUF file holds: typed metadata and named tensors. Version 3, little-endian, as llama.cpp reads it.

/** The types a metadata value may have, with the JavaScript type of each. */
export interface GgufScalars {
  uint8: number
  int8: number
  uint16: number
  int16: number
  uint32: number
  int32: number
  float32: number
  bool: boolean
  string: string
  uint64: bigint
  int64: bigint
  float64: number
}
export type GgufScalarType = keyof GgufScalars

/** One metadata value: a scalar, or a list of scalars of one type. */
export type GgufValue = {
  [T in GgufScalarType]:
    | { readonly type: T; readonly value: GgufScalars[T] }
    | { readonly type: 'array'; readonly of: T; readonly value: readonly GgufScalars[T][] }
}[GgufScalarType]

export type GgufMetadata = Readonly<Record<string, GgufValue>>

/** How a tensor's values are stored: `block` values take `bytes` bytes. */
export const tensorTypes = {
  F32: { code: 0, block: 1, bytes: 4 },
  F16: { code: 1, block: 1, bytes: 2 },
  Q8_0: { code: 8, block: 32, bytes: 34 },
} as const
export type TensorType = keyof typeof tensorTypes

/** The codes of metadata types, in the order the format numbers them; 9 is the list. */
export const scalarTypes = [
  'uint8',
  'int8',
  'uint16',
  'int16',
  'uint32',
  'int32',
  'float32',
  'bool',
  'string',
  'array',
  'uint64',
  'int64',
  'float64',
] as const satisfies readonly (GgufScalarType | 'array')[]

/** Where the data of a file begins, and each tensor in it: a multiple of this. */
export function alignmentOf(metadata: GgufMetadata): number {
  const value = metadata['general.alignment']
  return value?.type === 'uint32' ? value.value : 32
}

/** The next multiple of `alignment`. */
export function aligned(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment
}
