import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFigures } from './figures.ts'

describe('createFigures', () => {
  it('prints gauges, counters and times as Prometheus reads them', () => {
    let open = 2
    const figures = createFigures({
      gauges: [{ name: 'doors', help: 'Doors open.', read: () => open }],
      help: { turns_total: 'Turns.' },
    })
    figures.add('turns_total', { world: 'a "b"\n\\c', by: 'kernel' })
    figures.add('turns_total', { world: 'a "b"\n\\c', by: 'kernel' }, 2)
    figures.add('turns_total', {})
    figures.observe('wait_seconds', { by: 'model' }, 0.02)
    figures.observe('wait_seconds', { by: 'model' }, 400)
    open = 3
    const lines = figures.text.split('\n')
    assert.deepEqual(lines.slice(0, 7), [
      '# HELP doors Doors open.',
      '# TYPE doors gauge',
      'doors 3',
      '# HELP turns_total Turns.',
      '# TYPE turns_total counter',
      'turns_total{world="a \\"b\\"\\n\\\\c",by="kernel"} 3',
      'turns_total 1',
    ])
    assert.deepEqual(
      lines.filter(line => /le="(0.01|0.025|300|\+Inf)"|_sum|_count/.test(line)),
      [
        'wait_seconds_bucket{by="model",le="0.01"} 0',
        'wait_seconds_bucket{by="model",le="0.025"} 1',
        'wait_seconds_bucket{by="model",le="300"} 1',
        'wait_seconds_bucket{by="model",le="+Inf"} 2',
        'wait_seconds_sum{by="model"} 400.02',
        'wait_seconds_count{by="model"} 2',
      ],
    )
    assert.equal(lines.at(-1), '')
  })
})
