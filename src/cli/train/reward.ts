// `train reward`: the server that trainers ask what predictions are worth, until it is told to stop.
import { once } from 'node:events'
import { domainNamed } from '../../../domains/index.ts'
import { boundedQueue } from '../../model/bounded-queue.ts'
import { dialectNamed } from '../../model/dialects/index.ts'
import { Sampling } from '../../model/model.ts'
import { openModel } from '../../model/open/open-model.ts'
import { createGuard, loopbackNames } from '../../serve/guard.ts'
import { listen } from '../../serve/listen.ts'
import { rewardApp, rewardPaths } from '../../train/reward/reward-app.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { errorText } from '../screen/error-data.ts'

export const reward = command({
  name: 'train reward',
  summary: 'Score predictions for trainers: by rule, and by a judge where one is named.',
  usage: '[--port N] [--judge URL#model] [options]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'port',
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      description: 'The port; 0 for any that is free.',
      default: '8100',
    },
    {
      name: 'host',
      type: 'text',
      value: 'ADDRESS',
      description: 'The address to listen on; any but this machine alone requires a token.',
      default: '127.0.0.1',
    },
    {
      name: 'token',
      type: 'text',
      value: 'TOKEN',
      description: 'What trainers must send: Authorization: Bearer TOKEN.',
      default: 'AGENTWORLD_TOKEN',
    },
    {
      name: 'judge',
      type: 'text',
      value: 'MODEL',
      description: 'Who judges, as --model names it elsewhere (key in AGENTWORLD_API_KEY).',
      default: 'nobody: the rule alone',
    },
    {
      name: 'dialect',
      type: 'text',
      value: 'NAME',
      description: 'The format of the replies that are scored.',
      default: 'qwen-agentworld',
    },
    {
      name: 'concurrency',
      type: 'integer',
      minimum: 1,
      description: 'How many questions the judge is asked at once.',
      default: '16',
    },
    { ...jsonOption, description: 'Print the address as one line of JSON.' },
    quietOption,
  ],
  examples: [
    ['agentworld train reward --port 8100', 'By rule alone.'],
    [
      'agentworld train reward --judge http://127.0.0.1:8000/v1#Qwen3-235B-A22B',
      'Nine parts judge, one part rule.',
    ],
  ],
  async run({ values }, { stdout, stderr, environment, signal }) {
    const host = values.host ?? '127.0.0.1'
    const token = values.token ?? (environment.AGENTWORLD_TOKEN || undefined)
    refuseOpenDoor(host, token)
    const dialect = dialectNamed(values.dialect ?? 'qwen-agentworld')
    const onError = (error: unknown) =>
      void (values.quiet || stderr.write(`agentworld: ${errorText(error)}\n`))
    const apiKey = environment.AGENTWORLD_API_KEY || undefined
    const model = values.judge === undefined ? undefined : await openModel(values.judge, { apiKey, signal })
    const judge = model && {
      model,
      // the same prediction should earn the same again
      sampling: Sampling.parse({ temperature: 0, maxTokens: 8192 }),
      attempts: 3,
      queue: boundedQueue(values.concurrency ?? 16),
      onError,
    }
    try {
      const server = await listen({
        surfaces: [{ name: 'Reward', paths: rewardPaths, fetch: rewardApp({ domainNamed, dialect, judge }) }],
        guard: createGuard({
          token,
          hosts: isLoopback(host) ? [...loopbackNames, host.toLowerCase()] : undefined,
          maxBodyBytes: 64 * 1024 * 1024,
        }),
        host,
        port: values.port ?? 8100,
        onError,
      })
      const url = `${server.url}/reward`
      const who = model === undefined ? 'the rule alone' : `${model.id}, nine parts to one of the rule`
      stdout.write(
        values.json ? `${JSON.stringify({ url })}\n` : `Rewards at ${url}: ${who}.\nStop with Ctrl+C.\n`,
      )
      if (!signal.aborted) await once(signal, 'abort')
      await server.close({ graceMs: 1500 })
      return 0
    } finally {
      await model?.close()
    }
  },
})

const isLoopback = (host: string) => ['localhost', '::1'].includes(host) || /^127(\.\d+){3}$/.test(host)

function refuseOpenDoor(host: string, token: string | undefined): void {
  if (isLoopback(host) || token !== undefined) return
  throw new WorldError('usage', `--host ${host}: others could reach this server, so it needs a token.`, {
    remedy: 'Set AGENTWORLD_TOKEN, or give --token.',
  })
}
