// Which world an episode is in. A task is a world of the catalogue, at a place of a split.
import { nearest } from '../../../world/text/nearest.ts'
import { plural } from '../../../world/text/plural.ts'
import type { Catalogue, Offer } from '../../hub.ts'
import type { ResetRequest } from '../wire/messages.ts'
import { invalid } from '../wire/validation-error.ts'

/** A world, and where it stands. */
export interface Task {
  readonly offer: Offer
  readonly split: string
  readonly index: number
}

/** The tasks of a split, in its order; undefined where there is no such split. */
export function tasksOf({ splits }: Catalogue, split: string): readonly Task[] | undefined {
  return splits.get(split)?.map((offer, index) => ({ offer, split, index }))
}

/** Where a world stands. */
export function taskOf(catalogue: Catalogue, offer: Offer): Task {
  for (const [split, offers] of catalogue.splits) {
    const index = offers.findIndex(({ name }) => name === offer.name)
    if (index >= 0) return { offer, split, index }
  }
  return { offer, split: '', index: 0 }
}

/** The task a reset asks for: by name, by split and index, by seed within a split, or else the first. */
export function selectTask(catalogue: Catalogue, request: ResetRequest): Task {
  const { world, index, seed } = request
  if (typeof world === 'string') {
    const offer = catalogue.offers.find(({ name }) => name === world)
    if (offer) return taskOf(catalogue, offer)
    throw invalid(['world'], `There is no world '${world}' here. ${nearWorlds(world, catalogue)}`, world)
  }
  const [first = 'train'] = catalogue.splits.keys()
  const split = request.split ?? first
  const tasks = tasksOf(catalogue, split)
  if (!tasks) {
    const known = [...catalogue.splits.keys()].join(', ')
    throw invalid(['split'], `There is no split '${split}' here, only: ${known}.`, split)
  }
  const place = index ?? (typeof seed === 'number' ? seed % tasks.length : 0)
  const task = tasks[place]
  if (task) return task
  throw invalid(
    ['index'],
    `Split '${split}' has ${plural(tasks.length, 'task')}; there is no index ${place}.`,
    place,
  )
}

// where there are many, all of them are no help
function nearWorlds(wanted: string, { offers }: Catalogue): string {
  const said = nearest(
    wanted,
    offers.map(({ name }) => name),
  )
  return said.startsWith('Known') && offers.length > 12 ? 'POST /agentworld/tasks lists them.' : said
}
