// Words of an episode's own. The vocabulary is small enough to learn by heart; whoever trains on an explorer wants names
// that can only be copied from where they stand. Where a list of the vocabulary is asked for, one made for this episode answers.
import type { Random } from './random.ts'
import { cities, fruits, hosts, people, sentences, users, words } from './vocabulary.ts'

const onsets = 'b br c ch cl d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z'.split(' ')
const vowels = 'a e i o u ai ea ia oo ou'.split(' ')
const codas = ['', '', '', 'n', 'r', 's', 'l', 'm', 't', 'x', 'nd', 'rk', 'sh']
// a machine has these users or groups already
const accounts = ['bin', 'fax', 'games', 'irc', 'lp', 'mail', 'man', 'root', 'sudo', 'sys', 'tape']
const verbs = 'carries hides follows needs answers paints opens weighs counts repairs misses keeps'.split(' ')
const manners = ['slowly', 'twice', 'again', 'today', 'never', 'often', 'at noon', 'by hand', 'in vain']

/** The same chance, dealing from lists made for one episode wherever the vocabulary's own are asked for; `invented` is the
 * share of words that stand in no dictionary. */
export function withOwnWords(random: Random, { invented = 2 / 3 } = {}): Random {
  const mixed = (list: readonly string[], count: number) => mixture(random, list, { count, invented })
  const ownWords = mixed(words, 60)
  const ownPeople = mixed(people, 26).map(capital)
  const own = new Map<readonly unknown[], readonly string[]>([
    [words, ownWords],
    [people, ownPeople],
    [fruits, mixed(fruits, 13)],
    [cities, mixed(cities, 15).map(capital)],
    [users, mixed(users, 3)],
    [hosts, mixed(hosts, 3)],
    [sentences, [...random.some(sentences, 8), ...ownSentences(random, ownWords, ownPeople)]],
  ])
  // a list of one type is replaced by one of the same: all of them hold text
  const listFor = <T>(items: readonly T[]) => (own.get(items) ?? items) as readonly T[]
  return {
    ...random,
    pick: items => random.pick(listFor(items)),
    some: (items, count) => random.some(listFor(items), count),
    shuffled: items => random.shuffled(listFor(items)),
  }
}

/** Some of a list's words and a share of invented ones, without repeats. */
function mixture(
  random: Random,
  list: readonly string[],
  { count, invented }: { count: number; invented: number },
): string[] {
  const chosen = new Set(random.some(list, Math.floor(count * (1 - invented) + 1e-9)))
  while (chosen.size < count) {
    const word = inventedWord(random)
    if (!accounts.includes(word)) chosen.add(word)
  }
  return random.shuffled([...chosen])
}

function inventedWord(random: Random): string {
  const syllable = () => `${random.pick(onsets)}${random.pick(vowels)}${random.pick(codas)}`
  return Array.from({ length: random.between(1, 3) }, syllable).join('')
}

function ownSentences(random: Random, ownWords: readonly string[], ownPeople: readonly string[]): string[] {
  const word = () => random.pick(ownWords)
  const makers = [
    () => `The ${word()} ${random.pick(verbs)} the ${word()} ${random.pick(manners)}.`,
    () => `${random.pick(ownPeople)} ${random.pick(verbs)} ${random.between(2, 99)} of ${word()}`,
    () => `TODO: ${word()} the ${word()}`,
    () => `${word()} ${word()} ${word()} ${word()}`,
    () => `${capital(word())}: ${word()}, ${word()} and ${word()}`,
    () => `see ${word()}/${word()}.txt for the ${word()} (${random.between(1, 400)})`,
    () => `${word()}=${word()}`,
    () => `An error in the ${word()}; the ${word()} ${random.pick(verbs)} it.`,
  ]
  return Array.from({ length: 16 }, () => random.pick(makers)())
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
