// Themes about things that are made and sold: catalogues and rankings.
import { catalogue } from '../shapes/catalogue.ts'
import { ranking } from '../shapes/ranking.ts'
import { amount, choice, code, figure, noun, person, share, town, year } from './attributes.ts'
import { theme } from './theme.ts'

const maker = noun('maker', 'makers', {
  name: ['{word} {Works|Instruments|Labs|Mobile}', '{surname} & {surname}', '{word}{tek|ra|on|ix}'],
  attributes: [
    town('headquarters'),
    year('founding year', { back: 50 }),
    figure('employees', { median: 740, factor: 3 }),
    person('chief executive'),
    amount('yearly revenue', { median: 86_000_000, factor: 3, step: 10_000 }),
  ],
})
const phones = [
  'Samsung',
  'Sony',
  'Nokia',
  'Motorola',
  'Xiaomi',
  'Fairphone',
  'Asus',
  'Huawei',
  'Honor',
  'Oppo',
]
const cars = ['Volvo', 'Renault', 'Skoda', 'Toyota', 'Fiat', 'Mazda', 'Peugeot', 'Hyundai', 'Seat', 'Opel']

export const products = [
  theme('smartphone-ranking', 'smartphone tests', {
    shape: 'ranking',
    strategies: ['time-shifted', 'grounded', 'private'],
    draft: ranking({
      maker: { ...maker, one: 'brand', many: 'brands', real: phones },
      item: noun('phone', 'phones', {
        name: ['{word} {#}{#}', '{word} {Fold|Air|Edge|Max} {#}', '{A}{#}{#} {word}'],
        attributes: [
          figure('battery', { unit: 'mAh', median: 5_640, factor: 1.2 }),
          figure('weight', { unit: 'g', median: 186, factor: 1.15, digits: 1 }),
          amount('launch price', { median: 890, factor: 1.7 }),
          figure('screen', { unit: 'inches', median: 6.4, factor: 1.1, digits: 2 }),
          choice('colour', 'graphite, sand, moss, ivory, copper'),
          figure('charging power', { unit: 'W', median: 88, factor: 1.6 }),
          code('model number', '{A}{A}-{A}{#}{#}{#}'),
          share('screen to body', { mean: 90, spread: 2 }),
        ],
      }),
      edition: noun('test', 'tests', {
        name: ['{word} Phone Test', '{word} Handset Ranking'],
        attributes: [
          town('laboratory'),
          person('test director'),
          figure('devices tested', { median: 146, factor: 1.3 }),
          figure('laboratory hours', { median: 3_900, factor: 1.4 }),
        ],
      }),
      launched: 'launch date',
      score: { label: 'score', best: 100, unit: 'points' },
    }),
  }),
  theme('electric-cars', 'electric cars', {
    shape: 'ranking',
    strategies: ['time-shifted', 'grounded'],
    draft: ranking({
      maker: { ...maker, one: 'manufacturer', many: 'manufacturers', real: cars },
      item: noun('car', 'cars', {
        name: ['{word}', '{word} {E|GT|Cross}', '{A}{#}{#} {word}'],
        attributes: [
          figure('range', { unit: 'km', median: 612, factor: 1.25 }),
          figure('battery capacity', { unit: 'kWh', median: 84, factor: 1.3, digits: 1 }),
          amount('base price', { median: 48_400, factor: 1.6, step: 10 }),
          figure('kerb weight', { unit: 'kg', median: 1_870, factor: 1.2 }),
          choice('drive', 'rear, front, all-wheel'),
          figure('boot volume', { unit: 'litres', median: 438, factor: 1.4 }),
          figure('charging time', { unit: 'minutes', median: 22, factor: 1.5, digits: 1 }),
        ],
      }),
      edition: noun('winter test', 'winter tests', {
        name: ['{place} Winter Test', '{word} Cold Range Trial'],
        attributes: [
          town('start'),
          person('race officer'),
          figure('course length', { unit: 'km', median: 640, factor: 1.3 }),
          figure('lowest temperature', { unit: 'degrees below zero', median: 17, factor: 1.4, digits: 1 }),
        ],
      }),
      launched: 'market launch',
      score: { label: 'range kept', best: 99, unit: '%' },
    }),
  }),
  theme('cheese-fair', 'farmhouse cheese', {
    shape: 'ranking',
    strategies: ['long-tail', 'grounded', 'time-shifted'],
    draft: ranking({
      maker: noun('dairy', 'dairies', {
        name: ['{surname} Dairy', '{place} {Creamery|Dairy}'],
        attributes: [
          town('village'),
          figure('cows', { median: 64, factor: 1.9 }),
          person('cheesemaker'),
          year('founding year', { back: 90 }),
          figure('yearly output', { unit: 'kg', median: 9_400, factor: 2.2 }),
        ],
      }),
      item: noun('cheese', 'cheeses', {
        name: ['{word} {Blue|Tomme|Wheel|Ash}', '{place} {Farmhouse|Reserve}'],
        attributes: [
          figure('ripening', { unit: 'days', median: 124, factor: 2 }),
          share('fat in dry matter', { mean: 48, spread: 5 }),
          figure('wheel weight', { unit: 'kg', median: 4.1, factor: 2, digits: 2 }),
          choice('rind', 'washed, natural, ash, waxed'),
          choice('milk', 'cow, goat, sheep'),
          amount('price per kilo', { median: 34, factor: 1.6 }),
          figure('cellar humidity', { unit: '%', median: 88, factor: 1.05, digits: 1 }),
        ],
      }),
      edition: noun('fair', 'fairs', {
        name: ['{place} Cheese Fair', '{word} Farmhouse Show'],
        attributes: [
          town('venue'),
          person('head judge'),
          figure('visitors', { median: 6_840, factor: 1.6 }),
          figure('entries', { median: 312, factor: 1.4 }),
        ],
      }),
      launched: 'first batch',
      score: { label: 'jury score', best: 20, unit: 'points' },
    }),
  }),
  theme('hand-tools', 'hand tools', {
    shape: 'catalogue',
    strategies: ['long-tail', 'private', 'grounded'],
    draft: catalogue({
      maker: { ...maker, one: 'forge', many: 'forges' },
      product: noun('tool', 'tools', {
        name: ['{word} {Plane|Chisel|Saw|Rasp|Vice|Drawknife}', '{surname} {Adze|Mallet|Square}'],
        attributes: [
          figure('blade width', { unit: 'mm', median: 34, factor: 1.7, digits: 1 }),
          figure('weight', { unit: 'g', median: 620, factor: 1.9 }),
          choice('steel', 'O1, A2, laminated, tungsten vanadium'),
          choice('handle', 'beech, hornbeam, ash, olive'),
          code('catalogue number', '{#}{#}{#}-{#}{#}'),
          figure('hardness', { unit: 'HRC', median: 60.5, factor: 1.05, digits: 1 }),
          person('designer'),
        ],
      }),
      version: noun('size', 'sizes', {
        attributes: [
          figure('stock', { unit: 'pieces', median: 84, factor: 2.4 }),
          code('article number', '{#}{#}{#}{#}{#}{#}'),
        ],
      }),
      sizes: ['small', 'medium', 'large', 'extra large', 'workshop'],
      price: 64,
      launched: 'launch date',
    }),
  }),
  theme('telescopes', 'amateur telescopes', {
    shape: 'catalogue',
    strategies: ['time-shifted', 'long-tail', 'grounded'],
    draft: catalogue({
      maker: { ...maker, one: 'optics house', many: 'optics houses' },
      product: noun('telescope', 'telescopes', {
        name: ['{word} {#}{#}{#}', '{word} {Refractor|Dob|Newton|Mak}'],
        attributes: [
          figure('aperture', { unit: 'mm', median: 152, factor: 1.6 }),
          figure('focal length', { unit: 'mm', median: 940, factor: 1.5 }),
          figure('tube weight', { unit: 'kg', median: 6.8, factor: 1.8, digits: 1 }),
          choice('mount', 'equatorial, alt-azimuth, rocker box, fork'),
          choice('coating', 'enhanced, standard, dielectric'),
          figure('resolving power', { unit: 'arcseconds', median: 0.76, factor: 1.5, digits: 2 }),
          person('optical designer'),
        ],
      }),
      version: noun('package', 'packages', {
        attributes: [
          figure('shipping weight', { unit: 'kg', median: 14, factor: 1.6, digits: 1 }),
          code('order code', '{A}{A}{#}{#}{#}{#}'),
        ],
      }),
      sizes: ['tube only', 'starter', 'observer', 'imaging', 'observatory'],
      price: 540,
      launched: 'release date',
    }),
  }),
  theme('seed-catalogue', 'heirloom seeds', {
    shape: 'catalogue',
    strategies: ['long-tail', 'private'],
    draft: catalogue({
      maker: noun('seed house', 'seed houses', {
        name: ['{surname} Seeds', '{place} {Nursery|Seed Store}'],
        attributes: [
          town('town'),
          person('head gardener'),
          figure('trial plots', { median: 140, factor: 1.9 }),
          year('founding year', { back: 80 }),
        ],
      }),
      product: noun('variety', 'varieties', {
        name: ['{word} {Bean|Tomato|Lettuce|Beet|Squash}', '{place} {Pea|Kale|Leek}'],
        attributes: [
          figure('days to harvest', { median: 84, factor: 1.4 }),
          figure('height', { unit: 'cm', median: 92, factor: 1.9 }),
          share('germination', { mean: 86, spread: 5 }),
          choice('sowing', 'spring, early summer, autumn, under glass'),
          figure('seeds per gram', { median: 140, factor: 3 }),
          person('breeder'),
          figure('row spacing', { unit: 'cm', median: 31, factor: 1.4 }),
        ],
      }),
      version: noun('packet', 'packets', {
        attributes: [figure('seeds', { median: 130, factor: 2.2 }), code('packet number', '{A}{#}{#}{#}{#}')],
      }),
      sizes: ['sample', 'garden', 'family', 'market', 'bulk'],
      price: 4.6,
      launched: 'date of introduction',
    }),
  }),
  theme('data-centre-assets', 'data centre equipment', {
    shape: 'catalogue',
    strategies: ['private', 'time-shifted'],
    draft: catalogue({
      maker: { ...maker, one: 'vendor', many: 'vendors' },
      product: noun('system', 'systems', {
        name: ['{word}-{A}{#}{#}', '{word} {Node|Array|Switch} {#}{#}'],
        attributes: [
          figure('power draw', { unit: 'W', median: 1_180, factor: 1.8 }),
          figure('rack units', { median: 4, factor: 1.8, least: 1 }),
          figure('noise', { unit: 'dB', median: 64, factor: 1.15, digits: 1 }),
          person('owner'),
          code('asset tag', '{A}{A}{#}{#}{#}{#}{#}'),
          choice('hall', 'A, B, C, D'),
          figure('mean time between failures', { unit: 'hours', median: 214_000, factor: 1.6 }),
        ],
      }),
      version: noun('configuration', 'configurations', {
        attributes: [
          figure('memory', { unit: 'GiB', median: 512, factor: 2.2 }),
          code('part number', '{#}{#}{#}{A}{A}{#}{#}'),
        ],
      }),
      sizes: ['base', 'compute', 'storage', 'full', 'spare kit'],
      price: 7_900,
      launched: 'date of purchase',
    }),
  }),
]
