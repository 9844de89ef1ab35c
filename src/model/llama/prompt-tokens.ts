// Turns messages into tokens. What messages say is tokenised as plain text; only markup becomes control tokens. Added
// tokens that a vocabulary itself treats as plain text (often <think>) are left to the vocabulary.
import type { LlamaModel, Token } from 'node-llama-cpp'
import { WorldError } from '../../world/error.ts'
import { compactMarks } from '../dialects/compact.ts'
import type { GgufMetadata } from '../gguf/gguf.ts'
import type { Message } from '../model.ts'
import { chatTemplate, type PromptPiece } from './chat-template.ts'

export interface Prompt {
  readonly tokens: readonly Token[]
  /** How many tokens come before the last message: what the next prompt of the session is sure to share. */
  readonly settled: number
  /** The prompt ends inside a reasoning block. */
  readonly isThinking: boolean
}

/** The tokens of the pieces of a session's last prompt, so that a history is not tokenised again at each turn. */
export type KnownPieces = Map<string, readonly Token[]>

export interface PromptTokens {
  read(messages: readonly Message[], options: { thinking: boolean | undefined; known: KnownPieces }): Prompt
  /** Whether a reply ends with this token. */
  isEnd(token: Token): boolean
  /** What closes a reasoning block that has become too long. */
  readonly endOfThinking: readonly Token[]
}

interface Layout {
  pieces(messages: readonly Message[], thinking: boolean | undefined): readonly PromptPiece[]
  readonly end: readonly Token[]
  readonly endOfThinking: string
}

/** How this model is written to, and how its replies end. */
export async function promptTokens(
  model: LlamaModel,
  { dialect, metadata }: { dialect: string; metadata: GgufMetadata },
): Promise<PromptTokens> {
  const layout = dialect === 'compact' ? compactLayout(model) : await templateLayout(model, metadata)
  const { bos, shouldPrependBosToken } = model.tokens
  return {
    read(messages, { thinking, known }) {
      const pieces = layout.pieces(messages, thinking)
      const lists = tokenise(model, pieces, known)
      if (shouldPrependBosToken && bos !== null && lists[0]?.[0] !== bos)
        lists[0] = [bos, ...(lists[0] ?? [])]
      const last = pieces.findIndex(({ message }) => message === messages.length - 1)
      return {
        tokens: lists.flat(),
        settled: lists.slice(0, Math.max(0, last)).flat().length,
        isThinking: endsThinking(pieces),
      }
    },
    isEnd: token => model.isEogToken(token) || layout.end.includes(token),
    endOfThinking: model.tokenize(layout.endOfThinking, true),
  }
}

function tokenise(
  model: LlamaModel,
  pieces: readonly PromptPiece[],
  known: KnownPieces,
): (readonly Token[])[] {
  const seen = new Map(known)
  known.clear()
  return pieces.map(({ text, isMarkup }, index) => {
    // a space that some vocabularies put before a text belongs at the very beginning only
    const space = index === 0 ? undefined : 'trimLeadingSpace'
    const key = `${isMarkup ? 'markup' : 'words'}:${text}`
    const tokens = seen.get(key) ?? model.tokenize(text, isMarkup, space)
    if (index > 0) known.set(key, tokens)
    return tokens
  })
}

// the dialect wrote the marks, and broke them up in everything a world says
function compactLayout(model: LlamaModel): Layout {
  const missing = compactMarks.filter(mark => model.tokenize(mark, true).length !== 1)
  if (missing.length > 0) {
    throw new WorldError(
      'model',
      `The model does not know the marks of the compact dialect: ${missing.join(' ')}`,
      {
        remedy: "Open it with the dialect 'qwen-agentworld', or give a model that was trained for 'compact'.",
      },
    )
  }
  const marks = new RegExp(`(${compactMarks.map(mark => mark.replaceAll('|', '\\|')).join('|')})`)
  const pieces: Layout['pieces'] = (messages, thinking) => {
    const all = messages.flatMap(({ content }, message) =>
      content
        .split(marks)
        .map((text, index): PromptPiece => ({ text, isMarkup: index % 2 === 1, message }))
        .filter(({ text }) => text !== ''),
    )
    // asked to think, the model itself chooses between a thought and the observation
    return thinking && all.at(-1)?.text === '<|obs|>' ? all.slice(0, -1) : all
  }
  return { pieces, end: model.tokenize('<|end|>', true), endOfThinking: '</think>' }
}

async function templateLayout(model: LlamaModel, metadata: GgufMetadata): Promise<Layout> {
  const source = metadata['tokenizer.chat_template']
  const { bosString, eosString } = model.tokens
  const template = await chatTemplate(source?.type === 'string' ? source.value : undefined, {
    bos_token: bosString ?? '',
    eos_token: eosString ?? '',
  })
  const pieces: Layout['pieces'] = (messages, thinking) => template.render(messages, { thinking })
  return { pieces, end: [], endOfThinking: '</think>\n\n' }
}

function endsThinking(pieces: readonly PromptPiece[]): boolean {
  const last = pieces.at(-1)
  if (!last?.isMarkup) return false
  return last.text.lastIndexOf('<think>') > last.text.lastIndexOf('</think>')
}
