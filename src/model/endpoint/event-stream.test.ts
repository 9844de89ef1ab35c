import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventReader } from './event-stream.ts'

function eventsOf(pieces: readonly Uint8Array[]) {
  const reader = eventReader()
  return [...pieces.flatMap(piece => reader.take(piece)), ...reader.end()]
}

const read = (text: string) => eventsOf([Buffer.from(text)])
const message = (data: string) => ({ name: 'message', data })

describe('eventReader', () => {
  it('reads events with names, comments and data of several lines', () => {
    assert.deepEqual(
      read(': hello\ndata: a\n\nevent: error\ndata: {"b":\ndata: 1}\n\nid: 7\nretry: 9\n\ndata:c\ndata\n\n'),
      [message('a'), { name: 'error', data: '{"b":\n1}' }, message('c\n')],
    )
  })

  it('reads the same wherever the bytes are cut, whatever ends a line', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(`data: né→😀${end}${end}: there${end}${end}data:  b${end}${end}`)
      for (let first = 0; first <= bytes.length; first++) {
        for (let second = first; second <= bytes.length; second++) {
          const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
          assert.deepEqual(eventsOf(pieces), [message('né→😀'), message(' b')], `${first}, ${second}`)
        }
      }
    }
  })

  it('gives an event as soon as the empty line after it has come', () => {
    const reader = eventReader()
    assert.deepEqual(reader.take(Buffer.from('data: a\n')), [])
    assert.deepEqual(reader.take(Buffer.from('\ndata: b')), [message('a')])
  })

  it('counts what the end leaves without an empty line', () => {
    assert.deepEqual(read('data: a\n\ndata: b'), [message('a'), message('b')])
    assert.deepEqual(read('data: a\n'), [message('a')])
    assert.deepEqual(read(''), [])
  })
})
