import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openMemoryServer } from './memory-server.ts'

const ada = { name: 'Ada', entityType: 'person', observations: ['likes tea'] }
const ship = { name: 'Dove', entityType: 'ship', observations: [] }
const sails = { from: 'Ada', to: 'Dove', relationType: 'sails' }
const open = () => openMemoryServer({ entities: [ada, ship], relations: [sails] })

describe('openMemoryServer', () => {
  it('adds only entities whose name is new', () => {
    const bo = { name: 'Bo', entityType: 'person', observations: [] }
    const server = open()
    assert.deepEqual(server.call('create_entities', { entities: [{ ...ada, observations: [] }, bo] }), {
      text: JSON.stringify([bo], null, 2),
      data: { entities: [bo] },
    })
    assert.deepEqual(server.state(), { graph: { entities: [ada, ship, bo], relations: [sails] } })
  })

  it('adds no relation twice', () => {
    assert.deepEqual(open().call('create_relations', { relations: [sails] }).data, { relations: [] })
  })

  it('adds all observations or none', () => {
    const server = open()
    const observations = [
      { entityName: 'Ada', contents: ['tall', 'likes tea'] },
      { entityName: 'Nobody', contents: ['x'] },
    ]
    assert.throws(() => server.call('add_observations', { observations }), {
      message: 'Entity with name Nobody not found',
    })
    assert.deepEqual(server.state(), { graph: { entities: [ada, ship], relations: [sails] } })
    assert.deepEqual(server.call('add_observations', { observations: observations.slice(0, 1) }).data, {
      results: [{ entityName: 'Ada', addedObservations: ['tall'] }],
    })
  })

  it('deletes an entity with its relations', () => {
    const server = open()
    assert.deepEqual(server.call('delete_entities', { entityNames: ['Dove', 'Nobody'] }), {
      text: 'Entities deleted successfully',
      data: { success: true, message: 'Entities deleted successfully' },
    })
    assert.deepEqual(server.state(), { graph: { entities: [ada], relations: [] } })
  })

  it('deletes observations and relations', () => {
    const server = open()
    server.call('delete_observations', { deletions: [{ entityName: 'Ada', observations: ['likes tea'] }] })
    server.call('delete_relations', { relations: [sails] })
    assert.deepEqual(server.state(), {
      graph: { entities: [{ ...ada, observations: [] }, ship], relations: [] },
    })
  })

  it('finds entities by name, type and observation, with the relations that touch them', () => {
    for (const query of ['ADA', 'person', 'tea'])
      assert.deepEqual(open().call('search_nodes', { query }).data, { entities: [ada], relations: [sails] })
    assert.deepEqual(open().call('open_nodes', { names: ['Dove'] }).data, {
      entities: [ship],
      relations: [sails],
    })
  })

  it('shows its graph as tables', () => {
    assert.deepEqual(open().tables(), {
      entities: [
        { name: 'Ada', entityType: 'person' },
        { name: 'Dove', entityType: 'ship' },
      ],
      observations: [{ entity: 'Ada', observation: 'likes tea' }],
      relations: [sails],
    })
  })
})
