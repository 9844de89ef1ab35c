import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowFrom } from '../rows/row.ts'
import { baselinesFor, stateBefore } from './baselines.ts'

const action = (text: string) => `### Turn\n**Action:**\n\`\`\`bash\n${text}\n\`\`\``
const row = (prompts: readonly string[], responses: readonly string[]) =>
  rowFrom(
    JSON.stringify({
      task: 'sea',
      id: 1,
      prompt: prompts,
      response: responses.map(text => `**Environment Observation:**\n${text}`),
      current_prompt: prompts.at(-1),
      turn_idx: prompts.length,
    }),
    'a:1',
  )

describe('baselinesFor', () => {
  it('repeats the last observation, says nothing, or answers as to the action most alike', () => {
    const prompts = [action('cat notes.txt'), action('ls'), action('cat notes.txt | wc')]
    assert.deepEqual(baselinesFor(row(prompts, ['hello', 'notes.txt', '1 1 6'])), {
      repeat_last: 'notes.txt',
      empty: '',
      nearest: 'hello',
    })
  })

  it('takes the later of two actions that are as much alike', () => {
    const prompts = [action('ls'), action('ls'), action('ls')]
    assert.equal(baselinesFor(row(prompts, ['a', 'b', 'c'])).nearest, 'b')
  })

  it('has nothing to say on a first turn', () => {
    assert.deepEqual(baselinesFor(row([action('ls')], ['a'])), { repeat_last: '', empty: '', nearest: '' })
  })

  it('repeats the screen where the turn shows one', () => {
    const screen = "### Turn 1\n**Current State:**\n[1] button 'a'\n\n**Action:**\n```\nclick('1')\n```"
    assert.equal(baselinesFor(row([screen], ['x'])).repeat_last, "[1] button 'a'")
  })
})

describe('stateBefore', () => {
  it('is there only where the turn shows a screen', () => {
    assert.equal(stateBefore({ action: action('ls') }), undefined)
    assert.equal(stateBefore({ action: '**Current State:**\nall of it' }), 'all of it')
  })
})
