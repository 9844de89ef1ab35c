import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { closePython } from '../../src/kernel/programs/python.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { domain } from './domain.ts'

const { signal } = new AbortController()
after(closePython)

const kernelOf = (state: { readonly [key: string]: Json } = {}) =>
  domain.openKernel(
    World.parse({
      version: 1,
      domain: 'terminal',
      title: 'A box',
      state: { user: 'ana', files: { 'a.py': 'import sys\nprint(sum(map(int, sys.stdin)))\n' }, ...state },
    }),
    { snapshot: undefined },
  )

async function answer(command: string, state?: { readonly [key: string]: Json }): Promise<string> {
  const kernel = await kernelOf(state)
  const step = await kernel.step({ command }, { signal })
  await kernel.close()
  return step.kind === 'computed' ? step.observation.text : `unknown: ${step.why}`
}

describe('python3 of a world with a terminal', () => {
  it('is computed where the release brings the version that can be', async () => {
    assert.equal(await answer('seq 4 | python3 a.py; python3 --version'), '10\nPython 3.11.2\n')
  })

  it('is what the state declares', async () => {
    assert.equal(await answer('python -c "print(1)"', { programs: { python: '3.11' } }), '1\n')
    assert.match(
      await answer('python3 -c "print(1)"', { programs: { python: '3.12.4' } }),
      /^unknown: .*'python3'/,
    )
    assert.match(
      await answer('python3 --version', { programs: { python: '3.11.9' } }),
      /^unknown: .*patch version/,
    )
    assert.match(await answer('python3 -c "print(1)"', { release: 'Alpine Linux v3.20' }), /^unknown/)
  })

  it('has in a closed world the modules that lie there, and no others', async () => {
    const missing = `python3 -m pytest; python3 -c 'import numpy' 2>&1 | tail -1; python --version`
    assert.equal(
      await answer(missing),
      "/usr/bin/python3: No module named pytest\nModuleNotFoundError: No module named 'numpy'\nbash: python: command not found\n",
    )
    assert.match(await answer('python3 -m pip --version'), /^unknown: .*pip/)
    const declared = { packages: { pip: { installed: [{ name: 'numpy', version: '1.26.4' }] } } }
    assert.match(await answer(`python3 -c 'import numpy'`, declared), /^unknown: .*numpy/)
  })

  it('keeps what it did to files from step to step, and nothing of what is not known', async () => {
    const kernel = await kernelOf()
    const step = async (command: string) => {
      const result = await kernel.step({ command }, { signal })
      return result.kind === 'computed' ? result.observation.text : result.kind
    }
    assert.equal(await step(`python3 -c 'open("n", "w").write("5\\n")'`), '')
    assert.equal(await step(`python3 -c 'open("n", "w").write(str({"a", "b"}))'`), 'unknown')
    assert.equal(await step('cat n; python3 a.py < n'), '5\n5\n')
    await kernel.close()
  })

  it('is computed where the order of a set does not show', async () => {
    const words = `python3 -c 'print(*{"b", "a", "c"}, sep="\\n")'`
    assert.equal(await answer(`${words} | sort`), 'a\nb\nc\n')
    assert.match(await answer(words), /^unknown: .*the order of a set/)
  })

  it('is unknown where a module was changed within the second it was compiled in', async () => {
    const twice = `echo 'n = 1' > m.py; python3 -c 'import m'; sed -i s/1/2/ m.py; python3 -c 'import m; print(m.n)'`
    assert.match(await answer(twice), /^unknown: .*within the second/)
  })

  it('leaves nothing of one session to another', async () => {
    const [one, other] = await Promise.all([kernelOf(), kernelOf()])
    const code =
      'import sys, os; print(os.path.exists("left"), hasattr(sys, "left")); sys.left = 1; open("left", "w")'
    for (const kernel of [one, other]) {
      const result = await kernel.step({ command: `python3 -c '${code}'` }, { signal })
      assert.equal(result.kind === 'computed' && result.observation.text, 'False False\n')
      await kernel.close()
    }
  })
})
