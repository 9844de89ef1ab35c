import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Arrival, createGuard, type GuardOptions, loopbackNames } from './guard.ts'

function arrival(
  headers: { readonly [name: string]: string },
  { query = '', ...more }: Partial<Omit<Arrival, 'query' | 'header'>> & { query?: string } = {},
): Arrival {
  const all: { readonly [name: string]: string } = { host: 'localhost:8000', ...headers }
  return {
    method: 'GET',
    path: '/worlds',
    address: '127.0.0.1',
    isSocket: false,
    query: new URLSearchParams(query),
    header: name => all[name],
    ...more,
  }
}
const statusOf = (options: GuardOptions, ...of: Parameters<typeof arrival>) =>
  createGuard(options).admit(arrival(...of)).refusal?.status

describe('createGuard', () => {
  it('answers only to its own names', () => {
    const options = { hosts: [...loopbackNames, 'worlds.example'] }
    const hosts = [
      'localhost',
      'LOCALHOST:8000',
      '127.0.0.1:1',
      '[::1]:8000',
      'worlds.example',
      'evil.example',
      '',
      'localhost.evil.example',
    ]
    assert.deepEqual(
      hosts.map(host => statusOf(options, { host })),
      [undefined, undefined, undefined, undefined, undefined, 403, 403, 403],
    )
  })

  it('listens to pages of its own origin and of those that are allowed', () => {
    const options = { origins: ['https://studio.example'] }
    const origins = [
      'http://localhost:8000',
      'https://studio.example',
      'http://evil.example',
      'http://localhost:9000',
      'null',
    ]
    assert.deepEqual(
      origins.map(origin => statusOf(options, { origin })),
      [undefined, undefined, 403, 403, 403],
    )
    const guard = createGuard(options)
    const shown = (origin: string) => guard.headers(arrival({ origin }))['access-control-allow-origin']
    assert.deepEqual(['https://studio.example', 'http://localhost:8000'].map(shown), [
      'https://studio.example',
      undefined,
    ])
  })

  it('wants the token, whole and in its place', () => {
    const options = { token: 's3cret' }
    const given = ['Bearer s3cret', 'bearer s3cret', 'Bearer s3cre', 'Bearer s3cret2', 'Basic s3cret', '']
    assert.deepEqual(
      given.map(authorization => statusOf(options, { authorization })),
      [undefined, undefined, 401, 401, 401, 401],
    )
    assert.equal(statusOf(options, {}, { path: '/health' }), undefined)
    assert.equal(statusOf(options, {}, { query: 'token=s3cret' }), 401)
    assert.equal(statusOf(options, {}, { query: 'token=s3cret', isSocket: true }), undefined)
    assert.equal(statusOf(options, {}, { query: 'token=other', isSocket: true }), 401)
  })

  it('refuses bodies that are too long before it reads them', () => {
    const options = { maxBodyBytes: 10 }
    assert.deepEqual(
      ['10', '11', 'many'].map(length => statusOf(options, { 'content-length': length })),
      [undefined, 413, undefined],
    )
  })

  it('says when to come back to who asks too fast', () => {
    const guard = createGuard({ rate: { perSecond: 0.5, burst: 1, now: () => 0 } })
    assert.deepEqual(
      [guard.admit(arrival({})).refusal, guard.admit(arrival({})).refusal],
      [undefined, { status: 429, message: 'Too many requests; slow down.', headers: { 'retry-after': '2' } }],
    )
  })

  it('takes a token as a password, as a user, or before the path', () => {
    const guard = createGuard({ token: 's3cret' })
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    const said = (headers: { [name: string]: string }, path = '/ws') => {
      const { caller, path: meant } = guard.admit(arrival(headers, { path, isSocket: true }))
      return [caller?.role, meant]
    }
    assert.deepEqual(
      [
        said(basic('any:s3cret')),
        said(basic('s3cret:')),
        said(basic('s3cret')),
        said(basic('s3cret:other')),
        said({}, '/token/s3cret/ws'),
        said({}, '/token/s3cret'),
        said({}, '/token/other/ws'),
        said({ authorization: 'Bearer s3cret' }, '/token/other/ws'),
      ],
      [
        ['operator', '/ws'],
        ['operator', '/ws'],
        ['operator', '/ws'],
        [undefined, '/ws'],
        ['operator', '/ws'],
        ['operator', '/'],
        [undefined, '/ws'],
        [undefined, '/ws'],
      ],
    )
  })

  it('tells agents from the operator, and from one another', () => {
    const tenants = { ada: { token: 'ada-s-token' }, bo: { token: 'bo-s-token', perSecond: 0.5 } }
    const guard = createGuard({ token: 's3cret', tenants })
    const callerWith = (token: string) => {
      const { caller, refusal } = guard.admit(arrival({ authorization: `Bearer ${token}` }))
      return caller ?? refusal?.status
    }
    assert.deepEqual(['s3cret', 'ada-s-token', 'bo-s-token', 'ada'].map(callerWith), [
      { role: 'operator' },
      { role: 'agent', tenant: 'ada' },
      { role: 'agent', tenant: 'bo' },
      401,
    ])
    assert.deepEqual(
      [callerWith('bo-s-token'), callerWith('ada-s-token')],
      [429, { role: 'agent', tenant: 'ada' }],
    )
    assert.throws(() => createGuard({ tenants }), { at: 'usage' })
  })
})
