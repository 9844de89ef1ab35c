import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSessionIn } from '../session.ts'
import { fileStore } from './file-store.ts'
import { storeContract, turnAt } from './store.contract.ts'

const root = temporaryFolder()
const folder = () => fs.mkdtempSync(path.join(root, 'store-'))

storeContract('fileStore', async () => fileStore({ directory: path.join(folder(), 'made', 'on', 'demand') }))
storeContract('fileStore that is durable', async () => fileStore({ directory: folder(), isDurable: true }))

async function ledgerFile(): Promise<{ directory: string; file: string }> {
  const directory = folder()
  const session = await openSessionIn({
    domain: ledger,
    world: ledgerWorld(),
    store: fileStore({ directory }),
    id: 's',
    snapshotEvery: 2,
  })
  for (const action of ['put é 1', 'put \u2028 2', 'sum']) await session.step(action)
  await session.rewind(2)
  await session.step('get é')
  await session.submit('6')
  return { directory, file: path.join(directory, 's.jsonl') }
}

describe('fileStore', () => {
  it('resumes a file that was cut at any byte, and the next append leaves no torn line', async () => {
    const { directory, file } = await ledgerFile()
    const bytes = fs.readFileSync(file)
    const whole = await fileStore({ directory }).read('s')
    const headerLength = bytes.indexOf(0x0a) + 1
    for (let length = headerLength; length <= bytes.length; length++) {
      fs.writeFileSync(file, bytes.subarray(0, length))
      const store = fileStore({ directory, settleMs: 0 })
      const kept = await store.read('s')
      assert.deepEqual(kept, whole.slice(0, kept.length))
      assert.equal(kept.length, bytes.subarray(0, length).toString().split('\n').length - 1)
      await store.append('s', [turnAt(kept.length)])
      assert.deepEqual(await fileStore({ directory, settleMs: 0 }).read('s'), [...kept, turnAt(kept.length)])
    }
  })

  it('lets one of two processes win each place and tells the other', async () => {
    const directory = folder()
    await fileStore({ directory }).append('s', (await fileStore(await ledgerFile()).read('s')).slice(0, 1))
    const racers = await Promise.all(['left', 'right'].map(name => race(directory, name)))
    const records = await fileStore({ directory }).read('s')
    const won = records.slice(1).map(record => (record.kind === 'turn' ? record.observation.text : ''))
    assert.equal(won.length, 200)
    const claimed = racers.flatMap(({ wins }) => wins)
    assert.deepEqual([...claimed].sort(), [...won].sort())
    assert.equal(
      racers.reduce((sum, { losses }) => sum + losses, 0),
      200,
    )
  })

  it('names file and line of what it cannot read', async () => {
    const { directory, file } = await ledgerFile()
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const broken = async (index: number, line: string) => {
      fs.writeFileSync(file, lines.with(index, line).join('\n'))
      return fileStore({ directory }).read('s')
    }
    await assert.rejects(broken(1, '{"at":1,'), {
      at: 'store',
      message: `${file}, line 2: not a line of JSON.`,
    })
    await assert.rejects(
      broken(1, '{"at":1,"kind":"turn","action":1,"observation":{"text":5},"by":"kernel","timing":{"ms":0}}'),
      {
        message: `${file}, line 2: observation.text: expected a text, found 5`,
      },
    )
    await assert.rejects(broken(2, lines[3] ?? ''), {
      message: `${file}, line 3: at: expected 2, found 3: lines are missing.`,
    })
  })

  it('refuses ids that are paths', async () => {
    const store = fileStore({ directory: folder() })
    for (const id of ['../up', 'a/b', '.hidden', '', 'a'.repeat(129)]) {
      await assert.rejects(store.read(id), { at: 'store' })
    }
  })

  it('never begins a file in the middle that was deleted under it', async () => {
    const directory = folder()
    const store = fileStore({ directory })
    await store.append('s', [turnAt(0)])
    const file = path.join(directory, 's.jsonl')
    fs.rmSync(file)
    await assert.rejects(store.append('s', [turnAt(1)]), { message: /record 1 is taken/ })
    assert.equal(fs.existsSync(file), false)
    await store.append('s', [turnAt(0), turnAt(1)])
    fs.truncateSync(file, 3)
    await assert.rejects(store.append('s', [turnAt(2)]), { message: /record 2 is taken/ })
    const [read, deleted] = [store.read('s'), store.delete('s')]
    await Promise.all([read.catch(() => {}), deleted])
    await store.append('s', [turnAt(0)])
    assert.equal(fs.readFileSync(file, 'utf8').split('\n').length, 2)
  })

  it('says what to do when the disk refuses', async () => {
    const directory = folder()
    fs.mkdirSync(path.join(directory, 's.jsonl'))
    const store = fileStore({ directory })
    await assert.rejects(store.append('s', [turnAt(0)]), {
      at: 'store',
      message: /^Cannot read .*: it is a folder, not a file\.$/,
    })
    await store.read('t')
    fs.mkdirSync(path.join(directory, 't.jsonl'))
    await assert.rejects(store.append('t', [turnAt(0)]), { at: 'store', remedy: /Free some space/ })
  })
})

/** A process that tries to write every place from 1 to 200, reading again whenever it lost. */
async function race(directory: string, name: string): Promise<{ wins: string[]; losses: number }> {
  const script = `
    import { fileStore } from ${JSON.stringify(new URL('./file-store.ts', import.meta.url).href)}
    const store = fileStore({ directory: ${JSON.stringify(directory)} })
    const wins = []
    let losses = 0
    for (let at = 1; at <= 200; at++) {
      const text = '${name} ' + at
      try {
        await store.append('s', [{ at, kind: 'turn', action: 'sum', observation: { text }, by: 'kernel', timing: { ms: 0 } }])
        wins.push(text)
      } catch (error) {
        if (error.at !== 'store') throw error
        losses++
      }
    }
    process.stdout.write(JSON.stringify({ wins, losses }))
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  await once(child, 'close')
  return JSON.parse(output)
}
