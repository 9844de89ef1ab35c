/** Ends patch: it goes no further. */
export class PatchTrouble extends Error {
  override readonly name = 'PatchTrouble'
}
