// The documents run: `ts` blocks are executed and must print what their comments say, `console` blocks are typed in
// and must print what stands below each `$` line. `sh` blocks are for other machines and are not run.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { blocksOf, documents, expectedOutput } from './document-blocks.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

// a package may import itself by name only from inside its own folder
async function runTypeScript(code: string, folder: string): Promise<string> {
  const file = path.join(folder, 'block.ts')
  fs.writeFileSync(file, code)
  const { stdout } = await run(process.execPath, ['--conditions=agentworld-source', file], {
    cwd: folder,
    timeout: 60_000,
  })
  return stdout
}

interface Typed {
  readonly command: string
  readonly output: string
}

function typedIn(block: string): Typed[] {
  const parts = block.split(/^\$ /m).slice(1)
  return parts.map(part => {
    const [command = '', ...output] = part.split('\n')
    return { command, output: output.join('\n').trimEnd() }
  })
}

async function runCommand(command: string, folder: string): Promise<string> {
  const environment = {
    ...process.env,
    PATH: `${path.join(root, 'bin')}:${process.env.PATH}`,
    NO_COLOR: '1',
    // as it is on a reader's machine: what cannot be computed goes to the small model that ships with us
    AGENTWORLD_MODEL: '',
  }
  const options = { cwd: folder, env: environment, timeout: 60_000 }
  const { stdout } = await run('bash', ['-c', `{ ${command}\n} 2>&1 </dev/null || true`], options)
  return stdout.trimEnd()
}

function workFolder(inside: string): string {
  const folder = fs.mkdtempSync(path.join(inside, 'docs-'))
  fs.symlinkSync(path.join(root, 'worlds'), path.join(folder, 'worlds'))
  return folder
}

describe('documents', () => {
  const outside = temporaryFolder()

  it('keep their tables apart', () => {
    for (const document of documents) {
      const text = fs.readFileSync(path.join(root, document), 'utf8')
      // the row below a title is the only rule of a table
      const [fused] = /^\|.*\n\|.*\n\| *:?-+:? *\|.*$/m.exec(text) ?? []
      assert.equal(fused, undefined, document)
    }
  })

  it('fit the types of the library', async () => {
    const folder = path.join(root, 'test', '.documents', 'types')
    fs.mkdirSync(folder, { recursive: true })
    try {
      for (const document of documents)
        for (const { line, text } of blocksOf(document).filter(({ language }) => language === 'ts'))
          fs.writeFileSync(path.join(folder, `${document.replaceAll(/\W/g, '-')}-${line}.ts`), text)
      const config = { extends: '../../../tsconfig.json', include: ['*.ts'] }
      fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
      const compiler = path.join(root, 'node_modules', '.bin', 'tsc')
      const { stdout } = await run(compiler, ['--noEmit', '-p', folder]).catch(error => error)
      assert.equal(stdout, '')
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })

  for (const document of documents) {
    for (const block of blocksOf(document)) {
      const name = `${document}:${block.line}`
      if (block.language === 'ts') {
        it(`runs the code at ${name}`, async () => {
          const folder = path.join(root, 'test', '.documents', name.replaceAll(/\W/g, '-'))
          fs.mkdirSync(folder, { recursive: true })
          try {
            fs.symlinkSync(path.join(root, 'worlds'), path.join(folder, 'worlds'))
            assert.equal(await runTypeScript(block.text, folder), expectedOutput(block.text))
          } finally {
            fs.rmSync(folder, { recursive: true, force: true })
          }
        })
      }
      if (block.language === 'console') {
        it(`prints what stands at ${name}`, async () => {
          const folder = workFolder(outside)
          for (const { command, output } of typedIn(block.text)) {
            assert.equal(await runCommand(command, folder), output, command)
          }
        })
      }
    }
  }
})
