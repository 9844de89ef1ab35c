// SWE-agent's .traj: commands of its shell with their output; recordings made by hand hold the conversation alone.
import * as path from 'node:path'
import { z } from 'zod'
import { contentText } from './read/content-text.ts'
import { documentImporter } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { flip, type Step } from './read/flip.ts'
import { stepsOfMessages } from './read/message-steps.ts'
import { repositoryOf } from './read/repository.ts'

const Told = z.looseObject({
  role: z.string(),
  content: z.unknown().optional(),
  message_type: z.string().nullish(),
  is_demo: z.boolean().nullish(),
  action: z.string().nullish(),
})
type Told = z.infer<typeof Told>

const Trajectory = z.looseObject({
  trajectory: z
    .array(z.looseObject({ action: z.string().nullish(), observation: z.string().nullish() }))
    .optional(),
  history: z.array(Told).optional(),
  environment: z.string().nullish(),
})

export const sweAgent = documentImporter({
  name: 'swe-agent',
  summary: '.traj of SWE-agent',
  recognises: (file, beginning) =>
    /^\s*\{/.test(beginning) &&
    (/\.traj(\.gz)?$/.test(file) ||
      (/"trajectory"\s*:\s*\[/.test(beginning) &&
        /"observation"\s*:/.test(beginning) &&
        /"(thought|response)"\s*:/.test(beginning))),
  *drafts(document, file) {
    yield draftOf(document, file)
  },
})

function draftOf(document: unknown, file: string): Draft {
  const { trajectory, history = [] } = fieldsOf(Trajectory, document, 'trajectory')
  if (trajectory === undefined && history.length === 0) throw new Error('neither trajectory nor history')
  // demonstrations are another run's
  const told = history.filter(({ is_demo }) => is_demo !== true)
  const task = told.find(({ role, content }) => role === 'user' && !isDemonstration(content))
  const acted = trajectory?.some(({ action }) => action)
  const name = path.basename(file).replace(/(\.\w+)+$/, '')
  return {
    app: repositoryOf(name),
    told: contentText(told.find(({ role }) => role === 'system')?.content),
    ...flip(acted ? [...said(task), ...(trajectory ?? []).flatMap(commandSteps)] : historySteps(told)),
  }
}

const isDemonstration = (content: unknown) =>
  /^(Here is a demonstration|--- DEMONSTRATION)/i.test(contentText(content))

const said = (message: Told | undefined): Step[] =>
  message === undefined ? [] : [{ kind: 'said', text: contentText(message.content) }]

function commandSteps({
  action,
  observation,
}: {
  action?: string | null | undefined
  observation?: string | null | undefined
}): Step[] {
  if (!action?.trim() || observation === undefined || observation === null) return []
  const acts = [{ name: 'bash', arguments: { command: action.replace(/\n+$/, '') } }]
  return [
    { kind: 'acts', acts },
    { kind: 'reply', text: observation },
  ]
}

function historySteps(told: readonly Told[]): readonly Step[] {
  if (!told.some(({ action }) => action)) return stepsOfMessages(told).steps
  return told.flatMap((message, index): Step[] => {
    if (message.role === 'system') return []
    if (message.role === 'assistant') {
      const command = message.action?.replace(/\n+$/, '')
      return command ? [{ kind: 'acts', acts: [{ name: 'bash', arguments: { command } }] }] : []
    }
    const isReply = told[index - 1]?.role === 'assistant'
    return isReply ? [{ kind: 'reply', text: contentText(message.content) }] : said(message)
  })
}
