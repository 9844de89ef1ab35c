import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { command, jsonOption } from './command.ts'
import { readArguments } from './read-arguments.ts'

const paint = command({
  name: 'paint',
  summary: 'Paint a fence.',
  usage: '<fence> [gate] --colour NAME',
  operands: { least: 1, most: 2 },
  options: [
    { name: 'colour', short: 'c', type: 'text', value: 'NAME', isRequired: true, description: 'The colour.' },
    { name: 'finish', type: 'text', choices: ['matt', 'gloss'], description: 'The finish.' },
    { name: 'coats', type: 'integer', minimum: 1, maximum: 9, description: 'How often.' },
    { name: 'litres', type: 'number', minimum: -1, description: 'How much.' },
    { name: 'skip', type: 'text', value: 'PLANK', isRepeatable: true, description: 'Planks to leave out.' },
    jsonOption,
  ],
  examples: [],
  run: async () => 0,
})

const read = (...args: string[]) => readArguments(args, paint)
const complaint = (message: string, remedy?: string) => ({
  name: 'WorldError',
  at: 'usage',
  message,
  remedy,
})

describe('readArguments', () => {
  it('reads options of every type, and what is no option', () => {
    const { values, operands, isHelpWanted } = read(
      'north',
      '--colour=red',
      '--coats',
      '2',
      '--litres',
      '-0.5',
      '--skip',
      'a',
      '--skip',
      'b',
      '--json',
      'gate',
    )
    assert.deepEqual(values, {
      colour: 'red',
      finish: undefined,
      coats: 2,
      litres: -0.5,
      skip: ['a', 'b'],
      json: true,
      help: false,
    })
    assert.deepEqual(operands, ['north', 'gate'])
    assert.equal(isHelpWanted, false)
  })

  it('fills in what absent options are', () => {
    assert.deepEqual(read('north', '-c', 'red').values, {
      colour: 'red',
      finish: undefined,
      coats: undefined,
      litres: undefined,
      skip: [],
      json: false,
      help: false,
    })
  })

  it('takes what looks like an option as a value where it is none of the command', () => {
    assert.equal(read('north', '--colour', '-rm').values.colour, '-rm')
    assert.equal(read('north', '--colour', '--', '--').values.colour, '--')
    assert.equal(read('north', '--colour', '-').values.colour, '-')
  })

  it('leaves everything after -- alone', () => {
    assert.deepEqual(read('-c', 'red', '--', '--json', '-x').operands, ['--json', '-x'])
  })

  it('wants nothing else where help is wanted', () => {
    assert.equal(read('--help').isHelpWanted, true)
    assert.equal(read('-h', 'a', 'b', 'c').isHelpWanted, true)
  })

  it('names the nearest options to one that is unknown', () => {
    assert.throws(
      () => read('north', '--color', 'red'),
      complaint('There is no option --color.', 'Did you mean --colour?'),
    )
    assert.throws(
      () => read('north', '-x'),
      complaint(
        'There is no option -x.',
        'Known: --colour, --finish, --coats, --litres, --skip, --json, --help.',
      ),
    )
  })

  it('says what a value must be', () => {
    const cases: [args: string[], message: string][] = [
      [['--colour'], '--colour needs a value (NAME).'],
      [['--colour', '--json'], '--colour needs a value (NAME).'],
      [['--finish', 'wet'], "--finish: expected matt or gloss, found 'wet'."],
      [['--coats', '0'], "--coats: expected a whole number, at least 1 and at most 9, found '0'."],
      [['--coats', '1.5'], "--coats: expected a whole number, at least 1 and at most 9, found '1.5'."],
      [['--coats', '10'], "--coats: expected a whole number, at least 1 and at most 9, found '10'."],
      [['--litres', 'much'], "--litres: expected a number, at least -1, found 'much'."],
      [['--litres='], "--litres: expected a number, at least -1, found ''."],
      [['--json=yes'], '--json takes no value.'],
      [['--coats', '1', '--coats', '2'], '--coats was given twice.'],
    ]
    for (const [args, message] of cases) assert.throws(() => read('north', ...args), complaint(message))
  })

  it('says what is missing and what is too much', () => {
    const usage = 'Usage: agentworld paint <fence> [gate] --colour NAME'
    assert.throws(() => read('north'), complaint('--colour is missing.', usage))
    assert.throws(() => read('-c', 'red'), complaint('An argument is missing.', usage))
    assert.throws(
      () => read('-c', 'red', 'a', 'b', 'extra'),
      complaint("'extra' is one argument too many.", usage),
    )
  })
})
