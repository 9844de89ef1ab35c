// What is published works by itself: packed, unpacked elsewhere, imported, run, and compiled against.
import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { blocksOf, documents, expectedOutput } from '../document-blocks.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { installPacked, root, run } from './install-packed.ts'

const installed = installPacked(temporaryFolder())
const { app, home, packed } = installed

describe('the published package', () => {
  it('holds no tests and no sources', () => {
    const strays = packed.files.filter(file => /\.test\.|\.contract\.|^(src|test|runs)\//.test(file.path))
    assert.deepEqual(strays, [])
  })

  it('is imported by name, and steps a world', () => {
    const script = `
      import { openSession } from 'agentworld'
      const session = await openSession({ world: 'node_modules/agentworld/worlds/terminal/harbour.yaml' })
      console.log((await session.step('echo hello | tr a-z A-Z')).observation.text)
      await session.close()
    `
    assert.equal(run(process.execPath, ['--input-type=module', '-e', script], app), 'HELLO\n\n')
  })

  it('has a command line', () => {
    const main = path.join(home, 'agentworld', 'dist', 'src', 'cli', 'main.js')
    assert.match(fs.readFileSync(main, 'utf8'), /^#!\/usr\/bin\/env node/)
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    assert.equal(run(process.execPath, [main, '--version'], app), `${version}\n`)
    assert.match(run(process.execPath, [main, 'domains'], app), /^terminal/m)
  })

  it('offers what its entries promise', () => {
    const script = `
      for (const entry of ['agentworld', 'agentworld/domain', 'agentworld/serve', 'agentworld/bench', 'agentworld/data', 'agentworld/fiction', 'agentworld/testing'])
        console.log(entry, Object.keys(await import(entry)).length > 0)
    `
    const printed = run(process.execPath, ['--input-type=module', '-e', script], app)
    assert.match(printed, /^(\S+ true\n){7}$/)
  })
})

describe('a program that uses it', () => {
  const types = path.join(root, 'node_modules', '@types', 'node')
  fs.cpSync(types, path.join(home, '@types', 'node'), { recursive: true })
  fs.cpSync(path.join(root, 'node_modules', 'undici-types'), path.join(home, 'undici-types'), {
    recursive: true,
  })
  const compiled = (files: { readonly [name: string]: string }) => {
    const folder = fs.mkdtempSync(path.join(app, 'program-'))
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
    const settings = {
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      types: ['node'],
    }
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings }))
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    return complaintsOf(folder)
  }

  it('compiles strictly, libraries checked, without any optional package', () => {
    const entries = ['domain', 'serve', 'bench', 'data', 'fiction', 'testing'].map(
      entry => `agentworld/${entry}`,
    )
    const lines = ['agentworld', ...entries].map(
      (entry, index) => `export * as entry${index} from '${entry}'`,
    )
    assert.equal(compiled({ 'all.ts': lines.join('\n') }), '')
  })

  it('may be any program of the documents', () => {
    // a package of ours is compiled on its own
    const own = documents.filter(document => !document.startsWith('packages/'))
    const programs = own.flatMap(document =>
      blocksOf(document)
        .filter(
          ({ language, text }) =>
            language === 'ts' && /from 'agentworld/.test(text) && !/from 'ai/.test(text),
        )
        .map(({ line, text }) => [`${document.replaceAll(/\W/g, '-')}-${line}.ts`, text] as const),
    )
    assert.ok(programs.length > 2, String(programs.length))
    assert.equal(compiled(Object.fromEntries(programs)), '')
  })

  it('prints what the README and the guide to the library say', () => {
    const folder = fs.mkdtempSync(path.join(app, 'guide-'))
    fs.symlinkSync(path.join(home, 'agentworld', 'worlds'), path.join(folder, 'worlds'))
    const programs = ['README.md', 'docs/start/first-session.md', 'docs/guides/library.md']
      .flatMap(document => blocksOf(document).map(block => ({ name: `${document}:${block.line}`, ...block })))
      .filter(({ language }) => language === 'ts')
    for (const [index, { text }] of programs.entries())
      fs.writeFileSync(path.join(folder, `${index}.ts`), text)
    // in one process, one after the other
    const all = programs.map((_, index) => `await import('./${index}.ts')\nconsole.log('--- ${index}')`)
    fs.writeFileSync(path.join(folder, 'all.ts'), all.join('\n'))
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    const printed = run(process.execPath, ['all.ts'], folder).split(/--- \d+\n/)
    for (const [index, { name, text }] of programs.entries())
      assert.equal(printed[index], expectedOutput(text), name)
    assert.ok(programs.length > 8)
  })

  it('is told of wrong keys by the compiler', () => {
    const wrong = fs.readFileSync(path.join(import.meta.dirname, 'wrong-keys.ts'), 'utf8')
    // each line that must not compile says so, and the compiler complains where one does
    assert.ok((wrong.match(/@ts-expect-error/g) ?? []).length >= 10)
    assert.equal(compiled({ 'wrong-keys.ts': wrong }), '')
  })
})

function complaintsOf(folder: string): string {
  try {
    return run(path.join(root, 'node_modules', '.bin', 'tsc'), ['--project', folder], folder)
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
