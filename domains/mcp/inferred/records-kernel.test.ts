import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openMcpKernel } from '../kernel.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const tool = (name: string, properties: { [name: string]: Json } = {}, required: readonly string[] = []) => ({
  name,
  inputSchema: { type: 'object', properties, required },
})
const tools = [
  tool('create_project', { name: text }, ['name']),
  tool(
    'create_task',
    { project_id: whole, title: text, state: { enum: ['todo', 'done'], default: 'todo' } },
    ['project_id', 'title'],
  ),
  tool('get_task', { task_id: text }, ['task_id']),
  tool('list_tasks', {
    project_id: whole,
    state: text,
    sort_by: text,
    order: text,
    limit: { ...whole, default: 2 },
    cursor: text,
  }),
  tool('search_tasks', { query: text }, ['query']),
  tool('update_task', { task_id: text, title: text, state: text }, ['task_id']),
  tool('delete_task', { task_id: text }, ['task_id']),
  tool('delete_project', { project_id: whole }, ['project_id']),
  tool('archive_task', { task_id: text }, ['task_id']),
]
const tables = {
  projects: [{ id: 7, name: 'Quay' }],
  tasks: [
    { id: 't-09', project_id: 7, title: 'Paint the boat', state: 'todo', updated_at: '2026-01-01T08:00:00Z' },
    { id: 't-10', project_id: 7, title: 'Mend nets', state: 'done', updated_at: '2026-01-02T08:00:00Z' },
  ],
}
const world = (changes: object = {}) =>
  World.parse({
    version: 1,
    domain: 'mcp',
    title: 'Board',
    tools,
    state: { server: { name: 'board', json: 'compact' }, tables },
    ...changes,
  })
const open = (changes: object = {}) => openMcpKernel(world(changes), { snapshot: undefined })
async function says(kernel: Kernel, name: string, given: { [name: string]: Json } = {}): Promise<Json> {
  const result = await kernel.step({ name, arguments: given }, { signal: new AbortController().signal })
  if (result.kind === 'unknown') return `? ${result.why}`
  const { data, isError, text: shown } = result.observation
  return isError === true ? `! ${shown}` : (data ?? shown)
}

