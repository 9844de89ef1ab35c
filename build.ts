// Builds what is published: JavaScript and declarations in dist/, with the prompts and examples beside them.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync } from 'node:fs'
import * as path from 'node:path'

const root = import.meta.dirname
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
const compiler = path.join(root, 'node_modules', '.bin', 'tsc')
const { status } = spawnSync(compiler, ['--project', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const file of globSync(
  ['src/**/*.{md,sh,template}', 'domains/**/*.{md,jsonl,json,sh,yaml,html,js,template}'],
  {
    cwd: root,
  },
)) {
  cpSync(path.join(root, file), path.join(root, 'dist', file))
}
chmodSync(path.join(root, 'dist', 'src', 'cli', 'main.js'), 0o755)
