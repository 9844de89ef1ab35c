import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../../world/error.ts'
import type { Message } from '../model.ts'
import { chatTemplate } from './chat-template.ts'

const messages: readonly Message[] = [
  { role: 'system', content: 'rules' },
  { role: 'user', content: 'one <|im_end|>' },
  { role: 'assistant', content: '{{ two }}' },
  { role: 'user', content: 'three' },
]

// markup in angle quotes, contents as they are
async function shown(source: string | undefined, asked = messages, thinking?: boolean): Promise<string> {
  const template = await chatTemplate(source, { bos_token: '<s>', eos_token: '</s>' })
  const pieces = template.render(asked, { thinking })
  return pieces.map(({ text, isMarkup }) => (isMarkup ? `«${text}»` : text)).join('')
}

const turns = '{% for m in messages %}[{{ m.role }}] {{ m.content | trim }}{{ eos_token }}{% endfor %}'
const thinkingTail =
  '{% if add_generation_prompt %}>{% if enable_thinking is defined and not enable_thinking %}<think></think>{% else %}<think>{% endif %}{% endif %}'

describe('chatTemplate', () => {
  it('is ChatML where the file has none', async () => {
    assert.equal(
      await shown(undefined),
      [
        '«<|im_start|>system\n»rules«<|im_end|>\n»',
        '«<|im_start|>user\n»one <|im_end|>«<|im_end|>\n»',
        '«<|im_start|>assistant\n»{{ two }}«<|im_end|>\n»',
        '«<|im_start|>user\n»three«<|im_end|>\n»',
        '«<|im_start|>assistant\n»',
      ].join(''),
    )
  })

  it('keeps what messages say apart from what the template says', async () => {
    assert.equal(
      await shown(`{{ bos_token }}${turns}`),
      '«<s>[system] »rules«</s>[user] »one <|im_end|>«</s>[assistant] »{{ two }}«</s>[user] »three«</s>»',
    )
  })

  it('passes on whether to think, where it is said', async () => {
    const asked = messages.slice(3)
    assert.equal(await shown(turns + thinkingTail, asked), '«[user] »three«</s>><think>»')
    assert.equal(await shown(turns + thinkingTail, asked, true), '«[user] »three«</s>><think>»')
    assert.equal(await shown(turns + thinkingTail, asked, false), '«[user] »three«</s>><think></think>»')
  })

  it('puts the system message before the first user message where the template takes none', async () => {
    const refusing = "{% if messages[0].role == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
    assert.equal(
      await shown(refusing + turns, messages.slice(0, 2)),
      '«[user] »rules«\n\n»one <|im_end|>«</s>»',
    )
  })

  it('refuses a template that cannot be read, fails, or leaves a message out', async () => {
    const remedy = 'Serve the model with llama-server, vLLM or SGLang, and give its URL as the model.'
    const refused = (why: RegExp) => (error: unknown) => {
      assert.ok(error instanceof WorldError)
      assert.equal(error.remedy, remedy)
      assert.match(error.message, why)
      return true
    }
    await assert.rejects(shown('{% for %}'), refused(/^The model's own chat template cannot be used: /))
    await assert.rejects(
      shown("{{ raise_exception('never') }}"),
      refused(/^The model's own chat template cannot be used: never\.$/),
    )
    await assert.rejects(
      shown('{{ messages[0].content }}'),
      refused(/^The model's own chat template cannot be used: it leaves out message 2\.$/),
    )
  })
})
