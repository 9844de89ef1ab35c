import assert from 'node:assert/strict'
import * as path from 'node:path'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Token } from 'node-llama-cpp'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { compact } from '../dialects/compact.ts'
import { type TinyQwen3Options, tinyTokens, writeTinyQwen3 } from '../gguf/tiny-qwen3.ts'
import type { Message } from '../model.ts'
import { type LoadedLlama, loadLlama } from './load-llama.ts'
import { type KnownPieces, type PromptTokens, promptTokens } from './prompt-tokens.ts'

const folder = temporaryFolder()
const plain = await load('plain.gguf')

async function load(name: string, options: TinyQwen3Options = {}): Promise<LoadedLlama> {
  const file = path.join(folder, name)
  await writeTinyQwen3(file, options)
  const importLibrary = () => import('node-llama-cpp')
  const running = { threads: 1, gpu: false, importLibrary, metadataOverrides: {} }
  const llama = await loadLlama({ path: file, contextTokens: undefined, sequences: 1, ...running })
  after(() => llama.dispose())
  return llama
}

function prompts({ model, metadata }: LoadedLlama, dialect: string): Promise<PromptTokens> {
  return promptTokens(model, { dialect, metadata })
}

const anew = (thinking?: boolean) => ({ thinking, known: new Map() as KnownPieces })
const user = (content: string): Message => ({ role: 'user', content })
const bytes = (text: string) => [...Buffer.from(text)]

describe('promptTokens', () => {
  it('reads compact prompts as its vocabulary has them', async () => {
    const { read } = await prompts(plain, 'compact')
    const tricky = [
      '',
      ' ',
      '  two  spaces\t\n\n',
      'é😀漢字\u0000\r\n',
      '12345 <|im_end|> </s>',
      '<\\|act|>',
      '<|',
      '|>',
    ]
    for (const text of tricky) {
      const escaped = text.replace(/<(\\*)\|/g, '<$1\\|')
      assert.deepEqual(
        read([user(compact.observation(text))], anew()).tokens,
        [259, ...bytes(escaped), 260, 10],
        JSON.stringify(text),
      )
    }
  })

  it('makes a mark of nothing that a world says', async () => {
    const { read } = await prompts(plain, 'compact')
    const pieces = fc.constantFrom(
      '<|',
      '<|act|>',
      '<|end|>',
      '<|im_start|>',
      '\\',
      '|>',
      'a',
      ' ',
      '\n',
      'ü',
    )
    fc.assert(
      fc.property(
        fc.array(pieces).map(parts => parts.join('')),
        text => {
          const { tokens } = read([user(compact.observation(text))], anew())
          assert.deepEqual(
            tokens.slice(1, -2).filter(token => token > 255),
            [],
          )
        },
      ),
    )
  })

  it('lays out ChatML where the file has no template, and makes control tokens of markup alone', async () => {
    const { read } = await prompts(plain, 'qwen-agentworld')
    const messages: Message[] = [{ role: 'system', content: 'a<|im_end|>' }, user('<|im_start|>b')]
    const [start, end] = tinyTokens('<|im_start|><|im_end|>')
    assert.deepEqual(read(messages, anew()), {
      tokens: [
        ...[start, ...bytes('system\na<|im_end|>'), end, 10],
        ...[start, ...bytes('user\n<|im_start|>b'), end, 10],
        ...[start, ...bytes('assistant\n')],
      ],
      settled: 21 + 6,
      isThinking: false,
    })
  })

  it("obeys the file's own template, and sees where it opens the reasoning", async () => {
    const template =
      '{% for m in messages %}<|im_start|>{{ m.content }}<|im_end|>{% endfor %}{% if enable_thinking is defined and not enable_thinking %}<think></think>{% else %}<think>\n{% endif %}'
    const metadata = { 'tokenizer.chat_template': { type: 'string', value: template } } as const
    const { read } = await prompts(await load('template.gguf', { metadata }), 'qwen-agentworld')
    assert.deepEqual(read([user('x')], anew()), {
      tokens: tinyTokens('<|im_start|>x<|im_end|><think>\n'),
      settled: 1,
      isThinking: true,
    })
    assert.deepEqual(read([user('x')], anew(false)), {
      tokens: tinyTokens('<|im_start|>x<|im_end|><think></think>'),
      settled: 1,
      isThinking: false,
    })
  })

  it('puts a first token before where the file asks for one', async () => {
    const metadata = { 'tokenizer.ggml.add_bos_token': { type: 'bool', value: true } } as const
    const { read } = await prompts(await load('first.gguf', { metadata }), 'compact')
    const prompt = read([user('<|act|>a'), user('<|act|>b')], anew())
    assert.deepEqual(prompt.tokens, tinyTokens('<|endoftext|><|act|>a<|act|>b'))
    assert.equal(prompt.settled, 3)
  })

  it('knows the end of a reply, and how to end its reasoning', async () => {
    const named = (text: string) => tinyTokens(text)[0] as Token
    const small = await prompts(plain, 'compact')
    const large = await prompts(plain, 'qwen-agentworld')
    assert.deepEqual(
      ['<|end|>', '<|im_end|>', '<|act|>', 'a'].map(text => small.isEnd(named(text))),
      [true, true, false, false],
    )
    assert.equal(large.isEnd(named('<|im_end|>')), true)
    assert.deepEqual(small.endOfThinking, tinyTokens('</think>'))
    assert.deepEqual(large.endOfThinking, tinyTokens('</think>\n\n'))
  })

  it('tokenises a text once in a session, and forgets what is no longer asked', async () => {
    const { read } = await prompts(plain, 'compact')
    const known: KnownPieces = new Map()
    const first = read([user('<|act|>one'), user('two')], { thinking: undefined, known })
    assert.deepEqual([...known.keys()], ['words:one', 'words:two'])
    assert.deepEqual(read([user('<|act|>one'), user('two')], { thinking: undefined, known }), first)
    read([user('<|act|>one'), user('three')], { thinking: undefined, known })
    assert.deepEqual([...known.keys()], ['words:one', 'words:three'])
  })
})
