// What worlds can be about.
import { themes } from '../../fiction/themes/themes.ts'
import { command, jsonOption } from '../arguments/command.ts'

export const fictionThemes = command({
  name: 'fiction themes',
  summary: 'List the themes of fictional worlds, their shapes and strategies.',
  usage: '[--json]',
  operands: { least: 0, most: 0 },
  options: [jsonOption],
  examples: [],
  async run({ values }, { stdout }) {
    const rows = themes.map(({ name, shape, field, strategies }) => ({ name, shape, field, strategies }))
    if (values.json) stdout.write(`${JSON.stringify(rows)}\n`)
    else
      for (const { name, shape, strategies } of rows)
        stdout.write(`${name.padEnd(20)} ${shape.padEnd(13)} ${strategies.join(', ')}\n`)
    return 0
  },
})
