import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertUnknown, serviceSession, transcript } from './service-session.contract.ts'

describe('sudo', () => {
  it('runs a command as root, on the same files, and nothing after it', async () => {
    const own = serviceSession({ sudo: true, services: [{ name: 'x' }] }, { user: 'ana' })
    assert.equal(
      await transcript(own, [
        'sudo whoami; whoami',
        "sudo sh -c 'echo secret > /etc/secret; chmod 600 /etc/secret'; cat /etc/secret",
        'sudo cat /etc/secret | wc -l; touch /etc/mine',
        'sudo systemctl stop x; systemctl is-active x',
        'sudo A=1 env | grep -E "^(A|HOME|USER|SUDO_USER)=" | sort',
        'sudo nope',
      ]),
      `$ sudo whoami; whoami
root
ana
$ sudo sh -c 'echo secret > /etc/secret; chmod 600 /etc/secret'; cat /etc/secret
cat: /etc/secret: Permission denied
[1]
$ sudo cat /etc/secret | wc -l; touch /etc/mine
1
touch: cannot touch '/etc/mine': Permission denied
[1]
$ sudo systemctl stop x; systemctl is-active x
inactive
[3]
$ sudo A=1 env | grep -E "^(A|HOME|USER|SUDO_USER)=" | sort
A=1
HOME=/root
SUDO_USER=ana
USER=root
$ sudo nope
sudo: nope: command not found
[1]
`,
    )
  })

  it('is unknown where the state does not say that it works', async () => {
    await assertUnknown(serviceSession({}, { user: 'ana' }), 'sudo whoami')
    await assertUnknown(serviceSession({ sudo: true }, { user: 'ana' }), 'sudo -l')
    const own = serviceSession({ sudo: false }, { user: 'ana' })
    assert.equal(
      await transcript(own, ['sudo -n whoami']),
      '$ sudo -n whoami\nsudo: a password is required\n[1]\n',
    )
  })
})
