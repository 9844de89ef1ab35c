// What Edit and MultiEdit do to a text and what they say about it; whoever holds the file reads and writes it.
import { isObject } from '../../../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../../../src/world/observation.ts'
import { type Arguments, textOf } from '../../tool.ts'
import { failed, numbered, refused, said } from '../answers.ts'
import { updated } from '../write.ts'
import {
  actualText,
  applyEdit,
  occurrences,
  snippetAround,
  type TextEdit,
  withQuotesOf,
} from './apply-edit.ts'

/** The file an edit is held against; its text has line feeds alone, and is undefined where there is none. */
export interface EditedFile {
  readonly path: string
  readonly text: string | undefined
  /** What is said where it does not exist. */
  missing(): string
  /** Why it may not be written yet. */
  whyNotWritable(): string | undefined
}

/** The new text and what the agent reads once it is written; or the answer, where nothing is written. */
export type PlannedEdit =
  | { readonly text: string; readonly answer: Observation }
  | { readonly answer: Observation }

/** Plans one call of Edit. */
export function planEdit(given: Arguments, file: EditedFile): PlannedEdit {
  const shown = textOf(given.file_path)
  const change = editFrom(given)
  const why = whyNot([change], file)
  if (why !== undefined) return { answer: refused(why) }
  const before = file.text ?? ''
  const settled = settle(change, before)
  const text = applied(before, settled)
  if (settled.replacesAll)
    return {
      text,
      answer: said(
        `The file ${shown} has been updated. All occurrences of '${change.old}' were successfully replaced with '${change.new}'.`,
      ),
    }
  const snippet = snippetAround(before, text, settled)
  return { text, answer: said(updated(shown, numbered(snippet.text, snippet.first))) }
}

/** Plans one call of MultiEdit. */
export function planMultiEdit(given: Arguments, file: EditedFile): PlannedEdit {
  const shown = textOf(given.file_path)
  const changes = Array.isArray(given.edits) ? given.edits.filter(isObject).map(editFrom) : []
  const why = whyNot(changes, file)
  if (why !== undefined) return { answer: refused(why) }
  const outcome = inTurn(file.text ?? '', changes)
  if ('failure' in outcome) return { answer: failed(outcome.failure) }
  const list = changes.map(
    (change, index) => `${index + 1}. Replaced "${cut(change.old)}" with "${cut(change.new)}"`,
  )
  const noun = changes.length === 1 ? 'edit' : 'edits'
  const answer = said(`Applied ${changes.length} ${noun} to ${shown}:\n${list.join('\n')}`)
  return { text: outcome.text, answer }
}

function editFrom(given: Arguments): TextEdit {
  return {
    old: textOf(given.old_string),
    new: textOf(given.new_string),
    replacesAll: given.replace_all === true,
  }
}

// every edit is held against the file as it is, before any of them is made
function whyNot(changes: readonly TextEdit[], file: EditedFile): string | undefined {
  for (const change of changes) {
    const why = whyNotOne(change, file)
    if (why !== undefined) return why
  }
  return undefined
}

function whyNotOne(change: TextEdit, file: EditedFile): string | undefined {
  const { path, text } = file
  if (change.old === change.new) return 'No changes to make: old_string and new_string are exactly the same.'
  if (text === undefined) return change.old === '' ? undefined : file.missing()
  if (change.old === '')
    return text.trim() === '' ? undefined : 'Cannot create new file - file already exists.'
  if (path.endsWith('.ipynb')) return 'File is a Jupyter Notebook. Use the NotebookEdit to edit this file.'
  const why = file.whyNotWritable()
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

const cut = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}...` : text)
