// A server of a store room: shelves of limited room, goods that are received, moved and taken, and a ledger of it all.
// A program of its own over stdio; what it holds is in memory.
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { answer, failure } from './answer.ts'
import { minuteClock, startingState } from './state-file.ts'

const { clock, tables } = startingState()
const now = minuteClock(clock)
const shelves = new Map((tables.shelves ?? []).map(row => [String(row.shelf), Number(row.room)]))
const goods = new Map(
  (tables.goods ?? []).map(row => [String(row.sku), { name: String(row.name), price: Number(row.price) }]),
)
/** How many of a good lie on a shelf, by `sku@shelf`. */
const held = new Map((tables.held ?? []).map(row => [`${row.sku}@${row.shelf}`, Number(row.quantity)]))
const ledger: { entry: number; at: string; what: string; sku: string; quantity: number }[] = []

const sku = z
  .string()
  .regex(/^[A-Z]{2}\d{3}$/, 'two capitals and three digits')
  .describe('A good, e.g. AB123.')
const shelf = z.string().min(1).describe('A shelf, e.g. A1.')
const quantity = z.int().min(1).max(1000)
const server = new McpServer({ name: 'stock', version: '1.0.0' })

const on = (place: string) =>
  [...held].filter(([key]) => key.endsWith(`@${place}`)).reduce((sum, [, n]) => sum + n, 0)
const holds = (good: string, place: string) => held.get(`${good}@${place}`) ?? 0
const put = (good: string, place: string, by: number) => held.set(`${good}@${place}`, holds(good, place) + by)
const enter = (what: string, good: string, count: number) => {
  const entry = { entry: ledger.length + 1, at: now(), what, sku: good, quantity: count }
  ledger.push(entry)
  return entry
}

/** What is wrong with a good and a shelf, or nothing. */
function wrong(good: string, ...places: readonly string[]): string | undefined {
  if (!goods.has(good)) return `Unknown good ${good}`
  const missing = places.find(place => !shelves.has(place))
  return missing === undefined ? undefined : `Unknown shelf ${missing}`
}

server.registerTool(
  'find_goods',
  {
    description: 'Finds goods by a part of their name and by price.',
    inputSchema: z.object({ name: z.string().optional(), below: z.number().positive().optional() }),
  },
  async ({ name = '', below = Number.POSITIVE_INFINITY }) => {
    const found = [...goods].filter(
      ([, good]) => good.name.toLowerCase().includes(name.toLowerCase()) && good.price < below,
    )
    return answer({ goods: found.map(([sku, good]) => ({ sku, ...good })) })
  },
)

server.registerTool(
  'list_shelves',
  { description: 'All shelves, their room and what is left of it.', inputSchema: z.object({}) },
  async () =>
    answer({ shelves: [...shelves].map(([shelf, room]) => ({ shelf, room, left: room - on(shelf) })) }),
)

server.registerTool(
  'where_is',
  { description: 'On which shelves a good lies.', inputSchema: z.object({ sku }) },
  async ({ sku }) => {
    const problem = wrong(sku)
    if (problem) return failure(problem)
    const places = [...shelves.keys()]
      .map(shelf => ({ shelf, quantity: holds(sku, shelf) }))
      .filter(({ quantity }) => quantity > 0)
    return answer({ sku, total: places.reduce((sum, { quantity }) => sum + quantity, 0), places })
  },
)

server.registerTool(
  'receive_goods',
  { description: 'Puts goods that arrived on a shelf.', inputSchema: z.object({ sku, shelf, quantity }) },
  async ({ sku, shelf, quantity }) => {
    const problem = wrong(sku, shelf)
    if (problem) return failure(problem)
    const left = (shelves.get(shelf) ?? 0) - on(shelf)
    if (quantity > left) return failure(`Shelf ${shelf} has room for ${left} more, not for ${quantity}`)
    put(sku, shelf, quantity)
    return answer({ ...enter('received', sku, quantity), shelf, now: holds(sku, shelf) })
  },
)

server.registerTool(
  'take_goods',
  { description: 'Takes goods from a shelf.', inputSchema: z.object({ sku, shelf, quantity }) },
  async ({ sku, shelf, quantity }) => {
    const problem = wrong(sku, shelf)
    if (problem) return failure(problem)
    if (holds(sku, shelf) < quantity) return failure(`Only ${holds(sku, shelf)} of ${sku} on shelf ${shelf}`)
    put(sku, shelf, -quantity)
    return answer({ ...enter('taken', sku, quantity), shelf, now: holds(sku, shelf) })
  },
)

server.registerTool(
  'move_goods',
  {
    description: 'Moves goods from one shelf to another.',
    inputSchema: z.object({ sku, from: shelf, to: shelf, quantity }),
  },
  async ({ sku, from, to, quantity }) => {
    const problem = wrong(sku, from, to) ?? (from === to ? 'The shelves are the same' : undefined)
    if (problem) return failure(problem)
    if (holds(sku, from) < quantity) return failure(`Only ${holds(sku, from)} of ${sku} on shelf ${from}`)
    const left = (shelves.get(to) ?? 0) - on(to)
    if (quantity > left) return failure(`Shelf ${to} has room for ${left} more, not for ${quantity}`)
    put(sku, from, -quantity)
    put(sku, to, quantity)
    return answer({ ...enter('moved', sku, quantity), from, to })
  },
)

server.registerTool(
  'read_ledger',
  {
    description: 'The last entries of the ledger, newest first.',
    inputSchema: z.object({ sku: sku.optional(), last: z.int().min(1).max(50).default(10) }),
  },
  async ({ sku, last }) =>
    answer({
      entries: ledger
        .filter(entry => sku === undefined || entry.sku === sku)
        .toReversed()
        .slice(0, last),
    }),
)

server.registerTool(
  'value_of_stock',
  { description: 'What all goods are worth.', inputSchema: z.object({}) },
  async () => {
    const lines = [...goods].map(([sku, { price }]) => {
      const quantity = [...shelves.keys()].reduce((sum, shelf) => sum + holds(sku, shelf), 0)
      return { sku, quantity, value: Math.round(quantity * price * 100) / 100 }
    })
    return answer({ total: Math.round(lines.reduce((sum, { value }) => sum + value, 0) * 100) / 100, lines })
  },
)

await server.connect(new StdioServerTransport())
