import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showState } from './initial-state.ts'
import { SweState } from './state.ts'

const clock = '2026-01-01T09:00:00Z'
const bare = { toolset: 'claude-code', cwd: '/w' }

describe('showState', () => {
  it('shows an empty checkout', () => {
    assert.equal(
      showState(SweState.parse(bare), clock),
      'Platform: linux\nWorking directory: /w\nTime: 2026-01-01T09:00:00Z\nFiles: none',
    )
  })

  it('shows everything there is', () => {
    const state = SweState.parse({
      ...bare,
      platform: 'darwin',
      programs: { node: 'v24.1.0' },
      git: {
        branch: 'main',
        status: [' M a.js'],
        commits: [{ hash: 'abcdef0', subject: 'Begin', author: 'Ada' }],
      },
      facts: ['No network.'],
      files: { 'a.js': 'one\ntwo\n', empty: '', 'b.txt': 'no line end' },
    })
    assert.equal(
      showState(state, clock),
      [
        'Platform: darwin',
        'Working directory: /w',
        'Time: 2026-01-01T09:00:00Z',
        'Installed:',
        '- node v24.1.0',
        'Git branch: main',
        'Git status:',
        ' M a.js',
        'Git log, newest first:',
        '- abcdef0 Ada Begin',
        'Also true:',
        '- No network.',
        'Files:',
        '- a.js (2 lines)',
        '- empty (0 lines)',
        '- b.txt (1 line)',
        '--- a.js',
        'one',
        'two',
        '',
        '--- empty',
        '',
        '--- b.txt',
        'no line end',
      ].join('\n'),
    )
  })

  it('cuts a long file in the middle', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `${index + 1}`).join('\n')
    const text = showState(SweState.parse({ ...bare, files: { long } }), clock)
    assert.match(text, /\n200\n\[… 600 lines left out …\]\n801\n/)
    assert.match(text, /- long \(1000 lines\)/)
  })

  it('lists all files also when there is no room for their contents', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 'x'.repeat(9_999)]))
    const text = showState(SweState.parse({ ...bare, files: many }), clock)
    for (const name of Object.keys(many)) assert.match(text, new RegExp(`- ${name} \\(1 line\\)`))
    assert.match(text, /\nThe contents of 20 of them are left out here\.\n/)
    assert.equal(text.match(/--- f/g)?.length, 10)
    assert.ok(text.length < 102_000)
  })

  it('shows the files of a repository, what lies over them, and its history', () => {
    const author = 'Ada <ada@quay.example>'
    const history = [
      { message: 'Begin', author, date: '2025-12-01T08:00:00Z', files: { 'a.js': 'one\n', 'b.js': 'two\n' } },
      {
        message: 'Go on\n\nLong.',
        author,
        date: '2025-12-02T08:00:00Z',
        files: { 'a.js': 'three\n', 'b.js': null },
      },
    ]
    assert.equal(
      showState(SweState.parse({ ...bare, repository: { history }, files: { 'notes.md': 'n\n' } }), clock),
      [
        'Platform: linux',
        'Working directory: /w',
        'Time: 2026-01-01T09:00:00Z',
        'Git branch: main',
        'Git log, newest first:',
        '- 2025-12-02T08:00:00Z Ada <ada@quay.example> Go on',
        '- 2025-12-01T08:00:00Z Ada <ada@quay.example> Begin',
        'Files:',
        '- a.js (1 line)',
        '- notes.md (1 line)',
        '--- a.js',
        'three',
        '',
        '--- notes.md',
        'n',
        '',
      ].join('\n'),
    )
  })
})
