import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { contentsFrom } from '../../files/contents.ts'
import { placeContents } from '../../files/place-contents.ts'
import { PagePool } from './page-pool.ts'
import { PageRecord, type Seen } from './page-record.ts'

const pool = new PagePool({ deadlineMs: 4000, most: 2 })
const at = 'http://site.example/'
const open: PageRecord[] = []

function opened(files: { readonly [name: string]: string }): PageRecord {
  const entries = Object.entries(files).map(([path, text]) => {
    const bytes = Buffer.from(text)
    return { path, kind: 'file', isExecutable: false, size: bytes.length, bytes } as const
  })
  const contents = contentsFrom('test', entries, () => Buffer.alloc(0))
  placeContents(contents)
  const start = { sites: [{ at, shelf: contents.hash }], tabs: [at], active: 0, startMs: 0, seed: 1 }
  const record = new PageRecord({ ...start, codec: 'tree' }, { pool })
  open.push(record)
  return record
}
after(async () => {
  for (const record of open) await record.close()
  pool.close()
})

const call = (name: string, given: { [name: string]: string } = {}) => ({
  calls: [{ name, arguments: given }],
})
const tree = (seen: Seen) => ('shown' in seen ? seen.shown.tree : `unknown: ${seen.unknown}`)
const page = (body: string) => `<!doctype html><html lang=en><title>T</title><body>${body}</body></html>`

describe('PageRecord', () => {
  it('shows a page with what its scripts made of it, and does what is asked of it', async () => {
    const record = opened({
      'index.html': page(
        '<a href=two>two</a><form><input name=q aria-label=Q></form><p id=p></p><script src=a.js></script>',
      ),
      'a.js': `document.forms[0].onsubmit = e => { e.preventDefault(); p.textContent = e.target.q.value + ' ' + Date.now() }`,
      'two.html': page('<h1>Two</h1>'),
    })
    await record.step(call('fill', { bid: '6', value: 'lamp' }))
    assert.match(tree(await record.step(call('keyboard_press', { key: 'Enter' }))), /StaticText 'lamp \d+'/)
    const fork = record.fork()
    open.push(fork)
    assert.match(tree(await record.step(call('click', { bid: '4' }))), /heading 'Two'/)
    assert.match(tree(await fork.look()), /StaticText 'lamp \d+'/)
    assert.match(tree(await record.step(call('go_back'))), /link 'two'/)
  })

  it('lets a page that never comes to rest cost itself alone, and does not try it again', async () => {
    const hostile = opened({ 'index.html': page('<button onclick="while(true){}">Go</button>') })
    const other = opened({ 'index.html': page('<h1>Here</h1>') })
    await hostile.look()
    const stuck = hostile.step(call('click', { bid: '4' }))
    assert.match(tree(await other.look()), /heading 'Here'/)
    assert.match(tree(await stuck), /unknown: the computation was stopped/)
    assert.match(
      tree(await hostile.step(call('click', { bid: '4' }))),
      /unknown: the computation was stopped/,
    )
    assert.match(tree(await hostile.step(call('noop'))), /button 'Go'/)
  })

  it('shows a script that escapes no environment, no file and no network', async () => {
    const record = opened({
      'index.html': page(`<p id=p></p><script>
        const host = window.constructor.constructor('return process')()
        const say = text => { p.textContent += text + '; ' }
        say(Object.keys(host.env).sort().join())
        for (const file of ['/etc/hostname', '/proc/self/environ', host.argv[1]]) {
          try { host.getBuiltinModule('fs').readFileSync(file); say('read ' + file) } catch (error) { say(error.code) }
        }
        try { host.getBuiltinModule('child_process').execFileSync('/bin/true'); say('ran') } catch (error) { say(error.code) }
        try { host.getBuiltinModule('net').connect(80, '127.0.0.1'); say('connected') } catch (error) { say('no network') }
      </script>`),
    })
    const said = tree(await record.look())
    assert.match(said, /LC_ALL,TZ; (ERR_ACCESS_DENIED; ){4}no network/, said)
  })

  it('does not tell what only a layout could tell', async () => {
    const record = opened({
      'index.html': page(
        '<p id=p></p><script>p.textContent = p.offsetWidth > 10 ? "wide" : "narrow"</script>',
      ),
    })
    assert.equal(tree(await record.look()), 'unknown: it depends on a script asks for offsetWidth')
  })

  it('bounds pages that are very large or very deep', async () => {
    const deep = opened({ 'index.html': page('<div>'.repeat(5000)) })
    assert.match(tree(await deep.look()), /unknown: /)
    const wide = opened({ 'index.html': page('<b></b>'.repeat(100_000)) })
    assert.match(tree(await wide.look()), /unknown: /)
  })
})
