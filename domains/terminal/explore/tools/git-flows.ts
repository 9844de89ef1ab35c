// Long stretches of work with git: from init to the first commit, changes, branches, merges and their conflicts.
import { newName } from '../choose.ts'
import { type Machine, type Repository, within } from '../machine.ts'
import type { Make } from '../production.ts'
import type { Random } from '../random.ts'
import { fruits, people, sentences, words } from '../vocabulary.ts'

/** The repository the shell stands in. */
export function here(machine: Machine): Repository | undefined {
  const path = [...machine.repositories.keys()].find(
    root => machine.cwd === root || machine.cwd.startsWith(`${root}/`),
  )
  return path === undefined ? undefined : machine.repositories.get(path)
}

/** A production that needs a repository, and commits where it says so. */
export function inside(
  make: (repository: Repository, random: Random, machine: Machine) => ReturnType<Make>,
  { commits = 0 }: { commits?: number } = {},
): Make {
  return (machine, random) => {
    const repository = here(machine)
    return repository !== undefined && repository.commits >= commits
      ? make(repository, random, machine)
      : undefined
  }
}

/** A line of text that needs no quoting. */
export const line = (random: Random) =>
  random.pick(sentences.filter(sentence => /^[\w .,:;-]+$/.test(sentence)))
/** A commit's message. */
export const message = (random: Random) =>
  `${random.pick(['Add', 'Fix', 'Update', 'Remove', 'Rename', 'Improve'])} ${random.pick(words)}`

/** A tracked file of the repository that lies in the working folder. */
export function tracked(repository: Repository, machine: Machine, random: Random): string | undefined {
  const all = [...repository.tracked].filter(path => machine.files.has(within(machine.cwd, path)))
  return all.length === 0 ? undefined : random.pick(all)
}

const fresh = (): Repository => ({
  branches: ['master'],
  current: 'master',
  commits: 0,
  tags: [],
  stashes: 0,
  tracked: new Set(),
  conflicted: false,
})

/** A repository with its first commit. */
export const begin: Make = (machine, random) => {
  if (here(machine) !== undefined || machine.repositories.size > 1) return undefined
  if (!machine.cwd.startsWith(machine.home)) return undefined
  const name = newName(machine, random)
  const root = within(machine.cwd, name)
  const file = `${random.pick(['README', 'notes', 'main', 'list'])}.txt`
  const branch = random.pick(['', '', '-b main ', '-q '])
  const first: Make = () => ({
    command: `printf '%s\\n' ${random.some(fruits, 3).join(' ')} > ${file} && git add ${file} && git commit -m "Initial commit"`,
    effect: known => {
      const repository = known.repositories.get(root)
      known.files.set(within(root, file), { kind: 'words', words: fruits })
      repository?.tracked.add(file)
      if (repository !== undefined) repository.commits += 1
    },
  })
  return {
    command: `git init ${branch}${name}${branch === '-q ' ? ' 2>/dev/null' : ''}`,
    effect: known => {
      known.folders.add(root)
      known.repositories.set(root, {
        ...fresh(),
        ...(branch.includes('main') ? { branches: ['main'], current: 'main' } : {}),
      })
    },
    next: [
      () => `cd ${name}`,
      () =>
        `git config user.name "${random.pick(people)}" && git config user.email ${random.pick(people).toLowerCase()}@example.com`,
      () => (random.chance(0.4) ? 'git status' : undefined),
      first,
    ],
  }
}

