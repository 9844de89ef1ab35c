// Themes about public life and enterprise: expeditions, ballots, funding.
import { ballot } from '../shapes/ballot.ts'
import { expeditions } from '../shapes/expeditions.ts'
import { funding } from '../shapes/funding.ts'
import { amount, choice, code, figure, noun, person, share, town, year } from './attributes.ts'
import { theme } from './theme.ts'

const society = noun('society', 'societies', {
  name: ['{word} {Society|Institute|Survey}', '{place} Exploration {Club|Society}'],
  attributes: [
    town('seat'),
    person('president'),
    figure('members', { median: 640, factor: 2.4 }),
    year('founding year', { back: 80 }),
    amount('endowment', { median: 3_400_000, factor: 2.4, step: 1_000 }),
  ],
})
const district = noun('constituency', 'constituencies', {
  name: ['{place} {North|South|East|West|Central}', '{word} and {word}'],
  attributes: [
    person('returning officer'),
    figure('area', { unit: 'km²', median: 184, factor: 2.4, digits: 1 }),
    town('counting hall'),
    share('postal votes', { mean: 24, spread: 6 }),
  ],
})

export const publicLife = [
  theme('cave-expeditions', 'cave expeditions', {
    shape: 'expeditions',
    strategies: ['long-tail', 'time-shifted', 'grounded'],
    draft: expeditions({
      society,
      expedition: noun('expedition', 'expeditions', {
        name: ['{word} Cave {Expedition|Survey}', '{place} {Sink|Shaft} Expedition'],
        attributes: [
          person('leader'),
          figure('participants', { median: 14, factor: 1.7, least: 3 }),
          figure('deepest point', { unit: 'm', median: 412, factor: 1.8 }),
          amount('budget', { median: 38_000, factor: 2, step: 10 }),
          figure('rope used', { unit: 'm', median: 1_640, factor: 1.7 }),
          choice('rock', 'limestone, marble, gypsum, dolomite'),
          person('physician'),
          figure('water temperature', { unit: '°C', median: 6.4, factor: 1.3, digits: 1 }),
        ],
      }),
      stage: noun('descent', 'descents', {
        attributes: [
          person('lead caver'),
          figure('hours underground', { median: 11, factor: 1.6, digits: 1 }),
          choice('condition', 'dry, damp, flooded, muddy'),
        ],
      }),
      covered: { label: 'passage surveyed', unit: 'm', median: 340 },
    }),
  }),
  theme('mars-traverses', 'crewed traverses on Mars', {
    shape: 'expeditions',
    strategies: ['time-shifted'],
    draft: expeditions({
      society: { ...society, one: 'base', many: 'bases', name: ['{word} {Base|Station}', 'Camp {place}'] },
      expedition: noun('traverse', 'traverses', {
        name: ['{word} Traverse', '{place} {Rim|Plain} Traverse'],
        attributes: [
          person('commander'),
          figure('crew', { median: 5, factor: 1.5, least: 2 }),
          figure('sample mass', { unit: 'kg', median: 84, factor: 1.8, digits: 1 }),
          figure('oxygen used', { unit: 'kg', median: 412, factor: 1.6 }),
          person('geologist'),
          code('rover number', '{A}{A}-{#}{#}'),
          figure('sols', { median: 31, factor: 1.7 }),
          choice('dust level', 'clear, hazy, storm'),
        ],
      }),
      stage: noun('leg', 'legs', {
        attributes: [
          person('driver'),
          figure('elevation', { unit: 'm', median: 1_240, factor: 1.9 }),
          choice('ground', 'sand, bedrock, rubble, ice'),
        ],
      }),
      covered: { label: 'distance', unit: 'km', median: 41 },
    }),
  }),
  theme('deep-sea-cruises', 'deep-sea research cruises', {
    shape: 'expeditions',
    strategies: ['time-shifted', 'grounded', 'private'],
    draft: expeditions({
      society: {
        ...society,
        one: 'institute',
        many: 'institutes',
        name: ['{word} Ocean Institute', '{place} Marine Laboratory'],
      },
      expedition: noun('cruise', 'cruises', {
        name: ['{word} Cruise {#}{#}', '{place} Trench Cruise'],
        attributes: [
          person('chief scientist'),
          figure('scientists', { median: 24, factor: 1.5, least: 4 }),
          figure('greatest depth', { unit: 'm', median: 3_870, factor: 1.5 }),
          figure('fuel', { unit: 't', median: 214, factor: 1.6, digits: 1 }),
          person('captain'),
          town('port of departure'),
          code('cruise code', '{A}{A}{#}{#}{#}'),
          choice('gear', 'corer, trawl, lander, submersible'),
        ],
      }),
      stage: noun('station', 'stations', {
        attributes: [
          person('winch operator'),
          figure('depth', { unit: 'm', median: 2_900, factor: 1.5 }),
          choice('bottom', 'mud, sand, nodules, rock'),
        ],
      }),
      covered: { label: 'core length', unit: 'm', median: 7.4 },
    }),
  }),
  theme('regional-election', 'a regional election', {
    shape: 'ballot',
    strategies: ['time-shifted', 'grounded', 'long-tail'],
    draft: ballot({
      district,
      list: noun('list', 'lists', {
        name: ['{word} {Alliance|List|Union|Movement}', '{Free|New|Green|Civic} {word}'],
        attributes: [
          person('leading candidate'),
          year('founding year', { back: 50 }),
          figure('members', { median: 8_600, factor: 2.6 }),
          amount('campaign spending', { median: 640_000, factor: 2.2, step: 100 }),
          choice('colour', 'blue, green, amber, violet, white'),
        ],
      }),
      place: noun('polling place', 'polling places', {
        name: ['{word} {School|Hall|Library}', '{place} {Town Hall|Gymnasium}'],
        attributes: [
          person('chair'),
          figure('booths', { median: 7, factor: 1.6, least: 2 }),
          choice('access', 'level, ramp, lift, steps'),
          figure('queue', { unit: 'minutes', median: 14, factor: 2, digits: 1 }),
        ],
      }),
      voters: 1_240,
    }),
  }),
  theme('works-council', 'a works council vote', {
    shape: 'ballot',
    strategies: ['private'],
    draft: ballot({
      district: {
        ...district,
        one: 'division',
        many: 'divisions',
        name: ['{word} {Plant|Depot|Office}', '{place} {Works|Branch}'],
      },
      list: noun('group', 'groups', {
        name: ['{word} {Group|List|Circle}', '{Fair|Open|Joint} {word}'],
        attributes: [
          person('speaker'),
          figure('supporters', { median: 340, factor: 2.2 }),
          year('founding year', { back: 20 }),
          choice('programme', 'wages, safety, training, hours'),
        ],
      }),
      place: noun('voting desk', 'voting desks', {
        name: ['{word} {Canteen|Gate|Workshop|Lobby}'],
        attributes: [
          person('teller'),
          figure('ballots printed', { median: 240, factor: 1.6 }),
          choice('shift', 'early, late, night, day'),
        ],
      }),
      voters: 210,
    }),
  }),
  theme('research-grants', 'research grants', {
    shape: 'funding',
    draft: funding({
      programme: noun('programme', 'programmes', {
        name: ['{word} {Programme|Initiative|Scheme}', '{surname} Fund'],
        attributes: [
          person('programme director'),
          year('first call', { back: 20 }),
          share('success rate', { mean: 21, spread: 6 }),
          figure('reviewers', { median: 64, factor: 1.7 }),
        ],
      }),
      recipient: noun('institute', 'institutes', {
        name: ['{place} {Institute|Polytechnic|Observatory}', '{surname} {Laboratory|Centre}'],
        attributes: [
          town('city'),
          person('director'),
          figure('researchers', { median: 240, factor: 2.2 }),
          year('founding year', { back: 90 }),
          choice('discipline', 'physics, biology, history, materials, computing'),
          figure('doctoral students', { median: 86, factor: 2 }),
        ],
      }),
      grant: noun('grant', 'grants', {
        attributes: [
          figure('posts', { median: 4, factor: 1.8, least: 1 }),
          choice('panel', 'A, B, C, D'),
          share('overhead', { mean: 22, spread: 4 }),
        ],
      }),
      holder: 'investigator',
      median: 284_000,
    }),
  }),
  theme('arts-council', 'arts funding', {
    shape: 'funding',
    strategies: ['long-tail', 'grounded', 'time-shifted'],
    draft: funding({
      programme: noun('fund', 'funds', {
        name: ['{surname} {Trust|Bequest}', '{word} Arts Fund'],
        attributes: [
          person('trustee'),
          year('founding year', { back: 70 }),
          town('office'),
          figure('applications', { median: 340, factor: 1.8 }),
        ],
      }),
      recipient: noun('ensemble', 'ensembles', {
        name: ['{word} {Quartet|Orchestra|Dancers|Choir}', '{place} {Gallery|Puppets}'],
        attributes: [
          town('base'),
          person('manager'),
          figure('artists', { median: 18, factor: 2, least: 2 }),
          year('founding year', { back: 40 }),
          choice('art', 'music, dance, puppetry, print, film'),
          figure('yearly audience', { median: 7_400, factor: 2.4 }),
        ],
      }),
      grant: noun('award', 'awards', {
        attributes: [
          figure('events', { median: 9, factor: 1.9, least: 1 }),
          choice('round', 'spring, summer, autumn, winter'),
        ],
      }),
      holder: 'applicant',
      median: 18_400,
    }),
  }),
  theme('purchase-orders', 'purchasing', {
    shape: 'funding',
    strategies: ['private'],
    draft: funding({
      programme: noun('cost centre', 'cost centres', {
        name: ['{word} {Operations|Facilities|Research|Logistics|Quality}'],
        attributes: [
          person('controller'),
          code('account', '{#}{#}{#}{#}-{#}{#}'),
          figure('headcount', { median: 46, factor: 1.9 }),
          town('site'),
        ],
      }),
      recipient: noun('supplier', 'suppliers', {
        name: ['{surname} {Supply|Trading|Logistics}', '{word} {Metals|Packaging|Optics}'],
        attributes: [
          town('location'),
          person('contact'),
          figure('payment term', { unit: 'days', median: 32, factor: 1.5 }),
          share('on-time delivery', { mean: 92, spread: 3 }),
          code('supplier number', 'S{#}{#}{#}{#}{#}'),
          choice('rating', 'A, B, C'),
        ],
      }),
      grant: noun('order', 'orders', {
        attributes: [
          figure('line items', { median: 8, factor: 2, least: 1 }),
          choice('priority', 'normal, urgent, framework'),
        ],
      }),
      holder: 'requester',
      median: 12_600,
    }),
  }),
]
