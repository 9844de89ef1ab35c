// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Comparing and checking: diff, cmp, comm, checksums, patch.
import { files, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

const sums = [
  'md5sum',
  'sha1sum',
  'sha256sum',
  'sha512sum',
  'cksum',
  'sum',
  'sha224sum',
  'sha384sum',
  'b2sum',
]

/** Same or different? */
export const comparing = family(
  'diff',
  [
    [
      4,
      onFile(
        (path, random) =>
          `sed '${random.pick(['2d', '1s/.*/changed/', '$a\\extra', 's/a/A/', '1i\\first', 'y/e/E/', '2,3d', 's/ //g'])}' ${path} > /tmp/changed.txt; diff ${random.pick(['', '', '-q ', '-b ', '-i ', '-w ', '-B ', '--brief ', '-y -W 60 ', '-e ', '-s '])}${path} /tmp/changed.txt`,
      ),
    ],
    [
      3,
      onFile((path, random) =>
        `sed '${random.pick(['2d', '1d', '3s/^/+/', '$d', 's/e/E/'])}' ${path} > /tmp/new.txt; diff -u${random.pick(['', '0 ', '1 '])} --label old --label new ${path} /tmp/new.txt`.replace(
          '-u --',
          '-u --',
        ),
      ),
    ],
    onFile(path => `diff ${path} ${path} && echo identical`),
    (machine, random) => {
      const [a, b] = files(machine, random, 2, 'words', 'numbers', 'config')
      return b && `diff ${random.pick(['', '-q ', '--suppress-common-lines -y -W 50 '])}${a} ${b}`
    },
    (_, random) => `diff <(seq ${random.between(3, 5)}) <(seq ${random.between(2, 6)})`,
    (_, random) =>
      `diff -${random.pick(['c', 'u', 'n'])} <(printf 'a\\nb\\nc\\n') <(printf 'a\\nB\\nc\\nd\\n') | tail -n +3`,
    onFile(
      (path, random) =>
        `cp ${path} /tmp/c.txt; echo ${random.pick(words)} >> /tmp/c.txt; cmp ${random.pick(['', '-s ', '-l ', '-b '])}${path} /tmp/c.txt; echo $?`,
    ),
    onFile(path => `cmp ${path} ${path} && echo equal`),
    () => 'printf abc > /tmp/1; printf abd > /tmp/2; cmp /tmp/1 /tmp/2',
    onFile(
      path =>
        `cp ${path} /tmp/p.txt; sed 's/a/A/' ${path} > /tmp/q.txt; diff -u /tmp/p.txt /tmp/q.txt > /tmp/p.diff; patch /tmp/p.txt /tmp/p.diff && cmp /tmp/p.txt /tmp/q.txt && echo patched`,
    ),
    (machine, random) =>
      `mkdir -p /tmp/d1 /tmp/d2; cp ${files(machine, random, 1).join(' ')} /tmp/d1; diff -r${random.pick(['', 'q'])} /tmp/d1 /tmp/d2`,
    onFile(path => `sdiff -w 40 ${path} ${path} | head -n 3`, 'words', 'numbers'),
  ],
  [
    (machine, random) => `diff ${files(machine, random, 1).join(' ')} ${missing(machine, random)}`,
    (machine, random) => `cmp ${missing(machine, random)} ${files(machine, random, 1).join(' ')}`,
    onFile(path => `diff ${path}`),
    () => 'cmp',
    (_, random) => `diff --${random.pick(['banana', 'colour'])} a b`,
    () => 'diff /tmp/no1 /tmp/no2',
  ],
)

/** Sums over contents. */
export const checksums = family(
  'checksums',
  [
    [4, onFile((path, random) => `${random.pick(sums)} ${path}`)],
    [2, (_, random) => `echo -n "${random.pick(words)}" | ${random.pick(sums.slice(0, 4))}`],
    (machine, random) => `${random.pick(sums.slice(0, 3))} ${files(machine, random, 3).join(' ')}`,
    onFile((path, random) => {
      const sum = random.pick(sums.slice(0, 4))
      return `${sum} ${path} > /tmp/sums && ${sum} -c /tmp/sums`
    }),
    onFile((path, random) => `${random.pick(sums.slice(0, 3))} ${path} | cut -d' ' -f1`),
    onFile(path => `md5sum ${path} > /tmp/m; echo x >> ${path}; md5sum -c /tmp/m`),
    onFile(path => `[ "$(md5sum < ${path})" = "$(cat ${path} | md5sum)" ] && echo match`),
    onFile(path => `sha256sum --tag ${path}`),
    onFile(path => `md5sum ${path} | md5sum --status -c - ; echo $?`),
  ],
  [
    (machine, random) => `${random.pick(sums.slice(0, 5))} ${missing(machine, random)}`,
    (machine, random) => `md5sum ${files(machine, random, 1).join(' ')} ${missing(machine, random)}`,
    () => 'md5sum -c /etc/hostname',
    (_, random) => `sha1sum -c ${random.pick(words)}.sha1`,
    () => 'md5sum /tmp',
  ],
)
