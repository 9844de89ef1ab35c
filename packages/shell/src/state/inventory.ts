// What a machine runs and has besides its files: processes, services, packages, memory, disks, the network it sees.
// A section that is absent is unknown. The value is never changed, only replaced, so that a fork costs nothing.
import { z } from 'zod'
import { toBytes, toText } from '../bytes.ts'

const Moment = z.iso.datetime({ offset: true })

const RunningProcess = z.strictObject({
  pid: z.int().min(1).meta({ description: 'Its number.' }),
  ppid: z.int().min(0).default(1).meta({ description: 'The number of its parent.' }),
  user: z.string().min(1).default('root').meta({ description: 'Who runs it.' }),
  command: z.string().min(1).meta({ description: 'The command with its arguments, as ps -f shows it.' }),
  cpu: z.number().min(0).default(0).meta({ description: 'Its share of one processor, in per cent.' }),
  memory: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Its share of the memory, in per cent. Without it, computed from rssKiB.' }),
  rssKiB: z.int().min(0).default(0).meta({ description: 'Memory in use, in KiB.' }),
  vszKiB: z.int().min(0).default(0).meta({ description: 'Virtual memory, in KiB.' }),
  cpuSeconds: z.int().min(0).default(0).meta({ description: 'Processor time used so far, in seconds.' }),
  started: Moment.optional().meta({ description: 'When it started. Without it, when the machine booted.' }),
  state: z
    .string()
    .regex(/^[DIRSTZ][<NLsl+]*$/)
    .default('S')
    .meta({ description: 'Its state, as ps shows it: S sleeps, R runs, Z is a zombie.' }),
  tty: z.string().default('?').meta({ description: 'Its terminal; ? for none.' }),
  ignoresTerm: z.boolean().optional().meta({ description: 'Whether only the signal KILL ends it.' }),
})
/** A process. */
export type RunningProcess = z.infer<typeof RunningProcess>

const Memory = z.strictObject({
  totalKiB: z.int().min(1).meta({ description: 'All of it.' }),
  usedKiB: z.int().min(0).meta({ description: 'What programs use.' }),
  freeKiB: z.int().min(0).optional().meta({ description: 'What nobody uses. Without it, what is left.' }),
  sharedKiB: z.int().min(0).default(0).meta({ description: 'What programs share.' }),
  buffersKiB: z.int().min(0).default(0).meta({ description: 'Buffers of the kernel.' }),
  cacheKiB: z.int().min(0).default(0).meta({ description: 'Cached files.' }),
  availableKiB: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'What a new program could have. Without it, computed from the others.' }),
  swapTotalKiB: z.int().min(0).default(0).meta({ description: 'Swap space.' }),
  swapUsedKiB: z.int().min(0).default(0).meta({ description: 'Swap space in use.' }),
})
/** Memory and swap. */
export type Memory = z.infer<typeof Memory>

const Disk = z.strictObject({
  device: z.string().min(1).meta({ description: 'Its device, such as /dev/sda1.' }),
  mount: z.string().startsWith('/').meta({ description: 'Where it is mounted.' }),
  sizeKiB: z.int().min(0).meta({ description: 'Its size.' }),
  usedKiB: z.int().min(0).meta({ description: 'How much of it is in use.' }),
  availableKiB: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'How much can still be written. Without it, the size less what is used.' }),
  type: z.string().default('ext4').meta({ description: 'The kind of file system.' }),
})
/** A disk, and where it is mounted. */
export type Disk = z.infer<typeof Disk>

