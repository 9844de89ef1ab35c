// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Writing text: redirected echo and printf, here-documents, tee, and changes in place.
import { made, newPath, onFile, typed } from '../choose.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, sentences, words } from '../vocabulary.ts'

const simple = sentences.filter(sentence => /^[\w .,:;-]+$/.test(sentence))

/** Lines a person might write down. */
function someLines(random: Random, count: number): string[] {
  return Array.from({ length: count }, () =>
    random.pick([
      random.pick(simple),
      `${random.pick(people)} ${random.between(1, 99)}`,
      random.pick(fruits),
      `${random.pick(words)}=${random.between(1, 500)}`,
    ]),
  )
}

const textWords = ['e', 'a', 'the', 'apple', '1', '=']

const echoTo: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const [line = ''] = someLines(random, 1)
  return {
    command: `echo "${line}" > ${typed(machine, path, random)}`,
    effect: made(path, { kind: 'text', words: textWords }),
    next: [
      () => `echo ${random.pick(words)} >> ${typed(machine, path, random)}`,
      () => `cat ${typed(machine, path, random)}`,
    ],
  }
}

const hereDocument: Make = (machine, random) => {
  const path = newPath(machine, random, random.pick(['.txt', '.md', '.list']))
  const word = random.pick(['EOF', 'END', "'EOF'", '"STOP"', '\\DONE'])
  const lines = someLines(random, random.between(2, 6))
  const extra = random.pick([
    'home is $HOME',
    'sum is $((2 + 3))',
    'today $(echo now)',
    'a \\$literal',
    '',
    '',
  ])
  const body = [...lines, ...(extra === '' ? [] : [extra])].join('\n')
  return {
    command: `cat > ${typed(machine, path, random)} <<${word}\n${body}\n${word.replace(/['"\\]/g, '')}`,
    effect: made(path, { kind: 'text', words: textWords }),
    next: [
      () => `${random.pick(['cat', 'cat -n', 'wc', 'tail -n 2', 'sort'])} ${typed(machine, path, random)}`,
    ],
  }
}

const lines: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const items = random.some(fruits, random.between(2, 6))
  return {
    command: `printf '%s\\n' ${items.join(' ')} > ${typed(machine, path, random)}`,
    effect: made(path, { kind: 'words', words: items }),
    next: random.chance(0.5) ? [() => `nl ${typed(machine, path, random)}`] : [],
  }
}

const table: Make = (machine, random) => {
  const path = newPath(machine, random, '.csv')
  const rows = random
    .some(people, random.between(2, 5))
    .map(name => `${name},${random.between(18, 70)},${random.pick(fruits)}`)
  return {
    command: `cat <<EOF > ${typed(machine, path, random)}\nname,age,fruit\n${rows.join('\n')}\nEOF`,
    effect: made(path, {
      kind: 'csv',
      columns: ['name', 'age', 'fruit'],
      keys: rows.map(row => row.split(',')[0] ?? ''),
    }),
    next: [() => `cut -d, -f${random.pick(['1', '2', '1,3', '2-'])} ${typed(machine, path, random)}`],
  }
}

const seqTo: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  return {
    command: `seq ${random.between(1, 5)} ${random.pick(['', '2 ', '3 '])}${random.between(8, 30)} > ${typed(machine, path, random)}`,
    effect: made(path, { kind: 'numbers' }),
    next: random.chance(0.5) ? [() => `paste -sd+ ${typed(machine, path, random)}`] : [],
  }
}

/** New text, and text added to old. */
export const writing = family(
  'writing',
  [
    [3, echoTo],
    [3, hereDocument],
    [2, lines],
    [2, table],
    [2, seqTo],
    [
      2,
      onFile((path, random) => ({
        command: `echo "${random.pick(simple)}" >> ${path}`,
        next: [() => `tail -n 2 ${path}`],
      })),
    ],
    onFile((path, random) => `echo ${random.pick(words)} | tee -a ${path}`),
    (machine, random) => {
      const path = newPath(machine, random, '.out')
      return {
        command: `echo ${random.pick(fruits)} | tee ${typed(machine, path, random)} | tr a-z A-Z`,
        effect: made(path, { kind: 'text', words: textWords }),
      }
    },
    (machine, random) => {
      const path = newPath(machine, random, '.txt')
      return {
        command: `{ echo start; date -d '2025-0${random.between(1, 9)}-11' +%F; echo end; } > ${typed(machine, path, random)}`,
        effect: made(path, { kind: 'text', words: textWords }),
        next: [() => `cat ${typed(machine, path, random)}`],
      }
    },
    onFile((path, random) => ({
      command: `sed -i 's/${random.pick(['a', 'e', 'the', '1'])}/${random.pick(['X', 'o', '[&]'])}/${random.pick(['', 'g'])}' ${path}`,
      next: [() => `head -n 3 ${path}`],
    })),
    (_, random) => `cat <<-EOF\n\tindented ${random.pick(words)}\n\t\ttwice\n\tEOF`,
    (_, random) => `cat <<A; cat <<B\n${random.pick(words)}\nA\n${random.pick(words)}\nB`,
    (_, random) => `wc -w <<< "${random.pick(simple)}"`,
    (_, random) => `tr a-z A-Z <<< '${random.pick(simple)}'`,
    (machine, random) => {
      const path = newPath(machine, random, '.txt')
      return {
        command: `> ${typed(machine, path, random)}; ls -s ${typed(machine, path, random)}`,
        effect: made(path, { kind: 'empty' }),
      }
    },
    onFile((path, random) => ({
      command: `cp ${path} /tmp/work.txt && echo ${random.pick(words)} >> /tmp/work.txt && diff ${path} /tmp/work.txt`,
    })),
  ],
  [
    (_, random) => `echo x > /${random.pick(['root', 'usr', 'etc'])}/file.txt`,
    (machine, random) => `echo x > ${newPath(machine, random)}/missing/file.txt`,
    (machine, random) => `echo text > ${typed(machine, machine.home, random)}`,
    (_, random) => `cat < ${random.pick(words)}.nothing`,
    (_, random) => `echo hi | tee /${random.pick(['root', 'usr'])}/${random.pick(words)}`,
  ],
)
