// What a run is told about the file tree it works on. Plain data: it crosses processes. Names, targets and contents are byte
// strings, one character per byte.

interface SharedFacts {
  /** Permission bits. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Milliseconds since the epoch. */
  readonly mtime: number
  readonly links?: number
  /** The same for two paths of one file. */
  readonly identity?: number
}

export type SharedNode = SharedFacts &
  (
    | {
        readonly kind: 'file'
        readonly size: number
        /** Left out until somebody reads the file. */
        readonly bytes?: string
      }
    /** A file that exists while its content is not known. */
    | { readonly kind: 'opaque' }
    /** `isOpen`: it may hold more than its names. */
    | { readonly kind: 'directory'; readonly names: readonly string[]; readonly isOpen?: boolean }
    | { readonly kind: 'symlink'; readonly target: string }
    | { readonly kind: 'fifo' }
    | { readonly kind: 'device'; readonly device: string }
  )

/** Absolute path -> what lies there; null: nothing does. A path that is not in it was not shared yet. */
export type SharedFiles = Readonly<Record<string, SharedNode | null>>

/** Something a run did to the tree. To be done again in this order. */
export type Change = { readonly path: string } & (
  | { readonly kind: 'directory'; readonly mode: number }
  | { readonly kind: 'remove' }
  | { readonly kind: 'rename'; readonly from: string }
  | { readonly kind: 'link'; readonly from: string }
  /** A new file, or new content of one that is there; a mode is told for new ones only. */
  | { readonly kind: 'write'; readonly bytes: string; readonly mtime: number; readonly mode?: number }
  | { readonly kind: 'symlink'; readonly target: string }
  | { readonly kind: 'fifo'; readonly mode: number }
  | { readonly kind: 'mode'; readonly mode: number }
  | { readonly kind: 'owner'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'times'; readonly mtime: number }
)
