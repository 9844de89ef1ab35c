// Lays messages out by a model's own chat template. Contents are kept apart from the template's words throughout, so
// that nothing a message says can become one of the model's control tokens.
import type { Template } from '@huggingface/jinja'
import { WorldError } from '../../world/error.ts'
import type { Message } from '../model.ts'

/** A stretch of a prompt: words of a message, or markup, which may be control tokens. */
export interface PromptPiece {
  readonly text: string
  readonly isMarkup: boolean
  /** The index of the message it belongs to, if to one. */
  readonly message: number | undefined
}

export interface ChatTemplate {
  /** The prompt up to where the reply begins. `thinking` undefined leaves it to the template. */
  render(messages: readonly Message[], options: { thinking: boolean | undefined }): readonly PromptPiece[]
}

/** The template of a model's file; ChatML where it has none. */
export async function chatTemplate(
  source: string | undefined,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChatTemplate> {
  if (source === undefined) return { render: chatMl }
  const { Template } = await import('@huggingface/jinja')
  const template = parse(() => new Template(source))
  return {
    render: (messages, { thinking }) => {
      const extra = thinking === undefined ? variables : { ...variables, enable_thinking: thinking }
      return renderAny(template, messages, extra)
    },
  }
}

function chatMl(messages: readonly Message[]): readonly PromptPiece[] {
  const turns = messages.flatMap(({ role, content }, message): PromptPiece[] => [
    markup(`<|im_start|>${role}\n`),
    { text: content, isMarkup: false, message },
    markup('<|im_end|>\n'),
  ])
  return [...turns, markup('<|im_start|>assistant\n')]
}

function markup(text: string): PromptPiece {
  return { text, isMarkup: true, message: undefined }
}

type Variables = Readonly<Record<string, string | boolean>>

// some templates refuse a system message: there it goes before the first user message
function renderAny(template: Template, messages: readonly Message[], variables: Variables): PromptPiece[] {
  const marked = messages.map(({ role }, index) => ({ role, content: placeholder(index) }))
  const [system, user, ...rest] = marked
  if (system?.role !== 'system' || user?.role !== 'user')
    return render(template, marked, { messages, variables })
  try {
    return render(template, marked, { messages, variables })
  } catch (error) {
    const joined = { role: 'user', content: `${system.content}\n\n${user.content}` }
    try {
      return render(template, [joined, ...rest], { messages, variables })
    } catch {
      throw error
    }
  }
}

function render(
  template: Template,
  marked: readonly { role: string; content: string }[],
  { messages, variables }: { messages: readonly Message[]; variables: Variables },
): PromptPiece[] {
  const text = parse(() => template.render({ ...variables, messages: marked, add_generation_prompt: true }))
  const pieces = text.split(placeholders).map((part, index): PromptPiece => {
    if (index % 2 === 0) return markup(part)
    return { text: messages[Number(part)]?.content ?? '', isMarkup: false, message: Number(part) }
  })
  const present = new Set(pieces.map(({ message }) => message))
  const missing = messages.findIndex((_, index) => !present.has(index))
  if (missing !== -1) throw unusable(new Error(`it leaves out message ${missing + 1}`))
  return pieces.filter(piece => piece.text !== '')
}

// private-use characters: no template has them, and contents are not yet there to clash
const placeholder = (index: number) => `\ue000${index}\ue001`
const placeholders = /\ue000(\d+)\ue001/

function parse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw unusable(error)
  }
}

function unusable(error: unknown): WorldError {
  const reason = error instanceof Error ? error.message : String(error)
  return new WorldError('model', `The model's own chat template cannot be used: ${reason}.`, {
    remedy: 'Serve the model with llama-server, vLLM or SGLang, and give its URL as the model.',
    cause: error,
  })
}
