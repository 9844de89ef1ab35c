import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { scrub } from './scrub.ts'

function scrubbed(text: string) {
  const { trajectory, found } = scrub(trajectoryOf({ turns: [turnOf('cat x', text)] }))
  return { text: trajectory.turns[0]?.observation, found: Object.fromEntries(found) }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

describe('scrub', () => {
  it('takes out keys and tokens', () => {
    const cases: readonly [string, string][] = [
      [`AKIA${'A1'.repeat(8)}`, 'aws-key'],
      [`ghp_${letters}`, 'token'],
      [`sk-${letters}`, 'api-key'],
      [`eyJ${letters}.eyJ${letters}.${letters}`, 'jwt'],
      [`-----BEGIN RSA PRIVATE KEY-----\n${letters}\n-----END RSA PRIVATE KEY-----`, 'private-key'],
    ]
    for (const [secret, kind] of cases)
      assert.deepEqual(scrubbed(`x ${secret} y`), { text: `x [${kind} 1] y`, found: { [kind]: 1 } })
  })

  it('takes out passwords in addresses, mail, phone numbers and cards', () => {
    assert.equal(scrubbed('postgres://ana:s3cret@db/x').text, 'postgres://ana:[password 1]@db/x')
    assert.equal(scrubbed('write to ana.lee@mail.co.uk now').text, 'write to [email 1] now')
    assert.equal(scrubbed('call +44 20 7946 0958').text, 'call [phone 1]')
    assert.equal(scrubbed('4111 1111 1111 1111').text, '[card 1]')
    assert.equal(scrubbed('3051 1526 5832 2916 8749').text, '3051 1526 5832 2916 8749')
    assert.equal(scrubbed('7288 3644 1822 4733').text, '7288 3644 1822 4733')
  })

  it('gives one secret one name throughout', () => {
    const { trajectory, found } = scrub(
      trajectoryOf({
        initialState: 'owner a@corp.io',
        turns: [turnOf('grep a@corp.io f', 'a@corp.io b@corp.io'), turnOf('cat f', 'b@corp.io')],
      }),
    )
    assert.deepEqual(
      trajectory.turns.map(({ action, observation, labels }) => [action, observation, labels]),
      [
        ['grep [email 1] f', '[email 1] [email 2]', ['scrubbed']],
        ['cat f', '[email 2]', ['scrubbed']],
      ],
    )
    assert.equal(trajectory.initialState, 'owner [email 1]')
    assert.deepEqual(Object.fromEntries(found), { email: 5 })
  })

  it('leaves what is nobody’s: examples, versions, git remotes, numbers', () => {
    for (const text of [
      'a@example.com',
      'user@localhost',
      'git@github.com:a/b',
      '1.2.3.4',
      '2026-11-15 10:00',
      'sk-learn',
      '+1 line',
    ])
      assert.deepEqual(scrubbed(text), { text, found: {} }, text)
  })
})
