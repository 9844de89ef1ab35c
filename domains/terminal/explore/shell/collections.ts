// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Arrays and associative arrays.
import { onFile } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people } from '../vocabulary.ts'

const listNames = ['items', 'list', 'queue', 'parts']
const mapNames = ['ages', 'prices', 'stock']

function knownList(machine: Machine, random: Random): string | undefined {
  const all = [...machine.arrays.keys()]
  return all.length === 0 ? undefined : random.pick(all)
}

function knownMap(machine: Machine, random: Random): { name: string; key: string } | undefined {
  const all = [...machine.maps]
  if (all.length === 0) return undefined
  const [name, keys] = random.pick(all)
  return { name, key: random.pick(keys) }
}

const uses = [
  '"${a[@]}"',
  '${#a[@]}',
  '"${a[0]}"',
  '"${a[-1]}"',
  '"${a[@]:1:2}"',
  '"${!a[@]}"',
  '"${a[*]}"',
  '"${a[@]^}"',
  '"${a[@]/a/A}"',
  '"${a[@]%e}"',
  '${a[1]}',
  '${#a[0]}',
  '"${a[@]: -2}"',
  '"${a[@]#?}"',
]

/** Lists. */
export const arrays = family(
  'arrays',
  [
    [
      3,
      (_, random) => {
        const name = random.pick(listNames)
        const items = random.some(fruits, random.between(2, 5))
        return {
          command: `${name}=(${items.join(' ')}${random.chance(0.2) ? ' "two words"' : ''})`,
          effect: machine => machine.arrays.set(name, items.length),
          next: [
            (_machine, again) => `echo ${again.pick(uses).replace(/\ba\b/, name)}`,
            (_machine, again) => `printf '%s\\n' ${again.pick(uses).replace(/\ba\b/, name)}`,
          ],
        }
      },
    ],
    [
      3,
      (machine, random) => {
        const name = knownList(machine, random)
        return name && `echo ${random.pick(uses).replace(/\ba\b/, name)}`
      },
    ],
    [
      2,
      (machine, random) => {
        const name = knownList(machine, random)
        return name && `${name}+=(${random.pick(fruits)}); echo "\${${name}[@]}" "\${#${name}[@]}"`
      },
    ],
    (machine, random) => {
      const name = knownList(machine, random)
      return name && `unset '${name}[${random.between(0, 1)}]'; echo "\${!${name}[@]}"; declare -p ${name}`
    },
    (machine, random) => {
      const name = knownList(machine, random)
      return name && `for x in "\${${name}[@]}"; do echo "- $x"; done`
    },
    (machine, random) => {
      const name = knownList(machine, random)
      return name && `${name}[${random.between(5, 8)}]=${random.pick(fruits)}; declare -p ${name}`
    },
    [
      2,
      (_, random) =>
        `a=(${random.some(fruits, 4).join(' ')}); echo ${random.pick(uses)} / ${random.pick(uses)}`,
    ],
    onFile(path => `mapfile -t lines < ${path}; echo "\${#lines[@]}"; echo "\${lines[0]}"`),
    onFile(path => `readarray -t -n 2 two < ${path}; printf '<%s>\\n' "\${two[@]}"`),
    () => 'read -ra w <<< "the quick brown fox"; echo "${w[2]} ${#w[@]}"',
    () => 'IFS=, read -ra f <<< "a,b,,d"; for i in "${!f[@]}"; do echo "$i=${f[i]}"; done',
    () => 'a=(3 1 2); sorted=($(printf "%s\\n" "${a[@]}" | sort -n)); echo "${sorted[*]}"',
    () => 'a=([2]=x [5]=y); echo "${!a[@]}" "${a[5]}" "${#a[@]}"; a+=(z); echo "${!a[@]}"',
    () => 'a=(1 2 3); (IFS=+; echo "${a[*]}")',
    () => 'a=(one two three); echo "${a[@]/#/pre-}"; echo "${a[@]/%/-post}"; echo "${a[@]//o/0}"',
    () => 'mapfile -t m < <(seq 4); echo "${m[@]:1:2}"; echo "${m[${#m[@]}-1]}"',
    () => 'a=(\'a b\' c); for x in ${a[@]}; do echo $x; done; for x in "${a[@]}"; do echo $x; done',
    () => 'a=(a b c d); for ((i=${#a[@]}-1; i>=0; i--)); do printf "%s " "${a[i]}"; done; echo',
    () =>
      'printf "%s|" "${BASH_REMATCH[@]}"; [[ "ab12" =~ ([a-z]+)([0-9]+) ]] && echo "${BASH_REMATCH[1]}-${BASH_REMATCH[2]}"',
  ],
  [
    () => 'a=(1 2); echo ${a[-5]}; echo after',
    () => 'declare -A m; m[]=x',
    () => 'a=(1 2; echo x',
    () => 'mapfile -t lines < /no/such/file',
  ],
)

