import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sourcesFor } from '../../runs/serve-openenv/debian-tree.ts'

const debian = `Types: deb
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg`
const foreign = `Types: deb
URIs: http://mirror.example/node
Suites: nodistro
Signed-By: /usr/share/keyrings/other.gpg`

describe('sourcesFor', () => {
  it("takes Debian's own sources alone, with the other release's name", () => {
    const text = sourcesFor('trixie', { release: 'bookworm', texts: [`${debian}\n\n${debian}`, foreign] })
    const other = debian.replace('bookworm bookworm-updates', 'trixie trixie-updates')
    assert.equal(text, `${other}\n\n${other}`)
  })

  it('says where there are none', () => {
    assert.throws(() => sourcesFor('trixie', { release: 'bookworm', texts: [foreign] }), { at: 'usage' })
  })
})
