// Many worlds.

import { runBatch } from '../../fiction/batch/run-batch.ts'
import { themeNamed, themes } from '../../fiction/themes/themes.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { openBatchProgress } from './batch-progress.ts'
import { rowsFrom, worldOptions } from './world-options.ts'

export const fictionBatch = command({
  name: 'fiction batch',
  summary: 'Make many fictional worlds, varied in theme, schema and size; continues where it stopped.',
  usage: '-n N -o DIR [--seed N] [--rows 300-500] [--theme NAME …] [--strategy NAME] [--workers N]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'count',
      short: 'n',
      type: 'integer',
      minimum: 1,
      isRequired: true,
      description: 'How many worlds.',
    },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: 'The folder to write them into.',
    },
    {
      name: 'theme',
      type: 'text',
      value: 'NAME',
      isRepeatable: true,
      description: 'Only this theme; may be repeated.',
    },
    ...worldOptions,
    { name: 'workers', type: 'integer', minimum: 1, description: 'Threads.', default: '2' },
    jsonOption,
    quietOption,
  ],
  examples: [
    ['agentworld fiction batch -n 1000 --seed 1 -o worlds', 'Writes worlds/w0001 to w1000, each checked.'],
  ],
  async run({ values }, { stdout, stderr, signal }) {
    const { out: folder, count, seed = 1, stale = 4, workers = 2, strategy } = values
    const progress = openBatchProgress(stderr, { isQuiet: values.quiet, now: Date.now })
    const chosen = values.theme.length > 0 ? values.theme.map(themeNamed) : themes
    const result = await runBatch({
      folder,
      count,
      seed,
      stale,
      workers,
      signal,
      strategy,
      rows: rowsFrom(values.rows),
      themes: chosen,
      onProgress: progress.show,
    })
    progress.end()
    if (values.json) stdout.write(`${JSON.stringify({ folder, ...result })}\n`)
    else {
      const kept = result.resumed > 0 ? `, ${result.resumed} of them from before` : ''
      stdout.write(`${plural(result.total, 'world')} in ${folder}${kept}; ${result.failed} with problems\n`)
      for (const problem of result.problems.slice(0, 20)) stdout.write(`  ${problem}\n`)
    }
    return result.failed === 0 ? 0 : 1
  },
})
