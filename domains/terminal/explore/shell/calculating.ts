// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Numbers: shell arithmetic, expr, bc, let, dates that are given.
import { family } from '../production.ts'
import type { Random } from '../random.ts'

const number = (random: Random) => random.between(1, 99)
const expression = (random: Random) =>
  random.pick([
    `${number(random)} ${random.pick(['+', '-', '*', '/', '%'])} ${number(random)}`,
    `(${number(random)} + ${number(random)}) * ${random.between(2, 9)}`,
    `${random.between(2, 9)} ** ${random.between(2, 10)}`,
    `${number(random)} ${random.pick(['<', '>', '==', '!=', '<=', '>='])} ${number(random)}`,
    `${number(random)} ${random.pick(['<<', '>>', '&', '|', '^'])} ${random.between(1, 6)}`,
    `${number(random)} > 50 ? 1 : 0`,
    `0x${random.pick(['ff', '1A', '10'])} + 0${random.between(1, 7)}`,
    `2#${random.pick(['1011', '110'])} + 16#${random.pick(['f', 'a0'])}`,
    `-${number(random)} / ${random.between(2, 5)}`,
    `-${number(random)} % ${random.between(2, 5)}`,
    `!${random.pick(['0', '5'])} + ~${random.between(0, 9)}`,
    `${number(random)} && ${random.pick(['0', '7'])} || 0`,
    `1, ${number(random)}`,
  ])

/** Sums of all sorts. */
export const calculating = family(
  'arithmetic',
  [
    [6, (_, random) => `echo $((${expression(random)}))`],
    [
      2,
      (_, random) =>
        `x=${number(random)}; echo $((x${random.pick([' + 1', ' * x', '++', ' / 3', ' % 7', ' += 5', '--'])})); echo $x`,
    ],
    [
      2,
      (_, random) =>
        `i=${random.between(0, 5)}; ((i${random.pick(['++', '+=10', '*=3', '--', '<<=2', '-=20'])})); echo $i; echo $?`,
    ],
    (_, random) => `let "a = ${number(random)} * 2" "b = a + 1"; echo $a $b`,
    [
      2,
      (_, random) =>
        `expr ${random.pick([`${number(random)} + ${number(random)}`, `${number(random)} \\* ${number(random)}`, `${number(random)} / 7`, `${number(random)} % 5`, "length 'hello'", 'substr hello 2 3', 'index hello l', "abc : 'a\\(.*\\)'", '5 \\> 3', 'a = a', "match foobar 'foo'", '3 \\| 0', '"" \\| 7'])}`,
    ],
    [
      3,
      (_, random) =>
        `echo "${random.pick([`scale=2; ${number(random)}/${random.between(2, 9)}`, `${number(random)}^2`, 'sqrt(2)', 'scale=5; 4*a(1)', `${number(random)} % 7`, 'ibase=16; FF', 'obase=2; 10', `(${number(random)}+1)*3`, '10 > 5', 'x=3; x*x', 'scale=3; 1/3 + 2/3', '2^64', 'length(12345)', 'for(i=0;i<3;i++) i', 'define f(x){return x*2}; f(21)'])}" | bc${random.pick(['', ' -l'])}`,
    ],
    (_, random) => `((${number(random)} > ${number(random)})) && echo yes || echo no`,
    (_, random) =>
      `for ((i=${random.between(0, 2)}; i<${random.between(3, 6)}; i++)); do printf '%d ' $((i*i)); done; echo`,
    (_, random) => `n=${random.between(3, 8)}; f=1; while ((n > 1)); do ((f *= n--)); done; echo $f`,
    (_, random) =>
      `a=${number(random)} b=${number(random)}; while ((b)); do ((t=a%b, a=b, b=t)); done; echo gcd $a`,
    (_, random) => `printf '%d %o %x\\n' ${number(random)} ${number(random)} ${number(random)}`,
    (_, random) => `declare -i n=${number(random)}; n+=${number(random)}; n=n*2; echo $n`,
    (_, random) => `echo $[${number(random)} + ${number(random)}]`,
    (_, random) =>
      `a=(1 2 3 4); s=0; for v in "\${a[@]}"; do s=$((s + v * ${random.between(1, 5)})); done; echo $s`,
    () => 'echo $((9223372036854775807 + 1))',
    (_, random) => `seq ${random.between(3, 9)} | paste -sd+ | bc`,
  ],
  [
    (_, random) =>
      `echo $((${random.pick(['1/0', '5 % 0', '1 +', '2 ** -1', '08 + 1', '1 2', '(1', 'a b', '3 = 4', '2#3', '0xg'])}))`,
    (_, random) => `expr ${random.pick(['1 / 0', 'a + 1', '', '1 +', '5 \\< 3', '0 + 0', '1 2'])}`.trim(),
    (_, random) => `echo "${random.pick(['1/0', '2+', 'foo(', 'sqrt(-1)'])}" | bc`,
    () => 'let',
    (_, random) => `let "x = ${random.pick(['1/0', '5 +'])}"`,
    () => '((0))',
  ],
)

