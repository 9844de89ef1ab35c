import assert from 'node:assert/strict'
import { Duplex } from 'node:stream'
import { describe, it } from 'node:test'
import { hasShelf, putShelf, serveShelves, takeFromShelf } from './shelf.ts'

describe('takeFromShelf', () => {
  it('takes an item from a shelf of this process', () => {
    putShelf('tools', item => Buffer.from(`the ${item}`))
    assert.equal(hasShelf('tools'), true)
    assert.equal(takeFromShelf('tools', 'hammer').toString(), 'the hammer')
  })

  it('has nothing of a shelf that nobody put there', () => {
    assert.equal(hasShelf('nothing'), false)
    assert.throws(() => takeFromShelf('nothing', 'hammer'), /There is no shelf 'nothing'/)
  })
})

describe('serveShelves', () => {
  // what the child would send, in pieces, and what it gets
  function answers(...pieces: string[]): { mark: number | undefined; text: string }[] {
    const written: Buffer[] = []
    const channel = new Duplex({
      read: () => {},
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk)
        done()
      },
    })
    serveShelves(channel)
    for (const piece of pieces) channel.emit('data', Buffer.from(piece))
    return written.map(bytes => {
      assert.equal(bytes.readUInt32BE(1), bytes.length - 5)
      return { mark: bytes[0], text: bytes.toString('utf8', 5) }
    })
  }

  it('answers questions that arrive in pieces', () => {
    putShelf('letters', item => Buffer.from(item.repeat(3)))
    assert.deepEqual(answers('["letters"', ',"a"]\n["letters","b"]\n'), [
      { mark: 0, text: 'aaa' },
      { mark: 0, text: 'bbb' },
    ])
  })

  it('says why there is no answer', () => {
    putShelf('torn', () => {
      throw new Error('it was torn')
    })
    assert.deepEqual(answers('["none","a"]\n["torn","a"]\n'), [
      { mark: 1, text: "There is no shelf 'none'." },
      { mark: 1, text: 'it was torn' },
    ])
    assert.equal(answers('not JSON\n')[0]?.mark, 1)
  })
})
