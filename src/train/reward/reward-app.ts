// The reward server as a fetch-shaped app: POST /reward scores, GET /health says who judges.
import type { Domain } from '../../kernel/domain.ts'
import type { Dialect } from '../../model/dialects/dialect.ts'
import { WorldError } from '../../world/error.ts'
import { RewardRequest } from './reward-request.ts'
import { type RewardJudge, type Rewards, scorePredictions } from './score-predictions.ts'

export interface RewardAppOptions {
  readonly domainNamed: (name: string) => Promise<Domain>
  readonly dialect: Dialect
  readonly judge: RewardJudge | undefined
  readonly onScored?: (rewards: Rewards) => void
}

/** The paths it answers. */
export const rewardPaths: readonly string[] = ['/reward', '/health']

export function rewardApp(options: RewardAppOptions): (request: Request) => Promise<Response> {
  return async request => {
    const { pathname } = new URL(request.url)
    if (pathname === '/health') {
      return Response.json({
        status: 'ok',
        judge: options.judge?.model.id ?? null,
        dialect: options.dialect.name,
      })
    }
    if (pathname !== '/reward') return refusal(404, 'There is nothing here; POST /reward scores predictions.')
    if (request.method !== 'POST') return refusal(405, 'POST what is to be scored.')
    return scored(request, options)
  }
}

async function scored(
  request: Request,
  { domainNamed, dialect, judge, onScored = () => {} }: RewardAppOptions,
): Promise<Response> {
  const parsed = RewardRequest.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) {
    return refusal(
      400,
      'Expected { domain, prompt, truth, predictions } or { example, prompt, truth, predictions }.',
    )
  }
  const name = 'example' in parsed.data ? parsed.data.example.domain : parsed.data.domain
  try {
    const domain = await domainNamed(name)
    const rewards = await scorePredictions(parsed.data, { domain, dialect, judge, signal: request.signal })
    onScored(rewards)
    return Response.json(rewards)
  } catch (error) {
    if (error instanceof WorldError && error.at === 'world') return refusal(400, error.message)
    throw error
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: { code: String(status), message } }, { status })
}
