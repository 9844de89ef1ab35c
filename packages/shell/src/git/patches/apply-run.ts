// Checks a list of patches against index and work tree, and writes what comes out when all of them fit.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { type FileState, modeOf } from '../objects/tree-object.ts'
import { quotePath } from '../quote-path.ts'
import { stateAt } from '../worktree/work-files.ts'
import { dropFile, putContent } from '../worktree/write-files.ts'
import { type AppliedFragments, type ApplyRules, applyFragments } from './apply-fragments.ts'
import type { FilePatch } from './parse-patches.ts'
import { type Merged, threeWay } from './three-way.ts'

export interface ApplySettings {
  readonly isIndex: boolean
  readonly isCached: boolean
  readonly isReject: boolean
  readonly isVerbose: boolean
  readonly isThreeWay: boolean
  readonly rules: ApplyRules
}

interface Content {
  readonly data: string
  readonly mode: number
}

interface Result {
  readonly patch: FilePatch
  readonly content: Content | undefined
  readonly rejected: ReadonlySet<number>
  readonly merged?: Merged | undefined
}

const nameOf = (patch: FilePatch) => patch.oldName ?? patch.newName ?? ''

/** One run of `git apply` over files that are read already. */
export class ApplyRun {
  private readonly git: Invocation
  private readonly settings: ApplySettings
  /** What patches before made of files; undefined for none any more. */
  private readonly made = new Map<string, Content | undefined>()
  private readonly results: Result[] = []
  /** For standard error. */
  said = ''

  constructor(git: Invocation, settings: ApplySettings) {
    this.git = git
    this.settings = settings
  }

  private get isInRepository(): boolean {
    return this.git.location !== undefined && !this.git.repository.isBare
  }

  private at(path: string): string {
    return this.isInRepository ? this.git.repository.at(path) : `${this.git.cwd}/${path}`
  }

  private onDisk(path: string): Content | undefined {
    const node = this.git.fs.find(this.at(path), { follow: false })
    if (!node || node.kind === 'directory') return undefined
    if (node.kind !== 'file') throw new NotComputable('a git patch of something that is no plain file')
    const mode = node.mode & 0o100 ? modeOf.executable : modeOf.file
    const data = this.git.fs.read(this.at(path))
    const stored = this.isInRepository
      ? (this.git.repository.conversion?.toRepository(path, data, { staged: () => undefined }) ?? data)
      : data
    return { data: stored, mode }
  }

  private staged(path: string): FileState | undefined {
    return this.git.repository.index.files.get(path)
  }

  /** Whether every patch fits. */
  check(patches: readonly FilePatch[]): boolean {
    let isWell = true
    for (const patch of patches) {
      const shown = this.shownName(patch)
      if (this.settings.isVerbose) this.said += `Checking patch ${shown}...\n`
      const problem = this.checkOne(patch)
      if (problem === undefined) continue
      this.said += problem
      isWell = false
    }
    return isWell
  }

  private shownName({ oldName, newName }: FilePatch): string {
    if (oldName !== undefined && newName !== undefined && oldName !== newName)
      return `${quotePath(oldName)} => ${quotePath(newName)}`
    return quotePath(newName ?? oldName ?? '')
  }

  /** What a patch starts from; a complaint where that is not as it should be. */
  private source(path: string): Content | string {
    if (this.made.has(path)) return this.made.get(path) ?? `error: ${path}: No such file or directory\n`
    const { isCached, isIndex } = this.settings
    if (!isCached && !isIndex) return this.onDisk(path) ?? `error: ${path}: No such file or directory\n`
    const state = this.staged(path)
    if (!state) return `error: ${path}: does not exist in index\n`
    const { objects } = this.git.repository
    if (!isCached) {
      const now = stateAt(this.git.repository, path)
      if (!now) throw new NotComputable('a git patch of a file that is only in the index')
      if (now.id !== state.id || now.mode !== state.mode) return `error: ${path}: does not match index\n`
    }
    return { data: objects.blob(state.id), mode: state.mode }
  }

  private blocked(path: string): string | undefined {
    if (this.made.has(path))
      return this.made.get(path) ? `error: ${path}: already exists in working directory\n` : undefined
    const { isCached, isIndex } = this.settings
    if ((isCached || isIndex) && this.staged(path)) return `error: ${path}: already exists in index\n`
    if (isCached) return undefined
    const node = this.git.fs.find(this.at(path), { follow: false })
    return node && node.kind !== 'directory'
      ? `error: ${path}: already exists in working directory\n`
      : undefined
  }

