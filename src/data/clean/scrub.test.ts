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

  it('takes out the password alone, whatever else of the address is spelled like it', () => {
    const cases: readonly [string, string][] = [
      ['postgres://postgres:postgres@db', 'postgres://postgres:[password 1]@db'],
      ['mysql://admin:admin@host', 'mysql://admin:[password 1]@host'],
      ['https://p:p@h/', 'https://p:[password 1]@h/'],
      ['redis://:onlypass@h', 'redis://:[password 1]@h'],
      ['amqp://u:one:two@h', 'amqp://u:[password 1]@h'],
      ['https://u:p@ss@h/x', 'https://u:[password 1]@h/x'],
      ['1.https://u:pw@h', '1.https://u:[password 1]@h'],
      ['postgres://u:1234&abcd@h/db', 'postgres://u:[password 1]@h/db'],
      ['postgres://u:99;hunter2@h/db', 'postgres://u:[password 1]@h/db'],
      ['postgres://u:1234#abcd@h/db', 'postgres://u:[password 1]@h/db'],
      ["http://u:pa'ss@h/x", 'http://u:[password 1]@h/x'],
    ]
    for (const [given, wanted] of cases) assert.equal(scrubbed(given).text, wanted)
    for (const text of [
      '"http://h:80","b@example.com"',
      "'http://h:80','b@example.com'",
      'http://h:8080?to=b@example.com',
    ])
      assert.deepEqual(scrubbed(text), { text, found: {} }, text)
  })

  it('takes out mail addresses whole, and leaves what stands around them', () => {
    const cases: readonly [string, string][] = [
      ['alice@corp.com: wrote', '[email 1]: wrote'],
      ['joe@test-systems.de', '[email 1]'],
      ['joe@example-corp.com', '[email 1]'],
      ['jürgen@firma.de', '[email 1]'],
      ['请联系alice@corp.com谢谢', '请联系[email 1]谢谢'],
      [`${'-'.repeat(80)}ana@corp.com`, `${'-'.repeat(80)}[email 1]`],
      ['call +44 20 7946 0958.', 'call [phone 1].'],
    ]
    for (const [given, wanted] of cases) assert.equal(scrubbed(given).text, wanted)
  })

  it('finds the end of long texts that hold nothing', () => {
    const runs = ['0.1-', 'Zm9v-_', 'a+', '-eyJ', '-eyJaaaaaaaa.', 'a://b:c', 'sk-', 'glpat-', 'a@a.', '+1 ']
    for (const run of runs) {
      const text = `${run.repeat(400_000 / run.length)} @ ://@`
      assert.equal(typeof scrubbed(text).text, 'string', run)
    }
  })

  it('cleans every text of a trajectory, with one name for one secret', () => {
    const { trajectory, found } = scrub(
      trajectoryOf({
        description: 'The shell of a@corp.io.',
        actionSpace: 'mail a@corp.io',
        instruction: 'as b@corp.io',
        turns: [
          turnOf('ls', 'x', {
            task: 'Ask b@corp.io.',
            place: '/home/a@corp.io',
            reasoning: 'b@corp.io is in.',
          }),
          turnOf('ls', 'x'),
        ],
      }),
    )
    const { description, actionSpace, instruction, turns } = trajectory
    assert.deepEqual(
      { description, actionSpace, instruction, turns },
      {
        description: 'The shell of [email 1].',
        actionSpace: 'mail [email 1]',
        instruction: 'as [email 2]',
        turns: [
          turnOf('ls', 'x', {
            task: 'Ask [email 2].',
            place: '/home/[email 1]',
            reasoning: '[email 2] is in.',
            labels: ['scrubbed'],
          }),
          turnOf('ls', 'x'),
        ],
      },
    )
    assert.deepEqual(Object.fromEntries(found), { email: 6 })
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
      'git@mail.github.com:a/b',
      'git@github.com: Permission denied',
      'root@box.corp.com:~# ls',
      'ana@mail.corp.test',
      'icon@2x.png',
      'getty@tty1.service',
      'sk-toggleable__label-arrow',
      '1.2.3.4',
      '2026-11-15 10:00',
      'sk-learn',
      '+1 line',
    ])
      assert.deepEqual(scrubbed(text), { text, found: {} }, text)
  })
})
