// All commands, each loaded when it is wanted.
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import type { Command } from './arguments/command.ts'

const loaders: { readonly [name: string]: () => Promise<Command> } = {
  play: async () => (await import('./play.ts')).play,
  step: async () => (await import('./step.ts')).step,
  submit: async () => (await import('./submit.ts')).submit,
  show: async () => (await import('./show.ts')).show,
  fork: async () => (await import('./fork.ts')).fork,
  replay: async () => (await import('./replay.ts')).replay,
  check: async () => (await import('./check.ts')).check,
  new: async () => (await import('./worlds/new.ts')).newCommand,
  worlds: async () => (await import('./worlds/worlds.ts')).worlds,
  faults: async () => (await import('./worlds/faults.ts')).faults,
  import: async () => (await import('./import/import.ts')).importCommand,
  domains: async () => (await import('./worlds/domains.ts')).domains,
  mcp: async () => (await import('./mcp/mcp.ts')).mcp,
  schema: async () => (await import('./schema.ts')).schema,
  collect: async () => (await import('./collect/collect.ts')).collect,
  data: async () => (await import('./data/data.ts')).data,
  'data import': async () => (await import('./data/import.ts')).importData,
  'data rehearse': async () => (await import('./data/rehearse.ts')).rehearseCommand,
  'data think': async () => (await import('./data/think.ts')).thinkCommand,
  'data clean': async () => (await import('./data/clean.ts')).clean,
  'data mask': async () => (await import('./data/mask.ts')).mask,
  'data split': async () => (await import('./data/split.ts')).split,
  'data export': async () => (await import('./data/export.ts')).exportCommand,
  'data stats': async () => (await import('./data/stats.ts')).stats,
  'data sample': async () => (await import('./data/sample.ts')).sample,
  train: async () => (await import('./train/train.ts')).train,
  'train cpt': async () => (await import('./train/stages.ts')).cpt,
  'train sft': async () => (await import('./train/stages.ts')).sft,
  'train rl': async () => (await import('./train/stages.ts')).rl,
  'train all': async () => (await import('./train/stages.ts')).all,
  'train launch': async () => (await import('./train/launch.ts')).launch,
  'train reward': async () => (await import('./train/reward.ts')).reward,
  'train ship': async () => (await import('./train/ship.ts')).ship,
  serve: async () => (await import('./serve/serve.ts')).serve,
  fiction: async () => (await import('./fiction/fiction.ts')).fiction,
  'fiction new': async () => (await import('./fiction/new.ts')).fictionNew,
  'fiction batch': async () => (await import('./fiction/batch.ts')).fictionBatch,
  'fiction check': async () => (await import('./fiction/check.ts')).fictionCheck,
  'fiction list': async () => (await import('./fiction/list.ts')).fictionList,
  'fiction ask': async () => (await import('./fiction/ask.ts')).fictionAsk,
  'fiction score': async () => (await import('./fiction/score.ts')).fictionScore,
  'fiction browse': async () => (await import('./fiction/browse.ts')).fictionBrowse,
  'fiction themes': async () => (await import('./fiction/themes.ts')).fictionThemes,
  bench: async () => (await import('./bench/bench.ts')).bench,
  'bench infer': async () => (await import('./bench/infer.ts')).infer,
  'bench judge': async () => (await import('./bench/judge.ts')).judge,
  'bench score': async () => (await import('./bench/score.ts')).score,
  'bench run': async () => (await import('./bench/run.ts')).run,
  'bench pairwise': async () => (await import('./bench/pairwise.ts')).pairwise,
  'bench compare': async () => (await import('./bench/compare.ts')).compare,
  'bench agree': async () => (await import('./bench/agree.ts')).agree,
  'bench traces': async () => (await import('./bench/traces.ts')).traces,
  'bench report': async () => (await import('./bench/report.ts')).report,
}

/** Loads every command of one word, for help. */
export function allCommands(): Promise<Command[]> {
  const names = Object.keys(loaders).filter(name => !name.includes(' '))
  return Promise.all(names.map(commandNamed))
}

/** Splits arguments into the command they begin with, of one word or two, and the rest. */
export function splitCommand([first = '', ...rest]: readonly string[]): {
  name: string
  rest: readonly string[]
} {
  const [second = ''] = rest
  const isGroup = Object.keys(loaders).some(name => name.startsWith(`${first} `))
  if (!isGroup || second === '' || second.startsWith('-')) return { name: first, rest }
  return { name: `${first} ${second}`, rest: rest.slice(1) }
}

/** Loads one command. */
export async function commandNamed(name: string): Promise<Command> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (load) return load()
  throw new WorldError('usage', `There is no command '${name}'.`, {
    remedy: `${nearest(name, Object.keys(loaders))} 'agentworld --help' lists them all.`,
  })
}
