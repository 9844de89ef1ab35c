// Making files and folders, changing them, moving them about, and finding them again.
import { folder, made, missing, newName, newPath, onFile, someFile, typed } from '../choose.ts'
import { carry, forget, type Machine, nameOf, within } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'
import { wordIn } from './reading.ts'

const line = (random: Random) =>
  random.pick([
    random.pick(fruits),
    `${random.pick(words)} ${random.pick(words)}`,
    `${random.pick(people)} ${random.between(1, 99)}`,
  ])

const shape = { kind: 'text', words: ['a', 'e', 'o'] } as const

const written: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const text = line(random)
  const [first = ''] = text.split(' ')
  return {
    command: `echo ${text} > ${typed(machine, path, random)}`,
    effect: made(path, { kind: 'text', words: [first] }),
    next: [(_, chance) => (chance.chance(0.4) ? `cat ${typed(machine, path, chance)}` : undefined)],
  }
}

const document: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const lines = Array.from({ length: random.between(2, 4) }, () => line(random))
  return {
    command: `cat > ${typed(machine, path, random)} <<EOF\n${lines.join('\n')}\nEOF`,
    effect: made(path, { kind: 'text', words: lines.map(text => text.split(' ')[0] ?? text) }),
  }
}

const copied: Make = (machine, random) => {
  const found = someFile(machine, random)
  if (found === undefined) return undefined
  const to = newPath(machine, random, '.txt')
  return {
    command: `cp ${typed(machine, found.path, random)} ${typed(machine, to, random)}`,
    effect: made(to, found.shape),
  }
}

const intoFolder =
  (program: 'cp' | 'mv'): Make =>
  (machine, random) => {
    const found = someFile(machine, random)
    const to = random.pick(homeFolders(machine))
    if (found === undefined || machine.files.has(within(to, nameOf(found.path)))) return undefined
    return {
      command: `${program} ${typed(machine, found.path, random)} ${typed(machine, to, random)}`,
      effect: known => carry(known, found.path, within(to, nameOf(found.path)), { keep: program === 'cp' }),
    }
  }

const homeFolders = (machine: Machine) => [...machine.folders].filter(path => path.startsWith(machine.home))

const renamed: Make = (machine, random) => {
  const found = someFile(machine, random)
  if (found === undefined) return undefined
  const to = newPath(machine, random, '.txt')
  return {
    command: `mv ${typed(machine, found.path, random)} ${typed(machine, to, random)}`,
    effect: known => carry(known, found.path, to, { keep: false }),
  }
}

const madeFolder =
  (inner: boolean): Make =>
  (machine, random) => {
    const path = within(machine.cwd, newName(machine, random))
    const deep = within(path, random.pick(words))
    return {
      command: inner ? `mkdir -p ${typed(machine, deep, random)}` : `mkdir ${typed(machine, path, random)}`,
      effect: known => {
        known.folders.add(path)
        if (inner) known.folders.add(deep)
      },
    }
  }

const removed: Make = (machine, random) => {
  if (machine.files.size < 3) return undefined
  const found = someFile(machine, random)
  return (
    found && {
      command: `rm ${random.pick(['', '', '-v ', '-f '])}${typed(machine, found.path, random)}`,
      effect: known => forget(known, found.path),
    }
  )
}

const linked: Make = (machine, random) => {
  const found = someFile(machine, random)
  if (found === undefined) return undefined
  const name = newName(machine, random)
  return {
    command: `ln -s ${found.path} ${name}`,
    effect: known => known.links.set(within(machine.cwd, name), found.path),
    next: [(_, chance) => chance.pick([`readlink ${name}`, `cat ${name}`, `[ -L ${name} ] && echo link`])],
  }
}

