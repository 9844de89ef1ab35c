import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { humanDuration } from './docker.ts'
import { assertUnknown, serviceSession, transcript } from './service-session.contract.ts'

const containers = [
  {
    id: '4f66ad9a0b2e77',
    image: 'nginx:1.25',
    command: '/docker-entrypoint.sh nginx',
    created: '2026-05-06T05:00:00Z',
    started: '2026-05-06T05:00:01Z',
    ports: '0.0.0.0:80->80/tcp',
    name: 'web',
    log: ['ready'],
  },
  {
    id: 'aaaaaaaaaaaa',
    image: 'backup',
    command: 'run',
    created: '2026-05-03T05:00:00Z',
    started: '2026-05-03T05:00:01Z',
    exited: { code: 1, at: '2026-05-03T05:10:00Z' },
    name: 'nightly',
  },
]

describe('docker', () => {
  it('lists containers and images and shows logs (derived by hand from the format of its client)', async () => {
    const images = [
      {
        repository: 'nginx',
        tag: '1.25',
        id: 'bbbbbbbbbbbb',
        created: '2026-04-01T00:00:00Z',
        size: '187MB',
      },
    ]
    assert.equal(
      await transcript(serviceSession({ containers, images }), [
        'docker ps',
        'docker ps -a | tail -n 1',
        'docker ps -aq',
        'docker images',
        'docker logs web',
        'docker logs x',
      ]),
      `$ docker ps
CONTAINER ID   IMAGE        COMMAND                  CREATED       STATUS       PORTS                NAMES
4f66ad9a0b2e   nginx:1.25   "/docker-entrypoint.…"   2 hours ago   Up 2 hours   0.0.0.0:80->80/tcp   web
$ docker ps -a | tail -n 1
aaaaaaaaaaaa   backup       "run"                    3 days ago    Exited (1) 3 days ago                        nightly
$ docker ps -aq
4f66ad9a0b2e
aaaaaaaaaaaa
$ docker images
REPOSITORY   TAG       IMAGE ID       CREATED       SIZE
nginx        1.25      bbbbbbbbbbbb   5 weeks ago   187MB
$ docker logs web
ready
$ docker logs x
Error response from daemon: No such container: x
[1]
`,
    )
  })

  it('is unknown without containers, for other orders, and for users outside its group', async () => {
    await assertUnknown(serviceSession({}), 'docker ps')
    await assertUnknown(serviceSession({ containers }), 'docker run nginx')
    await assertUnknown(serviceSession({ containers }), 'docker images')
    await assertUnknown(serviceSession({ containers }, { user: 'ana' }), 'docker ps')
  })
})

describe('humanDuration', () => {
  it('rounds to one unit', () => {
    const seconds = [0, 1, 59, 60, 3599, 3600, 7200, 172_800, 1_209_600, 5_184_000, 63_072_000]
    assert.deepEqual(
      seconds.map(count => humanDuration(count * 1000)),
      [
        'Less than a second',
        '1 second',
        '59 seconds',
        'About a minute',
        '59 minutes',
        'About an hour',
        '2 hours',
      ].concat(['2 days', '2 weeks', '2 months', '2 years']),
    )
  })
})