  private checkOne(patch: FilePatch): string | undefined {
    const { oldName, newName, kind } = patch
    let source: Content = { data: '', mode: patch.newMode ?? modeOf.file }
    if (oldName !== undefined) {
      const found = this.source(oldName)
      if (typeof found === 'string') return found
      source = found
      if (patch.oldMode !== undefined && patch.oldMode !== source.mode)
        this.said += `warning: ${oldName} has type ${source.mode.toString(8)}, expected ${patch.oldMode.toString(8)}\n`
    }
    if (newName !== undefined && (kind === 'create' || newName !== oldName)) {
      const complaint = this.blocked(newName)
      if (complaint !== undefined) return complaint
    }
    const mode = patch.newMode ?? source.mode
    if (this.settings.isThreeWay) {
      const merged = threeWay(this.git, patch, source.data)
      if (typeof merged === 'string') this.said += merged
      else {
        this.said += `Applied patch to '${nameOf(patch)}' ${merged.conflict ? 'with conflicts' : 'cleanly'}.\n`
        this.keep({ patch, content: { data: merged.data, mode }, rejected: new Set(), merged })
        return undefined
      }
    }
    const applied = applyFragments(source.data, patch.fragments, nameOf(patch), this.settings.rules)
    const isRefused = applied.rejected.size > 0 && !this.settings.isReject
    const remarks = this.remarksOf(applied, isRefused)
    if (isRefused) return `${remarks}error: ${nameOf(patch)}: patch does not apply\n`
    this.said += remarks
    if (kind === 'delete' && applied.text !== '') {
      if (applied.rejected.size === 0)
        return `error: removal patch leaves file contents\nerror: ${nameOf(patch)}: patch does not apply\n`
      throw new NotComputable('a rejected git patch of a removal')
    }
    const content = kind === 'delete' ? undefined : { data: applied.text, mode }
    this.keep({ patch, content, rejected: applied.rejected })
    return undefined
  }

  private remarksOf({ remarks }: AppliedFragments, isRefused: boolean): string {
    // the first fragment that does not fit ends the patch
    let text = ''
    for (const remark of remarks) {
      if (!remark.isVerbose || this.settings.isVerbose) text += remark.text
      if (isRefused && remark.text.startsWith('error: patch failed')) break
    }
    return text
  }

  private keep(result: Result): void {
    const { oldName, newName, kind } = result.patch
    if (oldName !== undefined && oldName !== newName && kind !== 'copy') this.made.set(oldName, undefined)
    if (newName !== undefined) this.made.set(newName, result.content)
    this.results.push(result)
  }

  /** Writes everything; whether something was rejected or is in conflict. */
  write(): boolean {
    const { git, settings } = this
    const isStaging = settings.isIndex || settings.isCached
    for (const { patch } of this.results) this.dropOld(patch)
    for (const { patch, content, merged } of this.results) {
      const { newName } = patch
      if (newName === undefined || !content) continue
      if (!settings.isCached) this.put(newName, content)
      if (!isStaging) continue
      const { index, objects } = git.repository
      if (merged?.conflict) {
        index.files.delete(newName)
        index.conflicts.set(newName, merged.conflict)
      } else index.set(newName, { mode: content.mode, id: objects.write('blob', content.data) })
    }
    let isTroubled = false
    for (const result of this.results) isTroubled = this.tellRejects(result) || isTroubled
    const conflicts = this.results.filter(({ merged }) => merged?.conflict).map(({ patch }) => nameOf(patch))
    for (const name of conflicts.sort()) this.said += `U ${quotePath(name)}\n`
    if (isStaging) git.repository.index.save()
    return isTroubled || conflicts.length > 0
  }

  private dropOld({ oldName, newName, kind }: FilePatch): void {
    if (oldName === undefined || kind === 'copy' || (oldName === newName && kind !== 'delete')) return
    const { git, settings } = this
    if (settings.isIndex || settings.isCached) git.repository.index.remove(oldName)
    if (settings.isCached) return
    if (this.isInRepository) dropFile(git.repository, oldName)
    else if (git.fs.exists(this.at(oldName))) git.fs.unlink(this.at(oldName))
  }

  private put(path: string, { data, mode }: Content): void {
    const { umask } = this.git.process.shell
    if (this.isInRepository) {
      putContent(this.git.repository, path, { data, mode }, { umask })
      return
    }
    const { fs } = this.git
    const names = path.split('/').slice(0, -1)
    for (const [count] of names.entries()) {
      const folder = this.at(names.slice(0, count + 1).join('/'))
      if (!fs.exists(folder)) fs.mkdir(folder, { mode: 0o777 & ~umask })
    }
    if (fs.exists(this.at(path))) fs.unlink(this.at(path))
    fs.write(this.at(path), data, { mode: (mode === modeOf.executable ? 0o777 : 0o666) & ~umask })
  }

  private tellRejects({ patch, rejected }: Result): boolean {
    const name = this.shownName(patch)
    if (rejected.size === 0) {
      if (this.settings.isVerbose) this.said += `Applied patch ${name} cleanly.\n`
      return false
    }
    this.said += `Applying patch ${name} with ${rejected.size} reject${rejected.size === 1 ? '' : 's'}...\n`
    const path = patch.newName ?? ''
    let text = `diff a/${path} b/${path}\t(rejected hunks)\n`
    for (const [number, fragment] of patch.fragments.entries()) {
      if (!rejected.has(number)) this.said += `Hunk #${number + 1} applied cleanly.\n`
      else {
        this.said += `Rejected hunk #${number + 1}.\n`
        text += fragment.source.endsWith('\n') ? fragment.source : `${fragment.source}\n`
      }
    }
    const { fs, process } = this.git
    fs.write(`${this.at(path)}.rej`, text, { mode: 0o666 & ~process.shell.umask })
    return true
  }
}
