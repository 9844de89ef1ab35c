// git, from init to a merge conflict. Dates come from the environment, so that commits have the same names everywhere.
import { newName, typed } from '../choose.ts'
import { nameOf, within } from '../machine.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'
import { addAndCommit, begin, branchAndMerge, here, inside, line, message, tracked } from './git-flows.ts'
import { back, looking } from './git-looking.ts'

/** A repository's life. */
export const git = family(
  'git',
  [
    [8, begin],
    [7, addAndCommit],
    [4, branchAndMerge],
    [8, inside((_, random) => random.pick(looking), { commits: 1 })],
    [3, inside((_, random) => random.pick(back), { commits: 2 })],
    [
      2,
      inside(
        (repository, random, machine) => {
          const file = tracked(repository, machine, random)
          return (
            file && {
              command: `echo "${line(random)}" >> ${file} && git diff`,
              next: [
                () =>
                  random.pick([
                    `git checkout ${file}`,
                    `git checkout -- ${file}`,
                    `git restore ${file}`,
                    `git stash`,
                    `git add ${file} && git reset`,
                    `git reset --hard`,
                  ]),
                () => 'git status -s',
                () => (random.chance(0.3) ? 'git stash list' : undefined),
              ],
            }
          )
        },
        { commits: 1 },
      ),
    ],
    inside(
      (repository, random, machine) => {
        const file = tracked(repository, machine, random)
        return (
          file && {
            command: `sed -i '1s/^/changed /' ${file}; git stash`,
            next: [
              () => 'git stash list',
              () => `cat ${file}`,
              () => random.pick(['git stash pop', 'git stash apply', 'git stash show', 'git stash drop']),
            ],
          }
        )
      },
      { commits: 1 },
    ),
    [
      2,
      inside(
        (repository, random) => {
          const name = `v${random.between(0, 3)}.${random.between(0, 9)}`
          return repository.tags.includes(name)
            ? undefined
            : {
                command: `git tag ${random.pick(['', `-a -m "Release ${name}" `])}${name}`,
                effect: () => {
                  repository.tags.push(name)
                },
                next: [
                  () =>
                    random.pick([
                      'git tag',
                      `git show ${name} -s --format=%s`,
                      `git tag -l 'v*'`,
                      'git describe --tags',
                      `git rev-parse ${name}^{commit}`,
                    ]),
                ],
              }
        },
        { commits: 1 },
      ),
    ],
    inside(
      (repository, random, machine) => {
        const file = tracked(repository, machine, random)
        if (file === undefined) return undefined
        const to = `${newName(machine, random)}.txt`
        return {
          command: `git mv ${file} ${to}`,
          effect: known => {
            known.files.delete(within(known.cwd, file))
            known.files.set(within(known.cwd, to), { kind: 'text', words: ['e'] })
            repository.tracked.delete(file)
            repository.tracked.add(to)
          },
          next: [() => 'git status', () => `git commit -m "Rename ${nameOf(file)}"`],
        }
      },
      { commits: 1 },
    ),
    inside(
      (repository, random, machine) => {
        const file = tracked(repository, machine, random)
        if (file === undefined || repository.tracked.size < 2) return undefined
        return {
          command: `git rm ${random.pick(['', '-f ', '--cached '])}${file}`,
          effect: () => {
            repository.tracked.delete(file)
          },
          next: [() => 'git status -s', () => `git commit -m "Remove ${nameOf(file)}"`],
        }
      },
      { commits: 2 },
    ),
    inside(
      (_, random) => ({
        command: `git reset --${random.pick(['soft', 'mixed', 'hard'])} HEAD~1`,
        effect: machine => {
          const repository = here(machine)
          if (repository !== undefined) repository.commits -= 1
        },
        next: [() => 'git status -s', () => 'git log --oneline'],
      }),
      { commits: 3 },
    ),
    inside((_, random) => `git commit --amend -m "${message(random)}"`, { commits: 2 }),
    inside(
      () => ({
        command: 'git revert --no-edit HEAD',
        effect: machine => {
          const repository = here(machine)
          if (repository !== undefined) repository.commits += 1
        },
        next: [() => 'git log --oneline -2'],
      }),
      { commits: 2 },
    ),
    inside(
      (_, random, machine) => {
        const name = newName(machine, random)
        return {
          command: `git clone . ../${name}`,
          next: [
            () => `git -C ../${name} log --oneline`,
            () => `cd ../${name} && git remote && git status && cd -`,
          ],
        }
      },
      { commits: 1 },
    ),
    inside(
      (_, random) => ({
        command:
          `printf '*.log\\nbuild/\\n' > .gitignore; touch x.log; mkdir -p build; touch build/out; git status ${random.pick(['', '-s', '--ignored -s'])}`.trim(),
        next: [
          () => 'git check-ignore x.log',
          () => 'git add .gitignore && git commit -qm "Ignore logs"; git status -s',
        ],
      }),
      { commits: 1 },
    ),
    inside(
      (repository, random, machine) => {
        const file = tracked(repository, machine, random)
        return (
          file &&
          random.pick([
            `git log --oneline -- ${file}`,
            `git show HEAD:${file}`,
            `git blame -s ${file}`,
            `git diff HEAD -- ${file}`,
            `git ls-files ${file}`,
            `git grep -n e -- ${file}`,
            `git cat-file -p HEAD:${file} | head -n 2`,
          ])
        )
      },
      { commits: 1 },
    ),
    inside((repository, random) => `git checkout ${random.pick(repository.branches)}`, { commits: 1 }),
    inside(
      (_, random) => ({
        command: `git checkout ${random.pick(['HEAD~1', '--detach', '-q HEAD~1'])}`,
        next: [() => 'git status | head -n 1', () => 'git checkout -'],
      }),
      { commits: 2 },
    ),
    inside(
      (repository, random) => ({
        command: `git cherry-pick ${random.pick(repository.branches)}`,
        next: [() => 'git status -s', () => 'git cherry-pick --abort 2>/dev/null; git reset -q --hard'],
      }),
      { commits: 2 },
    ),
    inside(
      () =>
        'mkdir -p sub/dir && echo x > sub/dir/f.txt && git add sub && git commit -m "Add sub" && git ls-tree -r --name-only HEAD',
      { commits: 1 },
    ),
    (_, random) =>
      random.pick([
        'git --version > /dev/null && echo git',
        'git config --global user.name "Global User"',
        'git config --global --list',
      ]),
  ],
  [
    [
      3,
      (machine, random) =>
        here(machine) === undefined
          ? `git ${random.pick(['status', 'log', 'branch', 'diff HEAD', 'commit -m x', 'add .'])}`
          : undefined,
    ],
    inside((_, random) => `git checkout ${random.pick(['nosuchbranch', 'missing-file.txt', 'abc123'])}`),
    inside((_, random) => `git add ${random.pick(words)}.missing`),
    inside(() => 'git commit -m "Nothing to commit"', { commits: 1 }),
    inside((_, random) => `git show ${random.pick(['nosuchrev', 'HEAD~99', 'deadbeef'])}`, { commits: 1 }),
    inside((_, random) => `git ${random.pick(['stauts', 'comit', 'brnch', 'lgo', 'foo'])}`),
    inside((_, random) => `git merge ${random.pick(['nosuchbranch', 'feature-none'])}`, { commits: 1 }),
    inside(repository => `git branch ${repository.current}`, { commits: 1 }),
    inside(repository => `git branch -d ${repository.current}`, { commits: 1 }),
    inside(() => 'git stash pop', { commits: 1 }),
    inside((_, random) => `git log ${random.pick(['--bogus', 'nosuch..HEAD', '-n x'])}`, { commits: 1 }),
    inside(() => 'git push', { commits: 1 }),
    inside(() => 'git pull', { commits: 1 }),
    inside(() => 'git rm nothing.txt', { commits: 1 }),
    inside(() => 'git mv nothing.txt else.txt', { commits: 1 }),
    inside(
      (repository, random) =>
        repository.tags.length === 0 ? 'git tag -d nosuch' : `git tag ${random.pick(repository.tags)}`,
      { commits: 1 },
    ),
    inside(() => 'git switch nowhere', { commits: 1 }),
    inside(() => 'git config no.such.key', { commits: 1 }),
    inside(() => 'git reset --hard nosuch', { commits: 1 }),
    (_, random) => `git clone ./nothing-${random.pick(words)}`,
    (machine, random) =>
      here(machine) === undefined
        ? undefined
        : `git diff ${typed(machine, within(machine.cwd, 'no.txt'), random)}`,
  ],
)
