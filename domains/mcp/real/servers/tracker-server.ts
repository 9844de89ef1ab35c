// A server that tracks issues in memory: states they pass through, people, comments. A program of its own over stdio.
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { answer, failure } from './answer.ts'
import { minuteClock, startingState } from './state-file.ts'

const states = ['open', 'started', 'review', 'closed'] as const
type State = (typeof states)[number]

interface Issue {
  readonly issue: string
  readonly title: string
  readonly priority: string
  readonly state: State
  readonly assignee: string | null
  readonly opened: string
  readonly comments: readonly { readonly by: string; readonly text: string; readonly at: string }[]
}

/** Which states follow which. */
const follows: { readonly [state in State]: readonly State[] } = {
  open: ['started', 'closed'],
  started: ['review', 'open'],
  review: ['closed', 'started'],
  closed: ['open'],
}

const { clock, tables } = startingState()
const now = minuteClock(clock)
const people = (tables.people ?? []).map(({ person }) => String(person))
const issues = new Map<string, Issue>(
  (tables.issues ?? []).map(row => [String(row.issue), { comments: [], ...row } as unknown as Issue]),
)
let last = issues.size

const issueKey = z
  .string()
  .regex(/^T-\d+$/, 'an issue such as T-12')
  .describe('The issue, e.g. T-12.')
const person = z.string().min(1).describe('The name of a person of the team.')
const priority = z.enum(['low', 'normal', 'high'])
const server = new McpServer({ name: 'tracker', version: '1.0.0' })

/** Changes one issue, or says why not. */
function change(key: string, work: (issue: Issue) => Issue | string): ReturnType<typeof answer> {
  const issue = issues.get(key)
  if (issue === undefined) return failure(`No issue ${key}`)
  const next = work(issue)
  if (typeof next === 'string') return failure(next)
  issues.set(key, next)
  return answer({ ...next })
}

const isKnown = (name: string) => people.includes(name)
const stranger = (name: string) => `${name} is not in the team. The team: ${people.join(', ')}`

server.registerTool(
  'list_people',
  { description: 'Who is in the team.', inputSchema: z.object({}) },
  async () =>
    answer({
      people: people.map(person => ({
        person,
        issues: [...issues.values()].filter(({ assignee }) => assignee === person).length,
      })),
    }),
)

server.registerTool(
  'list_issues',
  {
    description: 'Lists issues, filtered and sorted.',
    inputSchema: z.object({
      state: z.enum(states).optional(),
      assignee: person.optional(),
      priority: priority.optional(),
      sort: z.enum(['issue', 'title', 'priority']).default('issue'),
      limit: z.int().min(1).max(100).default(20),
    }),
  },
  async ({ state, assignee, priority, sort, limit }) => {
    const found = [...issues.values()].filter(
      one =>
        (state === undefined || one.state === state) &&
        (assignee === undefined || one.assignee === assignee) &&
        (priority === undefined || one.priority === priority),
    )
    const sorted = found.toSorted((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0))
    const shown = sorted
      .slice(0, limit)
      .map(({ issue, title, priority, state, assignee }) => ({ issue, title, priority, state, assignee }))
    return answer({ total: found.length, issues: shown })
  },
)

server.registerTool(
  'show_issue',
  { description: 'Shows an issue with its comments.', inputSchema: z.object({ issue: issueKey }) },
  async ({ issue }) => change(issue, one => one),
)

server.registerTool(
  'open_issue',
  {
    description: 'Opens an issue.',
    inputSchema: z.object({
      title: z.string().min(3).max(120),
      priority: priority.default('normal'),
      assignee: person.optional(),
    }),
  },
  async ({ title, priority, assignee }) => {
    if (assignee !== undefined && !isKnown(assignee)) return failure(stranger(assignee))
    last += 1
    const made: Issue = {
      issue: `T-${last}`,
      title,
      priority,
      state: 'open',
      assignee: assignee ?? null,
      opened: now(),
      comments: [],
    }
    issues.set(made.issue, made)
    return answer({ ...made })
  },
)

server.registerTool(
  'assign_issue',
  {
    description: 'Gives an issue to a person, or to nobody.',
    inputSchema: z.object({ issue: issueKey, assignee: person.nullable() }),
  },
  async ({ issue, assignee }) =>
    change(issue, one => {
      if (one.state === 'closed') return `${issue} is closed`
      return assignee === null || isKnown(assignee) ? { ...one, assignee } : stranger(assignee)
    }),
)

server.registerTool(
  'move_issue',
  {
    description: 'Moves an issue to another state: open, started, review, closed, one step at a time.',
    inputSchema: z.object({ issue: issueKey, state: z.enum(states) }),
  },
  async ({ issue, state }) =>
    change(issue, one => {
      if (!follows[one.state].includes(state))
        return `From ${one.state} an issue goes to ${follows[one.state].join(' or ')}, not to ${state}`
      if (state === 'started' && one.assignee === null) return `Nobody is assigned to ${issue}`
      return { ...one, state }
    }),
)

server.registerTool(
  'comment_issue',
  {
    description: 'Adds a comment.',
    inputSchema: z.object({ issue: issueKey, by: person, text: z.string().min(1).max(500) }),
  },
  async ({ issue, by, text }) =>
    change(issue, one =>
      isKnown(by) ? { ...one, comments: [...one.comments, { by, text, at: now() }] } : stranger(by),
    ),
)

server.registerTool(
  'count_issues',
  { description: 'How many issues are in which state.', inputSchema: z.object({}) },
  async () =>
    answer(
      Object.fromEntries(
        states.map(state => [state, [...issues.values()].filter(one => one.state === state).length]),
      ),
    ),
)

await server.connect(new StdioServerTransport())