const formats = [
  '+%F',
  '+%Y-%m-%d',
  '+%A',
  '+%j',
  '+%s',
  '+%d/%m/%y',
  '"+%H:%M:%S"',
  '+%a,%d,%b',
  '+%U',
  '+%u',
  '"+%B %e, %Y"',
  '+%V',
  '+%D',
  '+%T',
  '+%I%p',
  '-R',
  '--iso-8601',
  '+%y%m%d',
  '-Iseconds',
  '-u +%c',
  '+%x',
  '+%N',
  '"+%-d.%-m."',
  '+%q',
  '+%C',
  '+%G-W%V-%u',
]

/** Days that are given, not the clock's. */
export const dates = family(
  'dates',
  [
    [
      4,
      (_, random) =>
        `date -d '${random.pick(['2024-02-28', '2025-12-31 23:59:59', '2023-07-04 08:05', '@0', '@1700000000', '2024-03-10 12:00 UTC', 'Jan 5 2022', '20240229', '2021-06-15T10:20:30Z'])}' ${random.pick(formats)}`,
    ],
    [
      3,
      (_, random) =>
        `date -u -d '${random.pick(['2024-02-28 +1 day', '2024-02-28 + 2 days', '2025-01-31 +1 month', '2024-03-01 -1 day', '2023-12-25 next week', '2024-01-01 +36 hours', '2020-02-29 +1 year', '2024-05-05 12:00 -90 minutes', '2024-06-01 last monday', '2024-06-01 yesterday'])}' ${random.pick(formats)}`,
    ],
    () => 'echo $(( ($(date -u -d 2024-03-01 +%s) - $(date -u -d 2024-02-01 +%s)) / 86400 )) days',
    (_, random) => `touch -d '2024-0${random.between(1, 9)}-15 10:30' /tmp/dated && date -r /tmp/dated +%F`,
    () => 'date > /dev/null && echo ok',
    () => 'date',
    (_, random) => `printf '%(%Y-%m-%d)T\\n' ${random.between(1, 20) * 100000000}`,
    () => 'TZ=America/New_York date -d @1700000000 "+%F %T %Z"',
    (_, random) =>
      `touch -d 2024-01-0${random.between(1, 4)} /tmp/older; touch -d 2024-01-08 /tmp/newer; [ /tmp/newer -nt /tmp/older ] && echo newer; ls -t /tmp/older /tmp/newer`,
    () =>
      "touch -d '2023-01-01' /tmp/f1; touch -d '2023-06-01' /tmp/f2; find /tmp -maxdepth 1 -newer /tmp/f1 -name 'f*'",
  ],
  [
    (_, random) => `date -d '${random.pick(['2024-02-30', 'not a date', '25:00', '2024-13-01'])}'`,
    () => 'date --banana',
    () => 'date -r /nope',
    () => "touch -d 'nonsense' /tmp/x",
    () => 'date +%F extra',
  ],
)
