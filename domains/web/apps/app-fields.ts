// The inputs of a page with their labels: fields, boxes, lists of choices.
import type { View } from '../../../src/kernel/app/drawn/view.ts'
import { type Attributes, type Child, make } from './page-element.ts'

/** A field with its label. */
export function fieldOf(view: View): Child[] {
  const { key, text, type = 'text', value = '', hint } = view
  const id = `f-${key}`
  const common = {
    id,
    ...(hint !== undefined && { placeholder: hint }),
    ...(view.isRequired && { required: true as const }),
    ...(view.error !== undefined && { 'aria-invalid': 'true' }),
    ...stateOf(view),
  }
  const input =
    type === 'multiline'
      ? make('textarea', key, common, [value], { view: key })
      : // numbers and dates are typed as text: how a browser draws their pickers hangs on the browser
        make('input', key, { type: plainType[type] ?? 'text', ...common, value }, [], { view: key })
  return [
    make('p', `${key}#line`, {}, [
      make('label', `${key}#label`, { for: id }, [text], { view: key }),
      ' ',
      input,
    ]),
    ...errorOf(view),
  ]
}

const plainType: { readonly [type: string]: string } = {
  search: 'search',
  password: 'password',
  email: 'email',
}

/** A list of choices, or a group of radio buttons. */
export function choiceOf(view: View): Child[] {
  const { key, text } = view
  if (view.type === 'radio') {
    return [
      make('fieldset', key, {}, [
        make('legend', `${key}#legend`, {}, [text]),
        ...view.children.map(option => {
          const chosen = option.isSelected ? { checked: true as const } : {}
          const box = { type: 'radio', name: `r-${key}`, ...chosen, ...stateOf(view), value: option.text }
          const used = { view: option.key }
          return make(
            'label',
            `${option.key}#label`,
            {},
            [make('input', option.key, box, [], used), ` ${option.text}`],
            used,
          )
        }),
      ]),
      ...errorOf(view),
    ]
  }
  const id = `f-${key}`
  const options = view.children.map(option =>
    make('option', option.key, option.isSelected ? { selected: true } : {}, [option.text], {
      view: option.key,
    }),
  )
  return [
    make('p', `${key}#line`, {}, [
      make('label', `${key}#label`, { for: id }, [text], { view: key }),
      ' ',
      make('select', key, { id, ...stateOf(view) }, options, { view: key }),
    ]),
    ...errorOf(view),
  ]
}

/** A box that can be ticked, inside its label. */
export function checkOf(view: View): Child[] {
  const { key, text } = view
  const role = view.type === 'switch' ? { role: 'switch' } : {}
  const box = {
    type: 'checkbox',
    ...role,
    ...(view.isChecked && { checked: true as const }),
    ...stateOf(view),
  }
  const used = { view: key }
  return [
    make('p', `${key}#line`, {}, [
      make('label', `${key}#label`, {}, [make('input', key, box, [], used), ` ${text}`], used),
    ]),
    ...errorOf(view),
  ]
}

/** What an element is besides its kind. */
export function stateOf(view: View): Attributes {
  return view.isDisabled ? { disabled: true } : {}
}

function errorOf({ key, error }: View): Child[] {
  return error === undefined ? [] : [make('p', `${key}#error`, { role: 'alert' }, [error])]
}
