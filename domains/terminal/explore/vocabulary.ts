// The words this explorer names and fills things with.

export const words = (
  'alpha apple arrow autumn badge banana basket beacon birch bridge bucket cabin candle canyon carbon cedar cherry ' +
  'cipher cloud cobalt copper coral cotton crane delta desert ember engine falcon feather fern flint forest fossil ' +
  'galaxy garden glacier granite harbor hazel honey island ivory jasmine jungle kernel kettle ladder lagoon lantern ' +
  'lemon lichen linen lotus magnet maple marble meadow mercury mirror nectar needle nickel nutmeg oasis ocean olive ' +
  'onyx opal orchid osprey paper parcel pebble pepper pigeon pine planet plum prairie quartz quill raven reef ribbon ' +
  'river robin saddle saffron sage sailor salmon sandal saturn shadow silver smoke sparrow spruce summit thistle ' +
  'thunder timber topaz tulip tundra valley velvet violet walnut willow winter yarrow zephyr zinc'
).split(' ')

export const people = (
  'Ana Ben Carla David Elena Farid Grace Hugo Ines Jonas Kira Liam Mona Nils Olga Pavel Quinn Rosa Sven Tara Uma ' +
  'Viktor Wanda Xenia Yusuf Zoe'
).split(' ')

export const cities =
  'Oslo Lima Cairo Delhi Porto Turin Quito Bergen Hanoi Accra Kyoto Malmo Riga Tunis Leeds'.split(' ')

export const departments = ['sales', 'engineering', 'support', 'finance', 'research', 'logistics']
export const levels = ['INFO', 'INFO', 'INFO', 'DEBUG', 'WARN', 'ERROR']
export const services = ['api', 'auth', 'worker', 'billing', 'cache', 'mailer', 'scheduler']
export const fruits =
  'apple banana cherry date elderberry fig grape kiwi lemon mango nectarine orange papaya'.split(' ')

export const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Reports are due on the first Monday of the month.',
  'Remember to water the plants before leaving.',
  'TODO: check the totals again',
  'A small error in the ledger can grow large.',
  'The server restarted twice during the night.',
  'Nothing is as permanent as a temporary fix.',
  'All measurements were taken at noon.',
  'See appendix B for the complete table.',
  'This line has trailing spaces   ',
  '\tIndented with a tab',
  '    indented with four spaces',
  'FIXME: the second column is wrong',
  'An error occurred, but no one noticed the Error.',
  'one two three four five six seven eight nine ten',
  'Contact: ops@example.com or desk@example.org',
  'Price: $42.50 (incl. 19% tax)',
  'path=/usr/local/bin:/opt/tools',
  'done.',
  'The end justifies the means; the means justify nothing.',
  'Ünïcödé text: café, naïve, 東京',
  "It's \"quoted\" in 'two' ways",
  'back\\slash and * star ? mark [x]',
  'version 2.14.3 released on 2025-11-30',
]

export const users = ['user', 'dev', 'ana', 'sam', 'kim']
export const hosts = ['box', 'debian', 'workstation', 'lab', 'node1']
