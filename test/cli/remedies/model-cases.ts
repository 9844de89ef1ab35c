// Remedies about who imagines, tried against endpoints on loopback and models of a few kilobytes.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeTinyQwen3 } from '../../../src/model/gguf/tiny-qwen3.ts'
import { type Behaviour, refusingUrl, replies, streams } from '../../servers/misbehaving-endpoint.ts'
import type { Ended } from '../agentworld.ts'
import { quayWorld } from '../quay-world.ts'
import { asking, dinged, ring, withBell } from './bell.ts'
import type { RemedyCase, RunWith, Scene } from './remedy-case.ts'

// says as much as it may, and is cut off where that is little
const wordy: Behaviour = exchange => {
  const { max_tokens: most = 0 } = exchange.body as { max_tokens?: number }
  const [choices] = [[{ delta: { content: most < 1000 ? '<predicted' : dinged } }]]
  const end = [{ delta: {}, finish_reason: most < 1000 ? 'length' : 'stop' }]
  return streams([{ choices }, { choices: end }])(exchange)
}
let count = 0

/** A shipped model, damaged or not, that has learned other worlds than this. */
async function shipped(
  { at }: Scene,
  { folder, sha256, ...said }: { folder: string; domains: object; forms?: object; sha256?: string },
): Promise<void> {
  mkdirSync(at(folder))
  await writeTinyQwen3(at(`${folder}/world.gguf`), { says: ['<|obs|>42\n<|end|>'] })
  const digest = createHash('sha256')
    .update(readFileSync(at(`${folder}/world.gguf`)))
    .digest('hex')
  const manifest = {
    file: 'world.gguf',
    sha256: sha256 ?? digest,
    dialect: 'compact',
    context: 1024,
    ...said,
    sampling: { temperature: 0, thinking: false },
  }
  writeFileSync(at(`${folder}/world-model.json`), JSON.stringify(manifest))
}
const withShipped = (scene: Scene, folder = 'models'): RunWith => ({
  environment: { AGENTWORLD_MODEL: '', AGENTWORLD_MODELS: scene.at(folder) },
})

