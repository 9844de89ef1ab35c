// What domains with screens keep besides the domain contract: examples and first screens are written alike, in every codec.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { World } from '../../world/world.ts'
import type { Domain } from '../domain.ts'
import { Codec } from './ui-tree.ts'

const quoted = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/.source
const attributes = (...names: string[]) => names.map(name => `${name}="[^"<>]*"`).join(' ')
const flags = [
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'scrollable',
  'long-clickable',
  'password',
  'selected',
]
const xmlNode = `<node ${attributes('index', 'text', 'resource-id', 'class', 'content-desc', ...flags)}(?: [a-zA-Z-]+="[^"<>]*")*(?: bounds="\\[-?\\d+,-?\\d+\\]\\[-?\\d+,-?\\d+\\]")?(?: /)?>`

const lineOf: { readonly [codec in Codec]: RegExp } = {
  tree: new RegExp(
    `^\\t*(?:\\[\\S+\\] )?[a-zA-Z][\\w.-]*(?: ${quoted})?(?: value=${quoted})?(?:, [a-zA-Z-]+(?:=(?:True|False|-?[\\d.]+|${quoted}))?)*$`,
  ),
  xml: new RegExp(`^(?:<hierarchy rotation="0">|</hierarchy>| +(?:</node>|${xmlNode}))$`),
  html: /^(?: {2})*<.*>$/,
}

/** The suite that the test of every domain with screens runs, on a world whose state has a `codec`. */
export function uiTreeContract(domain: Domain, world: World): void {
  describe(`${domain.name}: screens`, () => {
    for (const codec of Codec.options) {
      it(`writes examples and first screens as ${codec}`, () => {
        const seen = { ...world, state: { ...world.state, codec }, demonstrations: [] }
        const { state } = domain.parts.turn(seen, '', { index: 1, before: undefined })
        const examples = domain.parts.world(seen).demonstrations.map(({ observation }) => observation)
        assert.ok(state !== undefined && examples.length > 0)
        for (const screen of [state, ...examples]) {
          for (const line of screen.slice(screen.lastIndexOf('\n\n') + 2).split('\n')) {
            assert.match(line, lineOf[codec])
          }
        }
      })
    }
  })
}
