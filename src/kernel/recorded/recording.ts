// Recordings of one app, as a world has them: every screen once, and the runs through them.
import { z } from 'zod'
import { Json } from '../../world/json.ts'
import { Pattern } from '../../world/text/pattern.ts'

const most = { screens: 200_000, steps: 1_000_000 }
const place = z.int().nonnegative()

const RecordedStep = z.strictObject({
  do: Json.meta({ description: 'The action.' }),
  shows: place.meta({ description: 'What came back: its place in `screens`.' }),
  isError: z.literal(true).optional().meta({ description: 'That it was an error.' }),
})

const RecordedRun = z.strictObject({
  start: place.meta({ description: 'The screen it began with.' }),
  steps: z.array(RecordedStep).meta({ description: 'What was done, in order.' }),
})

/** What a file of recordings holds. */
export const Runs = z
  .strictObject({
    screens: z
      .array(z.string().max(2_000_000))
      .min(1)
      .max(most.screens)
      .meta({ description: 'All that was seen, each text once and exactly as it was.' }),
    runs: z.array(RecordedRun).min(1).meta({ description: 'The runs.' }),
  })
  .superRefine(({ screens, runs }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['runs', ...path], message })
    const isThere = (at: number) => at < screens.length
    let steps = 0
    for (const [index, run] of runs.entries()) {
      steps += run.steps.length
      if (!isThere(run.start)) issue([index, 'start'], `there is no screen ${run.start}`)
      const wrong = run.steps.findIndex(({ shows }) => !isThere(shows))
      if (wrong >= 0) issue([index, 'steps', wrong, 'shows'], `there is no screen ${run.steps[wrong]?.shows}`)
    }
    if (steps > most.steps) issue([], `there are more than ${most.steps} steps`)
  })
export type Runs = z.infer<typeof Runs>

const reading = {
  start: place.optional().meta({
    description: 'The screen that the world begins with; the one of the first run where none is named.',
  }),
  decides: z
    .enum(['history', 'screen'])
    .default('history')
    .meta({
      description:
        'What decides what an action does. With `screen`, the screen alone: for apps that show all that they know. With `history`, also what came before.',
    }),
  varying: z
    .array(Pattern)
    .max(20)
    .default([])
    .meta({
      description: 'Patterns for what differs between two sights of one screen, such as the time of day.',
      examples: [['[0-9]{1,2}:[0-9]{2}']],
    }),
}

/** Recordings in the world itself, or in files beside it. */
export const Recording = z.union([
  z.strictObject({
    use: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(1000)])
      .meta({ description: 'Their files, as `agentworld import --from recordings` writes them.' }),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .meta({ description: 'The SHA-256 of what was found. It is filled in when the file is read.' }),
    ...reading,
  })
    .meta({ description: 'Recordings in files beside the world file.' }),
  z.strictObject({ ...Runs.shape, ...reading }).superRefine((given, context) => {
    const read = Runs.safeParse({ screens: given.screens, runs: given.runs })
    for (const issue of read.error?.issues ?? []) context.addIssue({ ...issue, code: 'custom' })
  })
    .meta({ description: 'Recordings in the world itself.' }),
])
export type Recording = z.infer<typeof Recording>

/** What the state of a world has where it is made of recordings. */
export const recordingField = {
  recording: Recording.optional().meta({
    description:
      'Recordings of one app: what they show is answered as they show it, by: recorded. The rest is unknown.',
    examples: [
      {
        screens: ["RootWebArea 'Tide'\n\t[3] link 'Tomorrow'", "RootWebArea 'Tide, tomorrow'"],
        runs: [{ start: 0, steps: [{ do: "click('3')", shows: 1 }] }],
      },
    ],
  }),
}

interface MaybeRecording {
  readonly recording?: Recording | undefined
  readonly apps?: unknown
  readonly use: readonly string[]
}

/** Says what a state has beside recordings that does not go with them. */
export function refineRecording(
  { recording, apps, use }: MaybeRecording,
  context: z.core.$RefinementCtx,
  without: readonly string[],
): void {
  if (recording === undefined) return
  const others = [...without, ...(apps === undefined ? [] : ['apps']), ...(use.length > 0 ? ['use'] : [])]
  for (const field of others)
    context.addIssue({ code: 'custom', path: [field], message: 'a world with a recording has nothing but it' })
}
