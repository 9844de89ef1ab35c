// The objects of a repository, and what its ignore files say, for those who build or walk one.

export { writeIndex } from './index/index-file.ts'
export { commitData, subjectOf } from './objects/commit-object.ts'
export { ObjectStore } from './objects/object-store.ts'
export { modeOf, writeFlat, zeroId } from './objects/tree-object.ts'
export { Ignore, type IgnoreRule, parseRules, ruleMatches } from './worktree/ignore.ts'
