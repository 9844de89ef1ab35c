// Themes about people and what they play: leagues, genealogies.
import { genealogy } from '../shapes/genealogy.ts'
import { league } from '../shapes/league.ts'
import { amount, choice, code, figure, noun, person, town, year } from './attributes.ts'
import { theme } from './theme.ts'

const club = noun('club', 'clubs', {
  name: ['{place} {Rovers|Athletic|Wanderers|Union|Harriers}', '{word} {Town|City|Albion}'],
  attributes: [
    town('town'),
    person('head coach'),
    figure('ground capacity', { median: 8_200, factor: 2 }),
    year('founding year', { back: 90 }),
    figure('members', { median: 3_400, factor: 2.2 }),
    amount('yearly budget', { median: 1_450_000, factor: 2.2, step: 1_000 }),
  ],
})
const player = noun('player', 'players', {
  name: ['{person}'],
  attributes: [
    figure('height', { unit: 'cm', median: 181, factor: 1.07 }),
    figure('appearances', { median: 74, factor: 2.4 }),
    town('birthplace'),
    figure('shirt number', { median: 19, factor: 1.9, least: 1 }),
    amount('transfer fee', { median: 42_000, factor: 3, step: 100 }),
    figure('weight', { unit: 'kg', median: 78, factor: 1.1, digits: 1 }),
  ],
})

export const people = [
  theme('football-league', 'regional football', {
    shape: 'league',
    strategies: ['time-shifted', 'long-tail', 'grounded'],
    draft: league({
      club,
      player,
      match: noun('match', 'matches'),
      positions: 'defender, midfielder, forward, goalkeeper',
      scored: { many: 'goals', mean: 1.5 },
      crowd: 2_900,
    }),
  }),
  theme('handball-league', 'handball', {
    shape: 'league',
    strategies: ['time-shifted', 'long-tail', 'grounded'],
    draft: league({
      club: { ...club, name: ['{place} {Handball|HC|Falcons}', 'HC {word}'] },
      player,
      match: noun('game', 'games'),
      positions: 'pivot, wing, back court, goalkeeper',
      scored: { many: 'goals', mean: 26 },
      crowd: 860,
    }),
  }),
  theme('chess-league', 'club chess', {
    shape: 'league',
    strategies: ['long-tail', 'private', 'grounded'],
    draft: league({
      club: {
        ...club,
        one: 'team',
        many: 'teams',
        name: ['{place} {Chess Club|Knights|Gambit}', '{word} {Rooks|Bishops}'],
      },
      player: {
        ...player,
        attributes: [
          figure('rating', { median: 2_060, factor: 1.12 }),
          figure('tournament wins', { median: 6, factor: 2.4 }),
          town('birthplace'),
          code('member number', '{#}{#}{#}{#}{#}'),
          figure('games', { median: 412, factor: 2 }),
        ],
      },
      match: noun('fixture', 'fixtures'),
      positions: 'board one, board two, board three, reserve',
      scored: { many: 'board points', mean: 3.2 },
      crowd: 74,
    }),
  }),
  theme('noble-houses', 'noble houses', {
    shape: 'genealogy',
    strategies: ['long-tail', 'time-shifted'],
    draft: genealogy({
      house: noun('house', 'houses', {
        name: ['House {surname}', 'House of {place}'],
        attributes: [
          town('seat'),
          code('motto code', '{A}{A}-{#}{#}'),
          figure('manors', { median: 14, factor: 1.9 }),
          year('year of the charter', { back: 240 }),
        ],
      }),
      member: noun('member', 'members', {
        name: ['{person}'],
        attributes: [
          town('residence'),
          choice('office', 'none, chamberlain, judge, abbess, captain, treasurer'),
          figure('estate area', { unit: 'hectares', median: 640, factor: 2.6 }),
          code('archive number', '{A}{#}{#}{#}{#}'),
          figure('letters preserved', { median: 46, factor: 2.4 }),
        ],
      }),
      marriage: noun('marriage', 'marriages', {
        attributes: [
          town('place'),
          amount('dowry', { median: 12_400, factor: 2.4, step: 10 }),
          person('witness'),
        ],
      }),
    }),
  }),
  theme('family-chronicles', 'family chronicles', {
    shape: 'genealogy',
    strategies: ['long-tail', 'private'],
    draft: genealogy({
      house: noun('family', 'families', {
        name: ['Family {surname}', 'Family {place}'],
        attributes: [
          town('homestead'),
          person('chronicler'),
          figure('acres', { median: 320, factor: 2 }),
          year('year of arrival', { back: 120 }),
        ],
      }),
      member: noun('relative', 'relatives', {
        name: ['{person}'],
        attributes: [
          town('parish'),
          choice('trade', 'miller, weaver, sailor, teacher, smith, farmer'),
          figure('letters', { median: 38, factor: 2.2 }),
          code('register entry', '{#}{#}/{#}{#}{#}'),
          figure('height', { unit: 'cm', median: 171, factor: 1.07 }),
        ],
      }),
      marriage: noun('wedding', 'weddings', {
        attributes: [town('church'), figure('guests', { median: 64, factor: 1.8 }), person('minister')],
      }),
    }),
  }),
]
