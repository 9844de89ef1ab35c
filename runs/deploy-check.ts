// Deployment paths, without Docker: the steps of deploy/Dockerfile are done in a clean folder, what is published is packed and
// installed, and each manifest's server is started from the result as the manifest says (in a root of its own, read-only,
// without rights), asked what its probes ask, and driven by a client. `npm ci` runs with every npm of --npm.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { freePort, startPostgres } from '../test/servers/postgres.ts'
import { buildImage, type Image } from './deploy-check/build-image.ts'
import { composeServer, type Deployment, kubernetesServer } from './deploy-check/deployments.ts'
import { drive, expect } from './deploy-check/drive.ts'
import { mountedWorlds } from './deploy-check/mounted-worlds.ts'
import { startImage } from './deploy-check/started-image.ts'
import { scriptOptions } from './script/script-options.ts'

const { npm } = scriptOptions(import.meta.filename, { npm: '10 11' })
const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-deploy-'))
const harbour = [path.join(root, 'worlds/terminal/harbour.yaml')]
const token = 'a-token-of-the-check'
const environment = { AGENTWORLD_TOKEN: token }
const rows: string[][] = []

async function check(name: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now()
  const lastLine = (error: Error) => `FAILED: ${error.message.trim().split('\n').at(-1)}`
  const said = await work().catch(lastLine)
  if (said.startsWith('FAILED')) process.exitCode = 1
  rows.push([name, said, `${Math.round((performance.now() - started) / 1000)} s`])
  process.stderr.write(`${name}: ${said}\n`)
}

async function portsFor(...wanted: string[]): Promise<Map<string, string>> {
  const ports = new Map<string, string>()
  for (const port of wanted) ports.set(port, String(await freePort()))
  return ports
}

function run(words: readonly string[], cwd: string): string {
  const [program = '', ...args] = words
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function cleanFolder(name: string): string {
  const place = path.join(folder, name)
  mkdirSync(place)
  return place
}

async function lockedInstall(version: string): Promise<string> {
  const place = cleanFolder(`npm-${version}`)
  const packages = ['packages/shell/package.json', 'packages/python/package.json']
  const files = ['package.json', 'package-lock.json', ...packages, 'test/node-bin-setup']
  for (const file of files) cpSync(path.join(root, file), path.join(place, file), { recursive: true })
  const words = ['npx', '-y', `npm@${version}`]
  run([...words, 'ci', '--ignore-scripts'], place)
  return `npm ci works with ${run([...words, '--version'], place)}`
}

async function asItStands(image: Image): Promise<string> {
  const server = await startImage(image, { environment, ports: await portsFor('8000') })
  await drive(server.at('8000'), token)
  expect('its own health check', server.health(), 0)
  return `driven; its health check passes; stopped with ${await server.stop()}`
}

async function asDeployed(image: Image, deployment: Deployment, store: string): Promise<string> {
  const { args: words, asked, worlds, patienceSeconds, graceSeconds } = deployment
  const mounts = [{ from: mountedWorlds(cleanFolder(`worlds-${rows.length}`), harbour), to: worlds }]
  const args = words.map(word => (word.startsWith('--store=') ? `--store=${store}` : word))
  const start = async () =>
    startImage(image, { args, environment, mounts, ports: await portsFor('8000', '9464') })
  const servers = [await start(), await start()]
  for (const server of servers) await drive(server.at('8000'), token)
  for (const { path: place, port } of asked) {
    expect(`${place} of ${port}`, (await fetch(`${servers[0]?.at(port)}${place}`)).status, 200)
  }
  expect('patience over grace', patienceSeconds > graceSeconds, true)
  const ended = await Promise.all(servers.map(server => server.stop()))
  return `2 servers driven; ${asked.length} probes pass; stopped with ${ended.join(' and ')}`
}

async function asPackage(): Promise<string> {
  const place = cleanFolder('package')
  const packed = run(['npm', 'pack', '--pack-destination', place], root).split('\n').at(-1) ?? ''
  run(['npm', 'install', '--omit=optional', '--omit=peer', `./${packed}`], place)
  const port = await freePort()
  const words = [
    'node_modules/.bin/agentworld',
    'serve',
    '--host',
    '0.0.0.0',
    '--port',
    String(port),
    '--store',
    'memory',
  ]
  const server = spawn(process.execPath, words, { cwd: place, env: { ...process.env, ...environment } })
  await once(server.stdout, 'data')
  await drive(`http://127.0.0.1:${port}`, token)
  server.kill('SIGTERM')
  return `${packed}: installed and driven; stopped with ${(await once(server, 'exit'))[0]}`
}

for (const version of npm.split(' ')) await check(`npm ${version}`, () => lockedInstall(version))
let image: Image | undefined
await check('deploy/Dockerfile', async () => {
  image = buildImage({ context: root, folder, dockerfile: 'deploy/Dockerfile' })
  return asItStands(image)
})
if (image !== undefined) {
  const built = image
  const database = await startPostgres()
  await check('deploy/compose.yaml', () => asDeployed(built, composeServer(root), database.url))
  await check('deploy/kubernetes', () => asDeployed(built, kubernetesServer(root), database.url))
  await database.close()
}
await check('npm pack', asPackage)
rmSync(folder, { recursive: true, force: true })
console.log('| path | what happened | time |\n| --- | --- | --- |')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
