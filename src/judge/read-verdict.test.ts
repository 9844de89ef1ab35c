// Replies as judges write them in practice, each with the scores it must be read as.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readVerdict } from './read-verdict.ts'

const plain = '{"format": 5, "factuality": 2, "consistency": 4, "realism": 3, "quality": 1}'
const texts = '"strengths": ["right prompt"], "weaknesses": ["wrong size"]'
const full = `${plain.slice(0, -1)}, ${texts}}`
const think = (thought: string) => `<think>${thought}</think>`
const fence = (body: string, language = 'json') => `\`\`\`${language}\n${body}\n\`\`\``

const readable: { readonly [name: string]: string } = {
  'a bare object': plain,
  'an object with texts': full,
  'white space around': `\n\n  ${full}\n \n`,
  'a byte order mark': `\ufeff${full}`,
  'Windows line ends': full.replaceAll(', ', ',\r\n'),
  'a fence': fence(full),
  'a fence without a language': fence(full, ''),
  'a fence of four': `\`\`\`${fence(full)}\`\`\``,
  'a fence that never ends': `\`\`\`json\n${full}`,
  'a fence in upper case': fence(full, 'JSON'),
  'words before': `Here is my evaluation:\n${full}`,
  'words after': `${full}\n\nLet me know if you need more detail {really}.`,
  'words with braces before': `The set {a, b} is wrong, as in {"x": 1}. So: ${full}`,
  tags: `<final_evaluation>${full}</final_evaluation>`,
  'tags around a fence': `<final_evaluation>\n${fence(full)}\n</final_evaluation>`,
  'a tag that never ends': `<final_evaluation>\n${full}`,
  'other tags': `<answer><json>${full}</json></answer>`,
  'a verdict in its tags after thoughts that never end': `<think>format 3? no, 5\n<final_evaluation>${full}</final_evaluation>`,
  'a score with a sign': plain.replace('5', '"+5"'),
  thoughts: `${think('format 3? no, 5')}\n${full}`,
  'thoughts with a draft': `${think(`maybe ${plain.replace('5', '1')}`)}${full}`,
  'thoughts whose beginning the template ate': `it fits, so {"format": 3}</think>\n${full}`,
  'thoughts twice': `${think('a')}${think('{b}')}${full}`,
  'the word think in a text': full.replace('wrong size', 'leaks a <think> tag'),
  'an end of thoughts in a text': full.replace('wrong size', 'ends with </think> there'),
  'two verdicts, the later one counting': `${plain.replace('5', '1')}\nOn reflection:\n${full}`,
  'a trailing comma': `${full.slice(0, -1)},}`,
  'a trailing comma in a list': full.replace('"wrong size"', '"wrong size",'),
  'no comma between fields': full.replace(', "realism"', '\n"realism"'),
  'single quotes': full.replaceAll('"', "'"),
  'curly quotes': full.replaceAll(/"([^"]*)"/g, '“$1”'),
  'names without quotes': full.replaceAll(/"(\w+)":/g, '$1:'),
  'a line comment': full.replace('"realism"', '// as real as it gets\n"realism"'),
  'a block comment': full.replace('"realism"', '/* hm */ "realism"'),
  'a raw line break in a text': full.replace('wrong size', 'wrong\nsize'),
  'a tab in a text': full.replace('wrong size', 'wrong\tsize'),
  'quotes in a text that are not escaped': full.replace('wrong size', 'says "53" instead of "54"'),
  'a bad escape in a text': full.replace('wrong size', 'wrong \\d+ size'),
  'braces in a text': full.replace('wrong size', 'lacks } and { there'),
  'a text that looks like a field': full.replace('wrong size', 'it prints, quality: 9, and more'),
  'no closing brace': full.slice(0, -1),
  'cut in the last text': full.slice(0, -6),
  'Python words': `${full.slice(0, -1)}, "passed": True, "note": None}`,
  'an ellipsis': full.replace('"wrong size"', '"wrong size", ...'),
  'scores inside': `{"scores": ${plain}, ${texts}}`,
  'scores two levels down': `{"result": {"scores": ${plain}}, ${texts}}`,
  'a list around it': `[${full}]`,
  'scores as texts': full.replaceAll(/: (\d)/g, ': "$1"'),
  'scores out of five': full.replaceAll(/: (\d)/g, ': "$1/5"'),
  'scores out of five in words': full.replaceAll(/: (\d)/g, ': "$1 out of 5"'),
  'scores with a point': full.replaceAll(/: (\d)/g, ': $1.0'),
  'scores with reasons': full.replaceAll(/: (\d)/g, ': {"score": $1, "reason": "so {it} is"}'),
  'scores called ratings': full.replaceAll(/: (\d)/g, ': {"rating": "$1", "why": ""}'),
  'capital names': full.replaceAll(
    /"(f|c|r|q)(\w+)": (\d)/g,
    (_, a, b, c) => `"${a.toUpperCase()}${b}": ${c}`,
  ),
  'names with an ending': full.replaceAll(/"(\w+)": (\d)/g, '"$1_score": $2'),
  'names in bold': full.replaceAll(/"(\w+)": (\d)/g, '"**$1**": $2'),
  'a total besides': full.replace('{', '{"total_score": 3.0, '),
  'a list of lines': 'Format: 5\nFactuality: 2\nConsistency: 4\nRealism: 3\nQuality: 1',
  'a list in bold':
    '- **Format**: 5/5\n- **Factuality**: 2/5\n- **Consistency**: 4/5\n- **Realism**: 3/5\n- **Quality**: 1/5',
  'a numbered list': '1. Format = 5\n2. Factuality = 2\n3. Consistency = 4\n4. Realism = 3\n5. Quality = 1',
  'a table':
    '| dimension | score |\n|---|---|\n| format | 5 |\n| factuality | 2 |\n| consistency | 4 |\n| realism | 3 |\n| quality | 1 |',
}

describe('readVerdict', () => {
  for (const [name, reply] of Object.entries(readable)) {
    it(`reads ${name}`, () => {
      const read = readVerdict(reply)
      assert.deepEqual(read.ok && read.verdict.scores, {
        format: 5,
        factuality: 2,
        consistency: 4,
        realism: 3,
        quality: 1,
      })
    })
  }

  it('leaves the texts as they were written', () => {
    const strengths = ['exact, word: for "word"', 'a {b} c, quality: 9']
    const reply = JSON.stringify({ ...JSON.parse(plain), strengths, weaknesses: 'one sentence, format: bad' })
    const read = readVerdict(`Sure! ${fence(reply)}`)
    assert.deepEqual(read.ok && [read.verdict.strengths, read.verdict.weaknesses], [
      strengths,
      ['one sentence, format: bad'],
    ])
  })

  it('keeps texts that are no lists of texts readable', () => {
    const read = readVerdict(`{"scores": ${plain}, "strengths": [{"a": 1}, null, 7], "weaknesses": null}`)
    assert.deepEqual(read.ok && [read.verdict.strengths, read.verdict.weaknesses], [['{"a":1}', '7'], []])
  })
})
