// The reference memory server: a knowledge graph of entities with observations, and relations between them.
import type { Json } from '../../../src/world/json.ts'
import type { ReferenceServer } from '../reference-kernel.ts'
import { KnowledgeGraph } from '../state.ts'
import { memoryTools } from './tools.ts'

type Entity = KnowledgeGraph['entities'][number]
type Relation = KnowledgeGraph['relations'][number]
interface Arguments {
  readonly entities: readonly Entity[]
  readonly relations: readonly Relation[]
  readonly observations: readonly { readonly entityName: string; readonly contents: readonly string[] }[]
  readonly entityNames: readonly string[]
  readonly deletions: readonly { readonly entityName: string; readonly observations: readonly string[] }[]
  readonly query: string
  readonly names: readonly string[]
}
interface Outcome {
  /** What the text shows. */
  readonly shown: unknown
  readonly data: unknown
  /** The graph afterwards, where it changed. */
  readonly graph?: KnowledgeGraph
}
type Handler = (graph: KnowledgeGraph, given: Arguments) => Outcome

/** Opens the server on a graph. */
export function openMemoryServer(initial: KnowledgeGraph): ReferenceServer {
  let graph = initial
  return {
    tools: memoryTools,
    call(name, given) {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (handler === undefined) throw new Error(`Tool ${name} not found`)
      const outcome = handler(graph, given as unknown as Arguments)
      graph = outcome.graph ?? graph
      const text = typeof outcome.shown === 'string' ? outcome.shown : JSON.stringify(outcome.shown, null, 2)
      return { text, data: outcome.data as Json }
    },
    facts: () => `The graph holds ${graph.entities.length} entities and ${graph.relations.length} relations.`,
    state: () => ({ graph: graph as unknown as Json }),
    snapshot: () => graph as unknown as Json,
    look: () => undefined,
    tables: () => ({
      entities: graph.entities.map(({ name, entityType }) => ({ name, entityType })),
      observations: graph.entities.flatMap(({ name, observations }) =>
        observations.map(observation => ({ entity: name, observation })),
      ),
      relations: graph.relations,
    }),
  }
}

/** The graph in a state or a snapshot. */
export function graphFrom(value: Json): KnowledgeGraph {
  return KnowledgeGraph.parse(value)
}

const isSame = (a: Relation, b: Relation) =>
  a.from === b.from && a.to === b.to && a.relationType === b.relationType
const done = (what: string, graph: KnowledgeGraph): Outcome => {
  const message = `${what} deleted successfully`
  return { shown: message, data: { success: true, message }, graph }
}

const handlers: { readonly [name: string]: Handler } = {
  create_entities(graph, given) {
    const known = new Set(graph.entities.map(({ name }) => name))
    const entities = given.entities
      .filter(({ name }) => !known.has(name))
      .map(({ name, entityType, observations }) => ({ name, entityType, observations }))
    return {
      shown: entities,
      data: { entities },
      graph: { ...graph, entities: [...graph.entities, ...entities] },
    }
  },
  create_relations(graph, given) {
    const relations = given.relations
      .filter(relation => !graph.relations.some(known => isSame(known, relation)))
      .map(({ from, to, relationType }) => ({ from, to, relationType }))
    return {
      shown: relations,
      data: { relations },
      graph: { ...graph, relations: [...graph.relations, ...relations] },
    }
  },
  add_observations: addObservations,
  delete_entities(graph, { entityNames }) {
    const gone = new Set(entityNames)
    return done('Entities', {
      entities: graph.entities.filter(({ name }) => !gone.has(name)),
      relations: graph.relations.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
    })
  },
  delete_observations(graph, { deletions }) {
    const entities = [...graph.entities]
    for (const { entityName, observations } of deletions) {
      const index = entities.findIndex(({ name }) => name === entityName)
      const entity = entities[index]
      if (entity === undefined) continue
      const kept = entity.observations.filter(text => !observations.includes(text))
      entities[index] = { ...entity, observations: kept }
    }
    return done('Observations', { ...graph, entities })
  },
  delete_relations(graph, { relations }) {
    const kept = graph.relations.filter(known => !relations.some(gone => isSame(known, gone)))
    return done('Relations', { ...graph, relations: kept })
  },
  read_graph: graph => ({ shown: graph, data: graph }),
  search_nodes(graph, { query }) {
    const wanted = query.toLowerCase()
    const has = (text: string) => text.toLowerCase().includes(wanted)
    return around(
      graph,
      ({ name, entityType, observations }) => has(name) || has(entityType) || observations.some(has),
    )
  },
  open_nodes: (graph, { names }) => around(graph, ({ name }) => names.includes(name)),
}

function addObservations(graph: KnowledgeGraph, { observations }: Arguments): Outcome {
  const entities = [...graph.entities]
  const results = observations.map(({ entityName, contents }) => {
    const index = entities.findIndex(({ name }) => name === entityName)
    const entity = entities[index]
    if (entity === undefined) throw new Error(`Entity with name ${entityName} not found`)
    const addedObservations = contents.filter(text => !entity.observations.includes(text))
    entities[index] = { ...entity, observations: [...entity.observations, ...addedObservations] }
    return { entityName, addedObservations }
  })
  return { shown: results, data: { results }, graph: { ...graph, entities } }
}

// the chosen entities, and every relation that touches one of them
function around(graph: KnowledgeGraph, isChosen: (entity: Entity) => boolean): Outcome {
  const entities = graph.entities.filter(isChosen)
  const names = new Set(entities.map(({ name }) => name))
  const relations = graph.relations.filter(({ from, to }) => names.has(from) || names.has(to))
  return { shown: { entities, relations }, data: { entities, relations } }
}