describe('openRecordsKernel', () => {
  it('reads what the tables hold', async () => {
    const kernel = await open()
    assert.deepEqual(await says(kernel, 'get_task', { task_id: 't-10' }), tables.tasks[1] as Json)
    assert.equal(await says(kernel, 'get_task', { task_id: 't-11' }), '! Task with id t-11 not found')
    assert.deepEqual(await says(kernel, 'search_tasks', { query: 'BOAT paint' }), {
      tasks: [tables.tasks[0]],
      total: 1,
    } as Json)
  })

  it('creates with the next key, the declared defaults and the time, and reads it back', async () => {
    const kernel = await open()
    const made = {
      id: 't-11',
      project_id: 7,
      title: 'Row',
      state: 'todo',
      updated_at: '2026-01-01T09:00:00Z',
    }
    assert.deepEqual(await says(kernel, 'create_task', { project_id: 7, title: 'Row' }), made)
    assert.deepEqual(await says(kernel, 'get_task', { task_id: 't-11' }), made)
  })

  it('refuses what refers to nothing', async () => {
    const kernel = await open()
    assert.equal(
      await says(kernel, 'create_task', { project_id: 8, title: 'x' }),
      '! Project with id 8 not found',
    )
    assert.equal(await says(kernel, 'list_tasks', { project_id: 8 }), '! Project with id 8 not found')
  })

  it('updates what is given, and the time of the change', async () => {
    const kernel = await open()
    const changed = { ...tables.tasks[0], title: 'Tar the boat', updated_at: '2026-01-01T09:00:00Z' }
    assert.deepEqual(await says(kernel, 'update_task', { task_id: 't-09', title: 'Tar the boat' }), changed)
    assert.equal(
      await says(kernel, 'update_task', { task_id: 't-99', title: 'x' }),
      '! Task with id t-99 not found',
    )
  })

  it('deletes for good, and never gives the key again', async () => {
    const kernel = await open()
    assert.deepEqual(await says(kernel, 'delete_task', { task_id: 't-10' }), { deleted: true, id: 't-10' })
    assert.equal(await says(kernel, 'get_task', { task_id: 't-10' }), '! Task with id t-10 not found')
    const made = (await says(kernel, 'create_task', { project_id: 7, title: 'x' })) as { id: string }
    assert.equal(made.id, 't-11')
  })

  it('pages by cursor, sorts and filters', async () => {
    const kernel = await open()
    await says(kernel, 'create_task', { project_id: 7, title: 'Angle' })
    const page = (await says(kernel, 'list_tasks', { sort_by: 'title', order: 'asc' })) as {
      tasks: { title: string }[]
      next_cursor: string
    }
    assert.deepEqual(
      [page.tasks.map(({ title }) => title), typeof page.next_cursor],
      [['Angle', 'Mend nets'], 'string'],
    )
    const next = (await says(kernel, 'list_tasks', {
      sort_by: 'title',
      order: 'asc',
      cursor: page.next_cursor,
    })) as { tasks: { title: string }[] }
    assert.deepEqual(next, { tasks: [tables.tasks[0]], total: 3, next_cursor: null })
    assert.equal(await says(kernel, 'list_tasks', { cursor: 'owl' }), '! Invalid cursor: owl')
    assert.deepEqual(await says(kernel, 'list_tasks', { state: 'done' }), {
      tasks: [tables.tasks[1]],
      total: 1,
      next_cursor: null,
    } as Json)
  })

  it('rejects arguments in the words of the SDK', async () => {
    assert.equal(
      await says(await open(), 'create_task', { project_id: '7' }),
      '! MCP error -32602: Input validation error: Invalid arguments for tool create_task: Invalid input: expected number, received string at project_id\nInvalid input: expected string, received undefined at title',
    )
  })

  it('calls unknown what it cannot infer, and stays as it was', async () => {
    const kernel = await open()
    const before = await kernel.snapshot()
    assert.equal(
      await says(kernel, 'archive_task', { task_id: 't-09' }),
      '? what archive_task does is not plain from its name',
    )
    assert.equal(
      await says(kernel, 'delete_project', { project_id: 7 }),
      '? what becomes of its tasks is not known',
    )
    assert.equal(
      await says(kernel, 'list_tasks', { sort_by: 'mood' }),
      '? what it means to sort by mood is not known',
    )
    assert.deepEqual(await kernel.snapshot(), before)
  })

  it('leaves a call to the model where a rule, an instruction or an open world bears on it', async () => {
    const ruled = { server: { name: 'b' }, tables, facts: [{ says: 'Nobody may.', tools: ['delete_task'] }] }
    const kernel = await open({ state: ruled })
    assert.equal(await says(kernel, 'delete_task', { task_id: 't-09' }), '? a rule of the world bears on it')
    assert.deepEqual(await says(kernel, 'get_task', { task_id: 't-09' }), tables.tasks[0] as Json)
    const instructed = await open({ instruction: 'Be slow.' })
    assert.equal(
      await says(instructed, 'get_task', { task_id: 't-09' }),
      '? an instruction bears on every call',
    )
    const wide = await open({ open: [{ tool: 'get_task' }] })
    assert.equal(
      await says(wide, 'get_task', { task_id: 't-77' }),
      '? the world is open and this task is not yet known',
    )
    assert.deepEqual(await says(wide, 'get_task', { task_id: 't-09' }), tables.tasks[0] as Json)
  })

  it('opens again from its snapshot, and forks, to the same answers', async () => {
    const kernel = await open()
    await says(kernel, 'create_task', { project_id: 7, title: 'x' })
    const again = await openMcpKernel(world(), { snapshot: await kernel.snapshot() })
    const fork = await kernel.fork()
    const answers = await Promise.all(
      [kernel, again, fork].map(one => says(one, 'create_task', { project_id: 7, title: 'y' })),
    )
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
    assert.equal(((await says(kernel, 'list_tasks', {})) as { total: number }).total, 4)
  })

  it('refuses a world with a huge schema', async () => {
    let inputSchema: Json = {}
    for (let depth = 0; depth < 500; depth++) inputSchema = { items: inputSchema }
    await assert.rejects(open({ tools: [{ name: 'x', inputSchema }] }), {
      message: 'tools: x: the schema is nested more than 64 deep.',
    })
  })

  it('looks at its tables by SQL', async () => {
    const kernel = await open()
    await says(kernel, 'delete_task', { task_id: 't-10' })
    const check = {
      kind: 'sql',
      query: 'SELECT group_concat(id) FROM tasks',
      weight: 1,
      when: 'final',
    } as const
    assert.equal(await kernel.look(check), 't-09')
    assert.deepEqual(await kernel.state(), {
      server: { name: 'board', json: 'compact' },
      tables: { projects: tables.projects, tasks: tables.tasks.slice(0, 1) },
    })
  })
})
