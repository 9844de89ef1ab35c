// The image and the manifests as they are deployed, without Docker and without a network: what `npm ci` would fetch comes from
// this repository's own packages. `runs/deploy-check` does the same with a registry.
import assert from 'node:assert/strict'
import * as path from 'node:path'
import { before, describe, it } from 'node:test'
import { buildImage, type Image } from '../../runs/deploy-check/build-image.ts'
import { composeServer, kubernetesServer } from '../../runs/deploy-check/deployments.ts'
import { drive } from '../../runs/deploy-check/drive.ts'
import { installFromHere } from '../../runs/deploy-check/install-from-here.ts'
import { mountedWorlds } from '../../runs/deploy-check/mounted-worlds.ts'
import { startImage } from '../../runs/deploy-check/started-image.ts'
import { freePort } from '../servers/postgres.ts'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { root } from './install-packed.ts'

const token = 'a-token'
const environment = { AGENTWORLD_TOKEN: token }
const portsFor = async (...wanted: string[]) =>
  new Map(await Promise.all(wanted.map(async port => [port, String(await freePort())] as const)))

describe('deploy/', { skip: skipWithout('bubblewrap') }, () => {
  const folder = temporaryFolder()
  let image: Image
  before(() => {
    const options = { context: root, folder, dockerfile: 'deploy/Dockerfile' }
    image = buildImage({ ...options, instead: installFromHere(root) })
  })

  it('builds an image that serves, and finds itself healthy', async () => {
    const server = await startImage(image, { environment, ports: await portsFor('8000') })
    await drive(server.at('8000'), token)
    assert.equal(server.health(), 0)
    assert.equal(await server.stop(), 143)
  })

  it('serves worlds that Kubernetes mounts, and answers the probes of the manifest', async () => {
    const { args, asked, worlds, patienceSeconds, graceSeconds } = kubernetesServer(root)
    const from = mountedWorlds(temporaryFolder(), [path.join(root, 'worlds/terminal/harbour.yaml')])
    const server = await startImage(image, {
      args: args.map(word => (word.startsWith('--store=') ? '--store=memory' : word)),
      environment,
      mounts: [{ from, to: worlds }],
      ports: await portsFor('8000', '9464'),
    })
    await drive(server.at('8000'), token)
    const statuses = asked.map(async place => (await fetch(server.at(place.port) + place.path)).status)
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 200])
    assert.ok(patienceSeconds > graceSeconds, 'it is killed before its grace is over')
    assert.equal(await server.stop(), 143)
  })

  it('gives steps less time to end than the container has', () => {
    const { patienceSeconds, graceSeconds } = composeServer(root)
    assert.ok(patienceSeconds > graceSeconds)
  })
})
