import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'
import { qwenAgentWorld } from './qwen-agentworld.ts'

const suffix = readFileSync(new URL('./qwen-agentworld.md', import.meta.url), 'utf8').trim()
const nothing: AskParts = { facts: '', computed: '', objections: [] }
const turn: TurnParts = { index: 2, task: undefined, state: undefined, action: 'ls', fence: 'bash' }

function read(text: string, { reasoning = '', computed = '' } = {}) {
  return qwenAgentWorld.read({ text, reasoning }, { ...nothing, computed })
}

describe('qwenAgentWorld: prompts', () => {
  it('lays out the system prompt, leaving out what the world does not have', () => {
    const parts: WorldParts = {
      domain: 'terminal',
      description: 'You are a terminal.\n',
      actionSpace: 'A command.',
      initialState: 'cwd: /home/ana',
      demonstrations: [{ action: 'pwd', observation: '/home/ana' }],
      instruction: 'The network is down.',
    }
    assert.equal(
      qwenAgentWorld.system(parts),
      'You are a terminal.\n\n## Action Space\nA command.\n\n## Initial State\ncwd: /home/ana\n\n## Demonstrations\n### Example 1\n**Action:**\n```\npwd\n```\n\n**Environment Observation:**\n/home/ana\n\n## Simulation Instruction\nThe network is down.',
    )
    const bare = { ...parts, initialState: undefined, demonstrations: [], instruction: undefined }
    assert.equal(qwenAgentWorld.system(bare), 'You are a terminal.\n\n## Action Space\nA command.')
  })

  it('lays out a turn, with the task and the state where there are any', () => {
    assert.equal(qwenAgentWorld.turn(turn), '### Turn 2\n**Action:**\n```bash\nls\n```')
    assert.equal(
      qwenAgentWorld.turn({ ...turn, index: 1, task: 'Find it.', state: 'A page.' }),
      '### Turn 1\n**Task Instruction:**\nFind it.\n\n**Current State:**\nA page.\n\n**Action:**\n```bash\nls\n```',
    )
  })

  it('fences an action so that the action cannot end the fence', () => {
    assert.equal(
      qwenAgentWorld.turn({ ...turn, action: 'echo "````"' }),
      '### Turn 2\n**Action:**\n`````bash\necho "````"\n`````',
    )
  })

  it('asks after the action, with what is known, computed and objected to', () => {
    assert.equal(qwenAgentWorld.ask(nothing), `\n\n${suffix}`)
    assert.equal(
      qwenAgentWorld.ask({
        facts: 'cwd: /tmp',
        computed: 'a.txt\n',
        objections: ['b.txt: it said yes, but no'],
      }),
      `\n\n**Known Facts:**\ncwd: /tmp\n\n**The observation begins exactly with:**\n\`\`\`\na.txt\n\n\`\`\`\n\n**An earlier prediction of this turn was wrong:**\n- b.txt: it said yes, but no\n\n${suffix}`,
    )
  })

  it('begins the asked turn with the very text that stands in the history', () => {
    const text = fc.string()
    fc.assert(
      fc.property(text, text, text, (action, facts, computed) => {
        const history = qwenAgentWorld.turn({ ...turn, action })
        const asked = history + qwenAgentWorld.ask({ facts, computed, objections: [] })
        assert.ok(asked.startsWith(`${history}\n\n`) && asked.endsWith(suffix))
      }),
    )
  })
})

describe('qwenAgentWorld: replies', () => {
  it('joins reasoning from the server with reasoning in the text', () => {
    assert.deepEqual(
      read('<think>inline</think><predicted_observation>ok</predicted_observation>', {
        reasoning: ' sent apart\n',
      }),
      { ok: true, text: 'ok', reasoning: 'sent apart\n\ninline' },
    )
  })

  it('reads back what it writes as an observation', () => {
    assert.deepEqual(read(qwenAgentWorld.observation('a\nb')), { ok: true, text: 'a\nb', reasoning: '' })
  })

  it('holds no observation when all of it is reasoning', () => {
    assert.deepEqual(read('<think>hm', { reasoning: 'first' }), {
      ok: false,
      reason: 'the reply holds no observation',
      reasoning: 'first\n\nhm',
    })
  })

  it('takes an empty block for an environment that prints nothing', () => {
    assert.deepEqual(read('<predicted_observation>\n</predicted_observation>'), {
      ok: true,
      text: '',
      reasoning: '',
    })
  })
})

describe('qwenAgentWorld: the computed beginning', () => {
  const computed = 'building\nlinking\n'
  const observed = (text: string) =>
    read(`<predicted_observation>\n${text}\n</predicted_observation>`, { computed })

  it('stands once, whether the reply repeats it or goes on from it', () => {
    const whole = { ok: true, text: 'building\nlinking\ndone', reasoning: '' }
    assert.deepEqual(observed('building\nlinking\ndone'), whole)
    assert.deepEqual(observed('done'), whole)
  })

  it('stands alone where the reply adds nothing', () => {
    assert.deepEqual(observed('building\nlinking'), { ok: true, text: computed, reasoning: '' })
    assert.deepEqual(observed(''), { ok: true, text: computed, reasoning: '' })
  })

  it('may not be written otherwise', () => {
    assert.deepEqual(observed('building\nfailed'), {
      ok: false,
      reason: 'the reply changes what was computed',
      reasoning: '',
    })
  })
})
