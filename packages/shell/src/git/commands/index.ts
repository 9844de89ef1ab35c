// The commands of git that are computed here, by name.
import type { Command } from '../invocation.ts'
import { branch } from './branches/branch.ts'
import { checkout, switchBranch } from './branches/checkout.ts'
import { restore } from './branches/restore-paths.ts'
import { tag } from './branches/tag.ts'
import { cherryPick, revert } from './combine/cherry-pick.ts'
import { merge } from './combine/merge.ts'
import { reset } from './combine/reset.ts'
import { stash } from './combine/stash.ts'
import { blame } from './history/blame.ts'
import { describe } from './history/describe.ts'
import { log } from './history/log.ts'
import { reflog } from './history/reflog.ts'
import { mergeBase, revList, shortlog } from './history/rev-list.ts'
import { show } from './history/show.ts'
import { catFile, hashObject } from './inspect/cat-file.ts'
import { checkIgnore } from './inspect/check-ignore.ts'
import { diff } from './inspect/diff.ts'
import { lsFiles, lsTree } from './inspect/ls-files.ts'
import { forEachRef, showRef, symbolicRef } from './inspect/refs.ts'
import { revParse } from './inspect/rev-parse.ts'
import { clone } from './setup/clone.ts'
import { config } from './setup/config.ts'
import { init } from './setup/init.ts'
import { remote } from './setup/remote.ts'
import { add } from './stage/add.ts'
import { clean } from './stage/clean.ts'
import { commit } from './stage/commit.ts'
import { mv } from './stage/mv.ts'
import { rm } from './stage/rm.ts'
import { status } from './stage/status.ts'

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['add', add],
  ['blame', blame],
  ['branch', branch],
  ['cat-file', catFile],
  ['checkout', checkout],
  ['cherry-pick', cherryPick],
  ['commit', commit],
  ['config', config],
  ['diff', diff],
  ['hash-object', hashObject],
  ['init', init],
  ['log', log],
  ['ls-files', lsFiles],
  ['ls-tree', lsTree],
  ['merge', merge],
  ['merge-base', mergeBase],
  ['mv', mv],
  ['reflog', reflog],
  ['reset', reset],
  ['restore', restore],
  ['rev-list', revList],
  ['rev-parse', revParse],
  ['revert', revert],
  ['rm', rm],
  ['shortlog', shortlog],
  ['show', show],
  ['stage', add],
  ['status', status],
  ['switch', switchBranch],
  ['tag', tag],
  ['check-ignore', checkIgnore],
  ['clean', clean],
  ['clone', clone],
  ['describe', describe],
  ['for-each-ref', forEachRef],
  ['remote', remote],
  ['show-ref', showRef],
  ['stash', stash],
  ['symbolic-ref', symbolicRef],
])
