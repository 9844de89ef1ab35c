// Rules for suffixes, which are older than patterns: `.c.o:` stands for `%.o: %.c`.
import type { MakeState } from '../make-state.ts'
import { type PatternRule, withPatternRule } from './pattern-rule.ts'

/** The suffixes that count, in their order. */
export function suffixesOf(make: MakeState): string[] {
  return (make.files.get('.SUFFIXES')?.dependencies ?? []).map(({ name }) => name)
}

/** Adds the pattern rules that the suffix rules stand for. */
export function convertSuffixRules(make: MakeState): void {
  const suffixes = suffixesOf(make)
  const add = (rule: Pick<PatternRule, 'targets' | 'dependencies' | 'recipe' | 'isBuiltin'>) => {
    make.patternRules = withPatternRule(
      make.patternRules,
      { ...rule, late: undefined, isTerminal: false },
      { isOverriding: false },
    )
  }
  for (const from of suffixes) {
    add({ targets: [`%${from}`], dependencies: [], recipe: undefined, isBuiltin: false })
    for (const to of ['', ...suffixes]) {
      const file = make.files.get(from + to)
      if (!file?.recipe) continue
      const needed = { pattern: `%${from}`, isOrderOnly: false }
      const { recipe, isBuiltin } = file
      add({ targets: [`%${to}`], dependencies: [needed], recipe, isBuiltin })
    }
  }
}
