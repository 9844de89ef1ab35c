// What a reader can do about an error. Options are named but not spelled out: a program gives them as properties, a
// person at a command line as flags, and whoever shows a remedy words it for their own readers.

/** What to do about an error: a sentence, in which `{name}` stands for an option of that name. */
export interface Remedy {
  readonly say: string
  readonly options: { readonly [name: string]: OptionValue }
}

/** Undefined where the reader knows best. */
export type OptionValue = string | number | true | undefined

/** How an option and its value are written for the readers of a remedy. */
export type Wording = (name: string, value: OptionValue) => string

/** As a program gives options: `model: 'http://…'`. */
export const asProperty: Wording = (name, value) =>
  value === undefined ? name : `${name}: ${typeof value === 'string' ? `'${value}'` : value}`

/** As a command line takes them: `--model http://…`. */
export const asFlag: Wording = (name, value) => {
  const flag = `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
  return value === undefined || value === true ? flag : `${flag} ${value}`
}

/** The sentence, worded. */
export function wordedRemedy(remedy: string | Remedy, wording: Wording): string {
  if (typeof remedy === 'string') return remedy
  const { say, options } = remedy
  return say.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(options, name) ? wording(name, options[name]) : whole,
  )
}
