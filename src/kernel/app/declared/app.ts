// Apps as data: records in typed tables, and screens made of widgets, with rules for what happens. One language for web
// pages, desktop windows and phone screens.
import { z } from 'zod'
import { WorldError } from '../../../world/error.ts'
import { Json } from '../../../world/json.ts'
import { Effects } from './effect.ts'
import { Expression } from './expression.ts'
import { Text } from './text.ts'
import { Value } from './value.ts'
import { Widget } from './widget.ts'

const name = z.string().regex(/^[a-zA-Z][\w-]{0,60}$/)
const fieldName = z.string().regex(/^[a-zA-Z]\w{0,60}$/)

const types = ['text', 'number', 'boolean', 'date', 'time', 'id'] as const

/** A table of records: what its fields hold, and its rows. */
const RecordTable = z
  .strictObject({
    fields: z
      .record(fieldName, z.enum(types))
      .default({})
      .meta({ description: 'The fields and what each holds. A field of the kind id counts by itself.' }),
    rows: z
      .array(z.record(fieldName, z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])))
      .max(100_000)
      .default([])
      .meta({ description: 'The records there are at first.' }),
  })
  .superRefine(({ fields, rows }, context) => {
    // a world may give other records to a table of the file that it uses
    if (Object.keys(fields).length === 0) return
    for (const [index, row] of rows.entries()) {
      for (const [field, value] of Object.entries(row)) {
        const fault = fitOf(value, fields[field])
        if (fault !== undefined)
          context.addIssue({ code: 'custom', path: ['rows', index, field], message: fault })
      }
    }
  })
type RecordTable = z.infer<typeof RecordTable>

/** A screen of an app. */
export const Screen = z.strictObject({
  title: Text.meta({ description: 'Its title.' }),
  path: z
    .string()
    .regex(/^\/[\w{}./~-]*$/)
    .optional()
    .meta({ description: 'Its address below that of the app, with parameters in braces; else its name.' }),
  params: z
    .record(fieldName, Value)
    .default({})
    .meta({ description: 'Its parameters and what they are where none is given.' }),
  form: z.record(fieldName, Value).default({}).meta({ description: 'What its fields hold at first.' }),
  needs: Expression.optional().meta({
    description: 'Who may see it; others get to the screen under `otherwise`.',
  }),
  otherwise: name.optional().meta({ description: 'The screen that others get to.' }),
  bar: z
    .array(Widget)
    .max(12)
    .default([])
    .meta({ description: 'What stands beside its title: buttons and menus.' }),
  show: z.array(Widget).max(80).meta({ description: 'What is on it.' }),
  entered: Effects.default([]).meta({ description: 'What happens when it is opened.' }),
  back: Effects.optional().meta({ description: 'What happens on back, in place of going back.' }),
  keys: z
    .record(
      z
        .string()
        .regex(/^(ctrl\+)?(alt\+)?(shift\+)?([a-z0-9]|f\d{1,2}|delete)$/, 'such as ctrl+s or ctrl+shift+s'),
      Effects,
    )
    .default({})
    .meta({ description: 'What its keyboard shortcuts do.', examples: [{ 'ctrl+s': [{ toast: 'Saved' }] }] }),
})
export type Screen = z.infer<typeof Screen>

/** An app. */
const App = z
  .strictObject({
    title: z.string().min(1).max(100).meta({ description: 'What people call it.' }),
    address: z
      .url()
      .optional()
      .meta({ description: 'Where it is on the web.', examples: ['https://desk.example'] }),
    package: z
      .string()
      .regex(/^[a-zA-Z][\w.]*$/)
      .optional()
      .meta({ description: 'What a phone calls it.', examples: ['org.example.desk'] }),
    size: z
      .tuple([z.int().positive(), z.int().positive()])
      .optional()
      .meta({ description: 'The width and height of its window on a desktop.' }),
    values: z.record(fieldName, Json).default({}).meta({ description: 'Its own values at first: app.NAME.' }),
    start: name.meta({ description: 'The screen it begins with.' }),
    screens: z
      .record(name, Screen)
      .refine(screens => Object.keys(screens).length <= 60, 'there are more than 60 screens')
      .meta({ description: 'Its screens, by name.' }),
    menu: z
      .array(Widget)
      .max(12)
      .default([])
      .meta({ description: 'What is on all of its screens, above the rest.' }),
  })
  .superRefine((app, context) => {
    if (!Object.hasOwn(app.screens, app.start))
      context.addIssue({ code: 'custom', path: ['start'], message: `there is no screen '${app.start}'` })
    for (const [screen, wanted] of screenNamesIn(app)) {
      if (!Object.hasOwn(app.screens, wanted))
        context.addIssue({
          code: 'custom',
          path: ['screens', screen],
          message: `there is no screen '${wanted}'`,
        })
    }
  })
