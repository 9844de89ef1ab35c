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

  it('reports what is no text or holds none', async () => {
    const files = filesWith({
      'nul.txt': 'a\0b',
      'latin.txt': Buffer.from([0xe9, 0x20]),
      'cut.1.gz': gzipSync('.TH X 1').subarray(0, 12),
      'bare.md': '# Title\n\n---\n',
    })
    assert.deepEqual((await importFiles(text, files)).problems, [
      'nul.txt: holds NUL bytes: no text',
      'latin.txt: not UTF-8',
      'cut.1.gz: unexpected end of file',
      'bare.md: holds no passage',
    ])
  })
})

describe('passagesOf', () => {
  it('bounds every passage, cutting between paragraphs where it can', () => {
    const document = `${words(60)}\n\n${words(60)}\n\n${'x'.repeat(1_500)}`
    const found = passagesOf(document, { most: 600 })
    assert.deepEqual(
      found.map(({ text: passage }) => passage.length),
      [words(60).length, words(60).length, 600, 600, 300],
    )
  })

  it('leaves no paragraph out, however short it is beside a long one', () => {
    const [intro, long, tail] = ['i'.repeat(150), 'x'.repeat(3_990), 't'.repeat(150)]
    assert.deepEqual(
      passagesOf(`# Title\n\n${intro}\n\n${long}\n\n${tail}\n\n## Licence\n\nMIT\n\n## Rule\n\n---\n`),
      [
        ...[intro, long, tail].map(passage => ({ headings: ['Title'], text: passage })),
        { headings: ['Title', 'Licence'], text: 'MIT' },
      ],
    )
  })

  it('finds the end of long headings', () => {
    for (const title of [`a${' '.repeat(300_000)}b`, '#'.repeat(300_000), '!['.repeat(150_000)]) {
      const [passage] = passagesOf(`# ${title}x ##\n\ntext`)
      assert.deepEqual(passage, { headings: [`${title}x`], text: 'text' })
    }
  })

  it('keeps the words of a heading, not its badges and links', () => {
    const document = `# Pkg [![build](a.svg)](https://b) [site](https://c)\n\n${words(30)}`
    assert.deepEqual(passagesOf(document)[0]?.headings, ['Pkg  site'])
  })

  it('takes a # in code for no heading', () => {
    const document = `# Shell\n\n\`\`\`\n# a comment\n${words(30)}\n\`\`\`\n`
    assert.deepEqual(
      passagesOf(document).map(({ headings }) => headings),
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

describe('htmlText on pages that lack something', () => {
  it('takes a tag that nothing closes as one that stands alone', () => {
    assert.equal(htmlText('<nav>a <h1>b <p>c <!-- d <pre> e'), 'a b\n\nc  e')
    assert.equal(htmlText('<p>1 < 2 and 3 > 2 <svg'), '1 < 2 and 3 > 2 <svg')
    assert.equal(
      htmlText('<p-q>a</p-q><!-- <p> --><?x?><h2>b<svg>c</svg> <b>d</b>\n</h2>e'),
      'a\n\n## b d\n\ne',
    )
  })

  it('finds the end of long ones', () => {
    for (const run of ['<svg ', '<svg>', '<h1>', '<!--', '<pre>', '<', '<pre>a</pre> <b> ', '&a', '</nav ']) {
      const page = run.repeat(400_000 / run.length)
      assert.equal(typeof htmlText(page), 'string', run)
    }
    const wide = `a${' '.repeat(400_000)}b`
    assert.equal(htmlText(`<pre>${wide}</pre>`), `\`\`\`\n${wide}\n\`\`\``)
  })
})

describe('roffText', () => {
  it('finds the end of long lines', () => {
    for (const run of ['\\f[', '\\*[', "\\h'", '"a "']) {
      const line = run.repeat(300_000 / run.length)
      assert.equal(typeof roffText(`.B ${line}`), 'string', run)
    }
    assert.equal(roffText('.B "not closed" "to the end'), 'not closed to the end')
  })

  it('keeps the structure of a manual page', () => {
    const page =
      '.\\" comment\n.TH LS 1 "2024" "GNU"\n.SH NAME\nls \\- list\n.SH OPTIONS\n.TP\n\\fB\\-a\\fR, \\fB\\-\\-all\\fR\nshow \\(lqall\\(rq\n.PP\n.nf\nls -a\n.fi\n.ad l\n'
    assert.equal(
      roffText(page),
      '# LS 1\n\n## NAME\n\nls - list\n\n## OPTIONS\n\n-a, --all\nshow “all”\n\n```\nls -a\n```',
    )
  })
})
