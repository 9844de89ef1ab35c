import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StudyResults } from '../evaluate/study-results.ts'
import { type CardParts, shippedCard } from './shipped-card.ts'

const results: StudyResults = {
  cpt: {
    trained: { steps: 100, tokens: 13_100_000, seconds: 60.2, loss: 0.5 },
    figures: { everyday: { all: { n: 10, exact: 0 } } },
  },
  rl: { curve: [{ reward: 0.5 }, { reward: 0.6 }], seconds: 7, figures: {} },
  thinking: {
    on: { everyday: { all: { n: 100, exact: 0.9, tokens: 80.4 } } },
    off: { everyday: { all: { n: 100, exact: 0.5, tokens: 9 } } },
  },
  final: {
    figures: {
      everyday: {
        all: { n: 100, exact: 0.9, similarity: 0.95, error_class: 1 },
        'family sort': { n: 20, exact: 0.25 },
        'family seldom': { n: 19, exact: 0 },
        'macro over families': { n: 1, exact: 0.25 },
      },
      web: { all: { n: 10, exact: 0.1 } },
    },
  },
}

const parts: CardParts = {
  manifest: {
    file: 'world-model.gguf',
    sha256: 'ab'.repeat(32),
    dialect: 'compact',
    context: 2048,
    domains: { terminal: 0.8, swe: 0 },
  },
  shape: {
    name: 'small',
    architecture: 'qwen3',
    layers: 8,
    context: 2048,
    parameters: 33_300_000,
    vocabulary: 8192,
    dialect: 'compact',
  },
  bytes: 35_700_000,
  earlier: [],
  results,
  data: [
    {
      file: 'cpt/a.jsonl',
      sha256: 'cd'.repeat(32),
      domains: ['terminal'],
      licences: ['CC0-1.0'],
      recorders: ['bash 5.2.15'],
      trajectories: 3,
      turns: 30,
      counted: 20,
      unknown: 9,
    },
    {
      file: 'test/a.jsonl',
      sha256: 'ef'.repeat(32),
      domains: ['terminal'],
      licences: ['CC0-1.0'],
      recorders: ['bash 5.2.15'],
      trajectories: 1,
      turns: 10,
      counted: 10,
      unknown: 0,
    },
  ],
}

const section = (title: string, card = shippedCard(parts)) =>
  new RegExp(`## ${title}\\n\\n([\\s\\S]*?)\\n*(?=\\n## |$)`).exec(card)?.[1] ?? ''

describe('shippedCard', () => {
  it('says what the file is', () => {
    const [head] = shippedCard(parts).split('\n## ', 1)
    assert.match(head ?? '', /^# small\n/)
    assert.match(head ?? '', /\| parameters \| 33\.3 M \(qwen3 architecture, 8 layers, vocabulary 8192\)/)
    assert.match(head ?? '', /\| file \| `world-model\.gguf`, 35\.7 MB \|\n\| SHA-256 \| `(ab){32}` \|/)
    assert.match(
      head ?? '',
      /\| asked about \| terminal worlds where it is at least 80\.0 % sure, swe worlds; everything else is refused/,
    )
  })

  it('shows the last measured figures with their intervals, and those with thoughts', () => {
    const scores = section('How good it is')
    assert.ok(
      scores.includes(
        '| everyday | 90.0 % (82.6–94.5) of 100 | – | – | 25.0 % of 1 | 95.0 % | 100.0 % |\n| web | 10.0 % (1.8–40.4) of 10 | – | – | – | – | – |',
      ),
    )
    assert.ok(
      scores.includes('| everyday | 90.0 % (82.6–94.5) of 100 | 80 | 50.0 % (40.4–59.6) of 100 | 9 |'),
    )
  })

  it('names what it is bad at, where there were turns enough to tell', () => {
    assert.match(
      section('What it cannot do'),
      /^- everyday, families below a half: sort 25\.0 %\.\n- web: 10\.0 % \(1\.8–40\.4\) of 10 exact\.\n\n- What it says is a guess/,
    )
  })

  it('tells the cost of each stage', () => {
    const [table] = section('How it was made').split('\n\n')
    assert.equal(
      table,
      '| stage | steps | tokens | seconds on one GPU |\n| --- | --: | --: | --: |\n| cpt | 100 | 13.1 M | 60 |\n| rl | 2 | – | 7 |',
    )
  })

  it('counts what was trained on apart from what was held out', () => {
    const data = section('Data')
    assert.ok(data.includes('| cpt/a.jsonl | terminal | bash 5.2.15 | CC0-1.0 | 3 | 30 | 45.0 % |'))
    assert.ok(data.includes('| **trained on** |  |  |  | 3 | 30 | 45.0 % |'))
    assert.ok(data.includes(`| test/a.jsonl | \`${'ef'.repeat(32)}\` |`))
    assert.match(section('Data', shippedCard({ ...parts, data: [] })), /\n\nNot recorded\.$/)
  })

  it('says what was seen in training, where the study counted it', () => {
    const seen = (turns: number, unknown: number) => ({
      files: { a: { turns, 'not computable': unknown } },
      'not computable share': unknown / turns,
    })
    const { results: given } = parts
    const results = {
      ...given,
      cpt: { ...given.cpt, composition: seen(30, 12) },
      sft: { ...given.sft, composition: seen(10, 6) },
    }
    const data = section('Data', shippedCard({ ...parts, results }))
    assert.match(
      data,
      /^Turns seen in pre-training and fine-tuning, .* 45\.0 % of them no kernel computes:\n/,
    )
    assert.ok(data.includes('| a | 40 | 18 |'))
  })

  it('counts the rounds of training before, too', () => {
    const trained = { steps: 5, tokens: 2e6, seconds: 3 }
    const composition = { files: { a: { turns: 10, 'not computable': 5 } }, 'not computable share': 0.5 }
    const round = { sft: { trained, composition } }
    const card = shippedCard({ ...parts, results: round, earlier: [round] })
    assert.match(
      section('How it was made', card),
      /\| round 1: sft \| 5 \| 2\.0 M \| 3 \|\n\| round 2: sft \| 5 \|/,
    )
    assert.ok(section('Data', card).includes('| a | 20 | 10 |'))
  })
})
