import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openKernel } from '../kernel.ts'

const { signal } = new AbortController()

async function result(
  toolset: string,
  files: { [path: string]: string },
  name: string,
  given: { [name: string]: Json },
) {
  const world = World.parse({
    version: 1,
    domain: 'swe',
    title: 'Limits',
    state: { toolset, cwd: '/w', files },
  })
  const kernel = await openKernel(world, { snapshot: undefined })
  return kernel.step({ name, arguments: given }, { signal })
}
async function text(...call: Parameters<typeof result>): Promise<string> {
  const answer = await result(...call)
  return answer.kind === 'computed' ? answer.observation.text : `unknown: ${answer.why}`
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

describe('Read', () => {
  it('ends after 2,000 lines', async () => {
    const lines = (await text('claude-code', { a: numbers(3000) }, 'Read', { file_path: '/w/a' })).split('\n')
    assert.deepEqual([lines.length, lines.at(-1)], [2000, '  2000→2000'])
  })

  it('cuts a line after 2,000 characters', async () => {
    const shown = await text('claude-code', { a: 'x'.repeat(2500) }, 'Read', { file_path: '/w/a' })
    assert.equal(shown, `     1→${'x'.repeat(2000)}`)
  })

  it('refuses a file over 256 KB unless a part is asked for', async () => {
    const files = { a: `${'x'.repeat(99)}\n`.repeat(3000) }
    assert.equal(
      await text('claude-code', files, 'Read', { file_path: '/w/a' }),
      '<tool_use_error>File content (293KB) exceeds maximum allowed size (256KB). Please use offset and limit parameters to read specific portions of the file, or use the GrepTool to search for specific content.</tool_use_error>',
    )
    const part = await text('claude-code', files, 'Read', { file_path: '/w/a', offset: 3000, limit: 1 })
    assert.equal(part, `  3000→${'x'.repeat(99)}`)
  })

  it('does not know how many tokens a long file has', async () => {
    const files = { a: `${'word '.repeat(20)}\n`.repeat(1500) }
    assert.match(
      await text('claude-code', files, 'Read', { file_path: '/w/a' }),
      /^unknown: .* how many tokens/,
    )
  })
})

describe('Glob', () => {
  it('ends after 100 files and says so', async () => {
    const files = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index + 100}`, '']))
    const lines = (await text('claude-code', files, 'Glob', { pattern: 'f*' })).split('\n')
    assert.equal(lines.length, 101)
    assert.deepEqual(lines.slice(-2), [
      '/w/f199',
      '(Results are truncated. Consider using a more specific path or pattern.)',
    ])
  })
})

describe('read_file', () => {
  it('ends after 2,000 lines and says so', async () => {
    const shown = await text('gemini-cli', { a: numbers(2500) }, 'read_file', { absolute_path: '/w/a' })
    assert.match(
      shown,
      /^\nIMPORTANT: .*\nStatus: Showing lines 1-2000 of 2501 total lines\.\n.* use offset: 2000\.\n/,
    )
    assert.equal(shown.endsWith('\n1999\n2000'), true)
  })

  it('cuts a line after 2,000 characters and says so', async () => {
    const shown = await text('gemini-cli', { a: 'x'.repeat(2500) }, 'read_file', { absolute_path: '/w/a' })
    assert.equal(shown.endsWith(`--- FILE CONTENT (truncated) ---\n${'x'.repeat(2000)}... [truncated]`), true)
  })
})

describe('read_many_files', () => {
  it('shares 2,000 lines among its files', async () => {
    const files = { 'a.txt': numbers(1500), 'b.txt': 'b\n' }
    const shown = await text('gemini-cli', files, 'read_many_files', { paths: ['*.txt'] })
    assert.match(shown, /^--- \/w\/a\.txt ---\n\n\[WARNING: This file was truncated\./)
    assert.match(shown, /\n1000\n\n--- \/w\/b\.txt ---\n\nb\n\n\n\n--- End of content ---$/)
  })
})