const Package = z.strictObject({
  name: z.string().min(1).meta({ description: 'Its name.' }),
  version: z.string().min(1).meta({ description: 'Its version.' }),
  description: z.string().default('').meta({ description: 'What it is, in a line.' }),
  architecture: z.string().default('amd64').meta({ description: 'The processors it is built for.' }),
  section: z.string().optional().meta({ description: 'The section of the archive it belongs to.' }),
  maintainer: z.string().optional().meta({ description: 'Who maintains it.' }),
  homepage: z.string().optional().meta({ description: 'Its page on the web.' }),
  license: z.string().optional().meta({ description: 'Its licence.' }),
  author: z.string().optional().meta({ description: 'Who wrote it.' }),
  depends: z.array(z.string()).default([]).meta({ description: 'The names of packages it needs.' }),
  files: z.array(z.string().startsWith('/')).optional().meta({ description: 'The paths it installs.' }),
  programs: z.array(z.string()).default([]).meta({ description: 'The commands it brings into /usr/bin.' }),
})
/** A package that is installed or could be. */
export type Package = z.infer<typeof Package>

const Catalogue = z.strictObject({
  installed: z.array(Package).default([]).meta({ description: 'What is installed.' }),
  available: z.array(Package).default([]).meta({ description: 'What can be installed.' }),
})
/** What a package manager has and can get. */
export type Catalogue = z.infer<typeof Catalogue>

const Route = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[^/]/)
    .meta({ description: 'The address, with its query. A * at the end stands for any rest.' }),
  method: z.string().default('GET').meta({ description: 'The HTTP method.' }),
  status: z.int().min(200).max(599).default(200).meta({ description: 'The status of the answer.' }),
  headers: z.record(z.string(), z.string()).default({}).meta({ description: 'Headers of the answer.' }),
  body: z.string().default('').meta({ description: 'The body of the answer.' }),
  contentType: z.string().optional().meta({ description: 'The media type of the body.' }),
  needs: z.array(z.string()).default([]).meta({
    description: 'Services that must be active. While one is not, the connection is refused.',
  }),
  when: z
    .strictObject({
      file: z.string().startsWith('/').meta({ description: 'The path of the file.' }),
      contains: z.string().meta({ description: 'The text.' }),
    })
    .optional()
    .meta({ description: 'The answer is given only while this file contains this text.' }),
})
/** An address that answers requests. */
export type Route = z.infer<typeof Route>

const Service = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9:_.@-]+$/)
    .meta({ description: 'Its name. Without a type it is a .service.' }),
  description: z.string().optional().meta({ description: 'What it is, in a line.' }),
  active: z
    .enum(['active', 'inactive', 'failed'])
    .default('active')
    .meta({ description: 'Whether it runs, is stopped, or has failed.' }),
  enabled: z.boolean().default(true).meta({ description: 'Whether it starts with the machine.' }),
  pid: z.int().min(1).optional().meta({ description: 'The number of its main process.' }),
  since: Moment.optional().meta({ description: 'When it came into this state.' }),
  log: z.array(z.string()).default([]).meta({ description: 'Its log, in lines as journalctl shows them.' }),
  port: z.int().min(1).max(65535).optional().meta({ description: 'The port it listens on.' }),
  command: z.string().optional().meta({ description: 'What its main process runs.' }),
  startFails: z
    .string()
    .optional()
    .meta({ description: 'Why it cannot start, as a line for its log. Without it, it starts.' }),
})
/** A service of systemd. */
export type Service = z.infer<typeof Service>

const Id = z
  .string()
  .regex(/^[0-9a-f]{12,64}$/)
  .meta({ description: 'Its id.' })

const Container = z.strictObject({
  id: Id,
  image: z.string().meta({ description: 'The image it was made from.' }),
  command: z.string().meta({ description: 'What runs in it.' }),
  created: Moment.meta({ description: 'When it was made.' }),
  started: Moment.optional().meta({ description: 'When it was last started.' }),
  exited: z
    .strictObject({
      code: z.int().meta({ description: 'The exit code.' }),
      at: Moment.meta({ description: 'When.' }),
    })
    .optional()
    .meta({ description: 'How it ended. Without it, it runs.' }),
  ports: z.string().default('').meta({ description: 'Its ports, as docker ps shows them.' }),
  name: z.string().meta({ description: 'Its name.' }),
  log: z.array(z.string()).default([]).meta({ description: 'What it has printed, line by line.' }),
})
/** A container. */
export type Container = z.infer<typeof Container>

