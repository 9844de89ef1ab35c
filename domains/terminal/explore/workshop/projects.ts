// The projects an episode of workshop begins in: a few source files with their data, as someone would have left them.
import { createMachine, type Machine, type Shape, within } from '../machine.ts'
import type { Random } from '../random.ts'
import type { Planted } from '../tree.ts'
import { cities, fruits, people, words } from '../vocabulary.ts'
import { moduleText, pieces, programText, testText } from './python-programs.ts'

/** What the explorer remembers of a project's files. */
export interface Project {
  readonly folder: string
  readonly modules: readonly { readonly name: string; readonly functions: readonly string[] }[]
  readonly programs: readonly string[]
  readonly sources: readonly string[]
}

const projects = new WeakMap<Machine, Project>()

/** The project this machine was planted with. */
export function projectOf(machine: Machine): Project {
  const project = projects.get(machine)
  if (project === undefined) throw new RangeError('a machine of another explorer')
  return project
}

/** Plants a project in the user's home. */
export function plantProject(
  random: Random,
  { user, home }: { user: string; home: string },
): { planted: Planted[]; machine: Machine } {
  const folder = within(home, `${random.pick(words)}${random.pick(['', '-tool', '_lab', '2', '-app'])}`)
  const machine = createMachine({ user, home, cwd: folder })
  machine.folders.add(folder)
  const written: { name: string; content: string; shape: Shape; mode?: number }[] = []
  const chosen = random.some(pieces, random.between(2, 4))
  const faulty = random.chance(0.4) ? random.pick(chosen) : undefined
  const module = random.pick(['helpers', 'text', 'maths', 'shop', 'core', 'tools'])
  written.push({
    name: `${module}.py`,
    content: moduleText(chosen, faulty),
    shape: { kind: 'text', words: ['def', 'return'] },
  })
  written.push({
    name: 'main.py',
    content: programText(module, chosen, random),
    shape: { kind: 'text', words: ['import', 'print'] },
  })
  written.push({
    name: `test_${module}.py`,
    content: testText(module, chosen),
    shape: { kind: 'text', words: ['def', 'assertEqual'] },
  })
  const sources: string[] = []
  if (random.chance(0.6)) {
    const name = `${random.pick(words)}.c`
    sources.push(name)
    written.push({ name, content: cSource(random), shape: { kind: 'text', words: ['int', 'printf'] } })
    written.push({
      name: 'Makefile',
      content: makefile(name, module),
      shape: { kind: 'text', words: ['all', 'gcc'] },
    })
  }
  written.push({
    name: 'data.csv',
    content: csv(random),
    shape: { kind: 'csv', columns: ['name', 'city', 'amount'], keys: people },
  })
  if (random.chance(0.5))
    written.push({
      name: 'config.json',
      content: configJson(random),
      shape: { kind: 'json', keys: ['name', 'limit', 'tags'] },
    })
  if (random.chance(0.5))
    written.push({
      name: 'notes.txt',
      content: `${random.some(fruits, 4).join('\n')}\n`,
      shape: { kind: 'words', words: fruits },
    })
  for (const { name, shape } of written) machine.files.set(within(folder, name), shape)
  projects.set(machine, {
    folder,
    modules: [{ name: module, functions: chosen.map(piece => piece.name) }],
    programs: ['main.py'],
    sources,
  })
  return { machine, planted: written.map(({ name, content }) => ({ path: within(folder, name), content })) }
}

function cSource(random: Random): string {
  const limit = random.between(2, 6)
  const word = random.pick(words)
  return random.pick([
    `#include <stdio.h>\n\nint main(void) {\n    for (int i = 1; i <= ${limit}; i++)\n        printf("%d squared is %d\\n", i, i * i);\n    return 0;\n}\n`,
    `#include <stdio.h>\n#include <string.h>\n\nint main(int argc, char **argv) {\n    const char *name = argc > 1 ? argv[1] : "${word}";\n    printf("hello, %s (%zu)\\n", name, strlen(name));\n    return argc - 1;\n}\n`,
    `#include <stdio.h>\n\nstatic int gcd(int a, int b) {\n    return b == 0 ? a : gcd(b, a % b);\n}\n\nint main(void) {\n    printf("%d\\n", gcd(${random.between(6, 60)}, ${random.between(4, 48)}));\n    return 0;\n}\n`,
    `#include <stdio.h>\n#include <stdlib.h>\n\nint main(int argc, char **argv) {\n    if (argc < 2) {\n        fprintf(stderr, "usage: %s NUMBER\\n", argv[0]);\n        return 2;\n    }\n    printf("%d\\n", atoi(argv[1]) * ${limit});\n    return 0;\n}\n`,
  ])
}

function makefile(source: string, module: string): string {
  const program = source.replace(/\.c$/, '')
  return `CFLAGS = -Wall -O1\n\nall: ${program}\n\n${program}: ${source}\n\tgcc $(CFLAGS) -o $@ $<\n\ntest:\n\tpython3 -m unittest -q test_${module}\n\nclean:\n\trm -f ${program}\n\n.PHONY: all test clean\n`
}

function csv(random: Random): string {
  const rows = random
    .some(people, random.between(3, 8))
    .map(name => `${name},${random.pick(cities)},${random.between(1, 90)}`)
  return `name,city,amount\n${rows.join('\n')}\n`
}

function configJson(random: Random): string {
  const value = {
    name: random.pick(words),
    limit: random.between(1, 99),
    tags: random.some(fruits, 2),
    deep: { on: random.chance(0.5) },
  }
  return `${JSON.stringify(value, null, 2)}\n`
}
