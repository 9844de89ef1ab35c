import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { bareEnvironment, bin, root } from './agentworld.ts'

const folder = realpathSync(temporaryFolder())

function run(file: string, { cwd = folder, PATH = process.env.PATH ?? '' } = {}) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve => {
    const options = { cwd, env: { ...bareEnvironment(cwd), PATH } }
    execFile(file, ['--version'], options, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })
}

// a clone in which nothing was installed
function clone(name: string): string {
  const copy = path.join(folder, name)
  mkdirSync(path.join(copy, 'src', 'cli'), { recursive: true })
  cpSync(path.join(root, 'bin'), path.join(copy, 'bin'), { recursive: true })
  writeFileSync(
    path.join(copy, 'src', 'cli', 'main.ts'),
    'const said: string = process.version\nconsole.log(said)\n',
  )
  return copy
}

// a folder with nothing but the programs a shell script needs, and a node that is this one or refuses
function path20(name: string, node: string): string {
  const tools = path.join(folder, name)
  mkdirSync(tools)
  for (const tool of ['sh', 'dirname', 'readlink']) symlinkSync(`/bin/${tool}`, path.join(tools, tool))
  writeFileSync(path.join(tools, 'node'), `#!/bin/sh\n${node}\n`)
  chmodSync(path.join(tools, 'node'), 0o755)
  return tools
}

describe('bin/agentworld', { concurrency: true }, () => {
  it('runs from anywhere, through links, beside an older Node', async () => {
    symlinkSync(bin, path.join(folder, 'direct'))
    symlinkSync('direct', path.join(folder, 'relative'))
    const old = path20('old', 'exit 1')
    const ended = await Promise.all([
      run(bin, { PATH: old }),
      run(path.join(folder, 'direct')),
      run('./relative'),
      run('./agentworld', { cwd: path.join(root, 'bin') }),
    ])
    for (const { code, stdout, stderr } of ended) {
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
    }
  })

  it('says in one line what it needs where nothing is installed', async () => {
    const copy = clone('bare clone')
    const expected = {
      code: 1,
      stdout: '',
      stderr: `agentworld: run 'npm install' in ${copy} first: it brings the packages and the Node (22.18 or newer) it needs.\n`,
    }
    assert.deepEqual(await run(path.join(copy, 'bin', 'agentworld')), expected)
    mkdirSync(path.join(copy, 'node_modules'))
    const older = path20('older', 'exit 1')
    assert.deepEqual(await run(path.join(copy, 'bin', 'agentworld'), { PATH: older }), expected)
  })

  it('says in one line which Node it needs where it is run by an older one', async () => {
    const older =
      'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })'
    const main = path.join(root, 'src', 'cli', 'main.ts')
    const args = ['--conditions=agentworld-source', '--import', older, main, '--version']
    const said = await new Promise<string>(resolve => {
      execFile(process.execPath, args, { env: bareEnvironment(folder) }, (error, _, stderr) =>
        resolve(`${error?.code} ${stderr}`),
      )
    })
    assert.equal(said, `1 agentworld: needs Node 22.18 or newer; this is ${process.version}.\n`)
  })

  it("falls back to the system's Node where that runs TypeScript", async () => {
    const copy = clone('other-clone')
    mkdirSync(path.join(copy, 'node_modules'))
    const newer = path20('newer', `exec '${process.execPath}' "$@"`)
    assert.deepEqual(await run(path.join(copy, 'bin', 'agentworld'), { PATH: newer }), {
      code: 0,
      stdout: `${process.version}\n`,
      stderr: '',
    })
  })
})
