// What a script sees of its process: the world's folder, arguments, user and streams.
import { ask, giveUp, Refused } from './channel.ts'

const host = process

interface Start {
  readonly cwd: string
  readonly argv: readonly string[]
  /** The options that Node was given. */
  readonly options: readonly string[]
  readonly umask: number
  readonly uid: number
  readonly gid: number
}

type SyncStream = new (descriptor: number, options: { autoClose: boolean }) => NodeJS.WriteStream

/** Gives the process the world's folder, arguments and streams. */
export function patchProcess({ cwd, argv, options, umask, uid, gid }: Start, Stream: SyncStream): void {
  let folder = cwd
  host.cwd = () => folder
  host.chdir = (to: string) => {
    try {
      folder = ask('enter', to.startsWith('/') ? to : `${folder}/${to}`) as string
    } catch (error) {
      if (error instanceof Refused) giveUp('a folder that cannot be entered')
      throw error
    }
  }
  host.umask = ((mask?: number) => (mask === undefined ? umask : giveUp('umask'))) as typeof host.umask
  const [program = '', ...rest] = argv
  host.argv = [program, ...host.argv.slice(1, 1 + rest.length)]
  host.execArgv = [...options]
  host.getuid = host.geteuid = () => uid
  host.getgid = host.getegid = () => gid
  host.execPath = program
  Reflect.deleteProperty(host, 'permission')
  for (const [name, descriptor] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const) {
    let stream: NodeJS.WriteStream | undefined
    const get = () => {
      if (!stream) {
        stream = new Stream(descriptor, { autoClose: false })
        Object.assign(stream, { _type: 'pipe', _isStdio: true })
      }
      return stream
    }
    Object.defineProperty(host, name, { configurable: true, enumerable: true, get })
  }
  lateInput()
}

// what stands on standard input is asked for when somebody looks
function lateInput(): void {
  const given = Object.getOwnPropertyDescriptor(host, 'stdin')
  const get = () => {
    ask('input')
    return given?.get?.call(host)
  }
  Object.defineProperty(host, 'stdin', { configurable: true, enumerable: true, get })
}
