// What a screen of an app is made of. Skins draw each kind as their kind of environment does.
import { z } from 'zod'
import { type Effect, Effects } from './effect.ts'
import { Expression } from './expression.ts'
import { Text } from './text.ts'
import { Value } from './value.ts'

const name = z.string().regex(/^[a-zA-Z]\w{0,60}$/)
const common = {
  id: z
    .string()
    .regex(/^[a-zA-Z][\w-]{0,60}$/)
    .optional()
    .meta({ description: 'What it is called by checks and by the system; its own name where it has none.' }),
  when: Expression.optional().meta({ description: 'It is there only where this holds.' }),
}
const text = Text.meta({ description: 'What it says.' })
const doing = Effects.meta({ description: 'What happens when it is used.' })
const disabled = Expression.optional().meta({ description: 'It cannot be used while this holds.' })
const formName = name.meta({ description: 'What its content is called: form.NAME.' })
const change = Effects.optional().meta({ description: 'What happens when its content changes.' })
const value = Value.optional().meta({ description: 'What it holds at first.' })
const records = {
  each: z.union([name, Value]).meta({ description: 'A table, or `=` and an expression that gives a list.' }),
  as: name.default('row').meta({ description: 'What a record is called in expressions.' }),
  where: Expression.optional().meta({ description: 'Which of the records.' }),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]\w*$/)
    .optional()
    .meta({ description: 'The field they are ordered by; with - the greatest first.' }),
  page: z.int().min(1).max(500).optional().meta({ description: 'How many are shown at once.' }),
  empty: Text.optional().meta({ description: 'What is said where there is none.' }),
  do: doing.optional(),
}

const heading = z
  .strictObject({
    kind: z.literal('heading'),
    ...common,
    text,
    level: z.int().min(1).max(4).default(2).meta({ description: 'Its level; 1 is the highest.' }),
  })
  .meta({ description: 'A heading.' })
const words = z
  .strictObject({ kind: z.literal('text'), ...common, text })
  .meta({ description: 'A line of text.' })
const link = z
  .strictObject({ kind: z.literal('link'), ...common, text, do: doing })
  .meta({ description: 'A link.' })
const button = z
  .strictObject({
    kind: z.literal('button'),
    ...common,
    text,
    do: doing,
    disabled,
    submit: z
      .boolean()
      .default(false)
      .meta({ description: 'Used by Enter in a field, and only if all fields are valid.' }),
  })
  .meta({ description: 'A button.' })
const field = z
  .strictObject({
    kind: z.literal('field'),
    ...common,
    text,
    name: formName,
    type: z
      .enum(['text', 'query', 'password', 'number', 'email', 'date', 'time', 'multiline'])
      .default('text')
      .meta({ description: 'What is typed into it.' }),
    value,
    hint: Text.optional().meta({ description: 'What stands in it while it is empty.' }),
    required: z.boolean().default(false).meta({ description: 'Whether it must be filled in.' }),
    valid: Expression.optional().meta({ description: 'What its content must satisfy.' }),
    error: Text.optional().meta({ description: 'What is said where it does not.' }),
    change,
    disabled,
  })
  .meta({ description: 'A field to type into.' })
const check = z
  .strictObject({
    kind: z.literal('check'),
    ...common,
    text,
    name: formName,
    shape: z.enum(['box', 'switch']).default('box').meta({ description: 'How it is drawn.' }),
    value,
    change,
    disabled,
  })
  .meta({ description: 'A box or switch to tick.' })
const choice = z
  .strictObject({
    kind: z.literal('choice'),
    ...common,
    text,
    name: formName,
    options: Value.meta({
      description: 'The texts to choose from: a list, or `=` and an expression that gives one.',
    }),
    shape: z.enum(['list', 'radio']).default('list').meta({ description: 'How it is drawn.' }),
    value,
    change,
    disabled,
  })
  .meta({ description: 'One of several texts to choose.' })
const image = z
  .strictObject({ kind: z.literal('image'), ...common, text, do: doing.optional() })
  .meta({ description: 'A picture, of which its text tells.' })
const progress = z
  .strictObject({ kind: z.literal('progress'), ...common, text, value: Value })
  .meta({ description: 'How far something is.' })
const menu = z
  .strictObject({
    kind: z.literal('menu'),
    ...common,
    text,
    items: z
      .array(z.strictObject({ ...common, text, do: doing, disabled }))
      .min(1)
      .max(50)
      .meta({ description: 'What can be chosen in it.' }),
  })
  .meta({ description: 'A menu that opens on a tap.' })
