import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { WorldError } from '../error.ts'
import { World } from '../world.ts'
import { fieldPlace, parseWith } from './friendly.ts'
import { readData } from './read-world.ts'

function complaintsOf(text: string): string[] {
  try {
    parseWith(World, readData(text, { place: 'inn.yaml' }), { at: 'world', place: 'inn.yaml', text })
  } catch (error) {
    assert.ok(error instanceof WorldError)
    return error.message.split('\n')
  }
  return []
}

describe('parseWith', () => {
  it('names file, line and column of every field, going down the file', () => {
    const text = [
      'version: 1',
      'domain: terminal',
      'titel: An inn',
      'seed: 1.5',
      'success:',
      '  - kind: file',
      '    pth: /a',
      '  - { kind: answer, weight: -1 }',
      'open: maybe',
    ]
    assert.deepEqual(complaintsOf(text.join('\n')), [
      'inn.yaml:1:1: title: is missing: expected a text',
      'inn.yaml:3:1: titel: there is no such field. Did you mean title?',
      'inn.yaml:4:1: seed: expected a whole number, found 1.5',
      'inn.yaml:6:5: success.0.path: is missing: expected a text',
      'inn.yaml:7:5: success.0.pth: there is no such field. Did you mean path?',
      'inn.yaml:8:21: success.1.weight: expected more than 0, found -1',
      'inn.yaml:9:1: open: expected true or false or a list, found "maybe"',
    ])
  })

  it('does so in JSON, too', () => {
    const text = '{\n  "version": 1,\n  "domain": "mcp",\n  "title": 7,\n  "tols": []\n}\n'
    assert.deepEqual(complaintsOf(text), [
      'inn.yaml:4:3: title: expected a text, found 7',
      'inn.yaml:5:3: tols: there is no such field. Did you mean tools?',
    ])
  })

  it('names the nearest kind, and the fields of the kind that is meant', () => {
    const fault = (rest: string) =>
      complaintsOf(`version: 1\ndomain: x\ntitle: y\nfaults:\n  - ${rest}`).map(line =>
        line.replace(/^\S+ /, ''),
      )
    assert.deepEqual(fault('{ kind: htp }'), ["faults.0.kind: there is no 'htp' here. Did you mean http?"])
    assert.deepEqual(fault('{ kind: http, status: 500, on: { cuont: 1 } }'), [
      'faults.0.on.cuont: there is no such field. Did you mean count?',
    ])
    assert.deepEqual(fault('{ kind: slow, sekonds: 1 }'), [
      'faults.0.sekonds: there is no such field. Did you mean seconds?',
    ])
  })

  it('names the place alone where there is no text', () => {
    const parse = (value: unknown) => () =>
      parseWith(z.strictObject({ a: z.string(), b: z.number() }), value, { at: 'usage', place: 'body' })
    assert.throws(parse({ a: 'x', b: 'y' }), { message: 'body: b: expected a number, found "y"' })
    assert.throws(parse({ a: null, b: [] }), {
      message: 'body:\n  a: expected a text, found nothing\n  b: expected a number, found a list',
    })
    assert.throws(parse(7), { message: 'body: expected an object with fields, found 7' })
  })

  it('shows no more than one can mend at once', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, 1]))
    assert.equal(
      complaintsOf(JSON.stringify({ version: 1, domain: 'x', title: 'y', ...many })).at(-1),
      'and 18 more',
    )
  })
})

describe('fieldPlace', () => {
  it('is the place of what is there, of something missing that of what it is missing from', () => {
    const text = 'a:\n  - b: 1\n    c: 2\n'
    const at = (...path: PropertyKey[]) => fieldPlace(path, { place: 'f', text })
    assert.deepEqual(
      [at('a', 0, 'c'), at('a', 0, 'nope'), at('a', 0), at('nope'), at()],
      ['f:3:5', 'f:2:5', 'f:2:5', 'f:1:1', 'f:1:1'],
    )
    assert.equal(fieldPlace(['a'], { place: 'f', text: undefined }), 'f')
  })
})
