import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertUnknown, serviceSession, transcript } from '../service-session.contract.ts'

const routes = [
  { url: 'http://10.0.0.5:8080/a.txt', body: 'text\n' },
  { url: 'http://10.0.0.5:8080/', body: 'front\n' },
  { url: 'http://10.0.0.5:8080/old', status: 301, headers: { Location: '/a.txt' } },
]

describe('wget', () => {
  it('saves under the name in the URL, or under the next free one', async () => {
    assert.equal(
      await transcript(serviceSession({ routes }), [
        'wget -q http://10.0.0.5:8080/a.txt http://10.0.0.5:8080/a.txt http://10.0.0.5:8080',
        'head *',
        'wget -qO- http://10.0.0.5:8080/old',
        'wget -nv -O b 10.0.0.5:8080/a.txt',
      ]),
      `$ wget -q http://10.0.0.5:8080/a.txt http://10.0.0.5:8080/a.txt http://10.0.0.5:8080
$ head *
==> a.txt <==
text

==> a.txt.1 <==
text

==> index.html <==
front
$ wget -qO- http://10.0.0.5:8080/old
text
$ wget -nv -O b 10.0.0.5:8080/a.txt
2026-05-06 07:12:04 URL:http://10.0.0.5:8080/a.txt [5/5] -> "b" [1]
`,
    )
  })

  it('words its failures as wget did on a loopback server (recorded, at another address)', async () => {
    assert.equal(
      await transcript(serviceSession({ routes }), [
        'wget http://10.0.0.5:8080/no',
        'wget -nv http://10.0.0.5:8080/no',
        'wget http://nope.invalid/x',
        'wget -q http://nope.invalid/x',
        'wget',
      ]),
      `$ wget http://10.0.0.5:8080/no
--2026-05-06 07:12:01--  http://10.0.0.5:8080/no
Connecting to 10.0.0.5:8080... connected.
HTTP request sent, awaiting response... 404 Not Found
2026-05-06 07:12:01 ERROR 404: Not Found.

[8]
$ wget -nv http://10.0.0.5:8080/no
http://10.0.0.5:8080/no:
2026-05-06 07:12:02 ERROR 404: Not Found.
[8]
$ wget http://nope.invalid/x
--2026-05-06 07:12:03--  http://nope.invalid/x
Resolving nope.invalid (nope.invalid)... failed: Name or service not known.
wget: unable to resolve host address ‘nope.invalid’
[4]
$ wget -q http://nope.invalid/x
[4]
$ wget
wget: missing URL
Usage: wget [OPTION]... [URL]...

Try \`wget --help' for more options.
[1]
`,
    )
  })

  it('is unknown where it would show how fast the network is', async () => {
    await assertUnknown(serviceSession({ routes }), 'wget http://10.0.0.5:8080/a.txt')
    await assertUnknown(serviceSession({}), 'wget -q http://10.0.0.5:8080/a.txt')
  })
})
