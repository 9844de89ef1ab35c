// A random explorer of screens: it reads what is on the screen, as an agent does, and uses any of it, now and then wrongly.
import { createChance } from '../../domains/mcp/measure/chance.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'

export type Chance = ReturnType<typeof createChance>

export interface Explored {
  readonly actions: number
  readonly computed: number
  readonly errors: number
  readonly stepsPerSecond: number
  readonly forkMs: number
}

const perWorld = 25
const words = ['rye', '42', 'Ada Moor', '2026-03-14', 'a@b.example', '', 'ß漢', '-1', 'x'.repeat(80)]

/** Acts in the worlds in turn, so many actions in all. */
export async function explore(
  domain: Domain,
  worlds: readonly World[],
  { seed, actions }: { seed: number; actions: number },
): Promise<Explored> {
  const chance = createChance(seed)
  const signal = AbortSignal.timeout(600_000)
  const forks: number[] = []
  let [done, computed, errors, spent] = [0, 0, 0, 0]
  for (let visit = 0; done < actions; visit += 1) {
    const world = worlds[visit % worlds.length]
    if (world === undefined) break
    const kernel = await domain.openKernel(world, { snapshot: undefined })
    let screen = domain.parts.turn(world, firstAction(domain), { index: 1, before: undefined }).state ?? ''
    for (let step = 0; step < perWorld && done < actions; step += 1) {
      const read = domain.readAction(draw(domain.name, screen, chance), world)
      done += 1
      // what the environment itself cannot read is answered before any kernel is asked
      if (read.kind !== 'action') {
        computed += Number(read.kind === 'observation')
        errors += Number(read.kind === 'observation')
        continue
      }
      const started = performance.now()
      const result = await kernel.step(read.action, { signal })
      spent += performance.now() - started
      if (result.kind !== 'computed') continue
      computed += 1
      errors += Number(result.observation.isError === true)
      screen = result.observation.text
    }
    forks.push(await forkMs(kernel))
    await kernel.close()
  }
  forks.sort((a, b) => a - b)
  return {
    actions: done,
    computed,
    errors,
    stepsPerSecond: done / (spent / 1000),
    forkMs: forks[Math.floor(forks.length / 2)] ?? 0,
  }
}

async function forkMs(kernel: Kernel): Promise<number> {
  const started = performance.now()
  const fork = await kernel.fork()
  const ms = performance.now() - started
  await fork.close()
  return ms
}

const firstActions: { readonly [kind: string]: Json } = {
  web: 'noop()',
  os: 'WAIT',
  android: { action_type: 'wait' },
}

/** An action that does nothing. */
export function firstAction({ name }: Domain): Json {
  return firstActions[name] ?? ''
}

/** An action on what a screen of this kind shows. */
export function draw(kind: string, screen: string, chance: Chance): Json {
  if (kind === 'web') return drawCall(screen, chance)
  return kind === 'os' ? drawProgram(screen, chance) : drawTouch(screen, chance)
}

function drawCall(screen: string, chance: Chance): string {
  const ids = [...screen.matchAll(/\[(\w+)\] (\w+)/g)].map(([, id = '', role = '']) => ({ id, role }))
  const one = chance.pick(ids.length > 0 ? ids : [{ id: '1', role: '' }])
  const text = JSON.stringify(chance.pick(words))
  const options = [...screen.matchAll(/option '([^']+)'/g)].map(([, name = '']) => name)
  const fields = ids.filter(({ role }) => /textbox|searchbox/.test(role))
  const lists = ids.filter(({ role }) => role === 'combobox')
  const links = ids.filter(({ role }) => /link|button|checkbox|radio|switch|tab|menuitem/.test(role))
  switch (chance.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return `click('${(links.length > 0 ? chance.pick(links) : one).id}')`
    case 4:
      return `fill('${(fields.length > 0 ? chance.pick(fields) : one).id}', ${text})`
    case 5:
      return `select_option('${(lists.length > 0 ? chance.pick(lists) : one).id}', ${JSON.stringify(options.length > 0 ? chance.pick(options) : 'none')})`
    case 6:
      return `click('${one.id}')`
    case 7:
      return chance.pick([
        "keyboard_press('Enter')",
        "keyboard_press('Tab')",
        `keyboard_type(${text})`,
        'scroll(0, 200)',
      ])
    case 8:
      return chance.pick(['go_back()', 'noop()', `hover('${one.id}')`, 'new_tab()', 'tab_focus(0)'])
    default:
      return chance.pick([
        "click('99999')",
        `fill('${one.id}')`,
        "press('a')",
        'goto("https://nowhere.example/")',
      ])
  }
}

const boxOf = /box="\((\d+),(\d+),(\d+),(\d+)\)"/

function drawProgram(screen: string, chance: Chance): string {
  const boxes = [...screen.matchAll(new RegExp(boxOf, 'g'))].map(([, ...edges]) => edges.map(Number))
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.length > 0 ? chance.pick(boxes) : []
  const point = `${Math.floor((left + right) / 2)}, ${Math.floor((top + bottom) / 2)}`
  const text = JSON.stringify(chance.pick(words))
  switch (chance.below(10)) {
    case 0:
      return `import pyautogui\npyautogui.click(${point})\npyautogui.write(${text}, interval=0.05)`
    case 1:
      return `pyautogui.press('${chance.pick(['enter', 'tab', 'esc', 'backspace'])}')`
    case 2:
      return `pyautogui.hotkey('ctrl', '${chance.pick(['a', 'c', 'v', 'z'])}')`
    case 3:
      return `pyautogui.scroll(${chance.pick(['-5', '5'])}, ${point})`
    case 4:
      return chance.pick(['WAIT', 'import time; time.sleep(1)', `pyautogui.doubleClick(${point})`])
    default:
      return `pyautogui.click(${point})`
  }
}

function drawTouch(screen: string, chance: Chance): Json {
  const count = Math.max(1, [...screen.matchAll(/^\t*\[(\d+)\]|<\w+[^>]* id="(\d+)"|<node index="/gm)].length)
  const index = chance.below(count)
  switch (chance.below(10)) {
    case 0:
      return { action_type: 'input_text', index, text: chance.pick(words) }
    case 1:
      return { action_type: 'scroll', direction: chance.pick(['up', 'down']) }
    case 2:
      return { action_type: 'navigate_back' }
    case 3:
      return chance.pick<Json>([
        { action_type: 'wait' },
        { action_type: 'keyboard_enter' },
        { action_type: 'click', index: 9999 },
        { action_type: 'open_app', app_name: 'Nowhere' },
        { action: 'swipe', coordinate: [540, 1600], coordinate2: [540, 500] },
      ])
    case 4:
      return `touch <view id=${index}>`
    default:
      return { action_type: 'click', index }
  }
}
