// What is done once all makefiles have been read: special targets, late prerequisites, rules for suffixes.
import { Expander } from '../functions/expander.ts'
import type { MakeState } from '../make-state.ts'
import { dependenciesIn } from '../parse/record-rule.ts'
import { automaticValues, scopeOf } from '../update/automatic-variables.ts'
import { Scope } from '../variables/scope.ts'
import type { MakeFile } from './make-file.ts'
import { convertSuffixRules } from './suffix-rules.ts'

/** Settles what rules say, before anything is made. */
export async function settleRules(make: MakeState): Promise<void> {
  for (const file of [...make.files.values()])
    for (const one of file.doubles ?? [file]) await expandLate(make, one)
  markFiles(make)
  convertSuffixRules(make)
}

async function expandLate(make: MakeState, file: MakeFile): Promise<void> {
  const { late } = file
  file.late = []
  for (const { text, stem, place, isFirst } of late) {
    const scope = new Scope(await scopeOf(make, file))
    const filled = stem === undefined ? text : text.replace(/(^|\s)([^\s%]*)%/g, '$1$2$$*')
    if (stem !== undefined) file.stem = stem
    for (const [name, value] of Object.entries(automaticValues(make, file))) scope.set(name, value)
    const expanded = await new Expander(make, { scope, place }).expand(filled)
    const added = dependenciesIn(make, expanded)
    file.dependencies = isFirst ? [...added, ...file.dependencies] : [...file.dependencies, ...added]
  }
}

function markFiles(make: MakeState): void {
  const named = (target: string) => {
    const file = make.files.get(target)
    return file?.isTarget
      ? { all: file.dependencies.length === 0, files: file.dependencies.map(one => one.file) }
      : undefined
  }
  for (const file of named('.PHONY')?.files ?? []) {
    file.isPhony = true
    file.isTarget = true
  }
  for (const file of named('.PRECIOUS')?.files ?? []) file.isPrecious = true
  for (const file of named('.INTERMEDIATE')?.files ?? []) file.isIntermediate = true
  for (const file of named('.SECONDARY')?.files ?? []) {
    file.isIntermediate = true
    file.isSecondary = true
  }
  for (const file of named('.IGNORE')?.files ?? []) file.ignoresErrors = true
  for (const file of named('.SILENT')?.files ?? []) file.isSilent = true
  if (make.files.get('.EXPORT_ALL_VARIABLES')?.isTarget) make.exportsAll = true
  const letters = new Set(make.options.letters)
  if (named('.IGNORE')?.all) letters.add('i')
  if (named('.SILENT')?.all) letters.add('s')
  make.options = { ...make.options, letters }
}
