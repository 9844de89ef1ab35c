// Building: gcc, make, and looking into what they made.
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { words } from '../vocabulary.ts'
import { projectOf } from './projects.ts'

const onSource =
  (make: (source: string, program: string, random: Random) => string): Make =>
  (machine, random) => {
    const { folder, sources } = projectOf(machine)
    const [source] = sources
    if (source === undefined) return undefined
    return machine.cwd === folder ? make(source, source.replace(/\.c$/, ''), random) : `cd ${folder}`
  }

const breakage = [
  's/;$//',
  's/printf/print/',
  's/int main/main/',
  's/stdio.h/stdoi.h/',
  's/}//',
  's/%d/%s/',
  's/return 0/return x/',
]

/** The compiler. */
export const compiling = family(
  'gcc',
  [
    [
      4,
      onSource(
        (source, program, random) =>
          `gcc ${random.pick(['', '-Wall ', '-O2 ', '-Wall -Wextra '])}-o ${program} ${source} && ./${program}${random.pick(['', ' 7', ' world'])}`,
      ),
    ],
    onSource(
      (source, _, random) =>
        `gcc -${random.pick(['fsyntax-only', 'S', 'c', 'E -P'])} ${source} 2>&1 | tail -n ${random.between(2, 6)}; ls *.[os] 2>/dev/null`,
    ),
    [
      3,
      onSource(
        (source, _, random) => `sed '${random.pick(breakage)}' ${source} > broken.c; gcc -Wall -c broken.c`,
      ),
    ],
    onSource((_, program, random) => `./${program}${random.pick(['', ' 3', ' a b c'])}; echo "exit $?"`),
    onSource((_, program) => `nm ${program} | grep -w T | cut -c18-`),
    onSource((_, program) => `file ./${program} | cut -d, -f1-2`),
    onSource(
      (source, _, random) =>
        `wc -l ${source}; grep -n '${random.pick(['printf', 'main', 'return', 'include'])}' ${source}`,
    ),
    (_, random) =>
      `printf 'int main(void) { return ${random.between(0, 99)}; }\\n' > t.c && gcc t.c -o t && ./t; echo $?`,
    (_, random) =>
      `echo '#include <stdio.h>\nint main(void) { printf("%${random.pick(['d', 'x', '03d', '5d|', 'o'])}\\n", ${random.between(1, 999)}); return 0; }' > p.c; gcc -o p p.c && ./p`,
    (_, random) => `printf '#define N ${random.between(2, 9)}\\nint a = N * N;\\n' | gcc -E -P -`,
  ],
  [
    (_, random) => `gcc ${random.pick(words)}.c`,
    () => 'gcc',
    (_, random) =>
      `echo 'int main(void) { ${random.pick(['return y;', 'int x = "a"; return x;', 'foo(); return 0;', 'return 0', 'char c = 300; return c;'])} }' > bad.c; gcc -Wall -c bad.c`,
  ],
)

/** Make. */
export const making = family(
  'make',
  [
    [4, onSource((_, __, random) => `make${random.pick(['', '', ' all', ' -n', ' -s', ' clean', ' -B'])}`)],
    [2, onSource(() => 'make test 2>&1')],
    onSource((source, _, random) => `touch ${source} && make ${random.pick(['', '-n', '-q; echo $?'])}`),
    onSource((_, program) => `make clean && ls ${program}`),
    onSource((_, __, random) => `make -p 2>/dev/null | grep '^${random.pick(['CFLAGS', 'CC', 'RM'])} ='`),
    (_, random) =>
      `printf 'a: b\\n\\t@echo making $@ from $<\\nb:\\n\\t@echo ${random.pick(words)} > b\\n' > m.mk; make -f m.mk ${random.pick(['a', 'b', '', '-n'])}`,
    (_, random) =>
      `printf 'X = ${random.pick(words)}\\nall:\\n\\t@echo $(X) $(words a b c) $(subst a,o,$(X))\\n' > v.mk; make -f v.mk${random.pick(['', ` X=${random.pick(words)}`])}`,
  ],
  [
    (_, random) => `make ${random.pick(words)}`,
    () => 'cd /tmp && make',
    () => "printf 'all:\\n    echo spaces\\n' > s.mk; make -f s.mk",
    () => "printf 'all:\\n\\tfalse\\n\\techo after\\n' > f.mk; make -f f.mk",
    () => "printf 'a: b\\nb: a\\n\\ttouch b\\n' > c.mk; make -f c.mk",
  ],
)
