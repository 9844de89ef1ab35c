import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import {
  assertUnknown,
  hasProgram,
  realTranscript,
  serviceSession,
  transcript,
} from '../service-session.contract.ts'
import { debianRoot } from './debian-root.contract.ts'
import { compareVersions } from './debian-version.ts'

const maintainer = 'Somebody <somebody@example.org>'
const entry = (name: string, version: string, description: string) => ({
  name,
  version,
  description,
  section: 'utils',
  maintainer,
})
const apt = {
  installed: [
    entry('nginx', '1.22.1-9', 'small, powerful, scalable web/proxy server'),
    entry('tree', '2.1.0-1', 'displays an indented directory tree'),
  ],
  available: [
    entry('curl', '7.88.1-10', 'command line tool for transferring data with URL syntax'),
    entry('nginx', '1.22.1-10', 'small, powerful, scalable web/proxy server'),
  ],
}
const real = hasProgram('apt-get') && hasProgram('dpkg') ? debianRoot(apt) : undefined
const skip = real === undefined
after(() => real?.remove())

async function compare(commands: readonly string[]): Promise<void> {
  const own = serviceSession({ packages: { apt } })
  for (const command of commands) {
    const [program = ''] = command.split(' ')
    const options = program.startsWith('dpkg') ? real?.dpkg : real?.apt
    const expected = realTranscript([command.replace(program, `${program} ${options}`)])
      .replace(/^.*\n/, `$ ${command}\n`)
      .replaceAll(`${real?.root}/admin/status`, '/var/lib/dpkg/status')
    assert.equal(await transcript(own, [command]), expected)
  }
}

describe('dpkg', () => {
  it('lists and shows as the real dpkg does', { skip }, async () => {
    await compare([
      'dpkg -l',
      'dpkg -l tree',
      "dpkg -l 'n*' nope",
      'dpkg -s tree',
      'dpkg -s nope',
      'dpkg -s nope tree',
      'dpkg -s tree nope nginx',
      'dpkg -L nope',
      'dpkg-query -W',
      `dpkg-query -W -f='${'$'}{Package} ${'$'}{Version} ${'$'}{Status}\\n' tree`,
      'dpkg-query -W nope',
    ])
  })
})

describe('apt', () => {
  it('lists, searches and refuses as the real apt does', { skip }, async () => {
    await compare([
      'apt list',
      'apt list --installed',
      'apt list --upgradable',
      'apt list nope',
      'apt search web',
      'apt show nope',
      'apt-cache policy nginx curl tree nope',
      'apt-cache search web',
      'apt-cache show nope',
      'apt-get install tree',
      'apt-get install nope',
      'apt install nope',
      'apt-get -s install curl',
      'apt-get -s install nginx',
      'apt-get -s remove tree',
      'apt-get -s purge tree',
      'apt-get remove curl',
      'apt-get remove nope',
      'apt-get frobnicate',
    ])
  })

  it('installs and removes where nobody sees its progress, and is unknown where somebody does', async () => {
    const packages = {
      apt: { ...apt, available: [...apt.available, { name: 'wtf', version: '1', programs: ['wtf'] }] },
    }
    const own = serviceSession({ packages })
    for (const command of [
      'apt-get install -y curl',
      'apt update',
      'apt-get remove -y tree',
      'apt-get upgrade',
    ])
      await assertUnknown(own, command)
    assert.equal(
      await transcript(own, [
        'apt-get update >/dev/null && apt-get install -y curl wtf >/dev/null; dpkg -s curl | head -n 2; which wtf',
        'apt-get remove -y wtf tree >/dev/null; which wtf; dpkg-query -W',
      ]),
      `$ apt-get update >/dev/null && apt-get install -y curl wtf >/dev/null; dpkg -s curl | head -n 2; which wtf
Package: curl
Status: install ok installed
/usr/bin/wtf
$ apt-get remove -y wtf tree >/dev/null; which wtf; dpkg-query -W
curl\t7.88.1-10
nginx\t1.22.1-9
`,
    )
  })

  it('needs root, or sudo', async () => {
    const denied = `E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?
`
    const own = serviceSession({ packages: { apt }, sudo: true }, { user: 'ana', groups: ['sudo'] })
    assert.equal(
      await transcript(own, [
        'apt-get install curl',
        'sudo apt-get install -y curl >/dev/null && dpkg-query -W curl',
      ]),
      `$ apt-get install curl\n${denied}[100]\n$ sudo apt-get install -y curl >/dev/null && dpkg-query -W curl\ncurl\t7.88.1-10\n`,
    )
  })

  it('is unknown where no packages are declared', async () => {
    for (const command of ['apt list', 'dpkg -l', 'pip list', 'npm ls -g', 'apt-cache policy x'])
      await assertUnknown(serviceSession({}), command)
  })
})

describe('compareVersions', () => {
  it('orders versions as Debian does', () => {
    const ordered = ['1.0~rc1', '1.0', '1.0-1', '1.0-1+b1', '1.0.1', '1.2', '1.10', '1:0.1']
    assert.deepEqual([...ordered].reverse().sort(compareVersions), ordered)
  })
})
