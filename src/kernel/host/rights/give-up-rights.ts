// What a process without rights gives up once its own code is loaded.
import dgram from 'node:dgram'
import net from 'node:net'

/** From now on this process reads no file and reaches no network. */
export function giveUpRights(): void {
  // runtimes before Node 25 have no permission for the network, so that its two doors are shut by hand there
  const refuse = () => {
    throw new Error('the network is closed')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
  const permission = process.permission as { drop?: (right: string) => void } | undefined
  permission?.drop?.('fs.read')
}
