// Themes about what people stage, publish and give prizes for: releases, awards.
import { awards } from '../shapes/awards.ts'
import { releases } from '../shapes/releases.ts'
import { amount, choice, code, day, figure, noun, person, town, year } from './attributes.ts'
import { theme } from './theme.ts'

export const arts = [
  theme('record-label', 'independent music', {
    shape: 'releases',
    draft: releases({
      creator: noun('band', 'bands', {
        name: ['{word} {Parade|Static|Choir|Motor}', 'The {word} {Sisters|Kings|Lanterns}'],
        attributes: [
          town('home town'),
          year('founding year', { back: 25 }),
          person('singer'),
          figure('monthly listeners', { median: 48_000, factor: 3.2 }),
          choice('genre', 'folk, post-rock, synth, chamber pop, dub'),
        ],
      }),
      work: noun('album', 'albums', {
        name: ['{word} {Weather|Hours|Letters|Machines}', '{Night|Cold|Slow|Paper} {word}'],
        attributes: [
          person('producer'),
          code('catalogue number', '{A}{A}{A}-{#}{#}{#}'),
          figure('copies pressed', { median: 1_240, factor: 2.2 }),
          town('studio town'),
          figure('peak chart place', { median: 38, factor: 2, least: 1 }),
          person('sleeve artist'),
        ],
      }),
      part: noun('track', 'tracks', {
        name: ['{word} {Song|Road|Light|Street|Rain}', '{Leaving|After|Under} {word}'],
        attributes: [person('writer'), figure('tempo', { unit: 'bpm', median: 112, factor: 1.3 })],
      }),
      released: 'release date',
      seconds: 228,
    }),
  }),
  theme('podcast-network', 'podcasts', {
    shape: 'releases',
    strategies: ['time-shifted', 'private', 'long-tail'],
    draft: releases({
      creator: noun('show', 'shows', {
        name: ['{word} {Hour|Desk|Files}', 'The {word} {Report|Table}'],
        attributes: [
          person('host'),
          figure('subscribers', { median: 21_400, factor: 2.8 }),
          town('studio'),
          year('founding year', { back: 10 }),
          choice('topic', 'history, science, crime, cooking, sport'),
        ],
      }),
      work: noun('season', 'seasons', {
        name: ['{word} {Season|Series|Cycle}', '{The Lost|The Quiet} {word}'],
        attributes: [
          person('editor'),
          figure('downloads', { median: 186_000, factor: 2.6 }),
          amount('production cost', { median: 34_000, factor: 1.9, step: 10 }),
          person('sound designer'),
          figure('interviews', { median: 27, factor: 1.8 }),
        ],
      }),
      part: noun('episode', 'episodes', {
        name: ['{word} {Affair|Letters|Harbour|Question}', '{The|A} {word} {Witness|Map}'],
        attributes: [person('guest'), figure('shares', { median: 640, factor: 2.4 })],
      }),
      released: 'start date',
      seconds: 2_340,
    }),
  }),
  theme('theatre-seasons', 'small theatres', {
    shape: 'releases',
    strategies: ['long-tail', 'grounded', 'time-shifted'],
    draft: releases({
      creator: noun('company', 'companies', {
        name: ['{word} {Players|Stage|Theatre}', '{place} Playhouse'],
        attributes: [
          town('town'),
          person('artistic director'),
          figure('seats', { median: 184, factor: 1.7 }),
          year('founding year', { back: 60 }),
        ],
      }),
      work: noun('production', 'productions', {
        name: ['The {word} {Inheritance|Widow|Garden|Trial}', '{word} in {Winter|Exile|Love}'],
        attributes: [
          person('stage director'),
          figure('performances', { median: 24, factor: 1.8, least: 2 }),
          amount('box office', { median: 31_000, factor: 2.2, step: 10 }),
          person('playwright'),
          figure('costumes', { median: 36, factor: 1.8 }),
        ],
      }),
      part: noun('act', 'acts', {
        name: ['{word} {Arrives|Departs|Waits|Speaks}', '{The House|The Court} of {word}'],
        attributes: [person('lead'), figure('light cues', { median: 42, factor: 1.7 })],
      }),
      released: 'premiere',
      seconds: 2_050,
    }),
  }),
  theme('film-prize', 'film prizes', {
    shape: 'awards',
    draft: awards({
      ceremony: noun('ceremony', 'ceremonies', {
        name: ['{word} Film Prize', '{place} Screen Awards'],
        attributes: [
          town('city'),
          person('host'),
          figure('guests', { median: 840, factor: 1.5 }),
          figure('viewers', { median: 412_000, factor: 1.7 }),
          person('jury president'),
        ],
      }),
      category: noun('category', 'categories', {
        name: ['{surname} Prize for {Editing|Sound|Script|Camera|Debut|Score|Costume|Design}'],
        attributes: [
          amount('prize money', { median: 18_000, factor: 1.7, step: 100 }),
          person('patron'),
          year('first awarded', { back: 30 }),
        ],
      }),
      nominee: noun('film', 'films', {
        name: ['{word} {Sky|Road|Silence|Harbour}', 'The {Last|Second|Hidden} {word}'],
        attributes: [
          person('director'),
          figure('length', { unit: 'minutes', median: 104, factor: 1.2 }),
          town('location'),
          amount('budget', { median: 2_400_000, factor: 2.6, step: 1_000 }),
          day('premiere'),
          choice('stock', 'digital, super 16, 35 mm'),
          figure('admissions', { median: 62_000, factor: 3 }),
        ],
      }),
      nomination: noun('nomination', 'nominations', { attributes: [person('speaker')] }),
    }),
  }),
  theme('bakery-awards', 'bakers', {
    shape: 'awards',
    strategies: ['long-tail', 'grounded', 'private'],
    draft: awards({
      ceremony: noun('contest', 'contests', {
        name: ['{place} Bread Contest', '{word} Bakers Cup'],
        attributes: [
          town('venue'),
          person('chief taster'),
          figure('loaves judged', { median: 640, factor: 1.6 }),
          figure('visitors', { median: 2_900, factor: 1.6 }),
          person('organiser'),
        ],
      }),
      category: noun('class', 'classes', {
        name: ['{surname} Class for {Rye|Sourdough|Pastry|Spelt|Rolls|Cake|Crispbread|Flatbread}'],
        attributes: [amount('prize', { median: 640, factor: 1.6, step: 10 }), person('class judge')],
      }),
      nominee: noun('bakery', 'bakeries', {
        name: ['{surname} Bakery', '{word} {Oven|Crust|Loaf}'],
        attributes: [
          person('baker'),
          town('street market'),
          figure('ovens', { median: 4, factor: 1.7, least: 1 }),
          figure('loaves a day', { median: 420, factor: 2 }),
          day('opening day'),
          choice('fuel', 'wood, gas, electric, pellets'),
          figure('apprentices', { median: 5, factor: 1.8, least: 1 }),
        ],
      }),
      nomination: noun('entry', 'entries', { attributes: [person('taster')] }),
    }),
  }),
]
