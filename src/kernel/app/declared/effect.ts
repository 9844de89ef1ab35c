// What a rule of an app does, as data: one verb each, done in order until one fails or stops.
import { z } from 'zod'
import { Expression } from './expression.ts'
import { Text } from './text.ts'
import { Value } from './value.ts'

const name = z.string().regex(/^[a-zA-Z][\w-]{0,60}$/)
const values = z.record(z.string().regex(/^[a-zA-Z_][\w.]{0,80}$/), Value)

const verbs = {
  set: values.optional().meta({
    description:
      'Gives values new contents: form.NAME of this screen, app.NAME, or settings.NAME of all apps.',
  }),
  insert: name.optional().meta({ description: 'Adds a record to this table, with the values under `with`.' }),
  update: name.optional().meta({
    description: 'Changes the records of this table for which `where` holds, to the values under `with`.',
  }),
  delete: name.optional().meta({ description: 'Removes the records of this table for which `where` holds.' }),
  go: name.optional().meta({ description: 'Opens a screen of this app, with the parameters under `with`.' }),
  replace: name.optional().meta({ description: 'Like go, in place of the screen that is shown.' }),
  back: z.literal(true).optional().meta({ description: 'Goes back to the screen before.' }),
  open: name.optional().meta({ description: 'Opens a screen as a dialog in front of this one.' }),
  close: z.literal(true).optional().meta({ description: 'Closes the dialog in front.' }),
  launch: name.optional().meta({ description: 'Opens another app.' }),
  toast: Text.optional().meta({ description: 'Shows a short message that goes away by itself.' }),
  fail: Text.optional().meta({ description: 'Shows an error on the screen and stops.' }),
  notify: Text.optional().meta({ description: 'Puts a notification where the system shows them.' }),
  copy: Value.optional().meta({ description: 'Puts this on the clipboard.' }),
  undo: z.literal(true).optional().meta({ description: 'Takes back the last change to records.' }),
  stop: z.literal(true).optional().meta({ description: 'Leaves the rest undone.' }),
  after: z.number().positive().max(86_400).optional().meta({
    description: 'Does what is under `do` so many seconds later.',
  }),
}
type Verb = keyof typeof verbs
const verbNames = Object.keys(verbs) as Verb[]

/** One effect. */
export interface Effect {
  readonly if?: string | undefined
  readonly set?: { readonly [path: string]: Value } | undefined
  readonly insert?: string | undefined
  readonly update?: string | undefined
  readonly delete?: string | undefined
  readonly go?: string | undefined
  readonly replace?: string | undefined
  readonly back?: true | undefined
  readonly open?: string | undefined
  readonly close?: true | undefined
  readonly launch?: string | undefined
  readonly toast?: string | undefined
  readonly fail?: string | undefined
  readonly notify?: string | undefined
  readonly copy?: Value | undefined
  readonly undo?: true | undefined
  readonly stop?: true | undefined
  readonly after?: number | undefined
  readonly with?: { readonly [name: string]: Value } | undefined
  readonly where?: string | undefined
  readonly do?: readonly Effect[] | undefined
}

export const Effect: z.ZodType<Effect> = z
  .strictObject({
    if: Expression.optional().meta({ description: 'Done only where this holds.' }),
    ...verbs,
    with: values.optional().meta({ description: 'The values of insert, update, go and open.' }),
    where: Expression.optional().meta({ description: 'Which records, each of them called row.' }),
    get do() {
      return z
        .array(Effect)
        .max(50)
        .optional()
        .meta({ description: 'What is done later, or where `if` holds.' })
    },
  })
  .superRefine((effect, context) => {
    const used = verbNames.filter(verb => effect[verb] !== undefined)
    const isBlock = used.length === 0 && effect.do !== undefined && effect.if !== undefined
    if (used.length !== 1 && !isBlock)
      context.addIssue({ code: 'custom', message: `an effect has one verb of ${verbNames.join(', ')}` })
    if (effect.after !== undefined && effect.do === undefined)
      context.addIssue({ code: 'custom', message: 'after needs what to do' })
    if ((effect.update ?? effect.delete) !== undefined && effect.where === undefined)
      context.addIssue({ code: 'custom', message: 'update and delete need where' })
  })
  .meta({ id: 'Effect', description: 'One thing that a rule does.' }) as unknown as z.ZodType<Effect>

/** What is done, in order. */
export const Effects = z.array(Effect).max(50)
