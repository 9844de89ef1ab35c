// What the documents say of one another holds: links lead somewhere, and the README's figures are the measured ones.
import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')
const documents = [
  ...fs.globSync('{*,deploy/*,models/*,packages/*/*,trainer/*}.md', { cwd: root }),
  ...fs.globSync('docs/**/*.md', { cwd: root }),
]
const read = (document: string) => fs.readFileSync(path.join(root, document), 'utf8')

// as they stand on the page: what is fenced or quoted as code is no link
const prose = (document: string) =>
  read(document)
    .replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .replaceAll(/`[^`\n]*`/g, code => '`'.padEnd(code.length, '`'))

interface Section {
  readonly anchor: string
  readonly text: string
}

function sectionsOf(document: string): readonly Section[] {
  const parts = read(document)
    .replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .split(/^(?=#{1,6} )/m)
  const seen = new Map<string, number>()
  return parts.map(text => {
    const [, heading = ''] = /^#+ (.*)/.exec(text) ?? []
    const plain = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const before = seen.get(plain) ?? 0
    seen.set(plain, before + 1)
    return { anchor: before === 0 ? plain : `${plain}-${before}`, text }
  })
}

function linksIn(document: string): readonly string[] {
  return [...prose(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

describe('documents', () => {
  for (const document of documents) {
    it(`leads somewhere with every link in ${document}`, () => {
      const dead = linksIn(document).filter(target => {
        if (/^https?:/.test(target)) return false
        const [file = '', anchor] = target.split('#')
        const place = file === '' ? document : path.join(path.dirname(document), file)
        if (!fs.existsSync(path.join(root, place))) return true
        return anchor !== undefined && !sectionsOf(place).some(section => section.anchor === anchor)
      })
      assert.deepEqual(dead, [])
    })
  }
})

describe('README', () => {
  it('is read in a few minutes', () => {
    assert.ok(read('README.md').split('\n').length <= 150)
  })

  it('has the figures that the measurements have', () => {
    const rows = read('README.md').match(/^\|.*\*\*.*$/gm) ?? []
    assert.equal(rows.length, 6)
    for (const row of rows) {
      const [, file = '', anchor = ''] = /\((docs\/[^)#]*)#([^)]*)\)/.exec(row) ?? []
      const section = sectionsOf(file).find(part => part.anchor === anchor)?.text ?? ''
      const cells = new Set(section.split(/[|·\n]/).map(cell => cell.replaceAll('*', '').trim()))
      for (const [, figure = ''] of row.matchAll(/\*\*(.*?)\*\*/g))
        assert.ok(cells.has(figure), `${figure} stands nowhere in ${file}#${anchor}`)
    }
  })
})