/** Keys and values. */
export const maps = family(
  'maps',
  [
    [
      3,
      (_, random) => {
        const name = random.pick(mapNames)
        const keys = random.some(people, random.between(2, 4)).map(key => key.toLowerCase())
        return {
          command: `declare -A ${name}=(${keys.map(key => `[${key}]=${random.between(1, 99)}`).join(' ')}); echo "\${#${name}[@]}"`,
          effect: machine => machine.maps.set(name, keys),
          next: [() => `echo "\${${name}[${random.pick(keys)}]}"`],
        }
      },
    ],
    [
      3,
      (machine, random) => {
        const at = knownMap(machine, random)
        return at && `echo "\${${at.name}[${at.key}]}" "\${#${at.name}[@]}"`
      },
    ],
    (machine, random) => {
      const at = knownMap(machine, random)
      return (
        at &&
        `${at.name}[${random.pick(fruits)}]=${random.between(1, 9)}; ${at.name}[${at.key}]=new; for k in "\${!${at.name}[@]}"; do echo "$k: \${${at.name}[$k]}"; done | sort`
      )
    },
    (machine, random) => {
      const at = knownMap(machine, random)
      return at && `[[ -v ${at.name}[${at.key}] ]] && echo has || echo lacks`
    },
    (machine, random) => {
      const at = knownMap(machine, random)
      return at && `unset '${at.name}[${at.key}]'; echo "\${#${at.name}[@]}"`
    },
    (machine, random) => {
      const at = knownMap(machine, random)
      return at && `printf '%s\\n' "\${!${at.name}[@]}" | sort`
    },
    (machine, random) => {
      const at = knownMap(machine, random)
      return at && `((${at.name}[${at.key}]++)); echo "\${${at.name}[${at.key}]}"`
    },
    (_, random) =>
      `declare -A count; for w in ${random
        .some(fruits, 3)
        .flatMap(fruit => [fruit, 'apple'])
        .join(
          ' ',
        )}; do ((count[$w]++)); done; for k in "\${!count[@]}"; do echo "\${count[$k]} $k"; done | sort -k1nr -k2`,
    () => 'declare -A m=([a]=1 ["b c"]=2); echo "${m["b c"]}" "${m[zzz]:-none}"; echo "${!m[@]}" | wc -w',
    (_, random) => `declare -A one=([${random.pick(fruits)}]=${random.between(1, 9)}); declare -p one`,
    onFile(
      path =>
        `declare -A seen; while IFS=, read -r _ key _; do seen[$key]=1; done < ${path}; echo "\${#seen[@]}"`,
      'csv',
    ),
    (_, random) =>
      `declare -A big=(${random
        .some(fruits, 4)
        .map((fruit, index) => `[${fruit}]=${index}`)
        .join(' ')}); echo "\${!big[@]}"; echo "\${big[@]}"`,
  ],
  [() => 'declare -A q; declare -a q', () => 'declare -A m=(a b c); echo ${#m[@]}; echo ${m[x]?no such key}'],
)
