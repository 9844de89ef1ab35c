// The rubrics a judge goes by: each domain's own, or published ones from a folder.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { domainNamed, domainNames } from '../../../domains/index.ts'
import { ownRubrics } from '../../bench/score/score-file.ts'
import type { Rubric } from '../../judge/judge-messages.ts'
import { WorldError } from '../../world/error.ts'

export interface Rubrics {
  /** Where they are from, for run.json. */
  readonly rubricSource: string
  rubricFor(domain: string): Promise<Rubric>
}

/** Our own rubrics, or those of `<folder>/<domain>/judge_system_prompt.txt`. */
export function rubricsFrom(folder: string | undefined): Rubrics {
  if (folder === undefined) {
    return {
      rubricSource: ownRubrics,
      rubricFor: async domain => ({ text: await ownRubric(domain), form: 'template' }),
    }
  }
  return {
    rubricSource: 'prompts-dir',
    async rubricFor(domain) {
      const file = path.join(folder, domain, 'judge_system_prompt.txt')
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new WorldError('usage', `${file}: cannot be read (${error.code}).`, {
          remedy: {
            say: '{promptsDir} is a folder with <domain>/judge_system_prompt.txt for every domain of the data.',
            options: { promptsDir: undefined },
          },
          cause: error,
        })
      })
      return { text, form: 'system' }
    },
  }
}

// a rubric is a file of its domain; the whole domain, kernel and all, takes far longer to load than a judge needs it
async function ownRubric(domain: string): Promise<string> {
  if (!domainNames.includes(domain)) return (await domainNamed(domain)).rubric
  return readFile(new URL(`../../../domains/${domain}/judge.md`, import.meta.url), 'utf8')
}