/** A change, looked at and committed. */
export const addAndCommit: Make = inside((repository, random, machine) => {
  if (repository.conflicted) return undefined
  const old = random.chance(0.55) ? tracked(repository, machine, random) : undefined
  const name = old ?? `${newName(machine, random)}.${random.pick(['txt', 'md', 'csv'])}`
  const path = within(machine.cwd, name)
  const change = old === undefined ? `echo "${line(random)}" > ${name}` : `echo "${line(random)}" >> ${name}`
  return {
    command: change,
    effect: known => known.files.set(path, { kind: 'text', words: ['the', 'e'] }),
    next: [
      () =>
        random.chance(0.5)
          ? random.pick([
              'git status',
              'git status -s',
              'git status --short --branch',
              'git diff',
              'git status --porcelain',
            ])
          : undefined,
      () => `git add ${random.pick([name, name, '.', '-A'])}`,
      () =>
        random.chance(0.4)
          ? random.pick(['git status', 'git diff --cached', 'git diff --staged --stat', 'git status -s'])
          : undefined,
      () => ({
        command: `git commit ${random.pick(['-m', '-m', '-qm', '-am'])} "${message(random)}"`,
        effect: () => {
          repository.commits += 1
          repository.tracked.add(name)
        },
      }),
      () =>
        random.chance(0.3)
          ? random.pick(['git log --oneline', 'git show --stat', 'git show', 'git log -1'])
          : undefined,
    ],
  }
})

/** Work on a branch that comes back: fast-forward, merged, or in conflict. */
export const branchAndMerge: Make = inside(
  (repository, random, machine) => {
    if (repository.conflicted) return undefined
    const name = `${random.pick(['feature', 'fix', 'topic'])}-${random.pick(words)}`
    if (repository.branches.includes(name)) return undefined
    const base = repository.current
    const file = tracked(repository, machine, random) ?? 'README.txt'
    const kind = random.pick(['fast-forward', 'merge', 'conflict'])
    const own = kind === 'conflict' ? file : `${newName(machine, random)}.txt`
    const commit =
      (what: string): Make =>
      () => ({
        command: `git commit -${random.pick(['q', ''])}am "${what}"`.replace('-am', '-am'),
        effect: () => {
          repository.commits += 1
        },
      })
    return {
      command: random.pick([
        `git checkout -b ${name}`,
        `git switch -c ${name}`,
        `git branch ${name} && git checkout ${name}`,
      ]),
      effect: () => {
        repository.branches.push(name)
        repository.current = name
      },
      next: [
        () =>
          kind === 'conflict'
            ? `sed -i '1s/.*/${random.pick(fruits)} on ${name}/' ${own}`
            : `echo "${line(random)}" > ${own}; git add ${own}`,
        commit(`Work on ${name}`),
        () => ({
          command: random.pick([`git checkout ${base}`, `git switch ${base}`]),
          effect: () => {
            repository.current = base
          },
        }),
        () =>
          kind === 'fast-forward'
            ? undefined
            : `${kind === 'conflict' ? `sed -i '1s/.*/${random.pick(fruits)} on ${base}/' ${own}` : `echo "${line(random)}" >> ${file}`}`,
        kind === 'fast-forward' ? () => undefined : commit(`Meanwhile on ${base}`),
        () => ({
          command: `git merge ${kind === 'merge' ? '-m "Merge it" ' : ''}${name}`,
          effect: () => {
            repository.tracked.add(own)
          },
        }),
        ...(kind === 'conflict' ? conflict(repository, own, random) : []),
        () =>
          random.pick([
            'git log --oneline --graph',
            'git log --oneline',
            'git branch',
            'git branch -v',
            'git log --graph --format=%s',
          ]),
        () =>
          random.chance(0.5)
            ? {
                command: `git branch -d ${name}`,
                effect: () => {
                  repository.branches = repository.branches.filter(other => other !== name)
                },
              }
            : undefined,
      ],
    }
  },
  { commits: 1 },
)

function conflict(repository: Repository, file: string, random: Random): Make[] {
  return [
    () => 'git status',
    () =>
      random.pick([
        `cat ${file}`,
        'git diff',
        `git diff --name-only --diff-filter=U`,
        `grep -n '<<<<' ${file}`,
      ]),
    () =>
      random.chance(0.3)
        ? 'git merge --abort'
        : {
            command: `git checkout --${random.pick(['ours', 'theirs'])} ${file} && git add ${file} && git commit -m "Resolve conflict"`,
            effect: () => {
              repository.commits += 1
            },
          },
  ]
}
