// Trajectories that kernels compute: explorers walk, no real environment is needed. Cheap enough to make by the million turns.
// A file of them counts when it is whole and says in its name which walks it holds; called again, the command makes only
// those that are missing.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { domainNamed } from '../../../domains/index.ts'
import { openLineWriter } from '../../data/files/line-writer.ts'
import { rehearse } from '../../data/rehearse.ts'
import type { Trajectory } from '../../data/trajectory.ts'
import { explorerOf } from '../../kernel/choose-ability.ts'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { command } from '../arguments/command.ts'
import { explorerOption, progressOn, seedOption, stageOptions } from './stage-command.ts'

/** Two runs with neighbouring seeds share no walk. */
const stride = 1_000_000
const perShard = 2_000

export const rehearseCommand = command({
  name: 'data rehearse',
  summary: 'Make trajectories that a kernel computes.',
  usage: '<domain> -o DIR [--explorer NAME] [--episodes N] [--seed S]',
  operands: { least: 1, most: 1 },
  options: [
    ...stageOptions,
    explorerOption,
    {
      name: 'episodes',
      type: 'integer',
      minimum: 1,
      description: 'How many walks to make.',
      default: '1000',
    },
    seedOption,
  ],
  examples: [
    [
      'agentworld data rehearse terminal --explorer notebook --episodes 20000 -o data/rehearsed',
      'Small homes, words of their own; for training.',
    ],
  ],
  async run({ values, operands: [name = ''] }, outside) {
    const real = await explorerOf(await domainNamed(name), values.explorer)
    const { openKernel } = real
    if (openKernel === undefined) {
      throw new WorldError('usage', `No kernel computes what '${real.explorer.name}' does.`, {
        remedy: "'agentworld collect' records it for real.",
      })
    }
    const domain = await domainNamed(name)
    const { signal, stdout } = outside
    const rehearsal = { domain, real, openKernel, licence: real.licence ?? 'CC0-1.0', signal }
    const { seed = 1, episodes = 1000, quiet, json, out } = values
    const progress = progressOn(outside, { quiet, json })
    const writer = openLineWriter(out)
    const totals = { files: 0, trajectories: 0, turns: 0, size: 0, problems: 0 }
    const count = ({ turns }: Pick<Trajectory, 'turns'>, size: number) => {
      totals.trajectories += 1
      totals.turns += turns.length
      totals.size += size
    }
    try {
      for (let first = 0; first < episodes; first += perShard) {
        const end = Math.min(first + perShard, episodes)
        const stem = `${real.explorer.name.replaceAll(' ', '-')}-${seed}-${first}-`
        const [made, ...shorter] = shardsIn(out, stem)
        const had = made === undefined ? [] : linesOf(path.join(out, made.name))
        for (const line of had) count(JSON.parse(line) as Trajectory, line.length)
        if (made === undefined || made.end < end) {
          const file = `${stem}${end - 1}.jsonl`
          for (const line of had) writer.write(file, line)
          for (let walk = made?.end ?? first; walk < end; walk += 1) {
            signal.throwIfAborted()
            const trajectory = await rehearse(seed * stride + walk, rehearsal)
            if (trajectory === undefined) continue
            const line = JSON.stringify(trajectory)
            writer.write(file, line)
            count(trajectory, line.length)
            progress.show(totals)
          }
          writer.finish()
          if (made !== undefined) shorter.push(made)
        }
        // every walk of a shorter one is in the longest; also where a run ended before it could say so
        for (const { name } of shorter) rmSync(path.join(out, name))
      }
    } catch (error) {
      writer.abandon()
      throw error
    } finally {
      progress.clear()
    }
    const { trajectories, turns } = totals
    const text = `${out}: ${plural(trajectories, 'trajectory')} with ${plural(turns, 'turn')} that ${domain.kernel} computed\n`
    stdout.write(json ? `${JSON.stringify({ out, trajectories, turns })}\n` : text)
    return 0
  },
})

/** The files that hold the walks of one shard, the longest first, each with the walk that it ends before. */
function shardsIn(folder: string, stem: string): { readonly name: string; readonly end: number }[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap(name => {
      const [, last] = (name.startsWith(stem) && /^(\d+)\.jsonl$/.exec(name.slice(stem.length))) || []
      return last === undefined ? [] : [{ name, end: Number(last) + 1 }]
    })
    .sort((one, other) => other.end - one.end)
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)
