// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Redirections, pipelines, subshells, groups.
import { missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

/** Where output goes. */
export const redirections = family(
  'redirections',
  [
    [2, (machine, random) => `ls ${missing(machine, random)} 2> /tmp/err.txt; cat /tmp/err.txt`],
    [2, (machine, random) => `ls ${missing(machine, random)} 2>/dev/null || echo failed`],
    (machine, random) =>
      `{ echo out; ls ${missing(machine, random)}; } > /tmp/both.txt 2>&1; cat /tmp/both.txt`,
    (machine, random) => `cat ${missing(machine, random)} &> /tmp/all.txt; wc -l < /tmp/all.txt`,
    [2, (machine, random) => `echo one; ls ${missing(machine, random)}; echo two`],
    (machine, random) => `(echo first; cat ${missing(machine, random)}; echo last) 2>&1 | cat -n`,
    () => 'echo to-stderr >&2',
    () => 'echo a > /tmp/x; echo b >> /tmp/x; echo c >> /tmp/x; cat < /tmp/x | tac',
    () => 'exec 3> /tmp/fd3; echo hello >&3; echo again >&3; exec 3>&-; cat /tmp/fd3',
    () => 'exec 4< /etc/hostname; read -r h <&4; exec 4<&-; [ -n "$h" ] && echo read',
    onFile(path => `wc -l < ${path} > /tmp/n; cat /tmp/n`),
    onFile(path => `sort < ${path} > /tmp/s.txt && head -n 2 /tmp/s.txt`),
    () => '(echo out; echo err >&2) 2>&1 >/dev/null',
    () => '(echo out; echo err >&2) >/tmp/o 2>/tmp/e; cat /tmp/e /tmp/o',
    (_, random) => `cat <<EOF | tr a-z A-Z\n${random.pick(words)}\n$((1+2)) $(echo sub)\nEOF`,
    (_, random) => `cat <<'EOF'\n$HOME ${random.pick(words)} \`date\`\nEOF`,
    () =>
      'set -o noclobber; echo 1 > /tmp/clob_$UID; echo 2 >| /tmp/clob_$UID; cat /tmp/clob_$UID; set +o noclobber; rm /tmp/clob_$UID',
    (_, random) =>
      `while read -r a b; do echo "$b $a"; done <<EOF\none ${random.pick(words)}\ntwo ${random.pick(words)}\nEOF`,
    () => 'echo x | cat - /etc/hostname | wc -l',
    () => '{ echo a; echo b; } | tee /tmp/t1 /tmp/t2 > /dev/null; cat /tmp/t1 /tmp/t2',
    () => 'printf "%s\\n" b a > >(sort > /tmp/ps.txt); sleep 0.1; cat /tmp/ps.txt',
    () => 'cat <(echo one) <(echo two)',
    () => 'read -r first < <(seq 5); echo $first',
    () => ': > /tmp/emptied; [ -s /tmp/emptied ] || echo empty',
  ],
  [
    (machine, random) => `cat < ${missing(machine, random)}`,
    () => 'echo x > /tmp/no/such/dir/file',
    () => 'echo x > ""',
    () => 'echo x >&9',
    () => 'cat <&7',
    () => 'set -o noclobber; echo a > /tmp/once; echo b > /tmp/once; set +o noclobber',
    () => 'echo >',
    () => 'ls | > ',
    (machine, random) => `sort ${missing(machine, random)} > /tmp/o.txt; echo $?`,
  ],
)

/** Programs joined. */
export const pipelines = family(
  'pipelines',
  [
    [2, onFile((path, random) => `cat ${path} | grep -v '^#' | sort | head -n ${random.between(2, 5)}`)],
    [
      2,
      onFile(
        (path, random) =>
          `cut -d, -f${random.between(2, 4)} ${path} | tail -n +2 | sort | uniq -c | sort -rn | head -n ${random.between(1, 3)}`,
        'csv',
      ),
    ],
    onFile(path => `grep -o '[A-Z]\\{4,5\\}' ${path} | sort | uniq -c | awk '{print $2": "$1}'`, 'log'),
    onFile(path => `awk '{print $4}' ${path} | tr -d '[]' | sort | uniq -c | sort -k1,1nr -k2`, 'log'),
    onFile(
      path => `tr -cs 'A-Za-z' '\\n' < ${path} | tr A-Z a-z | sort | uniq -c | sort -k1,1nr -k2 | head -n 5`,
      'text',
    ),
    onFile((path, random) => `head -n ${random.between(5, 9)} ${path} | tail -n 2 | rev | cut -c1-10 | rev`),
    (_, random) => `ls -1 | grep -c '${random.pick(['.', 't$', '^[a-d]'])}'`,
    (_, random) => `seq ${random.between(10, 20)} | awk '$1%${random.between(2, 4)}==0' | paste -sd' '`,
    () => 'echo "c b a" | tr " " "\\n" | sort | paste -sd,',
    onFile(path => `cat ${path} | tee /tmp/copy.txt | wc -l; cmp ${path} /tmp/copy.txt && echo same`),
    () => 'false | true; echo $? "${PIPESTATUS[@]}"',
    () => 'set -o pipefail; false | true; echo $?; set +o pipefail',
    () => 'true | false | true; echo "${PIPESTATUS[@]}"',
    () => '! false | true; echo $?',
    (_, random) => `echo ${random.some(words, 4).join(' ')} | xargs -n1 | sort -r | head -n 2`,
    onFile(path => `sed 1d ${path} | awk -F, '{s+=$4} END{print s}'`, 'csv'),
    () => '(echo a; echo b) | (read x; echo "got $x"; cat)',
    () => '{ echo 3; echo 1; echo 2; } | sort | { read -r min; echo "min $min"; }',
    (_, random) => `history | tail -n ${random.between(1, 2)} | wc -l`,
    () => 'x=1; echo 2 | read x; echo $x; shopt -s lastpipe; shopt -u lastpipe',
    () => 'yes | head -n 1000 | wc -l',
    onFile(path => `cat ${path} |& grep -c ''`),
    () => '(cd /tmp && pwd) && pwd; (exit 3) || echo "sub $?"',
    () => '{ false; echo "after false"; } && echo done',
    (_, random) => `time -p true 2>/dev/null; echo ${random.pick(words)}`,
    () => 'echo "sub: $(cd / && ls -d tmp home)"',
    () => 'a=$(false); echo $?; b=$(echo x; exit 4); echo "$b $?"',
  ],
  [
    (machine, random) => `cat ${missing(machine, random)} | wc -l`,
    (machine, random) => `set -o pipefail; cat ${missing(machine, random)} | sort; echo $?; set +o pipefail`,
    () => 'echo x | nosuchprogram',
    () => 'nosuchprogram | cat',
    () => '| sort',
    () => 'echo a && && echo b',
  ],
)
