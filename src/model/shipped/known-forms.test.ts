import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { FormCollector, readForms } from './known-forms.ts'

const folder = temporaryFolder()
const place = path.join(folder, 'forms.bin')
const collector = new FormCollector()
for (const name of ['rope', 'anchor', 'gull'])
  collector.add([`cat ${name}.txt`, `python3 -c "print(len('${name}') + 1)"`])
writeFileSync(place, collector.file())

describe('KnownForms', () => {
  const forms = readForms(place)

  it('knows an action again with other names, numbers and blanks of its own', () => {
    assert.ok(forms.has('cat harbour.txt'))
    assert.ok(forms.has(`python3   -c "print(len('x') + 2000)"\n`))
  })

  it('does not know what is written otherwise, or asks for something else', () => {
    for (const other of ['cat harbour.csv.txt', 'cat -n rope.txt', `python3 -c "print(len('x')+1)"`, ''])
      assert.ok(!forms.has(other), other)
    // a word of one session is not part of a form, a word of all of them is
    assert.ok(!forms.has('tac rope.txt'))
    assert.ok(!forms.has('cat rope.csv'))
  })

  it('refuses a file that is cut short, or another', () => {
    const bytes = readFileSync(place)
    for (const wrong of [bytes.subarray(0, -1), Buffer.from('{"words":[]}\n'), Buffer.from('forms')]) {
      const other = path.join(folder, 'wrong.bin')
      writeFileSync(other, wrong)
      assert.throws(() => readForms(other), { at: 'model', message: /wrong\.bin: not a list of forms/ })
    }
    assert.throws(() => readForms(path.join(folder, 'none.bin')), /none\.bin: not a list of forms/)
  })
})
