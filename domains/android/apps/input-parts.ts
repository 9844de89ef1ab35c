// The inputs of phone screens: fields, lists of choices, radio buttons, and what is wrong with them.
import type { Part } from '../../../src/kernel/app/drawn/parts.ts'
import type { View } from '../../../src/kernel/app/drawn/view.ts'
import { flags, type Look, named, padded, side, size, textPart, widget } from './phone-parts.ts'

export function fieldPart(view: View, look: Look): Part {
  const value = view.type === 'password' ? '•'.repeat([...(view.value ?? '')].length) : (view.value ?? '')
  return {
    node: {
      ...named(view, look),
      role: widget('EditText'),
      name: view.text,
      value,
      state: {
        ...flags(!view.isDisabled),
        ...(view.isFocused && { focused: true }),
        ...(view.hint !== undefined && { hint: view.hint }),
        ...(view.type === 'password' && { password: true }),
        'long-clickable': true,
      },
    },
    view: view.key,
    padding: [37, side, 37, side],
    children: [{ text: { content: value || view.hint || view.text, size: size.text } }],
  }
}

export function spinnerPart(view: View, look: Look): Part {
  return {
    node: {
      ...named(view, look),
      role: widget('Spinner'),
      name: view.text,
      value: view.value ?? '',
      state: flags(!view.isDisabled),
    },
    view: view.key,
    padding: [37, side, 37, side],
    children: [{ text: { content: view.value || view.text, size: size.text } }],
  }
}

export function radioPart(view: View): Part {
  return {
    node: { role: widget('RadioGroup'), name: view.text },
    children: view.children.map(option => ({
      node: {
        role: widget('RadioButton'),
        name: option.text,
        state: { ...flags(!view.isDisabled), checkable: true, checked: option.isSelected === true },
      },
      view: option.key,
      padding: [32, side, 32, side],
      children: [{ text: { content: option.text, size: size.text } }],
    })),
  }
}

/** What is said below an input that is wrong. */
export function errorParts({ error }: View): Part[] {
  return error === undefined
    ? []
    : [padded(textPart(error, size.small, 'com.google.android.material:id/textinput_error'))]
}
