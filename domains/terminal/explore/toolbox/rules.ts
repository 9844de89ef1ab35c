// Makefiles without a compiler: variables, functions, patterns, what is up to date and what is not.
import { newName } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family, type Made, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'

function recipe(lines: readonly string[]): string {
  return lines.map(line => `\t${line}`).join('\n')
}

const makefiles: readonly ((random: Random) => { text: string; targets: readonly string[] })[] = [
  random => {
    const [first = 'a', second = 'b'] = random.some(words, 2)
    return {
      text: `all: ${first}.out ${second}.out\n\n%.out: %.in\n${recipe(['@echo "packing $<"', 'cp $< $@'])}\n\n%.in:\n${recipe([`echo ${random.pick(fruits)} > $@`])}\n\nclean:\n${recipe(['rm -f *.out'])}`,
      targets: ['', 'all', `${first}.out`, 'clean', `${second}.in`, '-n', '-n clean', '-s'],
    }
  },
  random => ({
    text: `NAME ?= ${random.pick(people)}\nLIST = ${random.some(fruits, 3).join(' ')}\nUPPER := $(shell echo $(NAME) | tr a-z A-Z)\n\nshow:\n${recipe(['@echo $(NAME) has $(words $(LIST)): $(sort $(LIST))', '@echo first $(firstword $(LIST)), last $(lastword $(LIST))'])}\n\nupper:\n${recipe(['@echo $(UPPER) $(patsubst %e,%E,$(LIST))'])}`,
    targets: ['', 'upper', `show NAME=${random.pick(words)}`, '-n upper', 'LIST=', `show LIST="x y"`],
  }),
  random => ({
    text: `.PHONY: test check\ntest: check\n${recipe([random.pick(['@echo tests pass', '@exit 2', '-false', 'test -f nothing.txt']), '@echo done'])}\ncheck:\n${recipe([`@test ${random.between(1, 9)} -lt 5 && echo small || echo large`])}`,
    targets: ['', 'check', 'test', '-k', '-i', '-n', 'test; echo $?'],
  }),
  random => ({
    text: `report.txt: ${random.pick(['data.tmp', 'missing.tmp'])}\n${recipe(['wc -w < $< > $@', '@cat $@'])}\n\ndata.tmp:\n${recipe([`@echo ${random.some(words, random.between(2, 5)).join(' ')} > data.tmp`])}`,
    targets: ['', 'data.tmp', 'report.txt', '-q; echo $?', '-B', '-t'],
  }),
  random => ({
    text: `ifeq ($(MODE),fast)\nFLAGS = -${random.pick(['q', 'f'])}\nelse\nFLAGS = -v\nendif\ndefine greet\necho "hello $(1)"\nendef\n\nrun:\n${recipe(['@echo flags $(FLAGS)', '@$(call greet,$(strip $(MODE)))', '$(info in $(MAKECMDGOALS))'])}`,
    targets: ['', 'run MODE=fast', 'MODE=fast', '-s run MODE=slow', '-n'],
  }),
]

function laidDown(machine: Machine, random: Random): Made {
  const folder = newName(machine, random)
  const { text, targets } = random.pick(makefiles)(random)
  const made: Make = (_, chance) => `make -C ${folder} ${chance.pick(targets)}`.trimEnd()
  return {
    command: `mkdir ${folder} && cat > ${folder}/Makefile <<'EOF'\n${text}\nEOF`,
    next: [
      made,
      made,
      (_, chance) => (chance.chance(0.6) ? made(machine, chance) : undefined),
      (_, chance) =>
        chance.chance(0.4)
          ? // a file system's clock ticks slowly: without the wait it is chance which file is newer
            `sleep 0.02; touch ${folder}/${chance.pick(['data.tmp', 'x.in', 'Makefile'])}; make -C ${folder} --no-print-directory`
          : undefined,
      (_, chance) =>
        chance.chance(0.35)
          ? `sed -i '${chance.pick(['s/^\\t/    /', 's/:$/: nothing/', 's/@//', '1i include other.mk', 's/echo/ehco/'])}' ${folder}/Makefile && make -C ${folder}`
          : undefined,
    ],
  }
}

const inline = (lines: string, tail: string) => `printf '${lines}' | make -f - ${tail}`.trimEnd()

/** Make, and what it says. */
export const rules = family(
  'rules',
  [
    [5, laidDown],
    (_, random) =>
      inline(`all:\\n\\t@echo ${random.pick(words)} $(MAKELEVEL)\\n`, random.pick(['', '-s', '-n'])),
    (_, random) =>
      inline(
        `X = ${random.some(words, 3).join(' ')}\\nall:\\n\\t@echo $(${random.pick(['words $(X)', 'word 2,$(X)', 'sort $(X)', 'subst e,E,$(X)', 'filter %%e,$(X)', 'addsuffix .c,$(X)', 'notdir a/b/$(X)', 'join $(X),1 2'])})\\n`,
        '',
      ),
    (_, random) =>
      inline(
        `a: b c\\n\\t@echo $^ makes $@\\nb c:\\n\\t@echo $@\\n`,
        random.pick(['', 'c', 'b c', '-n', '-j1 a']),
      ),
  ],
  [
    (_, random) => `make ${random.pick(words)}`,
    () => 'make',
    (_, random) => inline(`all:\\n    echo ${random.pick(words)}\\n`, ''),
    (_, random) =>
      inline(
        `all:\\n\\t${random.pick(['false', 'exit 4', 'nosuchtool', 'cat nothing'])}\\n\\techo after\\n`,
        '',
      ),
    () => inline('a: b\\nb: a\\n\\t@echo b\\n', ''),
    (_, random) => inline(`all: ${random.pick(words)}.o\\n`, ''),
    () => 'make --nonsense 2>&1 | head -n 2',
  ],
)
