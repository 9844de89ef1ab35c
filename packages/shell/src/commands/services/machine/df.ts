// df: how full the disks are.
import type { Process, Program } from '../../../run/process.ts'
import { quoted } from '../../../run/process.ts'
import type { Disk } from '../../../state/inventory.ts'
import { humanSize } from '../../listing/sizes.ts'
import { type Options, parseOptions } from '../../options.ts'
import { beyond, declared } from '../declared.ts'

interface Row {
  readonly source: string
  readonly fstype: string
  readonly size: number
  readonly used: number
  readonly avail: number
  readonly target: string
  readonly file: string
}

interface Column {
  readonly title: string
  readonly width: number
  readonly isLeft?: boolean
  readonly value: (row: Row) => string
}

/** `df`: how full the declared disks are. */
export const df: Program = async process => {
  const disks = declared(process, 'disks')
  const options = await parseOptions(process, {
    flags: 'ahHklTPm',
    values: 'Btx',
    beyond: 'iv',
    long: {
      all: 'a',
      'human-readable': 'h',
      si: 'H',
      'print-type': 'T',
      portability: 'P',
      local: 'l',
      'block-size': 'B=',
      type: 't=',
      'exclude-type': 'x=',
      total: 'total',
      output: 'output?',
      inodes: 'i!',
      sync: 'sync',
      'no-sync': 'no-sync',
    },
  })
  if (typeof options === 'number') return options
  if (options.has('output') && (options.has('T') || options.has('P'))) throw beyond(process)
  const rows: Row[] = []
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : [undefined]) {
    const found = name === undefined ? disks.map(disk => rowOf(disk, '-')) : await rowFor(name, process)
    if (found === undefined) status = 1
    else rows.push(...found)
  }
  const types = (key: string) =>
    new Set(options.given.filter(option => option.key === key).map(({ value }) => value))
  const [wanted, unwanted] = [types('t'), types('x')]
  const shown = rows.filter(
    ({ fstype }) => (wanted.size === 0 || wanted.has(fstype)) && !unwanted.has(fstype),
  )
  if (shown.length === 0) {
    if (status === 0) await process.fail('no file systems processed')
    return 1
  }
  if (options.has('total')) shown.push(totalOf(shown))
  print(process, shown, columnsFor(options, process))
  return status
}

function rowOf({ device, mount, sizeKiB, usedKiB, availableKiB, type }: Disk, file: string): Row {
  const avail = availableKiB ?? sizeKiB - usedKiB
  return { source: device, fstype: type, size: sizeKiB, used: usedKiB, avail, target: mount, file }
}

async function rowFor(name: string, process: Process): Promise<Row[] | undefined> {
  const disks = declared(process, 'disks')
  const device = disks.find(disk => disk.device === name)
  if (device) return [rowOf(device, name)]
  if (!process.fs.exists(process.path(name))) {
    await process.fail(`${/[ '"]/.test(name) ? quoted(name) : name}: No such file or directory`)
    return undefined
  }
  const path = process.fs.realpath(process.path(name))
  const holders = disks.filter(({ mount }) => mount === '/' || path === mount || path.startsWith(`${mount}/`))
  const [holder] = holders.sort((one, other) => other.mount.length - one.mount.length)
  if (!holder) throw beyond(process)
  return [rowOf(holder, name)]
}

function totalOf(rows: readonly Row[]): Row {
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    source: 'total',
    fstype: '-',
    size: sum(row => row.size),
    used: sum(row => row.used),
    avail: sum(row => row.avail),
    target: '-',
    file: '-',
  }
}

const percent = ({ used, avail }: Row) =>
  used + avail === 0 ? '-' : `${Math.ceil((used * 100) / (used + avail))}%`

interface Unit {
  readonly title: string
  readonly show: (kibibytes: number) => string
}

function unitOf(options: Options, process: Process): Unit {
  const last = options.given.findLast(({ key }) => ['h', 'H', 'k', 'm', 'B'].includes(key))
  if (last?.key === 'h' || last?.key === 'H') {
    const base = last.key === 'h' ? 1024 : 1000
    return { title: 'Size', show: kibibytes => humanSize(kibibytes * 1024, { base }) }
  }
  const names: Readonly<Record<string, number>> = { K: 1, M: 1024, G: 1024 ** 2, '1': 1 / 1024 }
  const name =
    last?.key === 'm' ? 'M' : last?.key === 'B' ? (last.value ?? '').replace(/^1(?=[KMG])/, '') : 'K'
  const size = names[name]
  if (size === undefined) throw beyond(process)
  const label = options.has('P') ? String(size * 1024) : name === '1' ? '1B' : `1${name}`
  return {
    title: `${label}-blocks`,
    show: kibibytes => String(Math.ceil(kibibytes / size)),
  }
}

function columnsFor(options: Options, process: Process): Column[] {
  const unit = unitOf(options, process)
  const isHuman = unit.title === 'Size'
  const all: Readonly<Record<string, Column>> = {
    source: { title: 'Filesystem', width: 14, isLeft: true, value: row => row.source },
    fstype: { title: 'Type', width: 4, isLeft: true, value: row => row.fstype },
    size: { title: unit.title, width: 5, value: row => unit.show(row.size) },
    used: { title: 'Used', width: 5, value: row => unit.show(row.used) },
    avail: {
      title: isHuman || options.has('output') ? 'Avail' : 'Available',
      width: 5,
      value: row => unit.show(row.avail),
    },
    pcent: { title: options.has('P') ? 'Capacity' : 'Use%', width: 4, value: percent },
    file: { title: 'File', width: 4, isLeft: true, value: row => row.file },
    target: { title: 'Mounted on', width: 0, isLeft: true, value: row => row.target },
  }
  const list = options.value('output')
  if (options.has('output') && list === undefined) throw beyond(process)
  const names = list?.split(',') ?? [
    'source',
    ...(options.has('T') ? ['fstype'] : []),
    ...['size', 'used', 'avail', 'pcent', 'target'],
  ]
  return names.map(name => {
    const column = all[name]
    if (!column) throw beyond(process)
    return column
  })
}

function print(process: Process, rows: readonly Row[], columns: readonly Column[]): void {
  const table = [
    columns.map(({ title }) => title),
    ...rows.map(row => columns.map(({ value }) => value(row))),
  ]
  const widths = columns.map(({ width }, index) =>
    Math.max(width, ...table.map(cells => cells[index]?.length ?? 0)),
  )
  for (const cells of table) {
    const padded = cells.map((cell, index) => {
      const width = widths[index] ?? 0
      if (!columns[index]?.isLeft) return cell.padStart(width)
      return index === cells.length - 1 ? cell : cell.padEnd(width)
    })
    process.out(`${padded.join(' ')}\n`)
  }
}
