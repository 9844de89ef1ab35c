// The programs `gzip`, `gunzip` and `zcat`.

import { formatTime } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import { OpenFile } from '../../run/open-file.ts'
import type { Process, Program } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { parseOptions } from '../options.ts'
import { GzipError, pack, unpack } from './gzip-format.ts'
import { applyGzipOption, type GzipSettings, gzipOptions, usualGzip } from './gzip-options.ts'

const packedStart = /^(?:\x1f[\x1e\x8b\x9d\x9e\xa0]|PK\x03\x04)/
const knownSuffix = /(?:\.(?:gz|z|taz|tgz)|-gz|[-_]z)$/i

function program(preset: Partial<GzipSettings>): Program {
  return async process => {
    const { given, operands, complaint } = parseOptions(process.args, gzipOptions)
    if (complaint !== undefined) {
      await process.err(`gzip: ${complaint}\nTry \`gzip --help' for more information.\n`)
      return 1
    }
    const settings = { ...usualGzip, ...preset }
    for (const option of given) applyGzipOption(settings, option)
    return new GzipRun(process, settings).run(operands)
  }
}

/** `gzip`: packs files. */
export const gzip = program({})

/** `gunzip`: unpacks files. */
export const gunzip = program({ isUnpacking: true })

/** `zcat`: prints what packed files hold. */
export const zcat = program({ isUnpacking: true, toStdout: true })

class GzipRun {
  private readonly process: Process
  private readonly settings: GzipSettings
  private status = 0
  private listed = { packed: 0, unpacked: 0, overhead: 0, count: 0 }

  constructor(process: Process, settings: GzipSettings) {
    this.process = process
    this.settings = settings
  }

  async run(operands: readonly string[]): Promise<number> {
    for (const name of operands.length > 0 ? operands : ['-']) {
      if (name === '-') await this.stdin()
      else await this.file(name)
    }
    if (this.settings.lists && this.listed.count > 1) this.total()
    return this.status
  }

  private async fail(message: string, status: number): Promise<void> {
    if (status === 1 || !this.settings.isQuiet) await this.process.err(`gzip: ${message}\n`)
    if (this.status !== 1 && status !== 0) this.status = status
  }

  private async stdin(): Promise<void> {
    const { process, settings } = this
    if (!settings.isUnpacking && process.output.isTerminal && !settings.isForced) {
      await process.err(
        'gzip: compressed data not written to a terminal. Use -f to force compression.\nFor help, type: gzip -h\n',
      )
      this.status = 1
      return
    }
    const input = process.input
    const bytes = await readAll(input)
    if (!settings.isUnpacking) {
      const node = input instanceof OpenFile ? process.fs.node(input.inode) : undefined
      const time = settings.savesName && node?.kind === 'file' ? Math.floor(node.mtime / 1000) : 0
      process.out(pack(bytes, { level: settings.level, time }))
      return
    }
    if (settings.lists) throw new NotComputable('gzip -l of standard input')
    await this.unpacked('stdin', bytes, async text => {
      if (!settings.tests) process.out(text)
    })
  }

  // complaints about damaged data stand on a line of their own
  private async unpacked(
    name: string,
    bytes: string,
    use: (text: string, time: number) => Promise<void>,
  ): Promise<void> {
    const { isForced, toStdout } = this.settings
    // with both, what is not packed is handed on as it is
    if (isForced && toStdout && !packedStart.test(bytes)) return use(bytes, 0)
    try {
      const { bytes: text, time } = unpack(bytes)
      await use(text, time)
    } catch (error) {
      if (!(error instanceof GzipError)) throw error
      const { isForced, tests, toStdout } = this.settings
      if (isForced && toStdout && error.message === 'not in gzip format') return use(bytes, 0)
      // what could be unpacked of it is printed before
      if (toStdout && !tests && error.start === undefined)
        throw new NotComputable('the beginning of a damaged archive')
      if (error.unpacked !== undefined) await use(error.unpacked, 0)
      else if (toStdout && !tests) this.process.out(error.start ?? '')
      await this.process.flush()
      const isWarning = error.unpacked !== undefined
      if (!(isWarning && this.settings.isQuiet))
        for (const line of error.message.split('\n')) await this.process.err(`\ngzip: ${name}: ${line}\n`)
      if (this.status !== 1) this.status = isWarning ? 2 : 1
    }
  }

