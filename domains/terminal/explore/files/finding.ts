// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// find and xargs.
import { folder, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

const tests = [
  "-name '*.txt'",
  "-name '*.csv'",
  '-type f',
  '-type d',
  '-type l',
  '-empty',
  '-size +100c',
  '-size -50c',
  '-maxdepth 1',
  '-maxdepth 2 -type f',
  "-iname 'README*'",
  "-not -name '*.txt'",
  "! -name '*.*'",
  "-name '*.log' -o -name '*.md'",
  '-mindepth 2',
  "-type f -name '[a-m]*'",
  "-path '*old*'",
  '-perm 755',
  '-perm -u+x -type f',
  '-type f -size -1k',
  '-newermt 2020-01-01 -type f',
  '-mtime +10000',
  "-regex '.*\\.t.*'",
  '-user root',
  '-size 0',
  "-type f -a -not -path '*/.*'",
  '-type f -links 1',
  '-size +1k',
  '-type d -empty',
  "\\( -name '*.sh' -o -name '*.ini' \\) -type f",
]
const prints = [
  "-printf '%f\\n'",
  "-printf '%s %p\\n'",
  "-printf '%y %P\\n'",
  "-printf '%m %f\\n'",
  "-printf '%d %p\\n'",
  '-print',
  "-printf '%h\\n'",
  "-printf '%u %M\\n'",
]

/** Files by what they are. Order on disk is the machine's business, so lists are sorted. */
export const finding = family(
  'find',
  [
    [
      7,
      (machine, random) =>
        `find ${random.pick(['.', '.', folder(machine, random)])} ${random.pick(tests)} | sort`,
    ],
    [3, (machine, random) => `find ${folder(machine, random)} -type f ${random.pick(prints)} | sort`],
    [2, (_, random) => `find . ${random.pick(tests)} | wc -l`],
    (machine, random) => `find ${folder(machine, random)} | sort | head -n ${random.between(3, 8)}`,
    (_, random) =>
      `find . -maxdepth 1 -name '${random.pick(['*.txt', '*.csv', '*'])}' -type f -exec ${random.pick(['wc -l', 'basename', 'head -n 1', 'stat -c %s'])} {} \\; | sort`,
    (_, random) =>
      `find . -name '*.${random.pick(['txt', 'md', 'csv'])}' -exec grep -l '${random.pick(['a', 'the', 'e', 'TODO'])}' {} + | sort`,
    (_, random) =>
      `find . -type f -name '*.${random.pick(['txt', 'log'])}' | sort | xargs ${random.pick(['wc -l', 'ls', 'head -n 1', 'cat', 'md5sum'])} 2>&1 | tail -n 5`,
    (_, random) =>
      `find . -type f -print0 | sort -z | xargs -0 ${random.pick(['ls', 'wc -c', 'basename -a', 'stat -c "%s %n"'])} | tail -n ${random.between(2, 4)}`,
    (_, random) =>
      `echo ${random.some(words, 4).join(' ')} | xargs ${random.pick(['-n 1', '-n 2', '', '-n 3 echo row:', '-I{} echo "<{}>"', '-t echo', '-d " " -n1 echo', '-r echo'])}`.trim(),
    (_, random) =>
      `printf '%s\\n' ${random.some(words, 3).join(' ')} | xargs -I{} ${random.pick(['echo item {}', 'printf "[%s]\\n" {}', "sh -c 'echo {} | rev'"])}`,
    (_, random) =>
      `seq ${random.between(3, 7)} | xargs ${random.pick(['-n2', '-n3 echo', '-P1 -n1 echo n', '-L1 echo', '-s 20 echo'])}`,
    (_, random) =>
      `mkdir -p /tmp/junk && touch /tmp/junk/{a,b,c}.tmp && find /tmp/junk -name '${random.pick(['a*', '*.tmp', 'b.tmp'])}' -delete && ls /tmp/junk`,
    () => 'echo | xargs echo; echo done',
    () => 'printf "" | xargs -r echo nothing; echo $?',
    (_, random) =>
      `find . -name '*.sh' -type f -exec sh -c 'for f; do echo "$f: $(wc -l < "$f")"; done' _ {} + | sort -t: -k2${random.pick(['n', 'nr'])},2 -k1`,
    onFile(path => `find ${path} -type f -size +0 && echo yes`),
    (_, random) =>
      `find . -maxdepth ${random.between(1, 2)} -type d ${random.pick(['-not -name .', '! -name ".*"', '-name "*"'])} | sort`,
    () => "find . -type f | sed 's/.*\\.//' | sort | uniq -c | sort -k1,1nr -k2",
    (_, random) =>
      `find . -type f -name '*.txt' ${random.pick(['-quit', '-print -quit | wc -l', '-ok echo {} \\; < /dev/null 2>/dev/null'])}`,
    () => 'find . -prune; find . -name deep -prune -o -type d -print | sort | head -n 3',
  ],
  [
    [3, (machine, random) => `find ${missing(machine, random)} -name '*'`],
    (_, random) =>
      `find . ${random.pick(['-nme x', '-type q', '-size abc', '-maxdepth x', '-exec echo {}', '-name', '-mtime', '-perm zzz', '-newer', '-printf'])}`,
    () => 'find . -name *.nothing -type f | grep .',
    (_, random) =>
      `echo ${random.pick(words)} | xargs ${random.pick(['false', 'nosuchcmd', '-n x echo', 'ls', '-n0 echo', "sh -c 'exit 3'", "sh -c 'exit 255'"])}`,
    () => `echo "it's" | xargs echo`,
  ],
)
