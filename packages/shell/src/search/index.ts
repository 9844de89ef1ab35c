// Searching a tree as ripgrep and the globs of coding tools do.

export { countedRegex } from '../languages/regex/counted-regex.ts'
export { fileType } from './file-types.ts'
export { globExpression } from './glob.ts'
export { type FileMatches, searchFiles } from './ripgrep.ts'
export { type RustRegex, rustRegex } from './rust-regex.ts'
export { RustRegexError } from './rust-regex-error.ts'
export { walkFiles } from './walk-files.ts'