  private async file(typed: string): Promise<void> {
    const { settings, process } = this
    const found = this.find(typed)
    if (!found)
      return this.fail(
        `${settings.isUnpacking && !typed.endsWith(settings.suffix) && !knownSuffix.test(typed) ? typed + settings.suffix : typed}: No such file or directory`,
        1,
      )
    const { name, node } = found
    if (node.kind === 'directory') {
      if (!settings.isRecursive) return this.fail(`${name} is a directory -- ignored`, 2)
      for (const entry of process.fs.list(process.path(name)))
        await this.file(`${name.replace(/\/$/, '')}/${entry}`)
      return
    }
    if (
      node.kind === 'symlink' &&
      !settings.toStdout &&
      !settings.isForced &&
      !settings.lists &&
      !settings.tests
    )
      return this.fail(`${name}: Too many levels of symbolic links`, 1)
    if (
      node.kind === 'file' &&
      node.links > 1 &&
      !settings.toStdout &&
      !settings.isForced &&
      !settings.lists &&
      !settings.tests &&
      !settings.keeps
    )
      return this.fail(
        `${name} has ${node.links - 1} other link${node.links > 2 ? 's' : ''} -- file ignored`,
        2,
      )
    try {
      const bytes = process.fs.read(process.path(name))
      if (settings.lists) await this.list(name, bytes)
      else if (settings.isUnpacking) await this.unpackFile(name, bytes, node)
      else await this.packFile(name, bytes, node)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.fail(`${name}: ${error.message}`, 1)
    }
  }

  private find(typed: string): { name: string; node: Node } | undefined {
    const follow = this.settings.toStdout || this.settings.isForced
    const direct = this.process.find(typed, { follow })
    if (direct) return { name: typed, node: direct }
    if (!this.settings.isUnpacking) return undefined
    const name = typed + this.settings.suffix
    const node = this.process.find(name, { follow })
    return node && { name, node }
  }

  private async packFile(name: string, bytes: string, node: Node): Promise<void> {
    const { settings, process } = this
    if (name.endsWith(settings.suffix) && !settings.toStdout && !settings.isForced)
      return this.fail(`${name} already has ${settings.suffix} suffix -- unchanged`, 0)
    if (settings.toStdout && process.output.isTerminal && !settings.isForced) return this.stdin()
    const base = name.slice(name.lastIndexOf('/') + 1)
    const packed = pack(bytes, {
      level: settings.level,
      name: settings.savesName ? base : undefined,
      time: settings.savesName ? Math.floor(node.mtime / 1000) : 0,
    })
    const target = name + settings.suffix
    if (settings.isVerbose) await process.err(`${name}:\t`)
    if (settings.toStdout) process.out(packed)
    else if (!(await this.replace(name, target, { bytes: packed, node }))) return
    if (!settings.isVerbose) return
    const overhead = 18 + (settings.savesName ? base.length + 1 : 0)
    await process.err(
      `${ratio(bytes.length - (packed.length - overhead), bytes.length)}${this.outcome(target)}\n`,
    )
  }

  private outcome(target: string): string {
    const { toStdout, keeps } = this.settings
    if (toStdout) return ' -- replaced with stdout'
    return ` -- ${keeps ? 'created' : 'replaced with'} ${target}`
  }

