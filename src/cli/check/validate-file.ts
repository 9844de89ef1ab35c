// Validates the world of a file as a task, and says in one sentence how that went.

import { domainNamed } from '../../../domains/index.ts'
import { type Finding, validateWorld } from '../../engine/validate/validate-world.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import type { World } from '../../world/world.ts'
import type { ExecutorName } from '../arguments/executor-names.ts'

/** What is known about a world as a task. */
export async function validateFile(
  world: World,
  { executor }: { executor: ExecutorName | undefined },
): Promise<readonly Finding[]> {
  const { abilities } = await domainNamed(world.domain)
  const really = executor !== undefined && Object.hasOwn(abilities.executors ?? {}, executor)
  return validateWorld(world, {
    open: ({ store, id }) =>
      openAnySession({ world, store, id, model: 'none', executor: really ? executor : undefined }),
    ...((await abilities.texts?.(world)) ?? { readable: [], written: [] }),
  })
}

/** The findings that say something, such as `solution scores 1 after 4 turns; doing nothing scores 0`. */
export function findingsText(findings: readonly Finding[]): string {
  const told = findings.filter(({ property }) => property !== 'agreement' && property !== 'leaks')
  const rest = findings.filter(finding => !told.includes(finding))
  const hasSolution = findings.some(
    ({ detail, property }) => property === 'solution' && detail !== noSolution,
  )
  const parts = [
    ...told.map(finding => findingText(finding)),
    ...(hasSolution ? rest.map(finding => findingText(finding)) : []),
  ]
  return parts.filter(part => part !== '').join('; ')
}

const noSolution = 'no solution given'

function findingText({ property, outcome, detail }: Finding): string {
  if (detail === noSolution) return noSolution
  if (outcome !== 'not-evaluated') return property === 'solution' ? `its solution ${detail}` : detail
  if (detail === 'the world has no checks') return property === 'floor' ? '' : detail
  const subject = { solution: 'its solution', floor: 'doing nothing', agreement: 'agreement', leaks: 'leaks' }
  return `${subject[property]} not evaluated: ${detail}`
}
