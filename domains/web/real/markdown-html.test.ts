import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapeHtml, markdownHtml } from './markdown-html.ts'

const bodyOf = (text: string) => /<main>\n([\s\S]*)\n<\/main>/.exec(markdownHtml(text, { title: 'x' }))?.[1]

describe('markdownHtml', () => {
  it('draws headings, paragraphs, lists, code, quotations and tables', () => {
    const text = [
      '# A *title*',
      'Two\nlines with `a < b` and [a link](/there).',
      '- one\n- two\n  - inner',
      '1. first\n2. second',
      '```js\nlet a = "<b>"\n```',
      '> said',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '---',
    ].join('\n\n')
    assert.equal(
      bodyOf(text),
      [
        '<h1 id="a-title">A <em>title</em></h1>',
        '<p>Two lines with <code>a &lt; b</code> and <a href="/there">a link</a>.</p>',
        '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>',
        '<ol><li>first</li><li>second</li></ol>',
        '<pre><code>let a = &quot;&lt;b&gt;&quot;</code></pre>',
        '<blockquote><p>said</p></blockquote>',
        '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
        '<hr>',
      ].join('\n'),
    )
  })

  it('follows references, drops raw HTML and scripts, and keeps the words of pictures', () => {
    assert.equal(
      bodyOf(
        '[![badge][b]][home] <div align="x">plain</div> [bad](javascript:alert)\n\n[home]: http://a.example/\n[b]: b.svg',
      ),
      '<p><a href="http://a.example/">badge</a> plain bad</p>',
    )
  })
})

describe('escapeHtml', () => {
  it('leaves nothing that begins a tag or ends an attribute', () => {
    assert.equal(escapeHtml('<a href="x">&'), '&lt;a href=&quot;x&quot;&gt;&amp;')
  })
})
