import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { assertUnknown, hasProgram, serviceSession, transcript } from '../service-session.contract.ts'

const pages = [
  { path: '/ok', status: 200, body: 'hello\n', contentType: 'text/plain' },
  { path: '/json', status: 200, body: '{"a": 1}', contentType: 'application/json' },
  { path: '/old', status: 302, body: '', headers: { Location: '/ok' }, contentType: 'text/html' },
  { path: '/broken', status: 502, body: 'bad gateway\n', contentType: 'text/plain' },
  { path: '/items', method: 'POST', status: 201, body: 'made\n', contentType: 'text/plain' },
  { path: '/empty', status: 200, body: '', contentType: 'text/plain' },
]

// the real server sends exactly what the routes declare
const server = createServer((request, response) => {
  const asked = request.method === 'HEAD' ? 'GET' : request.method
  const page = pages.find(({ path, method = 'GET' }) => path === request.url && method === asked)
  response.sendDate = false
  response.shouldKeepAlive = true
  const body = page?.body ?? ''
  const headers = [
    ...(page ? [['Content-Type', page.contentType]] : []),
    ...Object.entries(page?.headers ?? {}),
    ['Content-Length', String(body.length)],
  ].flat()
  response.removeHeader('Connection')
  response.writeHead(page?.status ?? 404, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
})

const commands = (base: string) => [
  `curl -s ${base}/ok`,
  `curl -s ${base}/json -o /tmp/curl-test.json; cat /tmp/curl-test.json`,
  `curl -sL ${base}/old`,
  `curl -s ${base}/old`,
  `curl -s -w '%{http_code} %{redirect_url}\\n' ${base}/old`,
  `curl -sf ${base}/broken`,
  `curl -sSf ${base}/broken`,
  `curl -fsS -o /dev/null ${base}/broken`,
  `curl -s --fail-with-body ${base}/broken`,
  `curl -s -X POST ${base}/items`,
  `curl -s -d a=1 -H 'X-One: 1' -u me:secret ${base}/items`,
  `curl -s -o /dev/null -w '%{http_code} %{size_download} %{content_type} %{num_redirects}\\n' ${base}/ok`,
  `curl -sL -o /dev/null -w '%{http_code} %{url_effective} %{num_redirects}\\n' ${base}/old`,
  `curl -s -w '%{http_code}\\n' ${base}/nope`,
  `curl -s -k --max-time 5 ${base}/empty ${base}/ok`,
  'curl -sS http://127.0.0.1:1/',
  'curl -s -w "%{http_code}\\n" http://127.0.0.1:1/',
  "curl -sS 'http://'",
  'curl -sS htp://x',
  'curl',
  'curl -sS',
  'curl -sS --nope http://x',
  'curl -sS -o',
  `curl -sS -o /nope/x ${base}/ok`,
]

const heads = (base: string) => [`curl -si ${base}/ok`, `curl -sI ${base}/ok`, `curl -sLi ${base}/old`]

describe('curl', () => {
  before(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  after(() => server.close())

  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = (at: string) =>
    serviceSession({ routes: pages.map(({ path, ...page }) => ({ url: `${at}${path}`, ...page })) })

  async function real(command: string): Promise<string> {
    const child = spawn(
      'bash',
      ['-c', `exec 2>&1; ( ${command} ); status=$?; [ $status = 0 ] || echo "[$status]"`],
      {
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', NO_PROXY: '*' },
      },
    )
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (bytes: string) => {
      text += bytes
    })
    await new Promise(resolve => child.on('close', resolve))
    return `$ ${command}\n${text}`
  }

  it('answers as real curl does on a server with the same pages', { skip: !hasProgram('curl') }, async () => {
    const own = session(base())
    for (const command of commands(base())) {
      const expected = (await real(command)).replace(/after [0-9]+ ms/, 'after 0 ms')
      assert.equal(await transcript(own, [command]), expected)
    }
  })

  it('shows status line and headers as real curl does', { skip: !hasProgram('curl') }, async () => {
    const own = session(base())
    const connection = /^(?:Connection|Keep-Alive): .*\r\n/gm
    for (const command of heads(base()))
      assert.equal(await transcript(own, [command]), (await real(command)).replace(connection, ''))
  })

  it('prints the progress meter of real curl but for its speed', { skip: !hasProgram('curl') }, async () => {
    const own = session(base())
    const speed = /^((?:.*\r)?.*?0 {5}0) +[0-9]+( +0 --:--:-- --:--:-- --:--:--) +[0-9]+$/gm
    // it paints once more for every second or so that it waits
    const waiting = /(\r[^\r\n]*)(?:\r[^\r\n]*)+(?=\r[^\r\n]*\n)/g
    for (const command of [
      `curl ${base()}/ok`,
      `curl -f ${base()}/broken`,
      `curl -I ${base()}/ok | tail -n 1`,
    ])
      assert.equal(
        (await transcript(own, [command])).replace(speed, '$1$2'),
        (await real(command)).replace(waiting, '$1').replace(speed, '$1$2'),
      )
  })

  it('cannot resolve a host that no route declares', async () => {
    assert.equal(
      await transcript(session('http://shop.example'), [
        'curl -sS http://other.example/',
        'curl -s https://x.example',
      ]),
      '$ curl -sS http://other.example/\ncurl: (6) Could not resolve host: other.example\n[6]\n$ curl -s https://x.example\n[6]\n',
    )
  })

  it('is refused where the service behind a route does not run', async () => {
    const own = serviceSession({
      routes: [{ url: 'http://shop.example/', body: 'shop\n', needs: ['proxy'] }],
      services: [{ name: 'proxy', active: 'active' }],
    })
    assert.equal(
      await transcript(own, ['curl -s shop.example', 'systemctl stop proxy', 'curl -sS shop.example']),
      "$ curl -s shop.example\nshop\n$ systemctl stop proxy\n$ curl -sS shop.example\ncurl: (7) Failed to connect to shop.example port 80 after 0 ms: Couldn't connect to server\n[7]\n",
    )
  })

  it('sees a route only while the file it hangs on says so', async () => {
    const own = serviceSession({
      routes: [
        { url: 'http://a.example/', body: 'new\n', when: { file: '/etc/a.conf', contains: 'on' } },
        { url: 'http://a.example/', status: 503, body: 'old\n' },
      ],
    })
    assert.equal(
      await transcript(own, ['curl -s a.example; echo on > /etc/a.conf; curl -s a.example']),
      '$ curl -s a.example; echo on > /etc/a.conf; curl -s a.example\nold\nnew\n',
    )
  })

  it('falls back to the longest route that ends in a star', async () => {
    const own = serviceSession({
      routes: [
        { url: 'http://api.example/*', status: 404, body: 'no such page\n' },
        { url: 'http://api.example/v1/*', body: 'version one\n' },
        { url: 'http://api.example/v1/it', body: 'it\n' },
      ],
    })
    assert.equal(
      await transcript(own, ['curl -s http://api.example/x', 'curl -s api.example/v1/a api.example/v1/it']),
      '$ curl -s http://api.example/x\nno such page\n$ curl -s api.example/v1/a api.example/v1/it\nversion one\nit\n',
    )
  })

  it('is unknown without routes, with options beyond it, and for other protocols', async () => {
    await assertUnknown(serviceSession({}), 'curl -s http://shop.example')
    const own = session('http://shop.example')
    for (const command of [
      'curl -v http://shop.example/ok',
      'curl -F a=b http://shop.example/ok',
      'curl file:///etc/passwd',
    ])
      await assertUnknown(own, command)
  })
})
