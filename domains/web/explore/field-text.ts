// What a visitor writes into a field, by what the field is called: mostly what it asks for, sometimes not.
import type { Series } from '../../../src/kernel/explore/series.ts'

const people = ['Ada Grant', 'Jonas Berg', 'Mira Hale', 'Bruno Fiore', 'Kaya Evans', 'O’Neil Dorn']
const sentences = [
  'Please call before noon.',
  'The lantern arrived broken, and the box was open.',
  'Nothing to add.',
  'Where can I find the bill for my last order?',
  'two words',
  'A much longer remark that goes on about the weather, the road, the bridge and the people one meets there.',
]
const words = ['oak', 'lantern', 'a', 'glass', 'bridge', 'zzz', 'order', 'list', 'Berg', 'open', 'draft']

const byName: readonly {
  readonly of: RegExp
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}[] = [
  {
    of: /mail|^to$/i,
    right: ['ada@corrin.example', 'jonas.berg@oxley.example', 'mira@hollin.example'],
    wrong: ['nobody', 'a@', ''],
  },
  { of: /password|again/i, right: ['open-sesame', 'correct horse', 'open-sesame'], wrong: ['short', ''] },
  { of: /postcode/i, right: ['12345', '90210', '04109'], wrong: ['1234', 'ABCDE', ''] },
  { of: /telephone/i, right: ['030 123456', '+44 20 7946', '555 01 99'], wrong: ['12', 'later'] },
  { of: /guests|quantity|most a day/i, right: ['1', '2', '4', '3'], wrong: ['0', '25', '-1'] },
  { of: /sum|length/i, right: ['2500', '18.5', '42', '700'], wrong: ['0', '1e3'] },
  { of: /rate/i, right: ['3', '4.5', '0', '7.25'], wrong: ['-2'] },
  { of: /street/i, right: ['Mill Lane 4', 'High Street 12'], wrong: [''] },
  { of: /voucher/i, right: ['ARLO10', 'CORR10', 'SAVE5'], wrong: ['', '???'] },
  { of: /search|look|find|filter/i, right: words, wrong: ['zzz', ''] },
  { of: /name/i, right: [...people, 'archive', 'Plans 2'], wrong: ['', 'a/b'] },
  { of: /text|comment|question|about|words/i, right: sentences, wrong: ['', 'x'] },
  {
    of: /task|card|title|subject/i,
    right: ['Order flour', 'Buy stamps', 'Ring the bell', 'Ask about the ferry'],
    wrong: ['', '   '],
  },
]

/** A text for the field of this name. */
export function fieldText(series: Series, name: string): string {
  const known = byName.find(({ of }) => of.test(name))
  if (known === undefined) return series.pick([...people, ...sentences])
  return series.pick(series.is(0.8) ? known.right : known.wrong)
}
