// Expectations are derived by hand from the wording of systemd 252: it cannot run where the tests run.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertUnknown, serviceSession, transcript } from '../service-session.contract.ts'
import { timeAgo } from './unit-status.ts'

const started = 'May 06 06:58:14 web-2 systemd[1]: Started nginx.service - A web server.'
const inventory = {
  services: [
    {
      name: 'nginx',
      description: 'A web server',
      pid: 812,
      since: '2026-05-06T06:58:14Z',
      log: [started],
      command: 'nginx -g daemon',
    },
    { name: 'backup', description: 'Nightly backup', active: 'inactive', enabled: false },
    {
      name: 'orders',
      description: 'Orders',
      active: 'failed',
      since: '2026-05-06T07:11:00Z',
      startFails: 'May 06 07:11:00 web-2 orders[77]: no database',
    },
  ],
  processes: [{ pid: 812, user: 'www-data', command: 'nginx -g daemon', state: 'Ss' }],
}

describe('systemctl', () => {
  it('shows the status of services, with the status of the worst (derived by hand)', async () => {
    assert.equal(
      await transcript(serviceSession(inventory), [
        'systemctl status nginx',
        'systemctl status backup orders nope',
      ]),
      `$ systemctl status nginx
● nginx.service - A web server
     Loaded: loaded (/lib/systemd/system/nginx.service; enabled; preset: enabled)
     Active: active (running) since Wed 2026-05-06 06:58:14 UTC; 13min ago
   Main PID: 812 (nginx)
     CGroup: /system.slice/nginx.service
             └─812 nginx -g daemon

${started}
$ systemctl status backup orders nope
○ backup.service - Nightly backup
     Loaded: loaded (/lib/systemd/system/backup.service; disabled; preset: enabled)
     Active: inactive (dead)

× orders.service - Orders
     Loaded: loaded (/lib/systemd/system/orders.service; enabled; preset: enabled)
     Active: failed (Result: exit-code) since Wed 2026-05-06 07:11:00 UTC; 1min 2s ago
Unit nope.service could not be found.
[4]
`,
    )
  })

  it('stops and starts a service with its process and its log (derived by hand)', async () => {
    assert.equal(
      await transcript(serviceSession(inventory), [
        'systemctl stop nginx; systemctl is-active nginx; pgrep nginx',
        'systemctl start nginx.service && systemctl is-active nginx && pgrep -a nginx',
        'journalctl -u nginx --no-pager',
        'journalctl -u nginx -n 1',
        'journalctl -u nope',
        'service nginx restart; service nginx status | head -n 3',
      ]),
      `$ systemctl stop nginx; systemctl is-active nginx; pgrep nginx
inactive
[1]
$ systemctl start nginx.service && systemctl is-active nginx && pgrep -a nginx
active
1202 nginx -g daemon
$ journalctl -u nginx --no-pager
${started}
May 06 07:12:01 web-2 systemd[1]: Stopping nginx.service - A web server...
May 06 07:12:01 web-2 systemd[1]: nginx.service: Deactivated successfully.
May 06 07:12:01 web-2 systemd[1]: Stopped nginx.service - A web server.
May 06 07:12:02 web-2 systemd[1]: Started nginx.service - A web server.
$ journalctl -u nginx -n 1
May 06 07:12:02 web-2 systemd[1]: Started nginx.service - A web server.
$ journalctl -u nope
-- No entries --
$ service nginx restart; service nginx status | head -n 3
● nginx.service - A web server
     Loaded: loaded (/lib/systemd/system/nginx.service; enabled; preset: enabled)
     Active: active (running) since Wed 2026-05-06 07:12:06 UTC; 2ms ago
`,
    )
  })

  it('fails as systemd does: no such unit, no right, a start that fails (derived by hand)', async () => {
    const asked = [
      'systemctl start nope',
      'systemctl stop nope',
      'systemctl is-enabled nope',
      'systemctl enable nope',
      'systemctl is-active nope',
      'systemctl reload backup',
      'systemctl start orders',
      'systemctl frobnicate',
    ]
    assert.equal(
      await transcript(serviceSession(inventory), asked),
      `$ systemctl start nope
Failed to start nope.service: Unit nope.service not found.
[5]
$ systemctl stop nope
Failed to stop nope.service: Unit nope.service not loaded.
[5]
$ systemctl is-enabled nope
Failed to get unit file state for nope.service: No such file or directory
[1]
$ systemctl enable nope
Failed to enable unit: Unit file nope.service does not exist.
[1]
$ systemctl is-active nope
inactive
[4]
$ systemctl reload backup
backup.service is not active, cannot reload.
[1]
$ systemctl start orders
Job for orders.service failed because the control process exited with error code.
See "systemctl status orders.service" and "journalctl -xeu orders.service" for details.
[1]
$ systemctl frobnicate
Unknown command verb frobnicate.
[1]
`,
    )
    assert.equal(
      await transcript(serviceSession(inventory, { user: 'ana' }), [
        'systemctl restart nginx',
        'systemctl disable nginx',
      ]),
      `$ systemctl restart nginx
Failed to restart nginx.service: Interactive authentication required.
See system logs and 'systemctl status nginx.service' for details.
[1]
$ systemctl disable nginx
Failed to disable unit: Interactive authentication required.
[1]
`,
    )
  })

  it('enables, disables and lists (derived by hand)', async () => {
    assert.equal(
      await transcript(serviceSession(inventory, { locale: 'C' }), [
        'systemctl enable --now backup; systemctl is-enabled backup',
        'systemctl disable backup',
        'systemctl list-units --type=service',
        'systemctl list-unit-files --type=service --no-legend',
      ]),
      `$ systemctl enable --now backup; systemctl is-enabled backup
Created symlink /etc/systemd/system/multi-user.target.wants/backup.service -> /lib/systemd/system/backup.service.
enabled
$ systemctl disable backup
Removed "/etc/systemd/system/multi-user.target.wants/backup.service".
$ systemctl list-units --type=service
  UNIT           LOAD   ACTIVE SUB     DESCRIPTION
  backup.service loaded active running Nightly backup
  nginx.service  loaded active running A web server
* orders.service loaded failed failed  Orders

LOAD   = Reflects whether the unit definition was properly loaded.
ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
SUB    = The low-level unit activation state, values depend on unit type.
3 loaded units listed. Pass --all to see loaded but inactive units, too.
To show all installed unit files use 'systemctl list-unit-files'.
$ systemctl list-unit-files --type=service --no-legend
backup.service disabled enabled
nginx.service  enabled  enabled
orders.service enabled  enabled
`,
    )
  })

  it('says that there is no systemd where the world declares no services', async () => {
    assert.equal(
      (await serviceSession({}).run('systemctl status nginx')).output,
      `System has not been booted with systemd as init system (PID 1). Can't operate.
Failed to connect to bus: Host is down
`,
    )
    assert.equal(
      (await serviceSession({}).run('journalctl -u nginx')).output,
      'No journal files were found.\n-- No entries --\n',
    )
  })

  it('is unknown where the world declares no services', async () => {
    await assertUnknown(serviceSession({}), 'service --status-all')
    await assertUnknown(serviceSession(inventory), 'systemctl show nginx')
    await assertUnknown(serviceSession(inventory), 'journalctl -f -u nginx')
  })
})

describe('timeAgo', () => {
  it('says how long ago something was (derived by hand)', () => {
    const seconds = [
      0, 1, 59, 61, 299, 300, 3661, 21_600, 86_400, 90_000, 172_800, 604_800, 700_000, 2_700_000,
    ]
    assert.deepEqual(
      seconds.map(count => timeAgo(count * 1000)),
      [
        'now',
        '1s ago',
        '59s ago',
        '1min 1s ago',
        '4min 59s ago',
        '5min ago',
        '1h 1min ago',
        '6h ago',
        '24h ago',
      ].concat(['1 day 1h ago', '2 days ago', '1 week 0 days ago', '1 week 1 day ago', '1 month 0 days ago']),
    )
  })
})
