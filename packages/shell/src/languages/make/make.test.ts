import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../../not-computable.ts'
import { openShell } from '../../session/open-shell.ts'

const shellWith = (files: Record<string, string>) =>
  openShell({ user: 'ana', host: 'box', cwd: '/home/ana', files })
const at = (name: string) => `/home/ana/${name}`

// what it prints is compared with GNU make in ../../recorded/cases/make.txt
describe('make', () => {
  it('makes again what is older than what it needs, and nothing else', async () => {
    const shell = shellWith({ [at('Makefile')]: 'out: in\n\t@cp in out; echo made\n', [at('in')]: '1\n' })
    assert.equal((await shell.run('make')).output, 'made\n')
    assert.equal((await shell.run('make')).output, "make: 'out' is up to date.\n")
    assert.equal((await shell.run('touch in; make')).output, 'made\n')
  })

  it('is unknown where a compiler would run, and shows what would be run', async () => {
    const shell = shellWith({ [at('hello.c')]: 'int main(void) { return 0; }\n' })
    assert.equal((await shell.run('make -n hello')).output, 'cc     hello.c   -o hello\n')
    await assert.rejects(shell.run('make hello'), NotComputable)
  })

  it('is unknown where several jobs run at once', async () => {
    const shell = shellWith({ [at('Makefile')]: 'all: a b\na b: ; @echo $@\n' })
    await assert.rejects(shell.run('make -j2'), NotComputable)
    assert.equal((await shell.run('make -j1')).output, 'a\nb\n')
  })

  it('tells of the first file that is from the future', async () => {
    const shell = shellWith({ [at('Makefile')]: 'out: in ; @cp in out\n', [at('in')]: '' })
    assert.match(
      (await shell.run('touch -d "+1 hour" in Makefile; make')).output,
      /^make: Warning: File 'Makefile' has modification time 3599 s in the future\nmake: warning: {2}Clock skew detected\. {2}Your build may be incomplete\.\n$/,
    )
  })

  it('is unknown where the order of the environment would show', async () => {
    const shell = shellWith({ [at('Makefile')]: 'all: ; @env\nsorted: ; @env | sort | grep ^HOME\n' })
    await assert.rejects(shell.run('make'), NotComputable)
    assert.equal((await shell.run('make sorted')).output, 'HOME=/home/ana\n')
  })

  it('starts again when a makefile was remade', async () => {
    const shell = shellWith({
      [at('Makefile')]: 'include v.mk\nall: ; @echo $(V) $(MAKE_RESTARTS)\nv.mk: ; @echo V = 3 > $@\n',
    })
    assert.equal((await shell.run('make')).output, '3 1\n')
  })

  it('is unknown where functions call themselves for ever', async () => {
    const shell = shellWith({ [at('Makefile')]: 'f = $(call f)\nall: ; @echo $(call f)\n' })
    await assert.rejects(shell.run('make'), NotComputable)
  })
})