  private async unpackFile(name: string, bytes: string, node: Node): Promise<void> {
    const { settings, process } = this
    const target = this.targetOf(name)
    if (target === undefined && !settings.toStdout && !settings.tests)
      return this.fail(`${name}: unknown suffix -- ignored`, 2)
    await this.unpacked(name, bytes, async (text, time) => {
      if (settings.isVerbose) await process.err(`${name}:\t`)
      if (settings.tests) {
        if (settings.isVerbose) await process.err(' OK\n')
        return
      }
      if (settings.toStdout) process.out(text)
      else if (
        !(await this.replace(name, target ?? '', {
          bytes: text,
          node: { ...node, mtime: time > 0 ? time * 1000 : node.mtime },
        }))
      )
        return
      if (settings.isVerbose)
        await process.err(
          `${ratio(text.length - (bytes.length - unpack(bytes).overhead), text.length)}${this.outcome(target ?? '')}\n`,
        )
    })
  }

  private targetOf(name: string): string | undefined {
    if (name.endsWith(this.settings.suffix) && name.length > this.settings.suffix.length)
      return name.slice(0, -this.settings.suffix.length)
    if (/\.t[ag]z$/.test(name)) return name.replace(/\.t[ag]z$/, '.tar')
    return /[._-](gz|z|Z)$/.test(name) ? name.replace(/[._-](gz|z|Z)$/, '') : undefined
  }

  private async replace(
    name: string,
    target: string,
    { bytes, node }: { bytes: string; node: Node },
  ): Promise<boolean> {
    const { process, settings } = this
    const path = process.path(target)
    if (process.fs.find(path, { follow: false })) {
      if (!settings.isForced) {
        if (process.input.isTerminal) throw new NotComputable('gzip asking whether to overwrite')
        await process.err(`gzip: ${target} already exists;${'\t'}not overwritten\n`)
        if (this.status !== 1) this.status = 2
        return false
      }
      process.fs.unlink(path)
    }
    process.fs.write(path, bytes, { mode: node.mode })
    process.fs.setTime(path, node.mtime)
    if (!settings.keeps) process.fs.unlink(process.path(name))
    return true
  }

  private async list(name: string, packed: string): Promise<void> {
    const { process, settings, listed } = this
    let info: ReturnType<typeof unpack>
    try {
      info = unpack(packed)
    } catch (error) {
      if (!(error instanceof GzipError)) throw error
      await this.process.err(`\ngzip: ${name}: ${error.message}\n`)
      this.status = 1
      return
    }
    if (info.members > 1) throw new NotComputable('gzip -l of several members')
    if (listed.count === 0 && !settings.isQuiet)
      process.out(
        `${settings.isVerbose ? 'method  crc     date  time  ' : ''}         compressed        uncompressed  ratio uncompressed_name\n`,
      )
    const node = process.fs.stat(process.path(name))
    const moment = info.time > 0 ? info.time * 1000 : node.mtime
    const detail = settings.isVerbose
      ? `defla ${info.checksum.toString(16).padStart(8, '0')} ${formatTime('%b %e %H:%M', moment, process.shell)} `
      : ''
    process.out(
      `${detail}${String(packed.length).padStart(19)} ${String(info.bytes.length).padStart(19)} ${ratio(info.bytes.length - (packed.length - info.overhead), info.bytes.length)} ${this.targetOf(name) ?? name}\n`,
    )
    this.listed = {
      packed: listed.packed + packed.length,
      unpacked: listed.unpacked + info.bytes.length,
      overhead: info.overhead,
      count: listed.count + 1,
    }
  }

  private total(): void {
    const { packed, unpacked, overhead } = this.listed
    const lead = this.settings.isVerbose ? ' '.repeat(28) : ''
    this.process.out(
      `${lead}${String(packed).padStart(19)} ${String(unpacked).padStart(19)} ${ratio(unpacked - (packed - overhead), unpacked)} (totals)\n`,
    )
  }
}

function ratio(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part * 100) / whole).toFixed(1).padStart(5)}%`
}
