// Ends a session and scores it by its world's checks.

import { command, jsonOption } from './arguments/command.ts'
import { executorNames } from './arguments/executor-names.ts'
import { scoreText } from './screen/score-text.ts'
import { paintFor } from './screen/text/paint.ts'
import { textFor } from './screen/text/safe-text.ts'
import { inSessionFile } from './wiring/open-session-file.ts'

export const submit = command({
  name: 'submit',
  summary: 'End a session and score it.',
  usage: '--session FILE [--answer TEXT] [--executor sandbox] [--json]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'session',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'The session file (.jsonl).',
    },
    {
      name: 'answer',
      type: 'text',
      value: 'TEXT',
      description: "The agent's answer, where the task asks for one.",
    },
    {
      name: 'executor',
      type: 'text',
      choices: executorNames,
      value: 'NAME',
      description:
        'Really run what checks ask for, in a throw-away sandbox or on a desktop with real programs.',
    },
    { name: 'durable', type: 'flag', description: 'Wait for the disk before answering.' },
    { ...jsonOption, description: 'Print the score as one line of JSON, as the session file has it.' },
  ],
  examples: [["agentworld submit --session s.jsonl --answer '42'", 'Hand in an answer.']],
  async run({ values }, { stdout, environment }) {
    const score = await inSessionFile(
      values.session,
      { isDurable: values.durable, executor: values.executor },
      session => session.submit(values.answer),
    )
    stdout.write(
      values.json
        ? `${JSON.stringify(score)}\n`
        : textFor(stdout, scoreText(score, { paint: paintFor(stdout, environment) })),
    )
    return 0
  },
})
