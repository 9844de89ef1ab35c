// Whether a coding agent's calls do in the kernel what they do in reality: random sequences of tool calls on made-up
// repositories and on npm packages, each call done both by the kernel and by other means in a real sandbox (bash, git, and
// plain scripts in the place of the file tools). Compared are outputs, exit codes, outcomes of edits and, last, all files.
import { openKernel } from '../domains/swe/kernel.ts'
import { World } from '../src/index.ts'
import { scriptOptions } from './script/script-options.ts'
import { type Call, callsFor } from './swe-fidelity/calls.ts'
import { geminiCall } from './swe-fidelity/gemini-call.ts'
import { openReality } from './swe-fidelity/reality.ts'
import { madeRepositories, packageRepositories } from './swe-fidelity/repositories.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  repositories: 24,
  packages: 6,
  calls: 40,
  json: false,
  verbose: false,
})
const { seed } = values
const { signal } = new AbortController()

const identity = { '/home/dev/.gitconfig': '[user]\n\temail = dev@example.com\n\tname = Dev\n' }

interface Tally {
  compared: number
  equal: number
  unknown: number
}

const byKind = new Map<string, Tally>()
function count(kind: string, outcome: 'equal' | 'different' | 'unknown'): void {
  const tally = byKind.get(kind) ?? { compared: 0, equal: 0, unknown: 0 }
  byKind.set(kind, tally)
  if (outcome === 'unknown') tally.unknown++
  else {
    tally.compared++
    if (outcome === 'equal') tally.equal++
  }
}

const repositories = [...madeRepositories(seed, values.repositories), ...packageRepositories(values.packages)]

for (const [index, { name, files }] of repositories.entries()) {
  // the two families of tools in turn
  const toolset = index % 2 === 0 ? 'claude-code' : 'gemini-cli'
  const world = World.parse({
    version: 1,
    domain: 'swe',
    title: name,
    clock: '2026-01-05T09:00:00Z',
    state: { toolset, cwd: '/home/dev/project', files: { ...files, ...identity } },
  })
  const kernel = await openKernel(world, { snapshot: undefined })
  const reality = await openReality({ cwd: '/home/dev/project', files, clock: world.clock })
  try {
    for (const made of callsFor({ seed: seed * 1000 + index, files, count: values.calls })) {
      const call = toolset === 'claude-code' ? made : geminiCall(made)
      if (call) await compare(call, { name, kernel, reality })
    }
    const ours = Object.entries(((await kernel.state()) as { files: Record<string, unknown> }).files)
    const { equal, different } = await reality.compareFiles(new Map(ours))
    for (let at = 0; at < equal; at++) count('files at the end', 'equal')
    for (const path of different) report('files at the end', { name, call: path, ours: '', theirs: '' })
  } finally {
    await reality.close()
    await kernel.close()
  }
}

interface Place {
  readonly name: string
  readonly kernel: Awaited<ReturnType<typeof openKernel>>
  readonly reality: Awaited<ReturnType<typeof openReality>>
}

async function compare(call: Call, { name, kernel, reality }: Place): Promise<void> {
  const result = await kernel.step({ name: call.tool, arguments: call.given }, { signal })
  if (result.kind === 'unknown') {
    count(call.kind, 'unknown')
    return
  }
  const theirs = await reality.do(call.deed ?? call)
  const ours = call.view(result.observation)
  if (ours === theirs) count(call.kind, 'equal')
  else report(call.kind, { name, call: JSON.stringify(call.given), ours, theirs })
}

function report(kind: string, what: { name: string; call: string; ours: string; theirs: string }): void {
  count(kind, 'different')
  if (values.verbose) console.error(kind, what)
}

const rows = [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))
const total = rows.reduce(
  (sum, [, tally]) => ({
    compared: sum.compared + tally.compared,
    equal: sum.equal + tally.equal,
    unknown: sum.unknown + tally.unknown,
  }),
  { compared: 0, equal: 0, unknown: 0 },
)
const share = total.equal / total.compared
if (values.json) console.log(JSON.stringify({ repositories: repositories.length, ...total, share }))
else {
  console.log(`| what (${repositories.length} repositories) | compared | equal | share | not computed |`)
  console.log('|---|--:|--:|--:|--:|')
  for (const [kind, { compared, equal, unknown }] of [...rows, ['all', total] as const])
    console.log(
      `| ${kind} | ${compared} | ${equal} | ${compared === 0 ? '–' : `${((equal / compared) * 100).toFixed(2)} %`} | ${unknown} |`,
    )
}
process.exitCode = repositories.length >= 20 && share >= 0.99 ? 0 : 1
