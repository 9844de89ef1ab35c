import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Model, Sampling } from './model.ts'
import { readReply } from './reply.ts'
import { scriptedModelFromFile } from './scripted-model-file.ts'

let directory = ''
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'script-'))
})
after(() => rm(directory, { recursive: true }))

async function open(name: string, text: string) {
  const path = join(directory, name)
  await writeFile(path, text)
  return scriptedModelFromFile(path)
}

async function ask(model: Model, content: string): Promise<string> {
  const { signal } = new AbortController()
  const request = {
    messages: [{ role: 'user', content }],
    sampling: Sampling.parse({}),
    sessionKey: 's',
    signal,
  } as const
  const { text, reasoning, end } = await readReply(model.generate(request))
  return [reasoning, text, end.finish].join('|')
}

describe('scriptedModelFromFile', () => {
  it('reads a YAML list of texts and replies, and answers in order', async () => {
    const model = await open(
      'a.yaml',
      '- one\n- text: |\n    two\n  reasoning: why\n- { text: cut, finish: length }\n',
    )
    assert.equal(model.id, 'scripted:a.yaml')
    assert.deepEqual(
      [await ask(model, 'x'), await ask(model, 'x'), await ask(model, 'x')],
      ['|one|stop', 'why|two\n|stop', '|cut|length'],
    )
  })

  it('reads JSON and JSON lines alike', async () => {
    const json = await open('b.json', '["one", { "text": "two" }]')
    const lines = await open('b.jsonl', '"one"\n\n{"text":"two"}\n')
    assert.deepEqual([await ask(json, 'x'), await ask(json, 'x')], ['|one|stop', '|two|stop'])
    assert.deepEqual([await ask(lines, 'x'), await ask(lines, 'x')], ['|one|stop', '|two|stop'])
  })

  it('answers by `when` as often as it is asked, and the rest in order', async () => {
    const model = await open('c.yaml', '- { when: pwd, text: /home }\n- first\n- second\n')
    assert.deepEqual(
      [await ask(model, 'ls'), await ask(model, 'run pwd'), await ask(model, 'pwd'), await ask(model, 'ls')],
      ['|first|stop', '|/home|stop', '|/home|stop', '|second|stop'],
    )
  })

  it('complains when no reply is left', async () => {
    const model = await open('d.yaml', '[]')
    await assert.rejects(ask(model, 'ls -l'), {
      at: 'model',
      message: `The script ${join(directory, 'd.yaml')} has no reply left for: ls -l`,
    })
  })

  it('names the file and the field that is wrong', async () => {
    await assert.rejects(open('e.yaml', '- text: a\n  finish: sometimes\n'), {
      at: 'model',
      message: `${join(directory, 'e.yaml')}: 0.finish: there is no 'sometimes' here. Known: stop, length, other.`,
      remedy: 'A script is a list of replies: texts, or { text, reasoning?, finish?, when? }.',
    })
  })

  it('names the line that is not JSON', async () => {
    await assert.rejects(open('f.jsonl', '"one"\n{oops\n'), {
      at: 'model',
      message: `${join(directory, 'f.jsonl')}:2: not a line of JSON.`,
    })
  })

  it('says what to give when the file cannot be read', async () => {
    const path = join(directory, 'none.yaml')
    await assert.rejects(scriptedModelFromFile(path), {
      at: 'model',
      message: `The script ${path} cannot be read.`,
      remedy: 'Give the path of a YAML, JSON or JSONL file after scripted:.',
    })
  })
})
