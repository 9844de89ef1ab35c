import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readScreen } from '../../src/kernel/screens/read-screen.ts'
import { screenClaims } from '../../src/kernel/screens/screen-claims.ts'
import { osScreens } from './os-screens.ts'

const letter = `Window 0 (active): 'letter.txt - Quill' [quill]
Window 1 (minimized): 'Notes' [notes]

desktop-frame 'main', box="(0,0,800,600)"
\tapplication 'quill'
\t\tframe 'letter.txt - Quill', box="(0,0,800,600)", active=True
\t\t\tpush-button 'Save', box="(0,0,80,30)"
\t\t\tcheck-box 'Wrap', box="(80,0,160,30)", checked=False
\t\t\ttext 'Document' value='Dear Sir,', box="(0,40,800,560)", focused
\t\t\tlabel 'Ln 1', box="(0,560,800,600)"
\tapplication 'notes'`

const before = readScreen(letter, osScreens.shape)
assert.ok('screen' in before)
const claims = (code: string, after: string) =>
  screenClaims(after, { code }, { before: before.screen, counts: {}, kind: osScreens }).map(
    ({ about }) => about,
  )

const written = letter
  .replace("'Dear Sir,'", "'Dear Sir, yes'")
  .replaceAll("'letter.txt", "'*letter.txt")
  .replace('Ln 1', 'Ln 9')

describe('osScreens', () => {
  it('has nothing against what may be', () => {
    assert.deepEqual(claims("pyautogui.write(' yes')", written), [])
    assert.deepEqual(claims('WAIT', letter), [])
    assert.deepEqual(claims('pyautogui.click(40, 15)', letter.replace("'Save',", "'Saved',")), [])
    assert.deepEqual(claims('import os', `Output: 3\nError: NameError: x\n\n${letter}`), [])
  })

  it('names what cannot be', () => {
    assert.deepEqual(claims('WAIT', 'total 4'), ['the screen'])
    assert.ok(claims("pyautogui.write(' yes')", letter).includes("text 'Document'"))
    assert.deepEqual(claims("pyautogui.write(' yes')", written.replace("'Save'", "'Send'")), [
      "push-button 'Save'",
    ])
    assert.deepEqual(claims('pyautogui.click(120, 15)', letter), ['the screen'])
    assert.deepEqual(claims('WAIT', letter.replace('Window 1 (minimized)', 'Window 1')), ['the windows'])
    assert.deepEqual(claims('WAIT', letter.replace("frame 'letter.txt", "frame 'notes.txt")), [
      'the title',
      "frame 'letter.txt - Quill'",
    ])
    assert.deepEqual(claims("pyautogui.press('x')", letter.replace('Window 1', 'Window 2')), ['the windows'])
  })
})