const Image = z.strictObject({
  repository: z.string().meta({ description: 'Its name without the tag.' }),
  tag: z.string().default('latest').meta({ description: 'Its tag.' }),
  id: Id,
  created: Moment.meta({ description: 'When it was made.' }),
  size: z.string().meta({ description: "Its size as docker shows it, such as '142MB'." }),
})
/** An image of containers. */
export type Image = z.infer<typeof Image>

const Login = z.strictObject({
  user: z.string().meta({ description: 'Who.' }),
  tty: z.string().meta({ description: 'At which terminal.' }),
  since: Moment.meta({ description: 'Since when.' }),
  from: z.string().default('-').meta({ description: 'From which machine; - for this one.' }),
})
/** Somebody who is logged in. */
export type Login = z.infer<typeof Login>

/** All sections; each program needs some of them, and is unknown where they are absent. */
export const Inventory = z.strictObject({
  processes: z
    .array(RunningProcess)
    .optional()
    .meta({
      description: 'The processes that run. Without them, ps is not computed.',
      examples: [[{ pid: 812, user: 'www', command: 'node server.js', cpu: 1.5, rssKiB: 48000 }]],
    }),
  memory: Memory.optional().meta({
    description: 'The memory of the machine. Without it, free is not computed.',
    examples: [{ totalKiB: 4_000_000, usedKiB: 1_200_000 }],
  }),
  disks: z
    .array(Disk)
    .min(1)
    .optional()
    .meta({
      description: 'The mounted disks. Without them, df is not computed.',
      examples: [[{ device: '/dev/sda1', mount: '/', sizeKiB: 20_000_000, usedKiB: 6_000_000 }]],
    }),
  load: z
    .tuple([z.number(), z.number(), z.number()])
    .optional()
    .meta({
      description: 'The load average over 1, 5 and 15 minutes. Without it, uptime is not computed.',
      examples: [[0.2, 0.1, 0.05]],
    }),
  logins: z
    .array(Login)
    .optional()
    .meta({
      description: 'Who is logged in.',
      examples: [[{ user: 'mira', tty: 'pts/0', since: '2026-03-14T21:10:00Z', from: '10.0.4.7' }]],
    }),
  packages: z
    .strictObject({
      apt: Catalogue.optional().meta({ description: 'Packages of Debian.' }),
      pip: Catalogue.optional().meta({ description: 'Packages of Python.' }),
      npm: Catalogue.optional().meta({ description: 'Packages of Node.' }),
    })
    .optional()
    .meta({
      description: 'Packages that are installed or can be. Without them, apt, pip and npm are not computed.',
      examples: [{ pip: { installed: [{ name: 'flask', version: '3.0.2' }] } }],
    }),
  routes: z
    .array(Route)
    .optional()
    .meta({
      description:
        'What addresses answer to curl and wget, the exact address first. Without them, neither is computed.',
      examples: [[{ url: 'http://10.0.4.12:8080/health', body: 'ok\n', needs: ['orders'] }]],
    }),
  services: z
    .array(Service)
    .optional()
    .meta({
      description: 'Services of systemd. Without them, systemctl and journalctl are not computed.',
      examples: [[{ name: 'orders', pid: 812, port: 8080, log: ['started'] }]],
    }),
  containers: z
    .array(Container)
    .optional()
    .meta({
      description: 'Containers of docker. Without them, docker is not computed.',
      examples: [
        [{ id: '4f1a9c0e72bd', image: 'o:2', command: 'node .', created: '2026-03-01T08:00:00Z', name: 'o' }],
      ],
    }),
  images: z
    .array(Image)
    .optional()
    .meta({
      description: 'Images of docker. Without them, docker images is not computed.',
      examples: [
        [{ repository: 'o', tag: '2', id: '9b7e21c40fd3', created: '2026-02-27T10:00:00Z', size: '142MB' }],
      ],
    }),
  sudo: z
    .boolean()
    .optional()
    .meta({
      description: 'Whether the user may use sudo without a password. Without it, sudo is not computed.',
      examples: [true],
    }),
})
/** What a machine runs and has besides its files. */
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
