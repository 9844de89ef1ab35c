// Loaded before every test file: a connection to anything but this machine fails at once.
import net from 'node:net'

const connect = net.Socket.prototype.connect
const isLocal = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|0\.0\.0\.0|)$/.test(host)

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [first] = args.flat() as [{ host?: string; path?: string } | undefined]
  const host = typeof first === 'object' && !first?.path ? (first?.host ?? '') : ''
  if (!isLocal(host)) throw new Error(`Tests reach nothing outside this machine: ${host}`)
  return connect.apply(this, args as never)
} as typeof connect
