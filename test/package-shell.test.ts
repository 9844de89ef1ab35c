// The shell as a package of its own: packed, unpacked beside zod alone, type-checked with all declarations, and run.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { blocksOf } from './document-blocks.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const source = path.join(root, 'packages', 'shell')
const folder = temporaryFolder()
const compiler = path.join(root, 'node_modules', '.bin', 'tsc')
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

// a program that touches every entry, as a stranger would write it
const program = `
import { type LineResult, NotComputable, openShell, type ShellSession, type Snapshot } from 'agentworld-shell'
import { ObjectStore } from 'agentworld-shell/git'
import { Inventory } from 'agentworld-shell/inventory'
import { rustRegex, searchFiles, walkFiles } from 'agentworld-shell/search'
import { forbiddenWord } from 'agentworld-shell/sqlite'
import { TreeFs } from 'agentworld-shell/tree'

const options = { files: { 'poem.txt': 'one two\\nthree\\n', 'data.bin': Uint8Array.of(0, 255) } }
const shell: ShellSession = openShell(options)
const line: LineResult = await shell.run('wc -w poem.txt; git init -q . && git status -s')
console.log(line.output.trimEnd(), line.status)
const { stdout, stderr, status } = await shell.exec('sort -r; ls nope', { stdin: 'a\\nb\\n' })
console.log(JSON.stringify([stdout, stderr, status]), shell.readBytes('data.bin')?.length)
const text: string = JSON.stringify(shell.snapshot())
const again = openShell({ ...options, snapshot: JSON.parse(text) as Snapshot })
console.log((await again.fork().run('git status -s | wc -l')).output.trim())
try {
  await shell.run('python3 --version')
} catch (error: unknown) {
  if (error instanceof NotComputable) console.log(error.message)
}
const { fs } = shell.shell
const words = walkFiles(fs, { cwd: '/home/user', target: '/home/user' })
console.log(searchFiles(words, { regex: rustRegex('thr\\\\w+') }).map(({ path }) => path))
console.log(typeof ObjectStore, typeof TreeFs, Inventory.parse({ sudo: true }).sudo, forbiddenWord('select 1'))
`
const target = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', '']

describe('agentworld-shell, packed', () => {
  const made = path.join(folder, 'made')
  const app = path.join(folder, 'app')
  const home = path.join(app, 'node_modules')
  run(compiler, ['-p', path.join(source, 'tsconfig.build.json'), '--outDir', path.join(made, 'dist')], root)
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    fs.copyFileSync(path.join(source, name), path.join(made, name))
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], made),
  ) as [{ filename: string; files: { path: string }[] }]
  fs.mkdirSync(home, { recursive: true })
  run('tar', ['-xzf', path.join(folder, packed.filename), '-C', folder], folder)
  fs.renameSync(path.join(folder, 'package'), path.join(home, 'agentworld-shell'))
  fs.cpSync(path.join(root, 'node_modules', 'zod'), path.join(home, 'zod'), { recursive: true })
  fs.writeFileSync(path.join(app, 'package.json'), '{ "type": "module" }')
  fs.writeFileSync(path.join(app, 'program.ts'), program)

  it('holds what is run and nothing that tests', () => {
    const names = packed.files.map(file => file.path)
    const strays = names.filter(
      name => !/^(?:dist\/[^.]+\.(?:js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(name),
    )
    assert.deepEqual(strays, [])
    assert.deepEqual(
      names.filter(name => /recorded|scenario|try-program|-with\./.test(name)),
      [],
    )
  })

  it('has declarations that a strict program checks to the last', () => {
    const settings = [
      '--strict',
      '--skipLibCheck',
      'false',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
    ]
    assert.equal(run(compiler, [...settings, ...target, '--noEmit', 'program.ts'], app), '')
  })

  it('compiles the program of its README', () => {
    const programs = blocksOf('packages/shell/README.md').filter(({ language }) => language === 'ts')
    for (const { text } of programs) {
      fs.writeFileSync(path.join(app, 'readme.ts'), text)
      assert.equal(run(compiler, ['--strict', '--noEmit', ...target, 'readme.ts'], app), '')
    }
    assert.ok(programs.length > 0)
  })

  it('runs where nothing but zod is installed beside it', () => {
    assert.equal(
      run(process.execPath, ['program.ts'], app),
      [
        '3 poem.txt',
        '?? data.bin',
        '?? poem.txt 0',
        String.raw`["b\na\n","ls: cannot access 'nope': No such file or directory\n",2] 2`,
        '2',
        "the program 'python3'",
        "[ '/home/user/poem.txt' ]",
        'function function true undefined',
        '',
      ].join('\n'),
    )
  })
})
