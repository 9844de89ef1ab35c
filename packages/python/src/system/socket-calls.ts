// What a pair of connected sockets can do; there are no others.
import { Failure } from '../machine/failures.ts'
import { OpenPipe } from '../machine/open-pipe.ts'
import type { Calls, System } from './call.ts'
import { pipeNode } from './descriptor-calls.ts'

const unixFamily = 1

export function socketCalls(system: System): Calls {
  const { memory } = system
  const pair = (descriptor: number): OpenPipe => {
    const file = system.process.descriptors.get(descriptor)
    if (file instanceof OpenPipe) return file
    throw new Failure('ENOTSOCK')
  }
  return {
    // they have no name but their family
    __syscall_getsockname: (descriptor: number, address: number, length: number) => {
      pair(descriptor)
      memory.setShort(address, unixFamily)
      memory.setWord(length, 2)
      return 0
    },
    __syscall_sendto: (descriptor: number, address: number, length: number) =>
      pair(descriptor).write(memory.slice(address, length)),
    __syscall_recvfrom: (descriptor: number, address: number, length: number) => {
      const bytes = pair(descriptor).read(length)
      memory.bytes.set(bytes, address)
      return bytes.length
    },
  } as Calls
}

/** Two descriptors, each reading what is written to the other. */
export function openPair(system: System): [number, number] {
  const [there, back] = [0, 1].map(() => ({ chunks: [], readers: 0, writers: 0 }))
  const { descriptors } = system.process
  const open = (incoming: typeof there, outgoing: typeof there) =>
    descriptors.add(
      new OpenPipe(pipeNode(system), { ...(incoming && { incoming }), ...(outgoing && { outgoing }) }),
    )
  return [open(there, back), open(back, there)]
}