export const modelCases: readonly RemedyCase[] = [
  {
    from: 'src/engine/refusals.ts',
    advice: ['--model http://…/v1#name, or a .gguf file'],
    prepare: withBell,
    refused: scene => ring(scene),
    async tried(scene) {
      await writeTinyQwen3(scene.at('tiny.gguf'), { says: ['<|obs|>ding<|end|>'] })
      return [
        await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
        await ring(scene, ['--model', scene.at('tiny.gguf'), '--dialect', 'compact', '--temperature', '0']),
      ]
    },
  },
  {
    from: 'src/engine/refusals.ts',
    advice: ['--executor sandbox'],
    needs: ['bubblewrap'],
    prepare: scene => void quayWorld(scene.folder),
    refused: scene => really(scene),
    tried: async scene => [await really(scene, '--executor', 'sandbox')],
  },
  {
    from: 'src/engine/refusals.ts',
    advice: ['--imagine', '--model http://'],
    prepare: async scene => {
      withBell(scene)
      await shipped(scene, { folder: 'models', domains: { terminal: 0 } })
    },
    refused: scene => ring(scene, [], withShipped(scene)),
    tried: async scene => [await ring(scene, ['--imagine'], withShipped(scene))],
  },
  {
    from: 'src/engine/refusals.ts',
    advice: ['Raise --max-tokens'],
    prepare: withBell,
    refused: scene =>
      asking([wordy], ({ baseUrl }) => ring(scene, ['--model', baseUrl, '--max-tokens', '100'])),
    tried: async scene => [
      await asking([wordy], ({ baseUrl }) => ring(scene, ['--model', baseUrl, '--max-tokens', '2000'])),
    ],
  },
  {
    from: 'src/cli/wiring/imaginer.ts',
    advice: ['Name a model with --model, or leave this out.'],
    prepare: async scene => {
      withBell(scene)
      await shipped(scene, { folder: 'models', domains: { mcp: 0 } })
    },
    refused: scene => ring(scene, ['--dialect', 'compact'], withShipped(scene)),
    tried: async scene => [
      await ring(scene, [], withShipped(scene)),
      await ring(
        scene,
        ['--dialect', 'compact', '--temperature', '0', '--model', scene.at('models/world.gguf')],
        withShipped(scene),
      ),
    ],
  },
  {
    from: 'src/cli/wiring/model-options.ts',
    advice: ['--override qwen35moe.block_count=int:40'],
    prepare: async scene => {
      withBell(scene)
      await writeTinyQwen3(scene.at('tiny.gguf'), { says: ['<|obs|>ding<|end|>'] })
    },
    refused: scene => ring(scene, [...tiny(scene), '--override', 'qwen35moe.block_count=40']),
    tried: async scene => [await ring(scene, [...tiny(scene), '--override', 'qwen35moe.block_count=int:40'])],
  },
  {
    from: 'src/model/shipped/manifest.ts',
    advice: ['do without it: --model none'],
    prepare: async scene => {
      quayWorld(scene.folder)
      await shipped(scene, { folder: 'models', domains: { terminal: 0 }, sha256: '0'.repeat(64) })
    },
    refused: scene => weather(scene),
    tried: async scene => [await weather(scene, 'pwd', '--model', 'none')],
  },
  {
    from: 'src/model/shipped/known-forms.ts',
    advice: ['do without the model: --model none'],
    prepare: async scene => {
      quayWorld(scene.folder)
      await shipped(scene, { folder: 'models', domains: { terminal: 0 }, forms: { terminal: 'forms.bin' } })
      writeFileSync(scene.at('models/forms.bin'), 'no forms')
    },
    refused: scene => weather(scene),
    tried: async scene => [await weather(scene, 'pwd', '--model', 'none')],
  },
  {
    from: 'src/model/open/open-model.ts',
    advice: ['Give a .gguf file, http://host:port/v1#model-name, or scripted:file.'],
    prepare: withBell,
    refused: scene => ring(scene, ['--model', 'nothing-there']),
    async tried(scene) {
      writeFileSync(scene.at('script.yaml'), `- '${dinged}'\n`)
      return [await ring(scene, ['--model', `scripted:${scene.at('script.yaml')}`])]
    },
  },
  {
    from: 'src/model/open/open-model-cassette.ts',
    advice: ['give --model together with --cassette'],
    prepare: withBell,
    refused: scene => ring(scene, ['--cassette', scene.at('tape.jsonl')]),
    async tried(scene) {
      writeFileSync(scene.at('script.yaml'), `- '${dinged}'\n`)
      const cassette = ['--cassette', scene.at('tape.jsonl')]
      const recorded = await ring(scene, ['--model', `scripted:${scene.at('script.yaml')}`, ...cassette])
      return [recorded, await ring(scene, cassette)]
    },
  },
  {
    from: 'src/model/open/open-model-name.ts',
    advice: ['Start the server, or check --model.'],
    prepare: withBell,
    refused: async scene => ring(scene, ['--model', await refusingUrl()]),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', baseUrl])),
    ],
  },
  {
    from: 'src/model/open/open-model-name.ts',
    advice: ['name one, as in ', '#bronze'],
    prepare: withBell,
    refused: scene =>
      asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', baseUrl]), ['bronze', 'tin']),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`]), [
        'bronze',
        'tin',
      ]),
    ],
  },
  {
    from: 'src/model/open/open-model-name.ts',
    advice: ['Set AGENTWORLD_API_KEY to a key that this endpoint accepts.'],
    prepare: withBell,
    refused: scene => behindKey(url => ring(scene, ['--model', url])),
    tried: async scene => [
      await behindKey(url =>
        ring(scene, ['--model', url], { environment: { AGENTWORLD_API_KEY: 'secret' } }),
      ),
    ],
  },
]

/** An endpoint that says nothing, not even its models, to whoever has no key. */
async function behindKey(work: (url: string) => Promise<Ended>): Promise<Ended> {
  return asking([replies(dinged)], async ({ baseUrl }) => {
    const server = createServer(async (request, response) => {
      if (request.headers.authorization !== 'Bearer secret') return void response.writeHead(401).end()
      const body = Buffer.concat(await request.toArray())
      const { method = 'GET', url = '' } = request
      const asked = {
        method,
        ...(method === 'POST' && { body, headers: { 'content-type': 'application/json' } }),
      }
      const reply = await fetch(`${baseUrl}${url.slice('/v1'.length)}`, asked)
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
      response.end(await reply.text())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
    } finally {
      server.close()
    }
  })
}

const tiny = ({ at }: Scene) => ['--model', at('tiny.gguf'), '--dialect', 'compact', '--temperature', '0']

function really({ at, run }: Scene, ...more: string[]): Promise<Ended> {
  const where = ['--world', at('quay.yaml'), '--session', at(`real-${count++}.jsonl`)]
  return run('step', ...where, '--action', 'perl -e "print 6*7"', ...more)
}

/** Asks what the shipped model alone could tell. */
function weather(scene: Scene, action = 'weather-service', ...more: string[]): Promise<Ended> {
  const open = scene.at('open.yaml')
  writeFileSync(open, 'version: 1\ndomain: terminal\ntitle: A desk\nopen: true\nstate: {}\n')
  const where = ['--world', open, '--session', scene.at(`weather-${count++}.jsonl`)]
  return scene.runWith(withShipped(scene), 'step', ...where, '--action', action, ...more)
}
