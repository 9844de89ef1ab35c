// What every shell begins with: never changed, and so one for all.

/** A map of nothing. */
export const none: ReadonlyMap<never, never> = new Map<never, never>()

/** A set of nothing. */
export const nothing: ReadonlySet<string> = new Set()

/** Options of `set` that are on. */
export const defaultOptions: ReadonlySet<string> = new Set(['hashall', 'braceexpand', 'interactive-comments'])

/** Options of `shopt` that are on. */
export const defaultShellOptions: ReadonlySet<string> = new Set([
  'checkwinsize',
  'cmdhist',
  'complete_fullquote',
  'expand_aliases',
  'extquote',
  'force_fignore',
  'globasciiranges',
  'globskipdots',
  'hostcomplete',
  'interactive_comments',
  'patsub_replacement',
  'progcomp',
  'promptvars',
  'sourcepath',
])
