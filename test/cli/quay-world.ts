// A small world that computes, and whose one open corner needs a model.
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'

/** Writes quay.yaml into a folder and returns its path. */
export function quayWorld(
  folder: string,
  { name = 'quay.yaml', title = 'A quay at low water' } = {},
): string {
  const file = path.join(folder, name)
  writeFileSync(
    file,
    `version: 1
domain: terminal
title: ${title}
task: Write the time of high water into high.txt, and say which it is.
state:
  files:
    tides.txt: |
      low 06:12
      high 12:30
success:
  - { kind: file, path: /home/user/high.txt, contains: '12:30' }
  - { kind: answer, contains: '12:30', weight: 3 }
`,
  )
  return file
}