/** One command, one family. */
export const changing = [
  ...family(
    'write',
    [
      [3, written],
      [2, document],
    ],
    [(_, random) => `echo ${random.pick(words)} > ${random.pick(words)}_x/${random.pick(words)}.txt`],
  ),
  ...family('append', [
    onFile((path, random) => `echo ${line(random)} >> ${path}`),
    onFile((path, random) => `printf '%s\\n' ${random.pick(fruits)} ${random.between(1, 99)} >> ${path}`),
  ]),
  ...family('tee', [
    (machine, random) => {
      const path = newPath(machine, random, '.txt')
      return {
        command: `echo ${line(random)} | tee ${typed(machine, path, random)}`,
        effect: made(path, shape),
      }
    },
    onFile((path, random) => `echo ${random.pick(words)} | tee -a ${path}`),
  ]),
  ...family(
    'touch',
    [
      (machine, random) => {
        const path = newPath(machine, random, random.pick(['.txt', '.log', '']))
        return {
          command: `touch ${typed(machine, path, random)}`,
          effect: made(path, { kind: 'empty' }),
        }
      },
    ],
    [(_, random) => `touch ${random.pick(words)}_x/${random.pick(words)}.txt`],
  ),
  ...family(
    'cp',
    [[2, copied], intoFolder('cp')],
    [
      (machine, random) => `cp ${missing(machine, random)} ${random.pick(words)}.txt`,
      onFile(path => `cp ${path}`),
      (machine, random) => `cp ${random.pick(homeFolders(machine))} ${random.pick(words)}`,
    ],
  ),
  ...family(
    'mv',
    [[2, renamed], intoFolder('mv')],
    [(machine, random) => `mv ${missing(machine, random)} ${random.pick(words)}.txt`],
  ),
  ...family(
    'rm',
    [removed],
    [
      (machine, random) => `rm ${missing(machine, random)}`,
      (machine, random) => `rm ${typed(machine, random.pick(homeFolders(machine)), random)}`,
    ],
  ),
  ...family(
    'mkdir',
    [[2, madeFolder(false)], madeFolder(true)],
    [
      (machine, random) => `mkdir ${random.pick(homeFolders(machine))}`,
      (_, random) => `mkdir ${random.pick(words)}_x/${random.pick(words)}`,
    ],
  ),
  ...family(
    'rmdir',
    [
      (machine, random) => {
        const [path] = random.shuffled(homeFolders(machine).filter(one => one !== machine.home))
        if (path === undefined) return undefined
        return { command: `rmdir ${typed(machine, path, random)}`, effect: known => forget(known, path) }
      },
    ],
    [(_, random) => `rmdir ${random.pick(words)}_x`],
  ),
  ...family('ln', [linked], [(machine, random) => `ln ${missing(machine, random)} ${random.pick(words)}_l`]),
  ...family(
    'chmod',
    [
      onFile(
        (path, random) =>
          `chmod ${random.pick(['600', '644', '755', '640', 'u+x', 'go-r', 'a+x'])} ${path} && stat -c %a ${path}`,
      ),
    ],
    [(machine, random) => `chmod 644 ${missing(machine, random)}`],
  ),
  ...family(
    'sed',
    [
      [
        2,
        onFile(
          (path, random, found) => `sed 's/${wordIn(found.shape, random)}/${random.pick(words)}/' ${path}`,
        ),
      ],
      onFile((path, random) => `sed -n ${random.pick(['1p', '2p', '$p', '1,2p', '2,3p'])} ${path}`),
      onFile(
        (path, random) => `sed ${random.pick(['1d', '2d', "'$d'", '2q', "'s/^/- /'", "'s/e/E/g'"])} ${path}`,
      ),
      onFile(
        (path, random, found) =>
          `sed -i 's/${wordIn(found.shape, random)}/${random.pick(words)}/${random.pick(['', 'g'])}' ${path}`,
      ),
      onFile((path, random) => `sed -i ${random.pick(['1d', "'$d'", '2d'])} ${path}`),
    ],
    [(machine, random) => `sed -n 1p ${missing(machine, random)}`, onFile(path => `sed 's/a' ${path}`)],
  ),
  ...family(
    'ls',
    [
      [4, () => 'ls'],
      [2, (machine, random) => `ls ${folder(machine, random)}`],
      onFile(path => `ls ${path}`),
      (_, random) => `ls ${random.pick(['*.txt', '*.csv', '-1', '-r', '-a', '-d */', '-p'])}`,
      (_, random) => `ls | ${random.pick(['wc -l', 'head -n 2', 'tail -n 1', 'grep txt'])}`,
    ],
    [(machine, random) => `ls ${missing(machine, random)}`, () => 'ls *.zip'],
  ),
  ...family(
    'find',
    [
      (_, random) => `find . ${random.pick(['-type f', '-type d', '-name "*.txt"', '-name "*.csv"'])} | sort`,
      (_, random) => `find . ${random.pick(['-type f', '-type d', '-type l'])} | wc -l`,
      onFile((_, __, { path }) => `find ~ -name ${nameOf(path)}`),
    ],
    [(_, random) => `find ${random.pick(words)}_x -type f`],
  ),
  ...family(
    'cd',
    [
      [3, (machine, random) => `cd ${folder(machine, random)}`],
      [2, () => 'cd'],
      () => 'cd ..',
      () => 'cd -',
      (machine, random) => `cd ${folder(machine, random)} && pwd`,
    ],
    [(_, random) => `cd ${random.pick(words)}_${random.pick(['x', 'old'])}`, onFile(path => `cd ${path}`)],
  ),
  ...family('pwd', [[3, () => 'pwd'], () => 'echo $PWD', () => 'basename $PWD']),
  ...family('test', [
    onFile((path, random) => `[ -${random.pick(['f', 'd', 's', 'x', 'e'])} ${path} ] && echo yes || echo no`),
    (machine, random) =>
      `[ -${random.pick(['f', 'd', 'e'])} ${missing(machine, random)} ] && echo yes || echo no`,
    (machine, random) => `test -d ${folder(machine, random)}; echo $?`,
    (_, random) =>
      `[ ${random.between(1, 30)} -${random.pick(['lt', 'gt', 'eq', 'ne', 'le', 'ge'])} ${random.between(1, 30)} ] && echo yes || echo no`,
    (_, random) => {
      const pair = random.some(words, 2)
      return `[[ ${random.pick(pair)} == ${random.pick(pair)} ]]; echo $?`
    },
  ]),
]
