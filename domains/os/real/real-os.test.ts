import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recordEpisode } from '../../../src/collect/record-episodes.ts'
import { World } from '../../../src/world/world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { readScreen } from '../windows/read-screen.ts'
import { desktopPackages } from './desktop.ts'
import { realOsDomain } from './real-domain.ts'
import { openRealOs } from './real-os.ts'

const signal = AbortSignal.timeout(120_000)
const world = World.parse({
  version: 1,
  domain: 'os',
  title: 'An editor',
  clock: '2026-03-02T09:00:00Z',
  state: {
    system: 'Debian with openbox',
    resolution: [1280, 720],
    programs: [['mousepad', '/home/ada/notes.txt']],
    files: { '/home/ada/notes.txt': 'rye\n' },
  },
})

describe('openRealOs', { skip: skipWithout(...desktopPackages, 'mousepad') }, () => {
  it('does what Python says with real programs, as an ordinary user without a network', async () => {
    const real = await openRealOs(world)
    const seen: string[] = []
    try {
      for (const code of [
        'WAIT',
        "pyautogui.write('salt ')",
        "pyautogui.hotkey('alt', 'e')",
        "pyautogui.press('escape')\nprint(pyautogui.size())\npyautogi.click(1, 2)",
        "pyautogui.hotkey('ctrl', 's')\nprint(open('/home/ada/notes.txt').read())",
        "import os, socket\nprint(os.getuid(), os.listdir('/home'))\nsocket.create_connection(('192.0.2.1', 80), 2)",
      ])
        seen.push((await real.step({ code }, { signal })).text)
    } finally {
      await real.close()
    }
    assert.equal(real.isOpen(), false)
    const [first = '', typed = '', menu = '', failed = '', saved = '', away = ''] = seen
    assert.match(
      first,
      /^Window 0 \(active\): '~\/notes\.txt - Mousepad' \[mousepad\]\n\ndesktop-frame 'main'/,
    )
    assert.match(
      first,
      /text '' value='rye\\n', box="[^"]*", focused, editable=True, multiline=True, caret=0$/,
    )
    assert.match(typed, /^Window 0 \(active\): '\*~\/notes\.txt - Mousepad'/)
    assert.match(typed, /text '' value='salt rye\\n', .* caret=5$/)
    assert.match(
      menu,
      /menu 'Edit', box="[^"]*", selected=True\n\t+menu-item 'Undo', box="[^"]*", selected=True\n/,
    )
    assert.match(
      failed,
      /^Output: Size\(width=1280, height=720\)\nError: NameError: name 'pyautogi' is not defined/,
    )
    assert.equal(failed.slice(failed.indexOf('\n\n') + 2), typed)
    assert.match(saved, /^Output: salt rye\n/)
    assert.match(away, /^Output: 1000 \['ada'\]\nError: OSError: \[Errno 101\] Network is unreachable\n\n/)
    assert.equal(readScreen(away)?.windows.length, 1)
  })
})

describe('realOsDomain', { skip: skipWithout(...desktopPackages, 'mousepad') }, () => {
  it('records a walk through a program', async () => {
    const domain = await realOsDomain(['mousepad'])
    assert.match(domain.source, /^mousepad \d/)
    const whole = domain.explorer.episode(4)
    let left = 5
    const walk = {
      world: whole.world,
      next: (last: Parameters<typeof whole.next>[0]) => (left-- > 0 ? whole.next(last) : undefined),
    }
    const { records, families } = await recordEpisode(domain, 4, signal, walk)
    const screens = records.flatMap(record => (record.kind === 'turn' ? [record.observation.text] : []))
    assert.equal(families.length, 5)
    assert.ok(screens.every(text => (readScreen(text)?.windows.length ?? 0) > 0))
    assert.ok(new Set(screens).size > 1)
  })

  it('names what must be installed', async () => {
    await assert.rejects(realOsDomain(['nothing']), { at: 'usage', remedy: /apt-get install mousepad/ })
  })
})
