// The child process of a kernel host: it loads one module of kernels, gives up every right, and answers requests.
// It is started with an empty environment and Node's permission model on.
import dgram from 'node:dgram'
import net from 'node:net'
import type { Kernel } from '../kernel.ts'
import type { KernelModule, Request, Response } from './protocol.ts'
import { connectShelves, shelfDescriptor } from './shelf.ts'

const kernels = new Map<number, Kernel>()
const send = (response: Response) => process.send?.(response)
const module: KernelModule = await import(process.argv[2] ?? '')
giveUpRights()
connectShelves(shelfDescriptor)

// runtimes before Node 25 have no permission for the network, so that its two doors are shut by hand there
function giveUpRights(): void {
  const refuse = () => {
    throw new Error('the network is closed')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
  const permission = process.permission as { drop?: (right: string) => void } | undefined
  permission?.drop?.('fs.read')
}

function kernelOf(id: number): Kernel {
  const kernel = kernels.get(id)
  if (!kernel) throw new Error(`there is no kernel ${id}`)
  return kernel
}

async function answer(request: Request): Promise<unknown> {
  if ('open' in request) {
    kernels.set(
      request.call,
      await module.openKernel(request.open.world, { snapshot: request.open.snapshot }),
    )
    return request.call
  }
  if ('fork' in request) {
    kernels.set(request.call, await kernelOf(request.fork).fork())
    return request.call
  }
  if ('close' in request) {
    await kernels.get(request.close)?.close()
    return void kernels.delete(request.close)
  }
  const kernel = kernelOf(request.kernel)
  const method = kernel[request.method] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined
  const args = request.method === 'step' ? [request.args[0], { signal: neverAborted }] : request.args
  return method?.apply(kernel, args as unknown[])
}

const neverAborted = new AbortController().signal

process.on('message', (request: Request) => {
  answer(request).then(
    value => send({ call: request.call, value }),
    (error: unknown) =>
      send({ call: request.call, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
send({ ready: true })
