// Whether what was typed may be sent: required fields are filled in and contents satisfy what is asked of them.
import type { Apps } from '../declared/app.ts'
import { holds } from '../declared/expression.ts'
import { inputsOf } from '../declared/inputs.ts'
import { fillText } from '../declared/text.ts'
import { namesBeside } from '../drawn/drawing.ts'
import { type ScreenView, type View, viewsIn } from '../drawn/view.ts'
import { type AppsState, type Frame, frontFrame, withFrame } from './state.ts'

const lacking = 'Please fill in this field.'

/** Holds the form that the button sends to what its fields ask; the first that fails gets the focus. */
export function checkForm(
  state: AppsState,
  screens: readonly ScreenView[],
  { button, apps }: { button: View; apps: Apps },
): { state: AppsState; isValid: boolean } {
  const screen = screens.at(-1)
  const frame = frontFrame(state)
  if (screen === undefined || frame === undefined) return { state, isValid: true }
  const errors: { [name: string]: string } = {}
  const wrong = fieldsOf(screen, button).filter(view => {
    const error = errorOf(view, { state, frame, apps })
    if (error !== undefined && view.form !== undefined) errors[view.form] = error
    return error !== undefined
  })
  const [first] = wrong
  if (first === undefined) return { state: withFrame(state, { errors: {} }), isValid: true }
  return { state: withFrame(state, { errors, focus: first.key }), isValid: false }
}

/** The fields that are sent with a button: those of its form, or of the whole screen where it stands in none. */
export function fieldsOf(screen: ScreenView, button: View): readonly View[] {
  const all = [...screen.menu, ...screen.bar, ...screen.show]
  const forms = [...viewsIn(all)].filter(({ kind, type }) => kind === 'group' && type === 'form')
  const own = forms.find(form => [...viewsIn(form.children)].some(({ key }) => key === button.key))
  return [...viewsIn(own?.children ?? screen.show)].filter(
    ({ kind }) => kind === 'field' || kind === 'choice',
  )
}

function errorOf(
  view: View,
  { state, frame, apps }: { state: AppsState; frame: Frame; apps: Apps },
): string | undefined {
  if (view.isRequired && (view.value ?? '') === '') return lacking
  const [name = '', place] = (view.form ?? '').split('@')
  const screen = apps.apps[frame.app]?.screens[frame.screen]
  const inputs = screen && inputsOf(screen)
  const known = place === undefined ? inputs?.once : inputs?.perRecord.map(({ input }) => input)
  const field = known?.find(input => input.name === name)
  if (field?.kind !== 'field' || field.valid === undefined) return undefined
  if ((view.value ?? '') === '' && !view.isRequired) return undefined
  const seen = namesBeside(apps, state, { frame, bindings: view.beside ?? {} })
  const names = { ...seen, form: { ...(seen.form as object), [name]: view.value ?? '' } }
  if (holds(field.valid, names)) return undefined
  return fillText(field.error ?? 'Please enter a valid value.', names)
}
