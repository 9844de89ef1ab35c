// Edit and MultiEdit: exact replacements in a file that was read. All of a call's edits are applied, or none.
import type { Observation } from '../../../../../src/world/observation.ts'
import { absolute, nodeAt, textIn, writeText } from '../../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../../tool.ts'
import { failed } from '../answers.ts'
import { missingFile } from '../missing-file.ts'
import { markSeen, whyNotWritable } from '../seen-files.ts'
import { openFailure } from '../write.ts'
import { type EditedFile, type PlannedEdit, planEdit, planMultiEdit } from './plan-edit.ts'

export function edit(given: Arguments, checkout: Checkout): Observation {
  return carriedOut(planEdit, given, checkout)
}

export function multiEdit(given: Arguments, checkout: Checkout): Observation {
  return carriedOut(planMultiEdit, given, checkout)
}

function carriedOut(
  plan: (given: Arguments, file: EditedFile) => PlannedEdit,
  given: Arguments,
  checkout: Checkout,
): Observation {
  const path = absolute(textOf(given.file_path), checkout)
  const planned = plan(given, {
    path,
    text: fileText(path, checkout),
    missing: () => missingFile(path, checkout),
    whyNotWritable: () => whyNotWritable(path, checkout),
  })
  const problem = 'text' in planned ? save(path, planned.text, checkout) : undefined
  return problem ?? planned.answer
}

function fileText(path: string, checkout: Checkout): string | undefined {
  const node = nodeAt(path, checkout)
  return node === undefined || node.kind === 'directory' ? undefined : textIn(node).replaceAll('\r\n', '\n')
}

function save(path: string, text: string, checkout: Checkout): Observation | undefined {
  const node = nodeAt(path, checkout)
  const hasReturns = node !== undefined && node.kind !== 'directory' && textIn(node).includes('\r\n')
  try {
    writeText(path, hasReturns ? text.replaceAll('\n', '\r\n') : text, checkout)
  } catch (error) {
    return failed(openFailure(error, path))
  }
  markSeen(path, checkout)
  return undefined
}
