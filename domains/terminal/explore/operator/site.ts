// The machine of someone who keeps services alive: releases with a link to the current one, settings, access logs, events
// as JSON lines, inventories. Its words are its own; the other explorers never use them.
import { createMachine, type Machine, type Shape, within } from '../machine.ts'
import type { Random } from '../random.ts'
import type { Planted } from '../tree.ts'

export const services = ['gateway', 'ledger', 'courier', 'vault', 'beacon', 'harvest', 'mosaic', 'relay']
export const regions = ['eu-north', 'eu-south', 'us-west', 'ap-east', 'sa-east']
const verbs = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE']
const routes = [
  '/login',
  '/orders',
  '/orders/17',
  '/health',
  '/search?q=tea',
  '/cart',
  '/static/app.js',
  '/api/v2/items',
]
export const teams = ['tidal', 'ember', 'quartz', 'lattice']
const agents = ['curl/8.5', 'Mozilla/5.0', 'kube-probe/1.29', 'python-requests/2.31']

const two = (value: number) => String(value).padStart(2, '0')
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

/** What the explorer remembers: where its kinds of file are. */
export interface Site {
  readonly root: string
  readonly service: string
  readonly releases: readonly string[]
  readonly accessLog: string
  readonly events: string
  readonly inventory: string
  readonly settings: readonly string[]
}

const sites = new WeakMap<Machine, Site>()

/** The site this machine was planted with. */
export function siteOf(machine: Machine): Site {
  const site = sites.get(machine)
  if (site === undefined) throw new RangeError('a machine of another explorer')
  return site
}

/** Plants a site below the user's home. */
export function plantSite(
  random: Random,
  { user, home }: { user: string; home: string },
): { planted: Planted[]; machine: Machine } {
  const service = random.pick(services)
  const root = within(home, `srv/${service}`)
  const machine = createMachine({ user, home, cwd: root })
  const planted: Planted[] = []
  const write = (path: string, content: string, shape: Shape, mode?: number) => {
    planted.push({ path, content, ...(mode === undefined ? {} : { mode }) })
    machine.files.set(path, shape)
    for (let at = path.lastIndexOf('/'); at > home.length; at = path.lastIndexOf('/', at - 1))
      machine.folders.add(path.slice(0, at))
  }
  const releases = many(
    random.between(2, 3),
    index => `${random.between(1, 4)}.${index + random.between(0, 5)}.${random.between(0, 9)}`,
  )
  for (const release of new Set(releases)) {
    write(`${root}/releases/${release}/VERSION`, `${release}\n`, { kind: 'text', words: [release] })
    write(
      `${root}/releases/${release}/run.sh`,
      `#!/bin/sh\nexec echo "${service} ${release} listening on $PORT"\n`,
      { kind: 'script' },
      0o755,
    )
  }
  planted.push({ path: `${root}/current`, link: `releases/${releases[0]}` })
  const settings = ['prod', 'staging'].map(name => `${root}/etc/${name}.env`)
  for (const path of settings)
    write(
      path,
      environmentFile(random, service),
      { kind: 'config', keys: ['PORT', 'REGION', 'WORKERS'] },
      0o640,
    )
  write(`${root}/logs/access.log`, accessLog(random), { kind: 'log', words: routes })
  write(`${root}/logs/events.jsonl`, events(random, service), { kind: 'log', words: ['level', 'region'] })
  write(`${root}/inventory.tsv`, inventory(random), { kind: 'words', words: services })
  write(`${root}/RUNBOOK`, runbook(random, service), { kind: 'text', words: ['restart', 'team', service] })
  sites.set(machine, {
    root,
    service,
    releases: [...new Set(releases)],
    accessLog: `${root}/logs/access.log`,
    events: `${root}/logs/events.jsonl`,
    inventory: `${root}/inventory.tsv`,
    settings,
  })
  return { planted, machine }
}

function environmentFile(random: Random, service: string): string {
  return `# ${service}\nPORT=${random.between(7000, 7999)}\nREGION=${random.pick(regions)}\nWORKERS=${random.between(1, 16)}\nLOG_LEVEL=${random.pick(['info', 'debug', 'warn'])}\nTEAM=${random.pick(teams)}\n${random.chance(0.5) ? 'FEATURE_QUEUE=on\n' : ''}`
}

function accessLog(random: Random): string {
  let second = random.between(0, 7200)
  return many(random.between(8, 22), () => {
    second += random.between(1, 240)
    const time = `${two(Math.floor(second / 3600) + 6)}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`
    return `172.18.${random.between(0, 3)}.${random.between(2, 9)} - - [17/Jan/2026:${time} +0000] "${random.pick(verbs)} ${random.pick(routes)} HTTP/1.1" ${random.pick([200, 200, 200, 204, 301, 403, 404, 500, 502])} ${random.between(0, 9000)} "-" "${random.pick(agents)}"\n`
  }).join('')
}

function events(random: Random, service: string): string {
  return many(
    random.between(4, 10),
    index =>
      `${JSON.stringify({ n: index + 1, service: random.chance(0.7) ? service : random.pick(services), level: random.pick(['info', 'warn', 'error']), region: random.pick(regions), ms: random.between(1, 900) })}\n`,
  ).join('')
}

function inventory(random: Random): string {
  return random
    .some(services, random.between(4, 8))
    .map(name => `${name}\t${random.pick(regions)}\t${random.between(1, 12)}\t${random.pick(teams)}\n`)
    .join('')
}

function runbook(random: Random, service: string): string {
  return `${service.toUpperCase()}\n\nOwner: team ${random.pick(teams)}\nPager: 555-01${random.between(10, 99)}\n\n1. drain the region\n2. restart ${service}\n3. watch 502s for ${random.between(5, 30)} minutes\n`
}
