// The commands of git that are computed here, by name.
import type { Command } from '../invocation.ts'
import { bisect } from './bisect/bisect.ts'
import { branch } from './branches/branch.ts'
import { checkout } from './branches/checkout.ts'
import { restore } from './branches/restore-paths.ts'
import { switchBranch } from './branches/switch.ts'
import { tag } from './branches/tag.ts'
import { cherryPick, revert } from './combine/cherry-pick.ts'
import { merge } from './combine/merge.ts'
import { reset } from './combine/reset.ts'
import { stash } from './combine/stash.ts'
import { blame } from './history/blame.ts'
import { cherry } from './history/cherry.ts'
import { describe } from './history/describe.ts'
import { log } from './history/log.ts'
import { nameRev } from './history/name-rev.ts'
import { reflog } from './history/reflog.ts'
import { mergeBase, revList, shortlog } from './history/rev-list.ts'
import { show } from './history/show.ts'
import { catFile, hashObject } from './inspect/cat-file.ts'
import { checkAttr } from './inspect/check-attr.ts'
import { checkIgnore } from './inspect/check-ignore.ts'
import { checkMailmap } from './inspect/check-mailmap.ts'
import { diff } from './inspect/diff.ts'
import { forEachRef } from './inspect/for-each-ref.ts'
import { lsFiles, lsTree } from './inspect/ls-files.ts'
import { diffFiles, diffIndex, diffTree } from './inspect/plumbing-diff.ts'
import { showRef, symbolicRef } from './inspect/refs.ts'
import { revParse } from './inspect/rev-parse.ts'
import { notes } from './notes/notes.ts'
import { am } from './patches/am.ts'
import { apply } from './patches/apply.ts'
import { archive } from './patches/archive.ts'
import { formatPatch } from './patches/format-patch.ts'
import { fsck } from './plumbing/fsck.ts'
import { commitTree, mkTree, writeTree } from './plumbing/make-objects.ts'
import { checkRefFormat, countObjects, stripSpace, variable } from './plumbing/small.ts'
import { updateIndex } from './plumbing/update-index.ts'
import { updateRef } from './plumbing/update-ref.ts'
import { rebase } from './rebase/rebase.ts'
import { fetch } from './remote/fetch.ts'
import { lsRemote } from './remote/ls-remote.ts'
import { pull } from './remote/pull.ts'
import { push } from './remote/push.ts'
import { grep } from './search/grep.ts'
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
import { worktree } from './worktree/worktree.ts'

/** The commands of git that are computed, by name. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['add', add],
  ['bisect', bisect],
  ['am', am],
  ['apply', apply],
  ['archive', archive],
  ['format-patch', formatPatch],
  ['blame', blame],
  ['branch', branch],
  ['cat-file', catFile],
  ['checkout', checkout],
  ['cherry-pick', cherryPick],
  ['commit', commit],
  ['config', config],
  ['diff', diff],
  ['diff-files', diffFiles],
  ['diff-index', diffIndex],
  ['diff-tree', diffTree],
  ['fetch', fetch],
  ['grep', grep],
  ['ls-remote', lsRemote],
  ['pull', pull],
  ['push', push],
  ['hash-object', hashObject],
  ['init', init],
  ['log', log],
  ['ls-files', lsFiles],
  ['ls-tree', lsTree],
  ['merge', merge],
  ['merge-base', mergeBase],
  ['mv', mv],
  ['notes', notes],
  ['rebase', rebase],
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
  ['check-attr', checkAttr],
  ['check-ignore', checkIgnore],
  ['cherry', cherry],
  ['name-rev', nameRev],
  ['check-mailmap', checkMailmap],
  ['clean', clean],
  ['clone', clone],
  ['describe', describe],
  ['for-each-ref', forEachRef],
  ['remote', remote],
  ['show-ref', showRef],
  ['stash', stash],
  ['symbolic-ref', symbolicRef],
  ['check-ref-format', checkRefFormat],
  ['commit-tree', commitTree],
  ['count-objects', countObjects],
  ['fsck', fsck],
  ['mktree', mkTree],
  ['stripspace', stripSpace],
  ['update-index', updateIndex],
  ['update-ref', updateRef],
  ['var', variable],
  ['worktree', worktree],
  ['write-tree', writeTree],
])
