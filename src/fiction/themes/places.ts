// Themes about places and what stands there: registries, timetables, measurements.
import { measurements } from '../shapes/measurements.ts'
import { registry } from '../shapes/registry.ts'
import { timetable } from '../shapes/timetable.ts'
import { amount, choice, code, day, figure, noun, person, share, town, year } from './attributes.ts'
import { theme } from './theme.ts'

const district = noun('district', 'districts', {
  name: ['{place} {Valley|Hills|Coast|March|Uplands}', '{Upper|Lower|Greater} {place}'],
  attributes: [
    figure('area', { unit: 'km²', median: 640, factor: 2 }),
    figure('population', { median: 21_400, factor: 2.6 }),
    person('commissioner'),
  ],
})

export const places = [
  theme('mountain-huts', 'mountain huts', {
    shape: 'registry',
    draft: registry({
      district: { ...district, one: 'massif', many: 'massifs' },
      entry: noun('hut', 'huts', {
        name: ['{word} Hut', '{place} Refuge', '{word} {Shelter|Lodge}'],
        attributes: [
          figure('elevation', {
            unit: 'm',
            median: 1_940,
            factor: 1.4,
            says: ['{it} stands {value} above the sea.', 'At {value}, {it} is reached on foot only.'],
          }),
          figure('beds', { median: 42, factor: 1.9, least: 6 }),
          person('warden', ['The warden of {it} is {value}.', '{it} is kept by {value}.']),
          choice('roof', 'shingle, slate, zinc, turf, copper'),
          figure('water tank', { unit: 'litres', median: 4_300, factor: 2 }),
          amount('night fee', { median: 46, factor: 1.4 }),
          year('year of last rebuilding', { back: 45 }),
          town('supply base'),
          code('radio call', '{A}{A}-{#}{#}{#}'),
        ],
      }),
      event: noun('inspection', 'inspections', {
        attributes: [
          person('inspector'),
          choice('finding', 'sound, minor defects, roof damage, closed for repair'),
          figure('snow load', { unit: 'kg/m²', median: 310, factor: 1.5 }),
        ],
      }),
      begun: 'opening date',
      cost: { label: 'repair cost', median: 2_600 },
    }),
  }),
  theme('lighthouses', 'lighthouses and sea marks', {
    shape: 'registry',
    draft: registry({
      district: { ...district, one: 'coast section', many: 'coast sections' },
      entry: noun('light', 'lights', {
        name: ['{word} {Light|Head Light|Beacon}', '{place} {Lighthouse|Mole Light}'],
        attributes: [
          figure('focal height', { unit: 'm', median: 38, factor: 1.7, digits: 1 }),
          figure('range', { unit: 'nautical miles', median: 17, factor: 1.5, digits: 1 }),
          choice('character', 'flashing, occulting, isophase, fixed, quick flashing'),
          person('keeper'),
          choice('tower', 'masonry, cast iron, concrete, timber'),
          figure('lamp power', { unit: 'W', median: 840, factor: 2.2 }),
          code('list number', '{A}{#}{#}{#}{#}'),
          figure('steps', { median: 148, factor: 1.6, least: 12 }),
        ],
      }),
      event: noun('service visit', 'service visits', {
        attributes: [
          person('engineer'),
          choice('work', 'lens cleaned, lamp replaced, painted, survey'),
          figure('days on station', { median: 6, factor: 1.8, least: 1 }),
        ],
      }),
      begun: 'date of first lighting',
      cost: { label: 'service cost', median: 5_400 },
    }),
  }),
  theme('historic-bridges', 'historic bridges', {
    shape: 'registry',
    strategies: ['long-tail', 'grounded', 'time-shifted'],
    draft: registry({
      district,
      entry: noun('bridge', 'bridges', {
        name: ['{place} Bridge', '{word} {Footbridge|Viaduct|Crossing}'],
        attributes: [
          figure('span', { unit: 'm', median: 61, factor: 2.1, digits: 1 }),
          figure('load limit', { unit: 't', median: 16, factor: 1.9, digits: 1 }),
          choice('material', 'stone, iron, timber, brick, steel'),
          person('designer'),
          figure('daily crossings', { median: 1_870, factor: 2.8 }),
          code('monument number', '{A}{A}{#}{#}{#}'),
          figure('width', { unit: 'm', median: 5.4, factor: 1.5, digits: 1 }),
          town('municipality'),
        ],
      }),
      event: noun('repair', 'repairs', {
        attributes: [
          person('master builder'),
          choice('part', 'deck, parapet, pier, bearings'),
          figure('stones replaced', { median: 52, factor: 2.4 }),
        ],
      }),
      begun: 'listing date',
      cost: { label: 'repair cost', median: 38_000 },
    }),
  }),
  theme('community-gardens', 'community gardens', {
    shape: 'registry',
    strategies: ['long-tail', 'private', 'grounded'],
    draft: registry({
      district: { ...district, one: 'ward', many: 'wards' },
      entry: noun('garden', 'gardens', {
        name: ['{word} {Garden|Allotments|Orchard}', '{place} {Green|Plots}'],
        attributes: [
          figure('plots', { median: 34, factor: 1.9, least: 4 }),
          figure('area', { unit: 'm²', median: 2_350, factor: 2 }),
          person('coordinator'),
          choice('soil', 'loam, clay, sand, raised beds'),
          figure('rain barrels', { median: 11, factor: 1.8, least: 1 }),
          figure('waiting list', { unit: 'households', median: 27, factor: 2.1 }),
          amount('yearly fee', { median: 58, factor: 1.5 }),
          figure('fruit trees', { median: 19, factor: 2.2 }),
        ],
      }),
      event: noun('harvest day', 'harvest days', {
        attributes: [
          person('host'),
          figure('harvest', { unit: 'kg', median: 164, factor: 2, digits: 1 }),
          figure('helpers', { median: 23, factor: 1.7, least: 2 }),
        ],
      }),
      begun: 'founding date',
      cost: { label: 'market income', median: 420 },
    }),
  }),
  theme('ferry-lines', 'ferry lines', {
    shape: 'timetable',
    draft: timetable({
      line: noun('ferry line', 'ferry lines', {
        name: ['{word} {Line|Crossing|Passage}', '{place} {Ferry|Sound Line}'],
        attributes: [
          town('home port'),
          person('master'),
          figure('capacity', { unit: 'passengers', median: 164, factor: 1.8 }),
          amount('single fare', { median: 14, factor: 1.6 }),
          code('vessel number', '{A}-{#}{#}{#}{#}'),
          year('year of the vessel', { back: 35 }),
          figure('engine power', { unit: 'kW', median: 1_240, factor: 1.8 }),
        ],
      }),
      stop: noun('landing', 'landings', {
        name: ['{place} {Quay|Pier|Slip|Landing}', '{word} {Jetty|Harbour}'],
        attributes: [
          figure('berth depth', { unit: 'm', median: 4.6, factor: 1.5, digits: 1 }),
          choice('shelter', 'waiting room, open roof, none, café'),
          person('harbour master'),
          figure('lamps', { median: 14, factor: 1.7, least: 2 }),
          figure('yearly boardings', { median: 18_600, factor: 2.4 }),
        ],
      }),
      call: noun('call', 'calls', {
        attributes: [
          figure('average boardings', { median: 24, factor: 2, digits: 1 }),
          choice('berth', 'north, south, east, west'),
        ],
      }),
      minutes: 18,
      kilometres: 5.2,
    }),
  }),
  theme('branch-railways', 'branch railways', {
    shape: 'timetable',
    strategies: ['time-shifted', 'long-tail', 'grounded'],
    draft: timetable({
      line: noun('railway', 'railways', {
        name: ['{word} {Branch|Light Railway|Valley Line}', '{place} Railway'],
        attributes: [
          choice('gauge', 'standard, metre, 760 mm, broad'),
          person('director'),
          figure('staff', { median: 86, factor: 1.9 }),
          figure('steepest grade', { unit: '‰', median: 24, factor: 1.5, digits: 1 }),
          amount('full fare', { median: 19, factor: 1.5 }),
          figure('tunnels', { median: 5, factor: 2, least: 1 }),
          town('depot'),
        ],
      }),
      stop: noun('station', 'stations', {
        name: ['{place} {Road|Town|Junction|Halt}', '{word} {Halt|Station}'],
        attributes: [
          figure('elevation', { unit: 'm', median: 412, factor: 1.9 }),
          figure('platform length', { unit: 'm', median: 118, factor: 1.6 }),
          person('station keeper'),
          code('telegraph code', '{A}{A}{A}{A}'),
          figure('yearly passengers', { median: 32_400, factor: 2.5 }),
        ],
      }),
      call: noun('stop', 'stops', {
        attributes: [
          figure('average boardings', { median: 31, factor: 2, digits: 1 }),
          choice('track', 'one, two, three'),
        ],
      }),
      minutes: 9,
      kilometres: 6.1,
    }),
  }),
  theme('river-gauges', 'river gauges', {
    shape: 'measurements',
    draft: measurements({
      region: { ...district, one: 'basin', many: 'basins' },
      station: noun('gauge', 'gauges', {
        name: ['{place} {Gauge|Weir}', '{word} at {place}'],
        attributes: [
          figure('catchment', { unit: 'km²', median: 318, factor: 2.3, digits: 1 }),
          figure('gauge zero', { unit: 'm', median: 204, factor: 2, digits: 2 }),
          person('observer'),
          day('last calibration'),
          code('station code', '{#}{#}{A}{#}{#}'),
          choice('instrument', 'radar, float, pressure probe, staff'),
          figure('bank height', { unit: 'm', median: 3.4, factor: 1.5, digits: 1 }),
        ],
      }),
      reading: noun('yearly record', 'yearly records', {
        attributes: [figure('flood days', { median: 9, factor: 2 })],
      }),
      first: { label: 'mean discharge', unit: 'm³/s', level: 12.4, trend: -0.12 },
      second: { label: 'peak stage', unit: 'cm', level: 286 },
    }),
  }),
  theme('glacier-survey', 'glacier surveys', {
    shape: 'measurements',
    strategies: ['time-shifted', 'long-tail', 'grounded'],
    draft: measurements({
      region: { ...district, one: 'range', many: 'ranges' },
      station: noun('glacier', 'glaciers', {
        name: ['{word} {Glacier|Icefield}', '{place} {Ice|Glacier}'],
        attributes: [
          figure('area', { unit: 'km²', median: 6.2, factor: 2.2, digits: 2 }),
          figure('snout elevation', { unit: 'm', median: 2_310, factor: 1.3 }),
          person('lead surveyor'),
          day('last survey'),
          choice('type', 'valley, cirque, hanging, ice cap'),
          figure('stakes', { median: 17, factor: 1.7, least: 3 }),
        ],
      }),
      reading: noun('survey record', 'survey records', {
        attributes: [figure('crevasses mapped', { median: 41, factor: 1.8 })],
      }),
      first: { label: 'ice loss', unit: 'm', level: 9.6, trend: 0.44 },
      second: { label: 'snow depth', unit: 'cm', level: 214 },
    }),
  }),
  theme('air-quality', 'air quality stations', {
    shape: 'measurements',
    strategies: ['time-shifted', 'private', 'grounded'],
    draft: measurements({
      region: { ...district, one: 'borough', many: 'boroughs' },
      station: noun('monitor', 'monitors', {
        name: ['{word} {Street|Square|Lane} Monitor', '{place} Monitor'],
        attributes: [
          figure('inlet height', { unit: 'm', median: 3.2, factor: 1.4, digits: 1 }),
          person('technician'),
          day('commissioning date'),
          figure('road distance', { unit: 'm', median: 24, factor: 2.1 }),
          choice('setting', 'roadside, background, industrial, park'),
          share('data capture', { mean: 93, spread: 3 }),
          code('serial number', '{A}{A}{#}{#}{#}{#}'),
        ],
      }),
      reading: noun('annual figure', 'annual figures', {
        attributes: [figure('hours over the limit', { median: 34, factor: 2.2 })],
      }),
      first: { label: 'fine dust', unit: 'µg/m³', level: 11.8, trend: -0.36 },
      second: { label: 'ozone', unit: 'µg/m³', level: 58 },
    }),
  }),
]
