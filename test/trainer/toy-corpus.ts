// Sessions in which words are said again or counted: what comes back follows from the action, so that a tiny model can
// learn it in seconds.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { segmentsOf } from '../../src/data/export/segments.ts'
import { compact } from '../../src/model/dialects/compact.ts'
import { trajectoryOf, turnOf } from '../sample-trajectory.ts'

const fruits = ['fig', 'pear', 'plum', 'kiwi', 'lime']

/** Writes cpt, sft, rl and test examples into folders of those names. */
export function writeToyCorpus(folder: string): void {
  for (const [pool, count, turns] of [
    ['cpt', 120, 5],
    ['sft', 60, 4],
    ['rl', 40, 1],
    ['test', 10, 5],
  ] as const) {
    const next = numbers(count)
    const lines = Array.from({ length: count }, (_, index) => {
      const each = Array.from({ length: turns }, () => turn(next))
      const trajectory = trajectoryOf({ id: `${pool}-${index}`, turns: each })
      return JSON.stringify(
        segmentsOf(trajectory, compact, { withThoughts: pool === 'sft' || pool === 'rl' }),
      )
    })
    mkdirSync(path.join(folder, pool), { recursive: true })
    writeFileSync(path.join(folder, pool, 'toy.jsonl'), `${lines.join('\n')}\n`)
  }
}

function turn(next: (below: number) => number) {
  const words = Array.from({ length: 1 + next(3) }, () => fruits[next(fruits.length)] ?? '')
  if (next(2) === 0) return turnOf(`echo ${words.join(' ')}`, `${words.join(' ')}\n`, { family: 'echo' })
  const reasoning = words.map((word, index) => `${word} ${index + 1}`).join(' ')
  return turnOf(`count ${words.join(' ')}`, `${words.length}\n`, { family: 'count', reasoning })
}

function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >> 8) % below
  }
}
