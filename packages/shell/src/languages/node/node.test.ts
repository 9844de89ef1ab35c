import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable, openShell } from '../../index.ts'

const shellWith = (version: string) =>
  openShell({
    user: 'ana',
    host: 'box',
    cwd: '/home/ana',
    files: { '/home/ana/lib.js': 'exports.two = 2\n', '/home/ana/data.json': '{"a": [1, 2]}\n' },
    inventory: {
      packages: {
        apt: {
          installed: [
            { name: 'nodejs', version, description: '', architecture: 'amd64', depends: [], programs: [] },
          ],
          available: [],
        },
      },
    },
  })
const here = () => shellWith(`${process.versions.node}-1nodesource1`)
const output = async (command: string, shell = here()) => (await shell.run(command)).output

// what a child of this Node does is compared with a real Node by runs/program-strangers.ts
describe('node', () => {
  it('is unknown where the world declares no Node, or another', async () => {
    await assert.rejects(shellWith('18.19.0-1').run('node -p 1'), NotComputable)
    await assert.rejects(openShell({ user: 'ana' }).run('node -p 1'), NotComputable)
  })

  it("reads and writes the world's files, and no others", async () => {
    const shell = here()
    const script =
      'const fs = require("fs"); console.log(require("./lib.js"), fs.readdirSync("."), fs.existsSync("/nope")); fs.writeFileSync("out.txt", "é\\n"); fs.mkdirSync("a/b", { recursive: true })'
    assert.equal(
      await output(`node -e '${script}'; cat out.txt; ls -d a/b`, shell),
      "{ two: 2 } [ 'data.json', 'lib.js' ] false\né\na/b\n",
    )
    assert.equal(await output(`node -p 'require("fs").existsSync("${import.meta.filename}")'`), 'false\n')
  })

  it('tells of failures as Node does', async () => {
    const said = await output(`node -e 'require("fs").readFileSync("gone.txt")'; echo $?`)
    assert.match(
      said,
      /^node:fs:\d+\n.*binding\.open\(\n +\^\n\nError: ENOENT: no such file or directory, open 'gone\.txt'\n/,
    )
    assert.match(said, /syscall: 'open',\n {2}path: 'gone\.txt'\n\}\n\nNode\.js v[\d.]+\n1\n$/)
  })

  it('reads what is piped in, prints both outputs in order, and ends with its exit code', async () => {
    const script =
      'process.stdin.on("data", d => console.log(String(d).trim().length)).on("end", () => { console.error("end"); process.exitCode = 3 })'
    assert.equal(await output(`printf 'abc\\n' | node -e '${script}'; echo $?`), '3\nend\n3\n')
  })

  it('runs modules, promises and callbacks', async () => {
    const shell = here()
    await shell.run(
      `cat > m.mjs <<'E'\nimport { readFile } from 'node:fs/promises'\nimport lib from './lib.js'\nconsole.log(JSON.parse(await readFile('data.json', 'utf8')), lib.two)\nE`,
    )
    assert.equal(await output('node m.mjs', shell), '{ a: [ 1, 2 ] } 2\n')
    const calls =
      'const fs = require("fs"); fs.writeFile("x", "1", e => fs.readFile("x", "utf8", (f, t) => console.log(e, f, t)))'
    assert.equal(await output(`node -e '${calls}'`, shell), 'null null 1\n')
  })

  it('lets no timer come before a file that was asked for earlier', async () => {
    const script =
      'const fs = require("fs"); setTimeout(() => console.log("timer"), 5); fs.readFile("data.json", () => fs.stat("lib.js", () => console.log("files")))'
    assert.equal(await output(`node -e '${script}'`), 'files\ntimer\n')
  })

  it('is unknown where a script shows what nobody can know', async () => {
    for (const script of [
      'Date.now() - Date.now()',
      'Math.random()',
      'process.pid',
      'os.totalmem()',
      'crypto.randomUUID()',
      'performance.now()',
      'fs.mkdtempSync("/tmp/x-")',
      'new (require("worker_threads").Worker)("x")',
      'fetch("http://localhost")',
      'vm.runInNewContext("Date.now()")',
    ])
      await assert.rejects(here().run(`node -p '${script}'`), NotComputable, script)
  })

  it('is computed where what chance decides does not show', async () => {
    for (const [script, shown] of [
      ['Math.random() < 1 && process.pid > 0 && os.cpus().length > 0', 'true'],
      ['[3, 1, 2].sort(() => Math.random() - 0.5).sort()', '[ 1, 2, 3 ]'],
      ['crypto.randomUUID().length', '36'],
      ['const t = performance.now(); performance.now() - t < 9999', 'true'],
    ] as const)
      assert.equal(await output(`node -p '${script}'`), `${shown}\n`)
  })

  it('has the time of its machine', async () => {
    const shell = here()
    const [day] = (await shell.run('date -u +%F')).output.split('\n')
    assert.equal(await output(`node -p 'new Date().toISOString().slice(0, 10)'`, shell), `${day}\n`)
  })

  it('runs programs and waits for them', async () => {
    const script = `const c = require("child_process")
console.log(String(c.execSync("sort -r", { input: "a\\nb\\n" })), c.spawnSync("sh", ["-c", "exit 3"]).status)
try { c.execFileSync("nope") } catch (error) { console.log(error.code) }`
    assert.equal(await output(`node -e '${script}'`), 'b\na\n 3\nENOENT\n')
  })

  it('lays nothing of its host open', async () => {
    const script = 'Object.keys(globalThis).includes("primordials"), Object.keys(require.cache).length'
    assert.equal(await output(`node -p '[${script}]'`), '[ false, 0 ]\n')
    assert.equal(await output(`node -e 'fs.accessSync("data.json"); console.log(1)'`), '1\n')
  })

  it('is unknown where a script runs on and on', async () => {
    await assert.rejects(
      here().run(`node -e 'let a = []; for (;;) a.push(new Array(1e6).fill(1))'`),
      NotComputable,
    )
  })
})
