// What git says to a command it does not have: which of its own look most like it.

const names = `
add add--interactive am annotate apply archive bisect bisect--helper blame branch bugreport bundle
cat-file check-attr check-ignore check-mailmap check-ref-format checkout checkout--worker checkout-
index cherry cherry-pick clean clone column commit commit-graph commit-tree config count-objects
credential credential-cache credential-cache--daemon credential-store daemon describe diagnose diff
diff-files diff-index diff-tree difftool difftool--helper env--helper fast-export fast-import fetch
fetch-pack filter-branch fmt-merge-msg for-each-ref for-each-repo format-patch fsck fsck-objects
fsmonitor--daemon gc get-tar-commit-id grep hash-object help hook http-backend http-fetch http-push
imap-send index-pack init init-db instaweb interpret-trailers log ls-files ls-remote ls-tree
mailinfo mailsplit maintenance merge merge-base merge-file merge-index merge-octopus merge-one-file
merge-ours merge-recursive merge-recursive-ours merge-recursive-theirs merge-resolve merge-subtree
merge-tree mergetool mktag mktree multi-pack-index mv name-rev notes pack-objects pack-redundant
pack-refs patch-id pickaxe prune prune-packed pull push quiltimport range-diff read-tree rebase
receive-pack reflog remote remote-ext remote-fd remote-ftp remote-ftps remote-http remote-https
repack replace request-pull rerere reset restore rev-list rev-parse revert rm send-pack sh-i18n--
envsubst shell shortlog show show-branch show-index show-ref sparse-checkout stage stash status
stripspace submodule submodule--helper subtree switch symbolic-ref tag unpack-file unpack-objects
update-index update-ref update-server-info upload-archive upload-archive--writer upload-pack var
verify-commit verify-pack verify-tag version web--browse whatchanged worktree write-tree
`
  .trim()
  .split(/\s+/)
const common = new Set(
  'clone init add mv restore rm bisect diff grep log show status branch commit merge rebase reset switch tag fetch pull push'.split(
    ' ',
  ),
)

/** How far a typed word is from a name: swaps cost nothing, additions 1, substitutions 2, deletions 3. */
function distance(typed: string, name: string): number {
  let before: number[] = []
  let row = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (let i = 0; i < typed.length; i++) {
    const next = [(i + 1) * 3]
    for (let j = 0; j < name.length; j++) {
      let cost = (row[j] ?? 0) + (typed[i] === name[j] ? 0 : 2)
      if (i > 0 && j > 0 && typed[i - 1] === name[j] && typed[i] === name[j - 1])
        cost = Math.min(cost, before[j - 1] ?? 0)
      cost = Math.min(cost, (row[j + 1] ?? 0) + 3, (next[j] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[name.length] ?? 0
}

const similarEnough = 7

/** The whole complaint about an unknown command; aliases of the user's count as well. */
export function similarCommands(typed: string, aliases: readonly string[] = []): string {
  const complaint = `git: '${typed}' is not a git command. See 'git --help'.\n`
  const scored = [...new Set([...names, ...aliases])]
    .map(name => ({
      name,
      score: common.has(name) && name.startsWith(typed) ? 0 : distance(typed, name) + 1,
    }))
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
  const best = scored.find(({ score }) => score > 0)?.score ?? similarEnough
  if (best >= similarEnough) return complaint
  const similar = scored.filter(({ score }) => score <= best).map(({ name }) => `\t${name}\n`)
  return `${complaint}\nThe most similar command${similar.length === 1 ? ' is' : 's are'}\n${similar.join('')}`
}

/** Whether git has a command of this name, computed here or not. */
export function isCommand(name: string): boolean {
  return names.includes(name)
}
