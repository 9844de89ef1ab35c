// A tiny model without attention. Its state is one sum over all it has read and cannot be cut back, like that of the
// linear-attention layers in Qwen3.5: what is kept of a prompt needs checkpoints.
import { readGguf } from '../src/model/gguf/read-gguf.ts'
import { writeTinyQwen3 } from '../src/model/gguf/tiny-qwen3.ts'
import { type GgufTensor, writeGguf } from '../src/model/gguf/write-gguf.ts'

const [width, inner, state, rank, kernel, layers] = [64, 128, 16, 4, 4, 2]

/** Writes such a model, with the vocabulary of the tiny Qwen3. */
export async function writeTinyMamba(path: string): Promise<void> {
  await writeTinyQwen3(path)
  const entries = Object.entries(readGguf(path).metadata).filter(([key]) => key.startsWith('tokenizer.'))
  const count = (value: number) => ({ type: 'uint32', value }) as const
  await writeGguf(path, {
    metadata: {
      'general.architecture': { type: 'string', value: 'mamba' },
      'mamba.context_length': count(2048),
      'mamba.embedding_length': count(width),
      'mamba.feed_forward_length': count(0),
      'mamba.attention.head_count': count(0),
      'mamba.block_count': count(layers),
      'mamba.ssm.conv_kernel': count(kernel),
      'mamba.ssm.inner_size': count(inner),
      'mamba.ssm.state_size': count(state),
      'mamba.ssm.time_step_rank': count(rank),
      'mamba.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
      ...Object.fromEntries(entries),
    },
    tensors: tensors(266),
  })
}

function tensors(vocabularySize: number): GgufTensor[] {
  let seed = 1
  // a linear congruential generator: numbers from -1 to 1, the same everywhere
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647) * 2 - 1
  }
  const tensor = (name: string, shape: number[], value: (index: number) => number): GgufTensor => {
    const length = shape.reduce((product, size) => product * size, 1)
    return { name, shape, type: 'F32', values: Float32Array.from({ length }, (_, index) => value(index)) }
  }
  const layer = (index: number): GgufTensor[] => [
    tensor(`blk.${index}.attn_norm.weight`, [width], () => 1),
    tensor(`blk.${index}.ssm_in.weight`, [width, inner * 2], () => random() * 0.3),
    tensor(`blk.${index}.ssm_conv1d.weight`, [kernel, inner], random),
    tensor(`blk.${index}.ssm_conv1d.bias`, [inner], () => 0),
    tensor(`blk.${index}.ssm_x.weight`, [inner, rank + 2 * state], () => random() * 0.3),
    tensor(`blk.${index}.ssm_dt.weight`, [rank, inner], random),
    tensor(`blk.${index}.ssm_dt.bias`, [inner], () => 0),
    tensor(`blk.${index}.ssm_a`, [state, inner], place => -0.1 * (1 + (place % state))),
    tensor(`blk.${index}.ssm_d`, [inner], () => 1),
    tensor(`blk.${index}.ssm_out.weight`, [inner, width], () => random() * 0.3),
  ]
  return [
    tensor('token_embd.weight', [width, vocabularySize], random),
    tensor('output_norm.weight', [width], () => 1),
    tensor('output.weight', [width, vocabularySize], () => random() * 0.3),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
  ]
}
