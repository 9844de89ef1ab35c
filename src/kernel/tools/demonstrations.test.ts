import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readDemonstrations, showDemonstrations } from './demonstrations.ts'

describe('readDemonstrations', () => {
  it('reads one example a line and skips empty lines', t => {
    const file = fileWith(
      t,
      '{"action": "ls", "observation": {"text": "a"}}\n\n{"action": 1, "observation": {"text": ""}}\n',
    )
    assert.deepEqual(readDemonstrations(file), [
      { action: 'ls', observation: { text: 'a' } },
      { action: 1, observation: { text: '' } },
    ])
  })

  it('refuses a line that is no example', t => {
    assert.throws(() => readDemonstrations(fileWith(t, '{"action": "ls"}\n')), /observation/)
  })
})

describe('showDemonstrations', () => {
  it('shows the action as it is read, and one that cannot be read as it stands', () => {
    const examples = [
      { action: 'ping', observation: { text: 'pong' } },
      { action: 'nope', observation: { text: 'no such tool', isError: true } },
    ]
    const shown = showDemonstrations(examples, input =>
      input === 'ping'
        ? { kind: 'action', action: { name: input } }
        : { kind: 'refusal', reason: 'there is no such tool' },
    )
    assert.deepEqual(shown, [
      { action: '{\n  "name": "ping"\n}', observation: 'pong' },
      { action: '"nope"', observation: 'no such tool' },
    ])
  })
})

function fileWith(t: { after(work: () => void): void }, text: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'agentworld-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'examples.jsonl'), text)
  return pathToFileURL(join(folder, 'examples.jsonl'))
}
