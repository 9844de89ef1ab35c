// Repairing what tests find: run them, read the failure, try, run them again, commit. As people do, sometimes the first
// try is wrong, or the tool refuses it.
import { bash, edit, read, type Situation, todo, type Walk, write } from './deeds.ts'
import { lookAround } from './looking.ts'
import type { Slip } from './repository.ts'

/** Walks through a repository with known slips until its tests pass and the work is committed. */
export function* repair(situation: Situation): Walk {
  const { random, repository } = situation
  const { slips, testCommand } = repository
  yield* lookAround(situation, random.between(2, 7))
  if (random.chance(0.4)) yield todo(['Run the tests', 'in_progress'], ['Repair what fails', 'pending'])
  yield bash(testCommand, 'Run all tests', 'tests')
  for (const slip of slips) {
    yield* repairOne(situation, slip)
    if (random.chance(0.35)) yield* lookAround(situation, random.between(1, 3))
  }
  const last = yield bash(testCommand, 'Run all tests again', 'tests')
  if (random.chance(0.4)) yield* addTest(situation)
  yield* commit(
    situation,
    last.isError === true ? 'Work on the tests' : `Repair ${slips.map(({ path }) => path).join(', ')}`,
  )
  yield* lookAround(situation, random.between(0, 4))
}

function* repairOne(situation: Situation, slip: Slip): Walk {
  const { random, repository } = situation
  const test = repository.tests[repository.sources.indexOf(slip.path)] ?? ''
  // an edit before the file was read is refused
  if (random.chance(0.25)) yield* change(situation, slip, 'hasty-edit')
  if (random.chance(0.6)) yield read(situation, test)
  yield read(situation, slip.path)
  if (random.chance(0.5)) yield bash(debugging(situation, slip), 'See what it returns', 'debug')
  if (random.chance(0.3)) yield* wrongTry(situation, slip)
  if (random.chance(0.2)) yield* outsideChange(situation, slip)
  if (!situation.files.get(slip.path)?.includes(slip.right)) {
    const isDone = yield* change(situation, slip, 'edit')
    if (!isDone) {
      yield read(situation, slip.path)
      yield* change(situation, slip, 'edit')
    }
  }
  yield bash(oneTest(situation, test), 'Run the one test', 'tests')
  if (random.chance(0.5))
    yield bash(
      `git diff ${random.pick(['', '--stat ', '-U1 '])}${slip.path}`.replace('  ', ' '),
      'Show the change',
      'git',
    )
}

const change = (situation: Situation, { path, wrong, right }: Slip, family: string) =>
  edit(situation, { path, old: wrong, fresh: right, family })

/** A try that does not help: a text that is not there, one that is there often, or another mistake. */
function* wrongTry(situation: Situation, { path, wrong }: Slip): Walk {
  const { random, files, repository } = situation
  const kind = random.between(0, 2)
  if (kind === 0) {
    yield* edit(situation, { path, old: `${wrong} `, fresh: wrong, family: 'bad-edit' })
    return
  }
  if (kind === 1) {
    const often = random.pick(['return', 'for', '(', 'value'])
    yield* edit(situation, { path, old: often, fresh: `${often} `, family: 'bad-edit' })
    return
  }
  const before = files.get(path) ?? ''
  const broken =
    repository.language === 'python' ? wrong.replace(/:$|\)$/, '') : wrong.replace(/[)\]};]*$/, '')
  const isDone =
    broken !== wrong &&
    broken !== '' &&
    (yield* edit(situation, { path, old: wrong, fresh: broken, family: 'bad-edit' }))
  if (!isDone) return
  yield bash(syntaxCheck(situation, path), 'Check the syntax', 'tests')
  yield bash(repository.testCommand, 'Run all tests', 'tests')
  yield bash(`git checkout -- ${path}`, 'Take the change back', 'git')
  files.set(path, before)
}

/** Changes the file behind the tool's back, which then asks for it to be read again. */
function* outsideChange({ random, files }: Situation, { path, wrong, right }: Slip): Walk {
  const text = files.get(path) ?? ''
  const mark = /\.py$/.test(path) ? '# checked' : '// checked'
  const seen = yield bash(
    random.pick([`echo '${mark}' >> ${path}`, `printf '%s\\n' '${mark}' >> ${path}`]),
    'Leave a note',
    'shell',
  )
  if (!seen.isError && text.includes(wrong) && !text.includes(right)) files.set(path, `${text}${mark}\n`)
}

function debugging({ repository, files }: Situation, { path }: Slip): string {
  const text = files.get(path) ?? ''
  const name = /(?:export function|^def) (\w+)/m.exec(text)?.[1] ?? 'main'
  const test = files.get(repository.tests[repository.sources.indexOf(path)] ?? '') ?? ''
  const asked = new RegExp(`${name}\\((.*)\\), `).exec(test)?.[1] ?? ''
  if (repository.language === 'python') {
    const module = path.replace(/\.py$/, '').replaceAll('/', '.')
    return `python3 -c 'from ${module} import ${name}; print(repr(${name}(${asked})))'`
  }
  return `node -p 'require("./${path}").${name}(${asked})'`
}

function oneTest({ repository }: Situation, test: string): string {
  return repository.language === 'python'
    ? `python3 -m unittest ${test.replace(/\.py$/, '').replaceAll('/', '.')}`
    : `node --test ${test}`
}

function syntaxCheck({ repository }: Situation, path: string): string {
  return repository.language === 'python' ? `python3 -m py_compile ${path}` : `node --check ${path}`
}

/** Writes a further test file; now and then its expectation is wrong, is seen to fail, and is put right. */
function* addTest(situation: Situation): Walk {
  const { random, repository } = situation
  const isPython = repository.language === 'python'
  const path = isPython
    ? 'tests/test_project.py'
    : `${(repository.tests[0] ?? 'test/').split('/')[0]}/project.test.js`
  const count = repository.sources.length
  const told = random.chance(0.5) ? count + 1 : count
  const folder = (repository.sources[0] ?? '').split('/')[0]
  const text = isPython
    ? `import os\nimport unittest\n\n\nclass ProjectTest(unittest.TestCase):\n    def test_modules(self):\n        names = [name for name in os.listdir("${folder}") if name.endswith(".py") and name != "__init__.py"]\n        self.assertEqual(len(names), ${told})\n`
    : `import assert from 'node:assert/strict'\nimport { readdirSync } from 'node:fs'\nimport { it } from 'node:test'\n\nit('has its modules', () => {\n  assert.equal(readdirSync('${folder}').length, ${told})\n})\n`
  if (!(yield* write(situation, path, text))) return
  yield bash(oneTest(situation, path), 'Run the new test', 'tests')
  if (told === count) return
  yield* edit(situation, { path, old: String(told), fresh: String(count) })
  yield bash(oneTest(situation, path), 'Run the new test again', 'tests')
}

/** Commits what there is, now and then by a detour. */
export function* commit({ random }: Situation, message: string): Walk {
  yield bash(random.pick(['git status --short', 'git diff --stat', 'git status']), 'See what changed', 'git')
  if (random.chance(0.25)) yield bash(`git commit -m '${message}'`, 'Commit', 'git')
  yield bash(random.pick(['git add -A', 'git add .']), 'Stage everything', 'git')
  yield bash(`git commit -m '${message}'`, 'Commit', 'git')
  if (random.chance(0.5))
    yield bash(
      random.pick(['git log --oneline -n 3', 'git show --stat HEAD', 'git status']),
      'Look at it',
      'git',
    )
}
