// What was imagined once reads the same ever after.
import type { Random } from '../../domains/terminal/explore/random.ts'
import { openKernel } from '../../domains/terminal/kernel.ts'
import type { World } from '../../src/index.ts'

const { signal } = new AbortController()

/** Reads again in many ways what was imagined once, against a machine that had the file from the start. */
export async function readAgain(
  random: Random,
  onOtherwise: (said: string) => void,
): Promise<{ reads: number; same: number }> {
  const texts = Array.from({ length: 60 }, (_, index) =>
    Array.from(
      { length: random.between(1, 12) },
      () => `${random.pick(['tide', 'rope', 'crane', 'berth'])} ${random.between(1, 900)} ${index}`,
    )
      .join('\n')
      .concat('\n'),
  )
  const world = (files: object, open: World['open']): World => ({
    version: 1,
    domain: 'terminal',
    title: 'learning',
    seed: 1,
    clock: '2026-03-02T08:00:00Z',
    open,
    state: { user: 'user', host: 'quay', files } as World['state'],
  })
  let reads = 0
  let same = 0
  for (const [index, text] of texts.entries()) {
    const path = `/srv/data/part-${index}.txt`
    const imagined = await openKernel(
      world({ '/srv/data/': { directory: true } }, [{ paths: ['/srv/data'] }]),
      { snapshot: undefined },
    )
    const declared = await openKernel(world({ [path]: text }, false), { snapshot: undefined })
    const first = await imagined.step({ command: `cat ${path}` }, { signal })
    if (first.kind !== 'unknown') throw new Error(`${path} was known before it was seen`)
    await imagined.learn({ command: `cat ${path}` }, { text })
    for (const command of [
      `cat ${path}`,
      `wc -l ${path}`,
      `head -n 2 ${path}`,
      `grep -c tide ${path}`,
      `sort ${path} | uniq -c`,
      `md5sum ${path}`,
      `tail -n +2 ${path} | cut -d' ' -f2`,
    ]) {
      const again = await imagined.step({ command }, { signal })
      const known = await declared.step({ command }, { signal })
      reads++
      if (
        again.kind === 'computed' &&
        known.kind === 'computed' &&
        again.observation.text === known.observation.text
      )
        same++
      else onOtherwise(`=== read otherwise\n$ ${command}\n${JSON.stringify([again, known])}\n`)
    }
    await imagined.close()
    await declared.close()
  }
  return { reads, same }
}
