// Packers whose formats no kernel reads: zip, xz, bzip2, zstd.
import { newName, onFile } from '../choose.ts'
import { family, type Make } from '../production.ts'
import { words } from '../vocabulary.ts'

const zipped: Make = onFile(
  (path, random, { machine }) => {
    const name = `${newName(machine, random)}.zip`
    return {
      command: `zip ${random.pick(['-q', '-j', '-qj'])} ${name} ${path}${random.pick(['', ' && echo packed'])}`,
      next: [
        () => random.pick([`unzip -Z1 ${name}`, `unzip -l ${name} | tail -n 1`, `unzip -t ${name}`]),
        (_, chance) => (chance.chance(0.5) ? `unzip -p ${name} | head -n 3` : undefined),
        (_, chance) =>
          chance.chance(0.3) ? `unzip -q ${name} -d ${chance.pick(words)}_out; echo $?` : undefined,
        (_, chance) => (chance.chance(0.3) ? `zip -d ${name} ${chance.pick(words)}.txt` : undefined),
      ],
    }
  },
  'text',
  'csv',
  'words',
  'config',
)

const squeezed: Make = onFile(
  (path, random) => {
    const [tool, ending] = random.pick([
      ['xz', 'xz'],
      ['bzip2', 'bz2'],
      ['zstd -q', 'zst'],
    ] as const)
    return {
      command: `${tool} -k ${path} && ls ${path}.${ending}`,
      next: [
        () =>
          random.pick([`${tool} -t ${path}.${ending}; echo $?`, `${tool} -dc ${path}.${ending} | head -n 2`]),
        (_, chance) => (chance.chance(0.4) ? `${tool} -k ${path}` : undefined),
        (_, chance) =>
          chance.chance(0.3) ? `rm ${path} && ${tool} -d ${path}.${ending} && wc -l ${path}` : undefined,
      ],
    }
  },
  'text',
  'csv',
  'words',
)

/** Packing and unpacking. */
export const packing = family(
  'packing',
  [
    [3, zipped],
    [2, squeezed],
    (_, random) =>
      `printf '%s ' ${random.some(words, 3).join(' ')} | ${random.pick(['xz', 'bzip2', 'zstd -q'])} | wc -c`,
    (_, random) => `echo ${random.pick(words)} | xz | xz -dc`,
  ],
  [
    onFile(
      (path, random) => `${random.pick(['unzip', 'bzip2 -d', 'xz -d', 'unzip -l', 'bzip2 -t'])} ${path}`,
      'text',
      'csv',
    ),
    (_, random) => `unzip ${random.pick(words)}.zip`,
    (_, random) => `${random.pick(['xz', 'bzip2', 'zip x.zip'])} ${random.pick(words)}.dat`,
    onFile(path => `xz -dc < ${path}`, 'words'),
  ],
)
