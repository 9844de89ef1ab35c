// Edit and MultiEdit: exact replacements in a file that was read. All of a call's edits are applied, or none.

import { isObject } from '../../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, nodeAt, textIn, writeText } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, numbered, refused, said } from './answers.ts'
import {
  actualText,
  applyEdit,
  occurrences,
  snippetAround,
  type TextEdit,
  withQuotesOf,
} from './apply-edit.ts'
import { missingFile } from './missing-file.ts'
import { markSeen, whyNotWritable } from './seen-files.ts'
import { openFailure, updated } from './write.ts'

export function edit(given: Arguments, checkout: Checkout): Observation {
  const shown = textOf(given.file_path)
  const path = absolute(shown, checkout)
  const change = editFrom(given)
  const text = fileText(path, checkout)
  const why = whyNot([change], { path, text, checkout })
  if (why !== undefined) return refused(why)
  const settled = settle(change, text ?? '')
  const result = save(path, applied(text ?? '', settled), checkout)
  if (result) return result
  if (settled.replacesAll)
    return said(
      `The file ${shown} has been updated. All occurrences of '${change.old}' were successfully replaced with '${change.new}'.`,
    )
  const snippet = snippetAround(text ?? '', applied(text ?? '', settled), settled)
  return said(updated(shown, numbered(snippet.text, snippet.first)))
}

export function multiEdit(given: Arguments, checkout: Checkout): Observation {
  const shown = textOf(given.file_path)
  const path = absolute(shown, checkout)
  const changes = Array.isArray(given.edits) ? given.edits.filter(isObject).map(editFrom) : []
  const text = fileText(path, checkout)
  const why = whyNot(changes, { path, text, checkout })
  if (why !== undefined) return refused(why)
  const outcome = inTurn(text ?? '', changes)
  if ('failure' in outcome) return failed(outcome.failure)
  const result = save(path, outcome.text, checkout)
  if (result) return result
  const list = changes.map(
    (change, index) => `${index + 1}. Replaced "${cut(change.old)}" with "${cut(change.new)}"`,
  )
  const noun = changes.length === 1 ? 'edit' : 'edits'
  return said(`Applied ${changes.length} ${noun} to ${shown}:\n${list.join('\n')}`)
}

function editFrom(given: Arguments): TextEdit {
  return {
    old: textOf(given.old_string),
    new: textOf(given.new_string),
    replacesAll: given.replace_all === true,
  }
}

function fileText(path: string, checkout: Checkout): string | undefined {
  const node = nodeAt(path, checkout)
  return node === undefined || node.kind === 'directory' ? undefined : textIn(node).replaceAll('\r\n', '\n')
}

interface Place {
  readonly path: string
  readonly text: string | undefined
  readonly checkout: Checkout
}

// every edit is held against the file as it is, before any of them is made
function whyNot(changes: readonly TextEdit[], place: Place): string | undefined {
  for (const change of changes) {
    const why = whyNotOne(change, place)
    if (why !== undefined) return why
  }
  return undefined
}

function whyNotOne(change: TextEdit, { path, text, checkout }: Place): string | undefined {
  if (change.old === change.new) return 'No changes to make: old_string and new_string are exactly the same.'
  if (text === undefined) return change.old === '' ? undefined : missingFile(path, checkout)
  if (change.old === '')
    return text.trim() === '' ? undefined : 'Cannot create new file - file already exists.'
  if (path.endsWith('.ipynb')) return 'File is a Jupyter Notebook. Use the NotebookEdit to edit this file.'
  const why = whyNotWritable(path, checkout)
  if (why !== undefined) return why
  const actual = actualText(text, change.old)
  if (actual === undefined) return `String to replace not found in file.\nString: ${change.old}`
  const count = occurrences(text, actual)
  if (count === 1 || change.replacesAll) return undefined
  return `Found ${count} matches of the string to replace, but replace_all is false. To replace all occurrences, set replace_all to true. To replace only one occurrence, please provide more context to uniquely identify the instance.\nString: ${change.old}`
}

function settle(change: TextEdit, text: string): TextEdit {
  const actual = actualText(text, change.old) ?? change.old
  return { ...change, old: actual, new: withQuotesOf(actual, change) }
}

function applied(text: string, change: TextEdit): string {
  return change.old === '' ? change.new : applyEdit(text, change)
}

function inTurn(text: string, changes: readonly TextEdit[]): { text: string } | { failure: string } {
  let current = text
  const made: string[] = []
  for (const change of changes) {
    const sought = change.old.replace(/\n+$/, '')
    if (sought !== '' && made.some(earlier => earlier.includes(sought)))
      return { failure: 'Cannot edit file: old_string is a substring of a new_string from a previous edit.' }
    const settled = settle(change, current)
    const next = applied(current, settled)
    if (next === current) return { failure: 'String not found in file. Failed to apply edit.' }
    current = next
    made.push(settled.new)
  }
  if (current === text) return { failure: 'Original and edited file match exactly. Failed to apply edit.' }
  return { text: current }
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

const cut = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}...` : text)
