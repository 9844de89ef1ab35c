import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withOwnWords } from './own-words.ts'
import { randomFrom } from './random.ts'
import { levels, people, users, words } from './vocabulary.ts'

const drawn = (seed: number, list: readonly string[]) => {
  const random = withOwnWords(randomFrom(seed))
  return new Set(Array.from({ length: 400 }, () => random.pick(list)))
}

describe('withOwnWords', () => {
  it('deals invented words beside some of the vocabulary', () => {
    const mine = drawn(1, words)
    const known = [...mine].filter(word => words.includes(word))
    assert(known.length > 0)
    assert(known.length < mine.size)
  })

  it('gives each episode other words, and the same episode the same', () => {
    assert.deepEqual(drawn(1, words), drawn(1, words))
    const [one, other] = [drawn(1, words), drawn(2, words)]
    const shared = [...one].filter(word => other.has(word) && !words.includes(word))
    assert(shared.length <= 2, shared.join(' '))
  })

  it('writes names with a capital', () => {
    assert([...drawn(3, people)].every(name => /^[A-Z]/.test(name)))
  })

  it('names nobody after an account that every machine has', () => {
    const names = Array.from({ length: 340 }, (_, seed) => [...drawn(seed, users)]).flat()
    assert.deepEqual(
      names.filter(name => ['bin', 'irc', 'lp', 'mail', 'man', 'root', 'sys'].includes(name)),
      [],
    )
  })

  it('leaves lists alone that are not made of names', () => {
    assert([...drawn(4, levels)].every(level => levels.includes(level)))
  })
})
