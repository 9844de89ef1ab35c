// What a hub counts, and the gauges it shows.
import { createFigures } from './figures.ts'
import type { Figures } from './hub.ts'

const help = {
  agentworld_turns_total: 'Turns, by world and by who produced them.',
  agentworld_turn_seconds: 'Time inside steps.',
  agentworld_tokens_total: 'Tokens of model calls.',
  agentworld_predictions_total: 'Turns of conversations predicted, by who did.',
  agentworld_failures_total: 'Steps that failed, by the boundary they failed at.',
  agentworld_created_total: 'Sessions created.',
  agentworld_submitted_total: 'Sessions submitted.',
  agentworld_removed_total: 'Sessions removed, by why.',
  agentworld_woken_total: 'Sessions opened again from the store.',
  agentworld_overtaken_total: 'Steps done again because another process had continued the session.',
}

/** Figures of a hub; what is asked for each time it is shown comes from `read`. */
export function hubFigures(read: { sessions(): number; awake(): number; limit(): number }): Figures {
  return createFigures({
    help,
    gauges: [
      { name: 'agentworld_sessions', help: 'Sessions that have a place.', read: read.sessions },
      {
        name: 'agentworld_sessions_awake',
        help: 'Sessions whose kernel is in memory.',
        read: read.awake,
      },
      { name: 'agentworld_sessions_limit', help: 'Places there are.', read: read.limit },
    ],
  })
}
