// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// jq and sqlite3, where data has structure.
import { made, missing, newPath, onFile, typed } from '../choose.ts'
import { family } from '../production.ts'
import { fruits } from '../vocabulary.ts'

const filters = [
  '.',
  '.name',
  '-r .name',
  '.items[0]',
  '.items | length',
  '.items[].item',
  '-r ".items[] | .item"',
  '-c .',
  '-c .owner',
  'keys',
  '.owner.city',
  '.tags',
  '[.items[].count] | add',
  '.items | map(.count) | max',
  '.missing',
  '-r ".tags | join(\\",\\")"',
  '.items | sort_by(.count) | .[0].item',
  '-c ".items[] | select(.count > 10)"',
  '.active',
  '"\\(.name)-\\(.version)"',
  '-r ".items[] | [.id, .item, .count] | @csv"',
  '-r ".items[] | \\"\\(.id): \\(.item)\\""',
  '.note',
  'to_entries | length',
  '-S .',
  '-c "del(.items)"',
  '-c ".items |= map(.id)"',
  'has("name")',
  '-e .note',
  '.version | split(".")',
  '-r "keys[]"',
  '.items[-1]',
  '-c "[.items[] | {(.item): .count}] | add"',
  '--tab .owner',
  'type',
  '.items | group_by(.item) | length',
  '.owner | to_entries[] | .key',
  '-r ".name | ascii_upcase"',
  'paths | length',
  '.items[1:]',
]

/** JSON from the command line. */
export const json = family(
  'json',
  [
    [
      8,
      onFile((path, random) => {
        const filter = random.pick(filters)
        return `jq ${/[\s|[\]$()*?"]/.test(filter.replace(/^-\S+ /, '')) && !/"/.test(filter) ? filter.replace(/^((?:-\S+ )?)(.*)$/, "$1'$2'") : filter.replace(/^((?:-\S+ )?)"(.*)"$/, '$1"$2"')} ${path}`
      }, 'json'),
    ],
    (_, random) =>
      `echo '{"a":${random.between(1, 9)},"b":[1,2,3]}' | jq ${random.pick(["'.a'", "-c '.b'", "'.b[1]'", "'.a + .b[0]'", "'.b | map(. * 2)' -c", '-r \'to_entries[] | "\\(.key)=\\(.value)"\'', '\'.c // "none"\'', "'[.b[] | select(. > 1)]' -c"])}`,
    () => "jq -n '[range(5)] | add'",
    () => "jq -n --arg x hi '{greeting: $x}'",
    () => "printf '1\\n2\\n3\\n' | jq -s 'add'",
    () => "echo '[3,1,2]' | jq -c 'sort, reverse, length'",
    () => "printf 'a\\nb\\n' | jq -R . | jq -sc .",
    onFile(path => `cat ${path} | jq -r '.items[] | .item' | sort | uniq -c`, 'json'),
    onFile(
      (path, random) => `grep -o '"${random.pick(['name', 'item', 'city'])}": *"[^"]*"' ${path}`,
      'json',
    ),
  ],
  [
    (machine, random) => `jq . ${missing(machine, random)}`,
    (_, random) => `echo '${random.pick(['{"a":1', '{a:1}', '[1,2', 'nonsense'])}' | jq .`,
    onFile(
      (path, random) =>
        `jq ${random.pick(["'.name['", "'.items | foo'", "'.name.x'", "'.items + 1'", "'.[0]'", "'.a |'"])} ${path}`,
      'json',
    ),
  ],
)

/** A small database in a file. */
export const database = family(
  'sqlite',
  [
    [
      3,
      (machine, random) => {
        const path = newPath(machine, random, '.db')
        const name = typed(machine, path, random)
        const rows = random
          .some(fruits, random.between(2, 5))
          .map((fruit, index) => `(${index + 1},'${fruit}',${random.between(1, 99)})`)
        return {
          command: `sqlite3 ${name} "CREATE TABLE stock(id INTEGER PRIMARY KEY, item TEXT, amount INT); INSERT INTO stock VALUES ${rows.join(',')};"`,
          effect: made(path, { kind: 'binary' }),
          next: [
            () =>
              `sqlite3 ${name} "${random.pick(['SELECT * FROM stock', 'SELECT count(*), sum(amount) FROM stock', 'SELECT item FROM stock ORDER BY amount DESC', 'SELECT item, amount FROM stock WHERE amount > 30', '.schema', '.tables'])}"`,
            () =>
              `sqlite3 ${random.pick(['-header ', '-csv ', '-column ', '-header -csv ', '-line ', '-json '])}${name} "${random.pick(['SELECT * FROM stock LIMIT 2', 'SELECT upper(item) AS name, amount*2 AS twice FROM stock', 'SELECT max(amount) FROM stock'])}"`,
            () =>
              random.chance(0.5)
                ? `sqlite3 ${name} "UPDATE stock SET amount = amount + 1 WHERE id = 1; SELECT changes();"`
                : undefined,
            () => (random.chance(0.3) ? `sqlite3 ${name} "SELECT * FROM nothing"` : undefined),
          ],
        }
      },
    ],
    (_, random) =>
      `sqlite3 :memory: "${random.pick(["SELECT 1+1, 'a'||'b', length('hello')", "SELECT date('2024-02-28','+1 day')", 'SELECT 7/2, 7/2.0, 7%3', "SELECT upper('x'), NULL, coalesce(NULL,5)", 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c WHERE n<4) SELECT n FROM c', "SELECT printf('%05.2f', 3.14159)"])}"`,
  ],
  [
    (_, random) =>
      `sqlite3 :memory: "${random.pick(['SELEC 1', 'SELECT * FROM missing', 'SELECT foo()', "SELECT 'unclosed"])}"`,
  ],
)
