// Programs that must not compile, each line of which says so. The compiler reads this file as a user's; nothing runs it.
import { type defineDomain, openSession } from 'agentworld'

const box = { version: 1, domain: 'terminal', title: 'A box' } as const
declare const own: ReturnType<typeof defineDomain>

// right: what has a default may be left out, and completion follows the domain
const terminal = await openSession({
  world: { version: 1, domain: 'terminal', title: 'A box', state: { user: 'ana', files: { 'a.txt': 'a' } } },
})
await terminal.step('ls')
await terminal.step({ command: 'ls' })
await terminal.step([{ keystrokes: 'ls\n' }])
const mcp = await openSession({
  world: { version: 1, domain: 'mcp', title: 'A shop', state: { server: { name: 'shop' } } },
  model: 'none',
})
await mcp.step({ name: 'get_item', arguments: { id: 1 } })
const file = await openSession({ world: 'world.yaml', executor: 'sandbox' })
await file.step({ command: 'ls' })
const mine = await openSession({ domain: own, world: { version: 1, domain: 'calculator', title: 'Sums' } })
await mine.step('1 + 1')
console.log(terminal.status.turns, (await terminal.transcript()).turns.length)

// @ts-expect-error: the key is domain
await openSession({ world: { version: 1, domian: 'terminal', title: 'A box' } })
// @ts-expect-error: there is no such domain
await openSession({ world: { version: 1, domain: 'terminl', title: 'A box' } })
// @ts-expect-error: a terminal has a user, not users
await openSession({ world: { version: 1, domain: 'terminal', title: 'A box', state: { users: 'ana' } } })
// @ts-expect-error: a file is text, or has content
await openSession({ world: { ...box, state: { files: { a: { text: '' } } } } })
// @ts-expect-error: a checkout needs a toolset and a folder
await openSession({ world: { version: 1, domain: 'swe', title: 'A checkout', state: {} } })
// @ts-expect-error: paths are a list
await openSession({ world: { version: 1, domain: 'terminal', title: 'A box', open: [{ paths: '/srv' }] } })
// @ts-expect-error: version is 1
await openSession({ world: { version: 2, domain: 'terminal', title: 'A box' } })
// @ts-expect-error: there is no option of that name
await openSession({ world: 'world.yaml', modle: 'none' })
// @ts-expect-error: a check of a file names a path
await openSession({ world: { version: 1, domain: 'terminal', title: 'A box', success: [{ kind: 'file' }] } })
// @ts-expect-error: the key is command
await terminal.step({ comand: 'ls' })
// @ts-expect-error: a terminal takes no tool calls
await terminal.step({ name: 'ls', arguments: {} })
// @ts-expect-error: no kind of world takes that
await file.step({ comand: 'ls' })
// @ts-expect-error: a call has a name
await mcp.step({ nmae: 'get_item' })
// @ts-expect-error: it is called seconds
await terminal.inject({ kind: 'slow', second: 3 })
// @ts-expect-error: a status is a value
terminal.status.turns = 3
