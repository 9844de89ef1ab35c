// dict_memory: the agent's notebook, exact to the letter.
import type { Observation } from '../../src/world/observation.ts'
import type { MemoryCall } from './actions.ts'

const maxCharacters = 1_000_000

/** What the notebook holds, in the order it was put in. */
export type Notebook = ReadonlyMap<string, string>

/** Does one call: the notebook afterwards, and what the agent reads. */
export function useNotebook(
  notebook: Notebook,
  call: MemoryCall,
): { readonly notebook: Notebook; readonly observation: Observation } {
  switch (call.action) {
    case 'retrieve_all':
      return { notebook, observation: { text: shown(notebook) } }
    case 'remove_all':
      return { notebook: new Map(), observation: { text: `Removed ${notebook.size} entries.` } }
    case 'add':
    case 'update':
      return written(notebook, call)
    case 'retrieve':
    case 'remove':
      return found(notebook, call)
  }
}

function found(
  notebook: Notebook,
  { action, key }: { action: 'retrieve' | 'remove'; key: string },
): ReturnType<typeof useNotebook> {
  const value = notebook.get(key)
  if (value === undefined) return failed(notebook, `No entry "${key}".`)
  if (action === 'retrieve') return { notebook, observation: { text: value } }
  const rest = new Map(notebook)
  rest.delete(key)
  return { notebook: rest, observation: { text: `Removed "${key}".` } }
}

function written(
  notebook: Notebook,
  { action, key, value }: { action: 'add' | 'update'; key: string; value: string },
): ReturnType<typeof useNotebook> {
  const before = notebook.get(key)
  if (action === 'add' && before !== undefined) return failed(notebook, `"${key}" already exists.`)
  if (action === 'update' && before === undefined) return failed(notebook, `No entry "${key}".`)
  const after = new Map(notebook).set(key, value)
  if (sizeOf(after) > maxCharacters) {
    return failed(notebook, `Not saved: the memory holds at most ${maxCharacters} characters.`)
  }
  return { notebook: after, observation: { text: `${action === 'add' ? 'Added' : 'Updated'} "${key}".` } }
}

function failed(notebook: Notebook, text: string): ReturnType<typeof useNotebook> {
  return { notebook, observation: { text, isError: true } }
}

function sizeOf(notebook: Notebook): number {
  return [...notebook].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
}

// written by hand: an object would put keys that look like numbers first
function shown(notebook: Notebook): string {
  const entries = [...notebook].map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return `{${entries.join(', ')}}`
}
