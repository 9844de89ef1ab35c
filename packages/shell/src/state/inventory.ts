// What a machine runs and has besides its files: processes, services, packages, memory, disks, the network it sees.
// A section that is absent is unknown. The value is never changed, only replaced, so that a fork costs nothing.
import { z } from 'zod'
import { toBytes, toText } from '../bytes.ts'

const Moment = z.iso.datetime({ offset: true })

const RunningProcess = z.strictObject({
  pid: z.int().min(1),
  ppid: z.int().min(0).default(1),
  user: z.string().min(1).default('root'),
  command: z.string().min(1).meta({ description: 'With its arguments, as `ps -f` shows it.' }),
  cpu: z.number().min(0).default(0).meta({ description: 'Percent of one processor.' }),
  memory: z.number().min(0).optional().meta({ description: 'Percent; from rssKiB when absent.' }),
  rssKiB: z.int().min(0).default(0),
  vszKiB: z.int().min(0).default(0),
  cpuSeconds: z.int().min(0).default(0).meta({ description: 'Processor time used so far.' }),
  started: Moment.optional().meta({ description: 'When the machine booted, when absent.' }),
  state: z
    .string()
    .regex(/^[DIRSTZ][<NLsl+]*$/)
    .default('S'),
  tty: z.string().default('?'),
  ignoresTerm: z.boolean().optional().meta({ description: 'Only KILL ends it.' }),
})
export type RunningProcess = z.infer<typeof RunningProcess>

const Memory = z.strictObject({
  totalKiB: z.int().min(1),
  usedKiB: z.int().min(0),
  freeKiB: z.int().min(0).optional(),
  sharedKiB: z.int().min(0).default(0),
  buffersKiB: z.int().min(0).default(0),
  cacheKiB: z.int().min(0).default(0),
  availableKiB: z.int().min(0).optional(),
  swapTotalKiB: z.int().min(0).default(0),
  swapUsedKiB: z.int().min(0).default(0),
})
export type Memory = z.infer<typeof Memory>

const Disk = z.strictObject({
  device: z.string().min(1),
  mount: z.string().startsWith('/'),
  sizeKiB: z.int().min(0),
  usedKiB: z.int().min(0),
  availableKiB: z.int().min(0).optional().meta({ description: 'Size less used, when absent.' }),
  type: z.string().default('ext4'),
})
export type Disk = z.infer<typeof Disk>

const Package = z.strictObject({
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().default(''),
  architecture: z.string().default('amd64'),
  section: z.string().optional(),
  maintainer: z.string().optional(),
  homepage: z.string().optional(),
  license: z.string().optional(),
  author: z.string().optional(),
  depends: z.array(z.string()).default([]).meta({ description: 'Names of packages it needs.' }),
  files: z.array(z.string().startsWith('/')).optional(),
  programs: z.array(z.string()).default([]).meta({ description: 'Commands it brings into /usr/bin.' }),
})
export type Package = z.infer<typeof Package>

const Catalogue = z.strictObject({
  installed: z.array(Package).default([]),
  available: z.array(Package).default([]).meta({ description: 'What can be installed.' }),
})
export type Catalogue = z.infer<typeof Catalogue>

const Route = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[^/]/)
    .meta({ description: 'With its query, if it has one. A last * stands for any rest.' }),
  method: z.string().default('GET'),
  status: z.int().min(200).max(599).default(200),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  contentType: z.string().optional(),
  needs: z
    .array(z.string())
    .default([])
    .meta({ description: 'Services that must be active; otherwise the connection is refused.' }),
  when: z
    .strictObject({ file: z.string().startsWith('/'), contains: z.string() })
    .optional()
    .meta({ description: 'Holds only while the file contains the text.' }),
})
export type Route = z.infer<typeof Route>

const Service = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9:_.@-]+$/),
  description: z.string().optional(),
  active: z.enum(['active', 'inactive', 'failed']).default('active'),
  enabled: z.boolean().default(true),
  pid: z.int().min(1).optional(),
  since: Moment.optional().meta({ description: 'When it came into this state.' }),
  log: z.array(z.string()).default([]).meta({ description: 'Lines as journalctl shows them.' }),
  port: z.int().min(1).max(65535).optional(),
  command: z.string().optional().meta({ description: 'What its main process runs.' }),
  startFails: z.string().optional().meta({ description: 'Why it cannot start: a line for its log.' }),
})
export type Service = z.infer<typeof Service>

const Container = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12,64}$/),
  image: z.string(),
  command: z.string(),
  created: Moment,
  started: Moment.optional(),
  exited: z.strictObject({ code: z.int(), at: Moment }).optional(),
  ports: z.string().default(''),
  name: z.string(),
  log: z.array(z.string()).default([]),
})
export type Container = z.infer<typeof Container>

const Image = z.strictObject({
  repository: z.string(),
  tag: z.string().default('latest'),
  id: z.string().regex(/^[0-9a-f]{12,64}$/),
  created: Moment,
  size: z.string().meta({ description: "As docker shows it, e.g. '142MB'." }),
})
export type Image = z.infer<typeof Image>

const Login = z.strictObject({
  user: z.string(),
  tty: z.string(),
  since: Moment,
  from: z.string().default('-'),
})
export type Login = z.infer<typeof Login>

/** All sections; each program needs some of them, and is unknown where they are absent. */
export const Inventory = z.strictObject({
  processes: z.array(RunningProcess).optional(),
  memory: Memory.optional(),
  disks: z.array(Disk).min(1).optional(),
  load: z
    .tuple([z.number(), z.number(), z.number()])
    .optional()
    .meta({ description: 'Over 1, 5, 15 minutes.' }),
  logins: z.array(Login).optional(),
  packages: z
    .strictObject({ apt: Catalogue.optional(), pip: Catalogue.optional(), npm: Catalogue.optional() })
    .optional(),
  routes: z.array(Route).optional(),
  services: z.array(Service).optional(),
  containers: z.array(Container).optional(),
  images: z.array(Image).optional(),
  sudo: z.boolean().optional().meta({ description: 'Whether the user may use sudo without a password.' }),
})
export type Inventory = z.infer<typeof Inventory>

/** The inventory as the shell has it: every text a byte string. */
export function inventoryBytes(inventory: Inventory): Inventory {
  return mapped(inventory, toBytes) as Inventory
}

/** The inventory for a reader. */
export function inventoryText(inventory: Inventory): Inventory {
  return mapped(inventory, toText) as Inventory
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => mapped(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change)]))
}

/** The sections that are no longer as they began. */
export function changedSections(inventory: Inventory, initial: Inventory = {}): Inventory {
  const now = Object.entries(inventory)
  return Object.fromEntries(now.filter(([key, section]) => section !== initial[key as keyof Inventory]))
}

/** A process number that no declared process has. */
export function firstFreePid({ processes = [], services = [] }: Inventory): number {
  return Math.max(1199, ...[...processes, ...services].map(({ pid = 0 }) => pid)) + 1
}
