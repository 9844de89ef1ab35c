// One world, made up by rules or proposed by a model.

import { checkFiction, isGreen } from '../../fiction/checks/check-fiction.ts'
import { type Fiction, makeFiction } from '../../fiction/fiction.ts'
import { writeWorld } from '../../fiction/folder/world-folder.ts'
import { worldPlace } from '../../fiction/folder/world-place.ts'
import { random } from '../../fiction/seeded/random.ts'
import { themeNamed, themes } from '../../fiction/themes/themes.ts'
import { openModel } from '../../model/open/open-model.ts'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import type { Outside } from '../outside.ts'
import { reportText } from './report-text.ts'
import { rowsFrom, worldOptions } from './world-options.ts'

export const fictionNew = command({
  name: 'fiction new',
  summary: 'Make one fictional world: database, pages, questions.',
  usage: '-o DIR [--theme NAME] [--strategy NAME] [--rows 300-500] [--seed N] [--model MODEL]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: 'The folder to write: a new or empty one, or a fictional world to replace.',
    },
    {
      name: 'theme',
      type: 'text',
      value: 'NAME',
      description: "One of 'agentworld fiction themes'; with --model any topic.",
      default: 'by chance',
    },
    ...worldOptions,
    {
      name: 'model',
      type: 'text',
      value: 'MODEL',
      description:
        'Let a model propose schema, rows and prose: a .gguf file, http://host:port/v1#name, or scripted:file.',
      default: 'none',
    },
    {
      name: 'articles',
      type: 'integer',
      minimum: 0,
      description: 'With --model: how many articles it writes.',
      default: '12',
    },
    jsonOption,
    quietOption,
  ],
  examples: [
    [
      'agentworld fiction new --strategy time-shifted --theme smartphone-ranking --seed 3 -o phones',
      'Tests of phones that do not exist yet.',
    ],
    [
      'agentworld fiction new --model http://localhost:8000/v1#name --theme "tram museums" -o trams',
      'A model proposes; everything it says is checked.',
    ],
  ],
  async run({ values }, outside) {
    const { out, seed = 1, theme, stale = 4 } = values
    // a folder that will not do is told before a model has worked for it
    await worldPlace(out)
    const chance = random(`${seed}/new`)
    const { least, most } = rowsFrom(values.rows)
    const rows = chance.integer(least, Math.max(least, most - 8))
    const chosen =
      values.model === undefined ? (theme === undefined ? chance.pick(themes) : themeNamed(theme)) : undefined
    const strategy = values.strategy ?? chance.pick(chosen?.strategies ?? (['long-tail'] as const))
    const fiction = chosen
      ? makeFiction({ theme: chosen, strategy, rows, seed, stale })
      : await imagined(
          {
            spec: values.model ?? '',
            topic: theme,
            strategy,
            rows,
            seed,
            stale,
            articles: values.articles ?? 12,
            isQuiet: values.quiet,
          },
          outside,
        )
    const reports = checkFiction(fiction)
    const manifest = await writeWorld(out, fiction, values.model === undefined ? {} : { model: values.model })
    const { stdout } = outside
    if (values.json) stdout.write(`${JSON.stringify({ folder: out, manifest, checks: reports })}\n`)
    else {
      const { counts } = manifest
      stdout.write(
        `${manifest.title}: ${plural(counts.rows, 'row')}, ${plural(counts.pages, 'page')}, ${plural(counts.questions, 'question')} in ${out}\n${reportText(reports)}`,
      )
    }
    return isGreen(reports) ? 0 : 1
  },
})

interface Wanted {
  readonly spec: string
  readonly topic: string | undefined
  readonly strategy: Fiction['facts']['strategy']
  readonly rows: number
  readonly seed: number
  readonly stale: number
  readonly articles: number
  readonly isQuiet: boolean
}

async function imagined(
  { spec, topic, isQuiet, ...terms }: Wanted,
  { environment, signal, stderr }: Outside,
): Promise<Fiction> {
  if (topic === undefined)
    throw new WorldError('usage', 'With --model the world needs a topic.', {
      remedy: 'Give one: --theme "tram museums".',
    })
  const { imagineFiction } = await import('../../fiction/imagined/imagine-fiction.ts')
  const model = await openModel(spec, { apiKey: environment.AGENTWORLD_API_KEY || undefined, signal })
  try {
    const onDropped = (problem: string) => void (isQuiet || stderr.write(`dropped: ${problem}\n`))
    return await imagineFiction(model, { ...terms, topic, signal, onDropped })
  } finally {
    await model.close()
  }
}
