// How the configuration wants conflicts to be written.
import type { Invocation } from '../invocation.ts'
import type { ConflictStyle } from './merge-contents.ts'

/** The style of `merge.conflictStyle`. */
export function conflictStyle(git: Invocation): ConflictStyle {
  const style = git.config.get('merge.conflictstyle')
  return style === 'diff3' || style === 'zdiff3' ? style : 'merge'
}
