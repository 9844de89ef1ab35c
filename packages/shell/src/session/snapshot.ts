/** A value that survives JSON: what a session saves, and is opened from again. */
export type Snapshot =
  | string
  | number
  | boolean
  | null
  | readonly Snapshot[]
  | { readonly [key: string]: Snapshot }
