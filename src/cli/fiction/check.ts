// Worlds that are there, checked again from their files.
import { checkFolders, worldFolders } from '../../fiction/batch/check-batch.ts'
import { isGreen } from '../../fiction/checks/check-fiction.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { reportText } from './report-text.ts'

export const fictionCheck = command({
  name: 'fiction check',
  summary:
    'Check a fictional world, or a folder of them: integrity, evidence, uniqueness, contradictions, leaks.',
  usage: '<world or folder of worlds> [--json]',
  operands: { least: 1, most: 1 },
  options: [jsonOption, quietOption],
  examples: [['agentworld fiction check worlds', 'Every world, and what they share.']],
  async run({ values, operands: [place = ''] }, { stdout, stderr, signal }) {
    const folders = await worldFolders(place)
    let done = 0
    const { reports, variety } = await checkFolders(folders, {
      onWorld: () => {
        signal.throwIfAborted()
        done += 1
        if (!values.quiet && done % 100 === 0) stderr.write(`${done}/${folders.length}\n`)
      },
    })
    const isOk = isGreen(reports)
    if (values.json) stdout.write(`${JSON.stringify({ ok: isOk, reports, variety })}\n`)
    else {
      stdout.write(reportText(reports))
      const { worlds, themes, shapes, schemas, forms, pages, questions, rows } = variety
      const counts = [plural(rows, 'row'), plural(pages, 'page'), plural(questions, 'question')].join(', ')
      const kinds = [plural(themes, 'theme'), plural(shapes, 'shape'), plural(schemas, 'schema')].join(', ')
      stdout.write(`${plural(worlds, 'world')}: ${counts}; ${kinds}, ${plural(forms, 'form')} of question\n`)
    }
    return isOk ? 0 : 1
  },
})
