// Remedies of what serves: worlds, rewards, the world model as a model.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ended } from '../agentworld.ts'
import type { RemedyCase, Scene } from './remedy-case.ts'

// told to stop before it begins: it listens, and ends
const stopped = { signal: AbortSignal.abort() }
const serve = (scene: Scene, ...more: string[]) =>
  scene.runWith(stopped, 'serve', 'terminal', '--store', 'memory', '--port', '0', ...more)
const reward = (scene: Scene, ...more: string[]) =>
  scene.runWith(stopped, 'train', 'reward', '--port', '0', ...more)

async function onTakenPort(work: (port: string) => Promise<Ended>): Promise<Ended> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(String((server.address() as AddressInfo).port))
  } finally {
    server.close()
  }
}

export const serveCases: readonly RemedyCase[] = [
  {
    from: 'src/cli/serve/open-server.ts',
    advice: ['Set AGENTWORLD_TOKEN, or give --token.'],
    refused: ({ run }) => run('serve', 'terminal', '--store', 'memory', '--port', '0', '--host', '0.0.0.0'),
    tried: async scene => [
      await serve(scene, '--host', '0.0.0.0', '--token', 't'),
      await scene.runWith(
        { ...stopped, environment: { AGENTWORLD_TOKEN: 't' } },
        ...['serve', 'terminal', '--store', 'memory', '--port', '0', '--host', '0.0.0.0'],
      ),
    ],
  },
  {
    from: 'src/cli/train/reward.ts',
    advice: ['Set AGENTWORLD_TOKEN, or give --token.'],
    refused: ({ run }) => run('train', 'reward', '--port', '0', '--host', '0.0.0.0'),
    tried: async scene => [
      await reward(scene, '--host', '0.0.0.0', '--token', 't'),
      await scene.runWith(
        { ...stopped, environment: { AGENTWORLD_TOKEN: 't' } },
        ...['train', 'reward', '--port', '0', '--host', '0.0.0.0'],
      ),
    ],
  },
  {
    from: 'src/cli/serve/store-from.ts',
    advice: ["Name a folder, postgres://…, or 'memory'."],
    refused: scene => scene.run('serve', 'terminal', '--port', '0', '--store', 'redis://x'),
    tried: async scene => [
      await scene.runWith(stopped, 'serve', 'terminal', '--port', '0', '--store', scene.at('kept')),
      await serve(scene),
    ],
  },
  {
    from: 'src/serve/wire/listening.ts',
    advice: ['--port, or 0 for any that is free'],
    refused: scene =>
      onTakenPort(port => scene.run('serve', 'terminal', '--store', 'memory', '--port', port)),
    tried: async scene => [await serve(scene)],
  },
  {
    from: 'src/cli/serve/warnings-for.ts',
    advice: ['--executor sandbox'],
    needs: ['bubblewrap'],
    refused: scene => scene.runWith(stopped, 'serve', 'swe/pagelet', '--store', 'memory', '--port', '0'),
    async tried(scene) {
      const args = ['serve', 'swe/pagelet', '--store', 'memory', '--port', '0', '--executor', 'sandbox']
      const { code, stdout, stderr } = await scene.runWith(stopped, ...args)
      return [{ code: stderr === '' ? code : 1, stdout, stderr }]
    },
  },
]
