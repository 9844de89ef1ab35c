// The questions of a world.

import { readWorldFolder } from '../../fiction/folder/world-folder.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption } from '../arguments/command.ts'

export const fictionList = command({
  name: 'fiction list',
  summary: 'List the questions of a fictional world, with their difficulty.',
  usage: '<world> [--answers] [--json]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'answers', type: 'flag', description: 'Show the answers as well.' },
    { ...jsonOption, description: 'Print one line of JSON for every question.' },
  ],
  examples: [['agentworld fiction list huts', 'What can be asked here, and how hard it is.']],
  async run({ values, operands: [folder = ''] }, { stdout }) {
    const { questions } = await readWorldFolder(folder)
    for (const question of questions) {
      const { id, form, text, difficulty, columns, answer } = question
      if (values.json) {
        const { answer: _, evidence: __, sql: ___, ...open } = question
        stdout.write(`${JSON.stringify(values.answers ? question : open)}\n`)
        continue
      }
      const { level, pages, hops, rows } = difficulty
      stdout.write(
        `${id}  ${form}, ${level}: ${plural(pages, 'page')}, ${plural(hops, 'hop')}, ${plural(rows, 'row')}\n     ${text}\n`,
      )
      if (values.answers)
        for (const row of [columns.map(({ name }) => name), ...answer])
          stdout.write(`       ${row.join(' | ')}\n`)
    }
    return 0
  },
})
