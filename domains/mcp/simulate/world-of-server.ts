// A world that stands in for a real tool server: its tools as it declares them. A server we know exactly is computed
// whole; of any other what is plain from its tools is computed, and the rest is open.
import type { DeclaredServer } from '../../../src/kernel/abilities.ts'
import { worldFrom } from '../../../src/world/reading/read-world.ts'
import type { Tool, World } from '../../../src/world/world.ts'
import { filesystemTools } from '../filesystem/tools.ts'
import { memoryTools } from '../memory/tools.ts'

/** The world of a server, in the state it begins with. */
export function worldOfServer({ command, tools, ...face }: DeclaredServer): World {
  const kind = kindOf(tools)
  const roots = kind === 'filesystem' ? { roots: rootsIn(command) } : {}
  const said = Object.fromEntries(Object.entries(face).filter(([, value]) => value !== undefined))
  return worldFrom({
    version: 1,
    domain: 'mcp',
    title: face.title ?? face.name,
    open: kind === 'records',
    tools,
    state: { server: { ...said, kind, ...roots } },
  })
}

function kindOf(tools: readonly Tool[]): 'records' | 'filesystem' | 'memory' {
  if (hasExactly(tools, filesystemTools)) return 'filesystem'
  return hasExactly(tools, memoryTools) ? 'memory' : 'records'
}

function hasExactly(tools: readonly Tool[], known: readonly Tool[]): boolean {
  const names = new Set(tools.map(({ name }) => name))
  return names.size === known.length && known.every(({ name }) => names.has(name))
}

// the directories it was allowed stand at the end of its command, behind the program and its script
function rootsIn(command: string): readonly string[] {
  const words = command.split(/\s+/).map(word => word.replace(/^(['"])(.*)\1$/, '$2'))
  const last = words.findLastIndex((word, index) => index === 0 || !word.startsWith('/') || isScript(word))
  const paths = words.slice(last + 1)
  return paths.length > 0 ? paths : ['/projects']
}

function isScript(word: string): boolean {
  return /\.([cm]?[jt]s|py)$/.test(word)
}
