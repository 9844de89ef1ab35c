// Calls of the memory tools, good and bad, on a few names, so that they meet what earlier ones left.
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Chance } from '../measure/chance.ts'

type Given = { readonly [key: string]: Json }

const names = ['Ada', 'Bo', 'Harbour', 'ferry', 'Ünal', 'a "quoted" name', '', 'Line\nbreak', 'toString']
const kinds = ['person', 'place', 'Ship', '']
const observations = ['likes tea', 'Sails at nine', 'quiet', 'LOUD', '', 'new\nline', 'tea']
const relations = ['knows', 'sails to', 'owns']

/** Draws one call. */
export function drawMemoryCall(chance: Chance): ToolCall {
  const call = drawValid(chance)
  return chance.is(0.15) ? { name: call.name, arguments: spoilt(chance, call.arguments) } : call
}

function drawValid(chance: Chance): ToolCall {
  const some = <T>(draw: () => T, most = 4): T[] => Array.from({ length: chance.below(most) }, draw)
  const name = () => chance.pick(names)
  const facts = () => some(() => chance.pick(observations))
  const relation = () => ({ from: name(), to: name(), relationType: chance.pick(relations) })
  const more = (): Given => (chance.is(0.1) ? { note: 'more than asked' } : {})
  const draws: readonly (() => ToolCall)[] = [
    () => ({
      name: 'create_entities',
      arguments: {
        entities: some(() => ({
          ...more(),
          observations: facts(),
          name: name(),
          entityType: chance.pick(kinds),
        })),
      },
    }),
    () => ({
      name: 'create_relations',
      arguments: { relations: some(() => ({ ...more(), ...relation() })) },
    }),
    () => ({
      name: 'add_observations',
      arguments: { observations: some(() => ({ entityName: name(), contents: facts() }), 3) },
    }),
    () => ({ name: 'delete_entities', arguments: { entityNames: some(name, 3) } }),
    () => ({
      name: 'delete_observations',
      arguments: { deletions: some(() => ({ entityName: name(), observations: facts() })) },
    }),
    () => ({ name: 'delete_relations', arguments: { relations: some(relation) } }),
    () => ({ name: 'read_graph', arguments: more() }),
    () => ({
      name: 'search_nodes',
      arguments: { query: chance.pick(['tea', 'A', 'person', '', 'SAILS', 'nothing', 'ü', 'line']) },
    }),
    () => ({ name: 'open_nodes', arguments: { names: some(name) } }),
  ]
  return chance.pick(draws)()
}

function spoilt(chance: Chance, given: Given): Given {
  const [key = 'query'] = Object.keys(given)
  const wrong = chance.pick<Json>([
    null,
    7,
    true,
    {},
    'text',
    [7],
    [null],
    [{}],
    [{ name: 1, entityName: 'Ada' }],
    [['a']],
    [{ from: 'Ada', to: 7 }],
  ])
  return chance.pick([{}, { [key]: wrong }, { ...given, [key]: wrong, extra: 1 }, { other: wrong }])
}
