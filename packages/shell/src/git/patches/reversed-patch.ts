// Patches, undone.
import type { FilePatch } from './parse-patches.ts'

/** A patch the other way round. */
export function reversedPatch(patch: FilePatch): FilePatch {
  const kind = patch.kind === 'create' ? 'delete' : patch.kind === 'delete' ? 'create' : patch.kind
  return {
    ...patch,
    kind,
    oldName: patch.newName,
    newName: patch.oldName,
    oldMode: patch.newMode ?? patch.oldMode,
    newMode: patch.newMode === undefined && patch.kind !== 'delete' ? undefined : patch.oldMode,
    oldId: undefined,
    fragments: patch.fragments.map(fragment => ({
      ...fragment,
      oldStart: fragment.newStart,
      newStart: fragment.oldStart,
      lines: fragment.lines.map(({ sign, text }) => ({
        sign: sign === '-' ? ('+' as const) : sign === '+' ? ('-' as const) : sign,
        text,
      })),
    })),
  }
}