const box = z.tuple([z.int().min(0), z.int().min(0), z.int().positive(), z.int().positive()])
const canvas = z
  .strictObject({
    kind: z.literal('canvas'),
    ...common,
    text,
    size: z
      .tuple([z.int().positive(), z.int().positive()])
      .meta({ description: 'Its width and height in pixels.' }),
    regions: z
      .array(
        z.strictObject({
          ...common,
          text,
          box: box.meta({ description: 'Its left and top edge, width and height, in the canvas.' }),
          do: doing.optional(),
        }),
      )
      .max(200)
      .meta({ description: 'The places in it that mean something.' }),
  })
  .meta({ description: 'A drawing with places in it that mean something.' })
const list = z
  .strictObject({
    kind: z.literal('list'),
    ...common,
    text: text.default(''),
    ...records,
    get show() {
      return z.array(Widget).min(1).max(40).meta({ description: 'What each record looks like.' })
    },
  })
  .meta({ description: 'Records one below the other.' })
const table = z
  .strictObject({
    kind: z.literal('table'),
    ...common,
    text: text.default(''),
    ...records,
    columns: z
      .array(
        z.strictObject({
          text,
          get show() {
            return z
              .union([Text, z.array(Widget).min(1).max(20)])
              .meta({ description: 'What stands in its cells.' })
          },
          sort: name.optional().meta({ description: 'The field that its heading orders by.' }),
        }),
      )
      .min(1)
      .max(20)
      .meta({ description: 'Its columns.' }),
  })
  .meta({ description: 'Records in rows and columns.' })
const group = z
  .strictObject({
    kind: z.literal('group'),
    ...common,
    text: text.default(''),
    role: z
      .enum(['section', 'form', 'navigation', 'toolbar', 'row'])
      .default('section')
      .meta({ description: 'What holds its widgets together.' }),
    get show() {
      return z.array(Widget).max(60).meta({ description: 'What is in it.' })
    },
  })
  .meta({ description: 'Widgets that belong together.' })
const tabs = z
  .strictObject({
    kind: z.literal('tabs'),
    ...common,
    name: formName,
    tabs: z
      .array(
        z.strictObject({
          text,
          get show() {
            return z.array(Widget).max(60).meta({ description: 'What it shows.' })
          },
        }),
      )
      .min(1)
      .max(12)
      .meta({ description: 'The parts.' }),
  })
  .meta({ description: 'Parts of which one is shown at a time.' })

type Plain =
  | z.infer<typeof heading>
  | z.infer<typeof words>
  | z.infer<typeof link>
  | z.infer<typeof button>
  | z.infer<typeof field>
  | z.infer<typeof check>
  | z.infer<typeof choice>
  | z.infer<typeof image>
  | z.infer<typeof progress>
  | z.infer<typeof menu>
  | z.infer<typeof canvas>

interface Common {
  readonly id?: string | undefined
  readonly when?: string | undefined
}

/** What lists and tables show. */
export interface Records extends Common {
  readonly text: string
  readonly each: Value
  readonly as: string
  readonly where?: string | undefined
  readonly sort?: string | undefined
  readonly page?: number | undefined
  readonly empty?: string | undefined
  readonly do?: readonly Effect[] | undefined
}

export interface ListWidget extends Records {
  readonly kind: 'list'
  readonly show: readonly Widget[]
}

export interface TableWidget extends Records {
  readonly kind: 'table'
  readonly columns: readonly {
    readonly text: string
    readonly show: string | readonly Widget[]
    readonly sort?: string | undefined
  }[]
}

export interface GroupWidget extends Common {
  readonly kind: 'group'
  readonly text: string
  readonly role: 'section' | 'form' | 'navigation' | 'toolbar' | 'row'
  readonly show: readonly Widget[]
}

export interface TabsWidget extends Common {
  readonly kind: 'tabs'
  readonly name: string
  readonly tabs: readonly { readonly text: string; readonly show: readonly Widget[] }[]
}

/** One part of a screen. */
export type Widget = Plain | ListWidget | TableWidget | GroupWidget | TabsWidget

export const Widget: z.ZodType<Widget> = z
  .discriminatedUnion('kind', [
    heading,
    words,
    link,
    button,
    field,
    check,
    choice,
    image,
    progress,
    menu,
    canvas,
    list,
    table,
    group,
    tabs,
  ])
  .meta({ id: 'Widget', description: 'One part of a screen.' }) as unknown as z.ZodType<Widget>
