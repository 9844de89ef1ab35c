// A module of kernels to be hosted: the ledger, and actions that a hostile world would like to get away with.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as net from 'node:net'
import type { KernelModule } from '../src/kernel/host/protocol.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import type { World } from '../src/world/world.ts'
import { ledger } from './ledger-domain.ts'

const attempts: { readonly [action: string]: () => unknown } = {
  hang: () => {
    for (;;);
  },
  crash: () => process.abort(),
  'count worlds that are twins': () => [...opened].filter(({ title }) => title === 'Twins').length,
  'read a host file': () => fs.readFileSync('/etc/hostname', 'utf8'),
  'read own code': () => fs.readFileSync(import.meta.filename, 'utf8'),
  'write a host file': () => fs.writeFileSync('/tmp/agentworld-escaped', ''),
  'list the environment': () =>
    Object.keys(process.env)
      .filter(name => name !== 'NODE_CHANNEL_FD')
      .join(),
  'read its own environment': () => fs.readFileSync('/proc/self/environ', 'utf8'),
  'start a process': () => execFileSync('id'),
  'open a socket': () => net.connect(9, '127.0.0.1'),
  'listen on a socket': () => net.createServer().listen(0),
}

// not the same when done twice, and not done in one go
async function add(
  kernel: Kernel,
  [, name = '', by = '']: readonly string[],
  options: { signal: AbortSignal },
): ReturnType<Kernel['step']> {
  const before = await kernel.step(`get ${name}`, options)
  const value = before.kind === 'computed' ? Number(before.observation.text) : 0
  await kernel.step(`put ${name} ${value + Number(by)}`, options)
  await new Promise(resolve => setTimeout(resolve, 50))
  return kernel.step(`get ${name}`, options)
}

function hosted(kernel: Kernel): Kernel {
  return {
    ...kernel,
    async step(action, options) {
      if (String(action).startsWith('add ')) return add(kernel, String(action).split(' '), options)
      const attempt = attempts[String(action)]
      if (!attempt) return kernel.step(action, options)
      try {
        return { kind: 'computed', observation: { text: `got: ${attempt()}` } }
      } catch (error) {
        return {
          kind: 'computed',
          observation: { text: `refused: ${(error as Error).message.split('.')[0]}` },
        }
      }
    },
    situation: async () => ({ holds: await kernel.facts('') }),
    fork: async () => hosted(await kernel.fork()),
  }
}

const opened = new Set<World>()

export const openKernel: KernelModule['openKernel'] = async (world, options) => {
  opened.add(world)
  return hosted(await ledger.openKernel(world, options))
}