type App = z.infer<typeof App>

/** What the state of a world has where apps are declared in it. */
export const appsFields = {
  use: z
    .array(z.string().min(1))
    .max(20)
    .default([])
    .meta({
      description:
        'Files with records, settings and apps: a path below the folder of the world file, or the name of an app that comes with the package. What the world has itself goes before them.',
      examples: [['desk']],
    }),
  records: z
    .record(fieldName, RecordTable)
    .default({})
    .meta({
      description: 'The tables that the apps share, by name.',
      examples: [{ notes: { fields: { id: 'id', title: 'text' }, rows: [{ id: 1, title: 'Rye' }] } }],
    }),
  settings: z
    .record(fieldName, Json)
    .default({})
    .meta({ description: 'Values of the system: settings.NAME.', examples: [{ wifi: true }] }),
  apps: z
    .record(name, App)
    .optional()
    .meta({
      description: 'The apps, by name. What they declare is computed.',
      examples: [
        {
          notes: {
            title: 'Notes',
            start: 'all',
            screens: { all: { title: 'Notes', show: [{ kind: 'text', text: 'Empty' }] } },
          },
        },
      ],
    }),
  front: name.optional().meta({
    description: 'The app in front at first; the first of them where none is named.',
    examples: ['notes'],
  }),
}

/** Apps over one set of records. */
export interface Apps {
  readonly records: { readonly [table: string]: RecordTable }
  readonly settings: { readonly [name: string]: Json }
  readonly apps: { readonly [name: string]: App }
  readonly front?: string | undefined
}

interface MaybeApps extends Omit<Apps, 'apps'> {
  readonly use: readonly string[]
  readonly apps?: Apps['apps'] | undefined
}

const known = new WeakMap<MaybeApps, Apps>()

/** The apps of a state; undefined where it declares none. */
export function appsOf(state: MaybeApps): Apps | undefined {
  const { use, records, settings, apps, front } = state
  if (use.length > 0)
    throw new WorldError('world', `The world uses ${use[0]}, which was not read.`, {
      remedy: 'Only worlds that are read from a file can use others; give the apps themselves.',
    })
  if (apps === undefined) return undefined
  const made = known.get(state) ?? { records, settings, apps, front }
  known.set(state, made)
  return made
}

/** Says what does not fit in a state with apps, or with what stands only without them. */
export function refineApps(
  { use, apps, front, records }: MaybeApps,
  context: z.core.$RefinementCtx,
  without: readonly string[] = [],
): void {
  if (use.length > 0) return
  if (apps === undefined) {
    if (Object.keys(records).length > 0)
      context.addIssue({ code: 'custom', path: ['records'], message: 'records need apps' })
    return
  }
  if (Object.keys(apps).length === 0)
    context.addIssue({ code: 'custom', path: ['apps'], message: 'there is no app' })
  if (front !== undefined && !Object.hasOwn(apps, front))
    context.addIssue({ code: 'custom', path: ['front'], message: `there is no app '${front}'` })
  for (const [table, { fields }] of Object.entries(records)) {
    if (Object.keys(fields).length === 0)
      context.addIssue({ code: 'custom', path: ['records', table], message: 'a table needs fields' })
  }
  for (const field of without)
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'a world has apps or single screens, not both',
    })
}

function fitOf(value: Json, type: (typeof types)[number] | undefined): string | undefined {
  if (type === undefined) return 'the table has no such field'
  if (value === null) return undefined
  const wanted = type === 'number' || type === 'id' ? 'number' : type === 'boolean' ? 'boolean' : 'string'
  return typeof value === wanted ? undefined : `${JSON.stringify(value)} is no ${type}`
}

const naming = new Set(['go', 'replace', 'open', 'otherwise'])
// their keys are an author's own
const own = new Set(['with', 'set', 'params', 'form'])

// what go, replace and open name, wherever they stand
function screenNamesIn({
  screens,
}: {
  readonly screens: { readonly [name: string]: unknown }
}): [string, string][] {
  return Object.entries(screens).flatMap(([screen, content]) => {
    const found: [string, string][] = []
    JSON.stringify(content, (key, value: unknown) => {
      if (naming.has(key) && typeof value === 'string') found.push([screen, value])
      return own.has(key) ? undefined : value
    })
    return found
  })
}
