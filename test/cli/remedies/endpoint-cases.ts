// Remedies about endpoints: keys, addresses, names, and replies of any length.
import { type Behaviour, fails, refusingUrl, replies } from '../../servers/misbehaving-endpoint.ts'
import { asking, dinged, ring, withBell } from './bell.ts'
import type { RemedyCase } from './remedy-case.ts'

// answers whoever has this key
const keyed: Behaviour = exchange => replies(dinged)(exchange)
// takes prompts and replies of little together
const narrow: Behaviour = exchange => {
  const { max_tokens: most = 0 } = exchange.body as { max_tokens?: number }
  return most > 1000
    ? fails(400, { body: 'maximum context length is 1000 tokens' })(exchange)
    : replies(dinged)(exchange)
}

export const endpointCases: readonly RemedyCase[] = [
  {
    from: 'src/model/endpoint/failure.ts',
    advice: ['Set AGENTWORLD_API_KEY to a key that this endpoint accepts.'],
    prepare: withBell,
    refused: scene => asking([fails(401)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    tried: async scene => [
      await asking([keyed], async ({ baseUrl, requests }) => {
        const environment = { AGENTWORLD_API_KEY: 'secret' }
        const said = await ring(scene, ['--model', `${baseUrl}#bronze`], { environment })
        return requests[0]?.headers.authorization === 'Bearer secret' ? said : { ...said, code: 1 }
      }),
    ],
  },
  {
    from: 'src/model/endpoint/failure.ts',
    advice: ['Start the server, or check --model.'],
    prepare: withBell,
    refused: async scene => ring(scene, ['--model', `${await refusingUrl()}#bronze`]),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    ],
  },
  {
    from: 'src/model/endpoint/failure.ts',
    advice: ['Check that --model names an OpenAI-compatible API; its URL usually ends in /v1.'],
    prepare: withBell,
    refused: scene =>
      asking([fails(200, { body: '<html>hello</html>' })], ({ baseUrl }) =>
        ring(scene, ['--model', `${baseUrl}#bronze`]),
      ),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    ],
  },
  {
    from: 'src/model/endpoint/failure.ts',
    advice: ['Lower --max-tokens'],
    prepare: withBell,
    refused: scene => asking([narrow], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    tried: async scene => [
      await asking([narrow], ({ baseUrl }) =>
        ring(scene, ['--model', `${baseUrl}#bronze`, '--max-tokens', '500']),
      ),
    ],
  },
  {
    from: 'src/model/endpoint/known-models.ts',
    advice: ['It offers bronze; name one after the # of --model.'],
    prepare: withBell,
    refused: scene => asking([fails(404)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#brass`])),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    ],
  },
  {
    from: 'src/model/endpoint/known-models.ts',
    advice: ['Check the URL in --model: an OpenAI-compatible API usually ends in /v1.'],
    prepare: withBell,
    refused: scene =>
      asking([], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl.replace(/\/v1$/, '')}#bronze`])),
    tried: async scene => [
      await asking([replies(dinged)], ({ baseUrl }) => ring(scene, ['--model', `${baseUrl}#bronze`])),
    ],
  },
  {
    from: 'src/model/endpoint-model.ts',
    advice: ['Copy it into AGENTWORLD_API_KEY again, without spaces and line breaks.'],
    prepare: withBell,
    refused: scene =>
      asking([keyed], ({ baseUrl }) =>
        ring(scene, ['--model', `${baseUrl}#bronze`], { environment: { AGENTWORLD_API_KEY: 'se cret' } }),
      ),
    tried: async scene => [
      await asking([keyed], ({ baseUrl }) =>
        ring(scene, ['--model', `${baseUrl}#bronze`], { environment: { AGENTWORLD_API_KEY: 'secret' } }),
      ),
    ],
  },
]
