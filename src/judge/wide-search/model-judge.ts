// A model that aligns words and judges cells for answer tables. What cannot be read aligns nothing and judges nothing right.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Model, Sampling } from '../../model/model.ts'
import { readReply } from '../../model/reply.ts'
import { fill } from '../../world/text/fill.ts'
import { jsonObjectsIn } from '../json-objects.ts'
import type { TableJudge } from './score-table.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const templates = { align: read('./align.md'), judge: read('./judge-column.md') }
const never = new AbortController().signal

/** Asks this model. */
export function tableJudge(
  model: Model,
  { signal = never, seed = 0 }: { signal?: AbortSignal; seed?: number } = {},
): TableJudge {
  const ask = async (content: string) => {
    const sampling = Sampling.parse({ temperature: 0, seed })
    const reply = await readReply(
      model.generate({ messages: [{ role: 'user', content }], sampling, sessionKey: 'wide-search', signal }),
    )
    return reply.end.finish === 'length' ? {} : (jsonObjectsIn(reply.text).at(-1) ?? {})
  }
  return {
    async align(response, reference) {
      const found = await ask(
        fill(templates.align, { response: JSON.stringify(response), reference: JSON.stringify(reference) }),
      )
      const pairs = z.record(z.string(), z.unknown()).parse(found)
      return Object.fromEntries(
        Object.entries(pairs).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string' && reference.includes(pair[1]),
        ),
      )
    },
    async judge(pairs, criterion) {
      const shown = Object.fromEntries(pairs.map((pair, at) => [`pair_${at}`, pair]))
      const found = z
        .record(z.string(), z.unknown())
        .parse(await ask(fill(templates.judge, { criterion, pairs: JSON.stringify(shown) })))
      return pairs.map((_, at) => (found[`pair_${at}`] === 1 ? 1 : 0))
    },
  }
}
