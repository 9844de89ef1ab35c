import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { command } from './command.ts'
import { commandHelp, generalHelp } from './help.ts'

const paint = command({
  name: 'paint',
  summary: 'Paint a fence.',
  usage: '<fence> [--colour NAME]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'colour', short: 'c', type: 'text', value: 'NAME', description: 'The colour.', default: 'green' },
    { name: 'coats', type: 'integer', isRequired: true, description: 'How often.' },
    {
      name: 'finish',
      type: 'text',
      choices: ['matt', 'gloss'],
      description:
        'How the light comes back from it, which matters more in the sun than in the shade of the house.',
      group: 'Looks',
    },
  ],
  examples: [['agentworld paint north', 'Paint the north fence.']],
  run: async () => 0,
})

describe('commandHelp', () => {
  it('is made of the command itself', () => {
    assert.equal(
      commandHelp(paint),
      `Usage: agentworld paint <fence> [--colour NAME]

Paint a fence.

Options:
  -c, --colour NAME  The colour. [green]
      --coats N      How often. [required]
  -h, --help         Show this help.

Looks:
      --finish matt|gloss  How the light comes back from it, which matters more in the sun than in
                           the shade of the house.

Examples:
  agentworld paint north
      Paint the north fence.
`,
    )
  })
})

describe('generalHelp', () => {
  it('lists every command with its summary', () => {
    const text = generalHelp([paint, { ...paint, name: 'sand', summary: 'Sand a fence.' }])
    assert.match(text, /^Usage: agentworld <command> \[options\]$/m)
    assert.match(text, /^Commands:\n {2}paint {2}Paint a fence\.\n {2}sand {3}Sand a fence\.\n$/m)
  })
})
