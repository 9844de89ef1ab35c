// Closed loop: the same scripted agents act in the kernel and in real bash. Then what they did in the kernel is done
// again in reality: an agent that believed to be done and was not is one that the simulation deceived.
import { openKernel } from '../domains/terminal/kernel.ts'
import { openRealTerminal } from '../domains/terminal/real.ts'
import { tasksFrom } from '../domains/terminal/tasks/index.ts'
import { type Run, type Task, worldOf } from '../domains/terminal/tasks/task.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { seed: 1, rounds: 5, json: false })
const { seed } = values
const signal = AbortSignal.timeout(600_000)

interface Outcome {
  readonly believes: boolean
  readonly succeeds: boolean
  readonly commands: readonly string[]
  readonly texts: readonly string[]
  readonly unknown: number
}

async function act(task: Task, run: Run, count: () => number): Promise<Outcome> {
  const commands: string[] = []
  const texts: string[] = []
  const believes = await task.agent(async command => {
    commands.push(command)
    const text = await run(command)
    texts.push(text)
    return text
  })
  const succeeds = (await run(task.proof.command)) === task.proof.prints
  return { believes, succeeds, commands, texts, unknown: count() }
}

async function inReality(task: Task): Promise<Outcome> {
  const real = await openRealTerminal(worldOf(task, seed))
  try {
    return await act(
      task,
      async command => (await real.step({ command }, { signal })).text,
      () => 0,
    )
  } finally {
    await real.close()
  }
}

async function inKernel(task: Task): Promise<Outcome> {
  const kernel = await openKernel(worldOf(task, seed), { snapshot: undefined })
  let unknown = 0
  const run = async (command: string) => {
    const result = await kernel.step({ command }, { signal })
    if (result.kind === 'computed') return result.observation.text
    unknown++
    return ''
  }
  const outcome = await act(task, run, () => unknown)
  await kernel.close()
  return outcome
}

async function doneInReality(task: Task, commands: readonly string[]): Promise<boolean> {
  const real = await openRealTerminal(worldOf(task, seed))
  try {
    for (const command of commands) await real.step({ command }, { signal })
    return (await real.step({ command: task.proof.command }, { signal })).text === task.proof.prints
  } finally {
    await real.close()
  }
}

const rows = new Map<
  string,
  {
    tasks: number
    real: number
    kernel: number
    deceived: number
    steps: number
    same: number
    unknown: number
  }
>()
for (const task of tasksFrom(seed, values.rounds)) {
  const row = rows.get(task.name) ?? {
    tasks: 0,
    real: 0,
    kernel: 0,
    deceived: 0,
    steps: 0,
    same: 0,
    unknown: 0,
  }
  rows.set(task.name, row)
  const real = await inReality(task)
  const kernel = await inKernel(task)
  const proven = await doneInReality(task, kernel.commands)
  row.tasks++
  row.real += real.believes && real.succeeds ? 1 : 0
  row.kernel += kernel.believes && kernel.succeeds ? 1 : 0
  row.deceived += kernel.believes && !proven ? 1 : 0
  row.steps += kernel.commands.length
  row.same += kernel.texts.filter((text, index) => text === real.texts[index]).length
  row.unknown += kernel.unknown
  process.stderr.write(
    `${task.name}: real ${real.succeeds}, kernel ${kernel.succeeds}, deceived ${kernel.believes && !proven}\n`,
  )
}
const total = [...rows.values()].reduce((sum, row) => ({
  tasks: sum.tasks + row.tasks,
  real: sum.real + row.real,
  kernel: sum.kernel + row.kernel,
  deceived: sum.deceived + row.deceived,
  steps: sum.steps + row.steps,
  same: sum.same + row.same,
  unknown: sum.unknown + row.unknown,
}))
if (values.json) console.log(JSON.stringify({ seed, ...total, rows: Object.fromEntries(rows) }))
else {
  console.log(
    '| task | n | solved in real bash | solved in the kernel | deceived | steps | same output | unknown |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  )
  for (const [name, row] of [...rows, ['**all**', total] as const]) {
    console.log(
      `| ${name} | ${row.tasks} | ${row.real} | ${row.kernel} | ${row.deceived} | ${row.steps} | ${row.same} | ${row.unknown} |`,
    )
  }
}
process.exitCode = total.tasks >= 50 && total.real === total.kernel && total.deceived === 0 ? 0 : 1
