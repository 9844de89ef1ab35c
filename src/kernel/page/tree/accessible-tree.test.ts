import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderUiTree } from '../../ui-tree/ui-tree.ts'
import { Clock } from '../dom/clock.ts'
import { newCookies, openPage, rest } from '../dom/open-page.ts'
import { accessibleTree } from './accessible-tree.ts'

const url = 'http://site.example/'

async function told(body: string): Promise<{ lines: string[]; doubts: readonly string[] }> {
  const shelter = {
    sites: [],
    clock: new Clock(0),
    cookies: newCookies(),
    storage: new Map(),
    random: () => 0,
    open() {},
  }
  const html = `<!doctype html><html lang=en><title>T</title><body>${body}</body></html>`
  const answer = { body: Buffer.from(html), type: 'text/html' }
  const page = openPage(answer, { url, referrer: '', shelter, sessionStorage: new Map() })
  await rest(() => [page])
  const { nodes, doubts } = accessibleTree(page.document)
  page.close()
  return {
    lines: renderUiTree(nodes, 'tree')
      .split('\n')
      .slice(1)
      .map(line => line.slice(1)),
    doubts,
  }
}
const lines = async (body: string) => (await told(body)).lines

describe('accessibleTree', () => {
  it('does not say again what a parent is called', async () => {
    assert.deepEqual(
      await lines('<a href=x>foo <span>bar</span> <b>baz</b></a><a href=x><div>foo</div></a>'),
      [
        "link 'foo bar baz', clickable, url='http://site.example/x'",
        "link 'foo', clickable, url='http://site.example/x'",
        "\tStaticText 'foo'",
      ],
    )
  })

  it('collapses white space as a block is drawn, not as it is written', async () => {
    assert.deepEqual(await lines('<p><span> s </span> t </p><p style="white-space:pre">a  b</p>'), [
      "paragraph ''",
      "\tStaticText 's'",
      "\tStaticText 't'",
      "paragraph ''",
      "\tStaticText 'a  b'",
    ])
  })

  it('follows style sheets: what they hide, add and rewrite', async () => {
    const style = '<style>.h{display:none} .b::before{content:"PRE"} .u{text-transform:uppercase}</style>'
    assert.deepEqual(
      await lines(`${style}<p class=h>a<p class=b>b<p class=u>c<p style="visibility:hidden">d`),
      ["paragraph ''", "\tStaticText 'PRE'", "\tStaticText 'b'", "paragraph ''", "\tStaticText 'C'"],
    )
  })

  it('names fields by their labels, and shows what they hold', async () => {
    assert.deepEqual(
      await lines(
        '<label>Name <input value=Ada required></label><input placeholder=ph><select><option>A<option selected>B</select>',
      ),
      [
        "LabelText '', clickable",
        "\tStaticText 'Name'",
        "\ttextbox 'Name' value='Ada', clickable, required",
        "\t\tStaticText 'Ada'",
        "textbox 'ph', clickable",
        "combobox '' value='B', hasPopup='menu', expanded=False",
        "\toption 'A', selected=False",
        "\toption 'B', selected=True",
      ],
    )
  })

  it('leaves out the label of a box that has its name from it', async () => {
    assert.deepEqual(await lines('<label><input type=checkbox> R1</label>'), [
      "checkbox 'R1', clickable, checked='false'",
    ])
  })

  it('tells tables of data from those that place things', async () => {
    assert.deepEqual(await lines('<table><tr><td>1<td>2</table><table><tr><th>h<tr><td>x</table>'), [
      "LayoutTable ''",
      "\tLayoutTableRow ''",
      "\t\tLayoutTableCell '1'",
      "\t\tLayoutTableCell '2'",
      "table ''",
      "\trow ''",
      "\t\tcolumnheader 'h'",
      "\trow ''",
      "\t\tcell 'x'",
    ])
  })

  it('numbers lists and marks their items', async () => {
    assert.deepEqual(await lines('<ol type=a start=3><li>c</ol><ul style="list-style:none"><li>n</ul>'), [
      "list ''",
      "\tlistitem ''",
      "\t\tListMarker 'c.'",
      "\t\tStaticText 'c'",
      "list ''",
      "\tlistitem ''",
      "\t\tStaticText 'n'",
    ])
  })

  it('shows nothing of a closed details but its summary', async () => {
    assert.deepEqual(await lines('<details><summary>Sum</summary>body</details>'), [
      "group ''",
      "\tDisclosureTriangle 'Sum', clickable, expanded=False",
    ])
  })

  it('says where it would have to measure', async () => {
    assert.deepEqual((await told('<video controls src=x></video>')).doubts, ['the controls of media'])
  })
})
