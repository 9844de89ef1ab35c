import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeFiction } from '../fiction.ts'
import { renderDate } from '../schema/render-value.ts'
import { themeNamed } from '../themes/themes.ts'
import { browseApp } from './browse-app.ts'
import { localAddress, pageHtml } from './page-html.ts'

const fiction = makeFiction({ theme: themeNamed('lighthouses'), strategy: 'long-tail', rows: 300, seed: 2 })
const app = browseApp(fiction, { title: 'Lights' })
const get = async (place: string) => {
  const response = app(new Request(`http://127.0.0.1${place}`))
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy'),
  }
}

describe('browseApp', () => {
  it('shows every page of the world, and only those', async () => {
    for (const page of fiction.pages.slice(0, 40))
      assert.equal((await get(localAddress(page.url))).status, 200)
    assert.equal((await get(localAddress('https://example.com/'))).status, 404)
    assert.equal((await get('/else')).status, 404)
  })

  it('links only to pages it has', async () => {
    const list = fiction.pages.find(({ kind }) => kind === 'list')
    const { text } = await get(localAddress(list?.url ?? ''))
    const links = Array.from(text.matchAll(/href="(\/page[^"]*)"/g), ([, link = '']) => link)
    assert.ok(links.length > 5)
    for (const link of links.slice(0, 10)) assert.equal((await get(link)).status, 200)
  })

  it('finds pages, and runs nothing that a query or a page brings along', async () => {
    const { text, policy } = await get(`/find?q=${encodeURIComponent('lights "><script>alert(1)</script>')}`)
    assert.ok(!text.includes('<script>'))
    assert.match(policy ?? '', /default-src 'none'/)
    assert.match(text, /class="snippet"/)
  })

  it('dates every page once', async () => {
    for (const kind of ['news', 'article'] as const) {
      const page = fiction.pages.find(found => found.kind === kind)
      const { text } = await get(localAddress(page?.url ?? ''))
      assert.equal(text.split(renderDate(page?.date ?? '')).length - 1, 1, kind)
    }
  })

  it('lists sites and questions', async () => {
    const { text } = await get('/')
    assert.match(text, new RegExp(`${fiction.questions.length ? '<ol class="questions">' : ''}`))
    assert.equal(text.match(/class="level"/g)?.length, fiction.questions.length)
  })
})

describe('pageHtml', () => {
  it('renders headings, lists, tables, links and emphasis', () => {
    const html = pageHtml(
      '# A\n\nText **b** and *c*.\n\n- [x](https://a.example/1)\n- y\n\n| N | F |\n|---|--:|\n| a | 1 |',
    )
    assert.equal(
      html,
      [
        '<h1>A</h1>',
        '<p>Text <strong>b</strong> and <em>c</em>.</p>',
        '<ul><li><a href="/page?url=https%3A%2F%2Fa.example%2F1">x</a></li><li>y</li></ul>',
        '<div class="wide"><table><thead><tr><th>N</th><th class="figure">F</th></tr></thead><tbody><tr><td>a</td><td class="figure">1</td></tr></tbody></table></div>',
      ].join('\n'),
    )
  })

  it('escapes what is no Markdown', () => {
    assert.equal(
      pageHtml('<img src=x onerror=alert(1)> [x](javascript:alert)'),
      '<p>&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert)</p>',
    )
  })
})
