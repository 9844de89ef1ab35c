// Replies as models and judges write them on bad days: thoughts left open, tags doubled or in capitals, JSON that is none,
// scores that are words. Put together by chance, and the same for the same seed.
import { seededRandom } from '../../src/bench/score/seeded-random.ts'

type Random = () => number

function oneOf<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

function some(random: Random, most: number, piece: () => string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, piece).join('')
}

const gaps = ['', ' ', '\n', '\t', '\r\n', '\u2028', '\u00a0', '\u0085', '\ufeff', '\x1c', '\u200b'] as const
const thoughts = [
  '<think>',
  '</think>',
  '<THINK>',
  '</Think>',
  '<think >',
  '< think>',
  '<thin\u212a>',
  '<th\u0131nk>',
  '<th\u0130nk>',
] as const
const words = [
  '$ ls',
  'a.txt',
  'Wait, no',
  'é',
  '😀',
  '{',
  '}',
  '"',
  '\\',
  '```',
  '`',
  '',
  '0',
  "'x'",
] as const
const answers = [
  '<predicted_observation>',
  '</predicted_observation>',
  '<PREDICTED_OBSERVATION>',
  '</Predicted_Observation>',
  '<predicted_observation lang="sh">',
  '<predicted_ob\u017fervation>',
  '</pred\u0131cted_observation >',
  '**Environment Observation:**',
  '**Environment Observation:**\n',
] as const

/** Replies of a world model. */
export function uglyPredictions(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed)
  const piece = () =>
    oneOf(random, [...thoughts.slice(0, 4), ...thoughts, ...answers, ...answers, ...words, ...gaps])
  return Array.from({ length: count }, () => some(random, 14, piece))
}

const numbers = [
  ...[
    '1',
    '2',
    '3',
    '4',
    '5',
    '4',
    '5',
    '0',
    '6',
    '17',
    '-1',
    '-0',
    '01',
    '+3',
    '3.5',
    '2.5',
    '4.5',
    '5.49',
    '0.5',
  ],
  ...[
    '0.4',
    '-0.5',
    '-1.5',
    '1e1',
    '3.0',
    '4E0',
    '1e400',
    'NaN',
    '-Infinity',
    'Infinity',
    'true',
    'false',
    'null',
  ],
  ...[
    '"4"',
    '"+3"',
    '" 3 "',
    '"4/5"',
    '"4 / 5"',
    '"3.5"',
    '"five"',
    '"-2"',
    '"٣"',
    '"𝟜"',
    '"1_0"',
    '"_1"',
    '""',
    '"/5"',
  ],
  ...["'4'", '[4]', '{"score": 4}', '"4\\n"', '4 // good', 'four', '99999999999999999999', '"\\u0034"'],
] as const
const texts = [
  ...[
    '"fine"',
    '"ok, note: better"',
    '"it\'s"',
    '"a } b"',
    '"a { b"',
    '"\\"scores\\""',
    '"line\nbreak"',
    '"\\\\"',
    '"{x: 1}"',
  ],
  ...['null', '3', 'true', '"tab\there"', '"\\ud83d"', '"<think>"', '"</think>"', '"``` json"'],
] as const
const names = ['format', 'factuality', 'consistency', 'realism', 'quality'] as const

function scoresText(random: Random): string {
  const quote = oneOf(random, ['"', '"', '"', '"', "'", ''])
  const isPlain = random() < 0.6
  const fields = names
    .filter(() => random() < 0.97)
    .map(name => {
      const written = random() < 0.03 ? name.toUpperCase() : name
      const value = isPlain && random() < 0.9 ? oneOf(random, numbers.slice(0, 7)) : oneOf(random, numbers)
      return `${quote}${written}${quote}${random() < 0.05 ? oneOf(random, gaps) : ''}: ${value}`
    })
  return `{${fields.join(', ')}${random() < 0.08 ? ',' : ''}${random() < 0.97 ? '}' : ''}`
}

function verdictText(random: Random): string {
  const list = () =>
    `[${Array.from({ length: Math.floor(random() * 3) }, () => oneOf(random, texts)).join(', ')}]`
  const inside = [
    `"strengths": ${random() < 0.9 ? list() : oneOf(random, texts)}`,
    `${oneOf(random, ['"weaknesses"', 'weaknesses', "'weaknesses'"])}: ${list()}`,
    `${oneOf(random, ['"scores"', '"scores"', '"scores"', '"scores"', 'scores', "'scores'", '"Scores"'])}: ${
      random() < 0.95 ? scoresText(random) : oneOf(random, numbers)
    }`,
  ]
  const ending = random() < 0.1 ? ',' : ''
  return `{${inside.join(`,${oneOf(random, gaps)}`)}${ending}${random() < 0.95 ? '}' : ''}`
}

const fences = ['```json\n', '```', '```JSON\n', '\n```', '```\n', '```json', '````'] as const
const evaluations = [
  '<final_evaluation>',
  '</final_evaluation>',
  '<FINAL_EVALUATION>',
  '<f\u0131nal_evaluation>',
  '</final_evaluation >',
  '<final_evaluation id="1">',
] as const

/** Replies of a judge. */
export function uglyVerdicts(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed)
  const noise = () =>
    some(random, 3, () => oneOf(random, [...thoughts, ...words, ...gaps, ...fences, ...evaluations]))
  return Array.from({ length: count }, () => {
    const verdict = verdictText(random)
    const fenced = random() < 0.6 ? `${oneOf(random, fences)}${verdict}\n\`\`\`` : verdict
    const tagged = random() < 0.6 ? `${oneOf(random, evaluations)}\n${fenced}\n</final_evaluation>` : fenced
    const thought = random() < 0.3 ? `<think>hm ${random() < 0.5 ? scoresText(random) : ''}` : ''
    const second = random() < 0.1 ? verdictText(random) : ''
    return `${thought}${random() < 0.7 ? '</think>' : ''}${noise()}${tagged}${random() < 0.4 ? noise() : ''}${second}`
  })
}
