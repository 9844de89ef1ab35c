// A Qwen3 model of some hundred kilobytes with random weights. It has learned nothing, but llama.cpp loads and runs it
// like any other. Its vocabulary is the 256 bytes and the marks, so that what it reads and writes can be predicted.
import { compactMarks } from '../dialects/compact.ts'
import type { GgufMetadata, TensorType } from './gguf.ts'
import { type GgufTensor, writeGguf } from './write-gguf.ts'

/** The tokens after the 256 bytes, in the order of their ids. */
const tinyMarks = [...compactMarks, '<|endoftext|>', '<|im_start|>', '<|im_end|>'] as const
/** Tokens that a reader sees as plain text, as the models that think have them. */
const plainMarks = ['<think>', '</think>'] as const

export interface TinyQwen3Options {
  readonly seed?: number
  readonly layers?: number
  readonly width?: number
  readonly contextTokens?: number
  readonly type?: TensorType
  /** Texts it is made to say: of each, every token leads to the next. A token may lead to one other only. */
  readonly says?: readonly string[]
  /** How loudly it says them: with 1 there is no doubt, near 0 it is all but noise. */
  readonly certainty?: number
  readonly metadata?: GgufMetadata
}

/** Writes such a model to `path`. */
export async function writeTinyQwen3(path: string, options: TinyQwen3Options = {}): Promise<void> {
  const {
    seed = 1,
    layers = 2,
    width = 64,
    contextTokens = 2048,
    type = 'F16',
    says = [],
    certainty = 1,
    metadata = {},
  } = options
  const shape = { layers, width, feedForward: width * 2, headWidth: 32, heads: width / 32, keyHeads: 1 }
  await writeGguf(path, {
    metadata: { ...architecture(shape, contextTokens), ...vocabulary(), ...metadata },
    tensors: tensors(shape, { type, random: gaussian(seed), next: successors(says), certainty }),
  })
}

/** The tokens of a text in which marks are marks. */
export function tinyTokens(text: string): number[] {
  const marks: readonly string[] = [...tinyMarks, ...plainMarks]
  const pattern = new RegExp(`(${marks.map(mark => mark.replaceAll('|', '\\|')).join('|')})`)
  return text.split(pattern).flatMap(part => {
    const mark = marks.indexOf(part)
    return mark === -1 ? [...Buffer.from(part)] : [256 + mark]
  })
}

interface Shape {
  layers: number
  width: number
  feedForward: number
  headWidth: number
  heads: number
  keyHeads: number
}

function architecture(shape: Shape, contextTokens: number): GgufMetadata {
  const count = (value: number) => ({ type: 'uint32', value }) as const
  return {
    'general.architecture': { type: 'string', value: 'qwen3' },
    'general.name': { type: 'string', value: 'tiny' },
    'qwen3.context_length': count(contextTokens),
    'qwen3.block_count': count(shape.layers),
    'qwen3.embedding_length': count(shape.width),
    'qwen3.feed_forward_length': count(shape.feedForward),
    'qwen3.attention.head_count': count(shape.heads),
    'qwen3.attention.head_count_kv': count(shape.keyHeads),
    'qwen3.attention.key_length': count(shape.headWidth),
    'qwen3.attention.value_length': count(shape.headWidth),
    'qwen3.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-6 },
    'qwen3.rope.freq_base': { type: 'float32', value: 10_000 },
  }
}

const plain = 1
const control = 3
const userDefined = 4

function vocabulary(): GgufMetadata {
  const bytes = Array.from({ length: 256 }, (_, byte) => byteCharacter(byte))
  const types = [
    ...bytes.map(() => plain),
    ...tinyMarks.map(() => control),
    ...plainMarks.map(() => userDefined),
  ]
  const id = (mark: string) => ({ type: 'uint32', value: tinyTokens(mark)[0] ?? 0 }) as const
  return {
    'tokenizer.ggml.model': { type: 'string', value: 'gpt2' },
    'tokenizer.ggml.pre': { type: 'string', value: 'qwen2' },
    'tokenizer.ggml.tokens': { type: 'array', of: 'string', value: [...bytes, ...tinyMarks, ...plainMarks] },
    'tokenizer.ggml.token_type': { type: 'array', of: 'int32', value: types },
    'tokenizer.ggml.merges': { type: 'array', of: 'string', value: [] },
    'tokenizer.ggml.bos_token_id': id('<|endoftext|>'),
    'tokenizer.ggml.eos_token_id': id('<|im_end|>'),
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
  }
}

