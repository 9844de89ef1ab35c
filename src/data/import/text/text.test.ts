import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { filesWith, importFiles } from '../../../../test/import-text.ts'
import { htmlText } from './html-text.ts'
import { passagesOf } from './passages.ts'
import { roffText } from './roff-text.ts'
import { text } from './text.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

describe('text', () => {
  it('makes each passage a trajectory of one turn, asked for by its name', async () => {
    const files = filesWith({ 'lib/pkg/README.md': `# Pkg\n\n${words(40)}\n\n## Use\n\n${words(50)}\n` })
    const { trajectories } = await importFiles(text, files)
    assert.deepEqual(
      trajectories.map(({ app, origin, turns }) => ({ app, origin, turns })),
      [
        ['lib/pkg/README.md › Pkg', words(40)],
        ['lib/pkg/README.md › Pkg › Use', words(50)],
      ].map(([action, observation]) => ({
        app: 'lib/pkg/README.md',
        origin: { format: 'text', file: 'README.md', licence: 'MIT' },
        turns: [{ action, fence: '', observation }],
      })),
    )
  })

  it('leaves out what was there before, word for word, and numbers passages of one heading', async () => {
    const long = Array.from({ length: 3 }, (_, index) => `${index} ${words(400)}`).join('\n\n')
    const { trajectories } = await importFiles(text, filesWith({ 'a/a/one.txt': long, 'a/a/two.txt': long }))
    assert.deepEqual(
      trajectories.map(({ turns }) => turns[0]?.action),
      ['a/a/one.txt', 'a/a/one.txt (2)', 'a/a/one.txt (3)'],
    )
  })

  it('reports what is no text', async () => {
    const files = filesWith({
      'nul.txt': 'a\0b',
      'latin.txt': Buffer.from([0xe9, 0x20]),
      'cut.1.gz': gzipSync('.TH X 1').subarray(0, 12),
    })
    assert.deepEqual((await importFiles(text, files)).problems, [
      'nul.txt: holds NUL bytes: no text',
      'latin.txt: not UTF-8',
      'cut.1.gz: unexpected end of file',
    ])
  })
})

describe('passagesOf', () => {
  it('bounds every passage, cutting between paragraphs where it can', () => {
    const document = `${words(60)}\n\n${words(60)}\n\n${'x'.repeat(1_500)}`
    const found = passagesOf(document, { most: 600, least: 20 })
    assert.deepEqual(
      found.map(({ text: passage }) => passage.length),
      [words(60).length, words(60).length, 600, 600, 300],
    )
  })

  it('keeps the words of a heading, not its badges and links', () => {
    const document = `# Pkg [![build](a.svg)](https://b) [site](https://c)\n\n${words(30)}`
    assert.deepEqual(passagesOf(document, { least: 20 })[0]?.headings, ['Pkg  site'])
  })

  it('takes a # in code for no heading', () => {
    const document = `# Shell\n\n\`\`\`\n# a comment\n${words(30)}\n\`\`\`\n`
    assert.deepEqual(
      passagesOf(document, { least: 20 }).map(({ headings }) => headings),
      [['Shell']],
    )
  })
})

describe('htmlText', () => {
  it('keeps headings, paragraphs, lists and code, and drops the rest', () => {
    const html =
      '<!doctype html><html><head><title>T</title></head><body><nav>menu</nav><h2 id="a">Files &amp; <em>more</em></h2>' +
      '<p>One\n  line&#33; &#x41; &unknown;</p><ul><li>a</li><li>b</li></ul><pre>  x\n   &lt;y&gt;</pre><script>bad()</script></body></html>'
    assert.equal(
      htmlText(html),
      '## Files & more\n\nOne line! A &unknown;\n\n- a\n- b\n\n```\n  x\n   <y>\n```',
    )
  })
})

describe('roffText', () => {
  it('keeps the structure of a manual page', () => {
    const page =
      '.\\" comment\n.TH LS 1 "2024" "GNU"\n.SH NAME\nls \\- list\n.SH OPTIONS\n.TP\n\\fB\\-a\\fR, \\fB\\-\\-all\\fR\nshow \\(lqall\\(rq\n.PP\n.nf\nls -a\n.fi\n.ad l\n'
    assert.equal(
      roffText(page),
      '# LS 1\n\n## NAME\n\nls - list\n\n## OPTIONS\n\n-a, --all\nshow “all”\n\n```\nls -a\n```',
    )
  })
})
