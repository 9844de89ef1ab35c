// The explorer of screens: everyday commands typed key by key into a terminal, with what fingers do on the way: lines in
// two goes, lines given up, programs that wait and are interrupted, a cleared screen.
import type { Episode, Explorer } from '../../../../src/kernel/real.ts'
import type { Action } from '../../../../src/world/action.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { commandText } from '../../actions.ts'
import { everydayExplorer } from '../explorer.ts'
import { type Random, randomFrom } from '../random.ts'

interface Keys {
  readonly keystrokes: string
  readonly duration: number
}

interface Typed {
  readonly action: Keys[]
  readonly family: string
  /** The command that this finishes; without it the shell is where it was. */
  readonly command?: boolean
}

/** Everyday work at a screen, by seed. */
export const screensExplorer: Explorer = {
  name: 'terminal-screens 1',
  episode: seed => openScreenEpisode(seed),
}

function openScreenEpisode(seed: number): Episode {
  const inner = everydayExplorer.episode(seed)
  const random = randomFrom(seed ^ 0x5c4ee5)
  const { state } = inner.world
  const queue: Typed[] = []
  let pending: Typed | undefined
  return {
    world: {
      ...inner.world,
      title: inner.world.title.replace('Everyday shell work', 'Work at a screen'),
      state: {
        ...state,
        env: { ...(state.env as object), GIT_PAGER: 'cat', PAGER: 'cat' },
        terminal: { prompt: 'line', columns: 80, lines: 40 },
      },
    },
    next(last) {
      if (queue.length === 0) {
        const told = last && pending?.command ? outcomeOf(last, state as { home: string }) : undefined
        const family = fillQueue(queue, inner, { random, told })
        if (family === undefined) return undefined
      }
      pending = queue.shift()
      return pending && { action: pending.action as unknown as Action, family: pending.family }
    },
  }
}

/** What a screen says of the command before it: whether it complained, and where the shell stands now. */
function outcomeOf({ text }: Observation, { home }: { home: string }): Observation {
  const place = /^\S+@\S+:(\S+)\$ $/m.exec(text.split('\n').at(-1) ?? '')?.[1]
  const isBad =
    /: (?:No such file|cannot|command not found|not a |invalid|Permission denied|missing)|^fatal:|^error:|Usage:/im.test(
      text,
    )
  return {
    text,
    data: {
      exitCode: isBad ? 1 : 0,
      ...(place === undefined ? {} : { cwd: place.replace(/^~/, home) }),
    },
  }
}

// keys that mean something else at a prompt, and what does not fit a line, are left to other explorers
const unfit = /[\u0000-\u0009\u000b-\u001f\u007f]|^.{200}|\b(?:exit|logout|exec|read|less|more|time)\b/m

function fillQueue(
  queue: Typed[],
  inner: Episode,
  { random, told }: { random: Random; told: Observation | undefined },
): string | undefined {
  if (random.chance(0.12)) {
    queue.push(...random.pick(asides)(random))
    return 'aside'
  }
  let last = told
  for (;;) {
    const step = inner.next(last)
    if (step === undefined) return undefined
    const command = commandText(step.action)
    if (!unfit.test(command)) {
      queue.push(...typing(command, step.family, random))
      return step.family
    }
    last = { text: '', data: { exitCode: 1 } }
  }
}

const keys = (keystrokes: string, duration = 5): Keys => ({ keystrokes, duration })

function typing(command: string, family: string, random: Random): Typed[] {
  const whole: Typed = { action: [keys(`${command}\n`)], family, command: true }
  const half = Math.ceil(command.length / 2)
  if (command.includes('\n') || command.length < 6) return [whole]
  if (random.chance(0.1))
    return [
      { action: [keys(command.slice(0, half))], family: 'partial' },
      { ...whole, action: [keys(`${command.slice(half)}\n`)] },
    ]
  if (random.chance(0.06))
    return [{ action: [keys(command.slice(0, half)), keys('C-c')], family: 'given-up' }, whole]
  if (random.chance(0.05))
    return [{ action: [keys(command.slice(0, half)), keys('C-u')], family: 'erased' }, whole]
  if (random.chance(0.08)) return [{ ...whole, action: [keys('C-l'), keys(`${command}\n`)] }]
  return [whole]
}

const asides: readonly ((random: Random) => Typed[])[] = [
  random => [
    { action: [keys(`sleep ${random.between(20, 90)}\n`, 0.3)], family: 'interrupted' },
    { action: [keys('C-c')], family: 'interrupted' },
  ],
  () => [
    { action: [keys('cat\n', 0.2), keys('one line\n', 0.2)], family: 'waiting' },
    { action: [keys('C-d')], family: 'waiting' },
  ],
  random => [
    { action: [keys(`for n in 1 2 ${random.between(3, 9)}; do\n`)], family: 'unfinished' },
    { action: [keys('echo "n is $n"\ndone\n')], family: 'unfinished' },
  ],
  () => [
    { action: [keys('echo "not closed\n')], family: 'unfinished' },
    { action: [keys('C-c')], family: 'unfinished' },
  ],
  () => [{ action: [keys('C-l')], family: 'cleared' }],
  () => [{ action: [keys('\n')], family: 'nothing' }],
  () => [{ action: [keys('')], family: 'nothing' }],
  random => [
    {
      action: [keys(`echo ${random.between(1, 99)}\n`), keys('pwd\n'), keys('echo $?\n')],
      family: 'several',
    },
  ],
]
