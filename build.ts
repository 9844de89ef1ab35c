// Builds what is published: JavaScript and declarations in dist/, with the prompts and examples beside them; the packages
// of this repository first, since what is published leans on what they publish. `node build.ts FOLDER` builds one of them.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync } from 'node:fs'
import * as path from 'node:path'

const root = import.meta.dirname
const [only] = process.argv.slice(2)
if (only !== undefined) {
  build(path.resolve(only))
  process.exit()
}

// the shell first: the others lean on it
const packages = globSync('packages/*', { cwd: root }).sort(
  (a, b) => Number(b.endsWith('shell')) - Number(a.endsWith('shell')),
)
for (const folder of [...packages, '.']) build(path.join(root, folder))
for (const file of globSync(
  ['src/**/*.{md,sh,json,template}', 'domains/**/*.{md,jsonl,json,sh,yaml,html,js,py,template}'],
  { cwd: root },
)) {
  cpSync(path.join(root, file), path.join(root, 'dist', file))
}
chmodSync(path.join(root, 'dist', 'src', 'cli', 'main.js'), 0o755)

function build(folder: string): void {
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  const compiler = path.join(root, 'node_modules', '.bin', 'tsc')
  const project = path.join(folder, 'tsconfig.build.json')
  const { status } = spawnSync(compiler, ['--project', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
