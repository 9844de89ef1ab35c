// Screens in front and behind: opening, going back and forth, apps side by side.
import type { Json } from '../../../world/json.ts'
import type { Apps, Screen } from '../declared/app.ts'
import { AppFault } from '../declared/app-fault.ts'
import type { Names } from '../declared/expression.ts'
import { firstContent, inputsOf } from '../declared/inputs.ts'
import { worthsOf } from '../declared/value.ts'
import { namesIn } from './names.ts'
import { type AppsState, type Frame, frontFrame, frontTask, type Task, withTask } from './state.ts'

const limits = { frames: 100, tasks: 40 }

export interface Opening {
  readonly apps: Apps
  readonly screen: string
  readonly app?: string
  readonly params?: { readonly [name: string]: Json }
  readonly isDialog?: boolean
  readonly isReplacing?: boolean
}

/** Opens a screen in the task in front. */
export function openScreen(state: AppsState, opening: Opening): AppsState {
  const task = frontTask(state)
  const here = frontFrame(state)
  const app = opening.app ?? here?.app ?? ''
  if (task === undefined) throw new AppFault('no app is in front')
  const frame = frameOf(state, { ...opening, app })
  const frames = opening.isReplacing
    ? task.frames.slice(0, -1)
    : opening.isDialog
      ? task.frames
      : withoutDialogs(task)
  return {
    ...withTask(state, { ...task, frames: [...frames, frame].slice(-limits.frames), forward: [] }),
    serial: state.serial + 1,
  }
}

/** Opens an app in a task of its own, or brings the one it has to the front. */
export function launch(state: AppsState, app: string, apps: Apps): AppsState {
  const known = state.tasks.find(({ frames }) => frames[0]?.app === app)
  if (known !== undefined) return { ...state, front: known.id }
  return newTask(state, app, apps)
}

/** Opens an app in one more task. */
export function newTask(state: AppsState, app: string, apps: Apps): AppsState {
  const start = apps.apps[app]?.start
  if (start === undefined) throw new AppFault(`there is no app '${app}'`)
  if (state.tasks.length >= limits.tasks) throw new AppFault(`more than ${limits.tasks} of them are open`)
  const frame = frameOf(state, { apps, app, screen: start })
  const task: Task = { id: state.serial, frames: [frame], forward: [] }
  return { ...state, tasks: [...state.tasks, task], front: task.id, serial: state.serial + 1 }
}

/** Goes back by one screen; the same where there is none behind. */
export function goBack(state: AppsState): AppsState {
  const task = frontTask(state)
  const left = task?.frames.at(-1)
  if (task === undefined || left === undefined || task.frames.length < 2) return state
  const forward = left.isDialog ? task.forward : [...task.forward, left]
  return withTask(state, { ...task, frames: task.frames.slice(0, -1), forward })
}

/** Goes forward again; the same where back was not the last that was done. */
export function goForward(state: AppsState): AppsState {
  const task = frontTask(state)
  const next = task?.forward.at(-1)
  if (task === undefined || next === undefined) return state
  return withTask(state, {
    ...task,
    frames: [...withoutDialogs(task), next],
    forward: task.forward.slice(0, -1),
  })
}

/** Closes the task; the one beside it comes to the front. */
export function closeTask(state: AppsState, id: number): AppsState {
  const at = state.tasks.findIndex(task => task.id === id)
  const tasks = state.tasks.filter(task => task.id !== id)
  const front = state.front === id ? (tasks[Math.max(0, at - 1)]?.id ?? 0) : state.front
  return { ...state, tasks, front }
}

function frameOf(state: AppsState, { apps, app = '', screen, params = {}, isDialog }: Opening): Frame {
  const declared = apps.apps[app]?.screens[screen]
  if (declared === undefined) throw new AppFault(`'${app}' has no screen '${screen}'`)
  const names = namesIn(state, app)
  const own = typed(worthsOf(declared.params, names), params)
  return {
    app,
    screen,
    params: own,
    form: {
      ...firstForm(declared, { ...names, params: own }),
      ...worthsOf(declared.form, { ...names, params: own }),
    },
    errors: {},
    pages: {},
    sorts: {},
    scrolls: {},
    ...(isDialog && { isDialog: true as const }),
    serial: state.serial,
  }
}

// what comes from an address is text; where a number is declared, it is one
function typed(declared: Frame['params'], given: Frame['params']): Frame['params'] {
  const own = Object.entries(given).map(([name, value]) => {
    const isNumber = typeof declared[name] === 'number' && typeof value === 'string' && value.trim() !== ''
    return [name, isNumber && Number.isFinite(Number(value)) ? Number(value) : value]
  })
  return { ...declared, ...Object.fromEntries(own) }
}

// a field may begin with what another holds at first
function firstForm(screen: Screen, names: Names): Frame['form'] {
  const form: { [name: string]: Json } = {}
  for (const input of inputsOf(screen).once) form[input.name] = firstContent(input, { ...names, form })
  return form
}

function withoutDialogs({ frames }: Task): readonly Frame[] {
  return frames.filter(({ isDialog }) => !isDialog)
}