// byte-level vocabularies spell each byte as a printable character: itself, or one from U+0100 on
function byteCharacter(byte: number): string {
  const isPrintable = (value: number) =>
    (value >= 33 && value <= 126) || (value >= 161 && value <= 172) || value >= 174
  if (isPrintable(byte)) return String.fromCodePoint(byte)
  const earlier = Array.from({ length: byte }, (_, value) => value).filter(value => !isPrintable(value))
  return String.fromCodePoint(256 + earlier.length)
}

function successors(says: readonly string[]): Map<number, number> {
  const next = new Map<number, number>()
  for (const text of says) {
    const tokens = tinyTokens(text)
    tokens.slice(1).forEach((token, index) => {
      const from = tokens[index] ?? 0
      if ((next.get(from) ?? token) !== token) throw new Error(`Token ${from} cannot lead to two others.`)
      next.set(from, token)
    })
  }
  return next
}

interface Weights {
  readonly type: TensorType
  readonly random: () => number
  readonly next: ReadonlyMap<number, number>
  readonly certainty: number
}

function tensors(shape: Shape, weights: Weights): GgufTensor[] {
  const { width, layers } = shape
  const { type, random, next, certainty } = weights
  const size = width * (256 + tinyMarks.length + plainMarks.length)
  const embedding = Float32Array.from({ length: size }, random)
  const head = Float32Array.from({ length: size }, () => random() * 0.2)
  for (const [from, to] of next) {
    for (let index = 0; index < width; index++) {
      const said = certainty * (embedding[from * width + index] ?? 0)
      head[to * width + index] = (head[to * width + index] ?? 0) + said
    }
  }
  return [
    { name: 'token_embd.weight', shape: [width, size / width], type, values: embedding },
    norm('output_norm.weight', width),
    { name: 'output.weight', shape: [width, size / width], type, values: head },
    ...Array.from({ length: layers }, (_, index) => layer(index, shape, weights)).flat(),
  ]
}

function layer(index: number, shape: Shape, { type, random, next }: Weights): GgufTensor[] {
  const { width, feedForward, headWidth, heads, keyHeads } = shape
  // where it is made to say something, what lies between embedding and head is only a whisper
  const loudness = next.size > 0 ? 0.01 : 1
  const matrix = (name: string, columns: number, rows: number, scale: number): GgufTensor => {
    const values = Float32Array.from({ length: columns * rows }, () => random() * scale)
    return { name: `blk.${index}.${name}.weight`, shape: [columns, rows], type, values }
  }
  return [
    norm(`blk.${index}.attn_norm.weight`, width),
    matrix('attn_q', width, heads * headWidth, 0.3),
    matrix('attn_k', width, keyHeads * headWidth, 0.3),
    matrix('attn_v', width, keyHeads * headWidth, 0.3 * loudness),
    matrix('attn_output', heads * headWidth, width, 0.3 * loudness),
    norm(`blk.${index}.attn_q_norm.weight`, headWidth),
    norm(`blk.${index}.attn_k_norm.weight`, headWidth),
    norm(`blk.${index}.ffn_norm.weight`, width),
    matrix('ffn_gate', width, feedForward, 0.2),
    matrix('ffn_up', width, feedForward, 0.2 * loudness),
    matrix('ffn_down', feedForward, width, 0.2 * loudness),
  ]
}

function norm(name: string, length: number): GgufTensor {
  return { name, shape: [length], type: 'F32', values: new Float32Array(length).fill(1) }
}

// mulberry32 and the Box-Muller transform: the same numbers on every machine
function gaussian(seed: number): () => number {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
