// The 21 actions of this browser: those of BrowserGym's `webarena` and `miniwob_all` sets together.

export interface Signature {
  /** Parameters that must be given, in order. */
  readonly required: readonly string[]
  /** Parameters with a default, after the required ones. */
  readonly optional: readonly string[]
}

const point = ['x', 'y']
const table: readonly (readonly [string, readonly string[], (readonly string[])?])[] = [
  ['noop', [], ['wait_ms']],
  ['scroll', ['delta_x', 'delta_y']],
  ['click', ['bid'], ['button', 'modifiers']],
  ['fill', ['bid', 'value']],
  ['hover', ['bid']],
  ['select_option', ['bid', 'options']],
  ['keyboard_press', ['key']],
  ['keyboard_type', ['text']],
  ['mouse_move', point],
  ['mouse_down', point, ['button']],
  ['mouse_up', point, ['button']],
  ['mouse_click', point, ['button']],
  ['mouse_dblclick', point, ['button']],
  ['goto', ['url']],
  ['go_back', []],
  ['go_forward', []],
  ['new_tab', []],
  ['tab_close', []],
  ['tab_focus', ['index']],
  ['send_msg_to_user', ['text']],
  ['report_infeasible', ['reason']],
]

/** What each action takes, by its name. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  table.map(([name, required, optional = []]) => [name, { required, optional }]),
)
