// The benchmark's commands, for those who ask for help.
import { WorldError } from '../../world/error.ts'
import { command } from '../arguments/command.ts'

export const bench = command({
  name: 'bench',
  summary: 'Measure a world model: infer, judge, score, compare, report.',
  usage: '<infer|judge|score|run|pairwise|compare|agree|traces|report> [options]',
  operands: { least: 0, most: 0 },
  options: [],
  examples: [
    [
      'agentworld bench infer --data-dir DIR --model-base-url URL --model-name NAME',
      'Ask a model to predict every row; continues where it stopped.',
    ],
    [
      'agentworld bench judge --predictions results/predictions.jsonl --judge-base-url URL --judge-model NAME',
      'Have the predictions judged; continues where it stopped.',
    ],
    ['agentworld bench score --predictions results/judged.jsonl', 'Scores with intervals; asks no model.'],
    ['agentworld bench run --data-dir DIR --model URL#NAME --judge URL#NAME', 'All three.'],
    [
      'agentworld bench pairwise --predictions FILE --judge URL#NAME',
      'Can a judge tell predictions from the real thing?',
    ],
    ['agentworld bench compare RUN RUN', 'Is one run better than another, and where?'],
    ['agentworld bench agree RUN RUN', 'Do two judges agree on the same predictions?'],
    ['agentworld bench traces RUN', 'What the reasoning shows.'],
    ['agentworld bench report RUN', 'One HTML page, its Markdown twin, and a log for the Inspect viewer.'],
  ],
  async run() {
    throw new WorldError('usage', 'bench needs one of its commands.', {
      remedy:
        "infer, judge, score, run, pairwise, compare, agree, traces or report; 'agentworld bench --help' tells more.",
    })
  },
})
