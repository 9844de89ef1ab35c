// Takes the pieces of a patch one by one, and says what becomes of each hunk.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { linesOf } from '../diff/edit-script.ts'
import { answerTo } from './answer.ts'
import { Patching, reversedHunk } from './apply-hunks.ts'
import { type Hunk, type Piece, readPatch } from './patch-file.ts'
import { saysNone, targetOf } from './patch-names.ts'
import type { PatchSettings } from './patch-options.ts'
import { hasOtherEnds, leadText, quoted, type Rejected, rejectsText, successText } from './patch-texts.ts'
import { PatchTrouble } from './patch-trouble.ts'
import { putFile, removeFile } from './put-file.ts'

/** One run of patch. */
export class PatchRun {
  private readonly process: Process
  private readonly settings: PatchSettings
  private hasFailed = false
  private isSkipping = false
  private isReverse: boolean

  constructor(process: Process, settings: PatchSettings) {
    this.process = process
    this.settings = settings
    this.isReverse = settings.isReverse
  }

  private say(text: string): void {
    if (this.settings.output === '-') this.spoken += text
    else this.process.out(text)
  }

  // what is said where the result itself is written to standard output
  private spoken = ''

  async all(text: string, file: string | undefined): Promise<number> {
    const { pieces, trailing } = readPatch(text, { isNamed: file !== undefined })
    if (pieces.length === 0) throw new PatchTrouble('Only garbage was found in the patch input.')
    if (this.settings.output !== undefined && pieces.length > 1)
      throw new NotComputable('one output for many patches')
    if (file !== undefined && pieces.length > 1) throw new NotComputable('one file for many patches')
    for (const [at, piece] of pieces.entries()) {
      this.isReverse = this.settings.isReverse
      this.isSkipping = false
      this.introduce(piece, at > 0)
      this.piece(piece, file)
    }
    if (this.settings.loudness === 'verbose')
      this.say(trailing.length > 0 ? 'Hmm...  Ignoring the trailing garbage.\ndone\n' : 'done\n')
    if (this.spoken !== '') await this.process.shell.output(2)?.write(this.spoken)
    return this.hasFailed ? 1 : 0
  }

  private introduce(piece: Piece, isLater: boolean): void {
    if (this.settings.loudness === 'verbose') {
      const kind = piece.kind === 'unified' ? 'unified' : 'normal'
      this.say(`Hmm...  ${isLater ? 'The next patch looks' : 'Looks'} like a ${kind} diff to me...\n`)
      if (piece.lead.length > 0) this.say(leadText(piece))
    }
    if (piece.hasReturns) {
      if (this.settings.isBinary) throw new NotComputable('patch --binary')
      if (this.settings.loudness !== 'silent')
        this.say('(Stripping trailing CRs from patch; use --binary to disable.)\n')
    }
  }

  /** Whether a patch that fits the other way round is taken that way. */
  private turns(remark: string): boolean {
    if (this.process.output.isTerminal) throw new NotComputable('a question of patch')
    const { said, isTurned, isSkipped } = answerTo(remark, this.settings, this.isReverse)
    this.say(said)
    this.isSkipping ||= isSkipped
    return isTurned
  }

  private none(piece: Piece): [old: 0 | 1 | 2, now: 0 | 1 | 2] {
    const found: [0 | 1 | 2, 0 | 1 | 2] = [
      saysNone(piece.old, piece.isOldEmpty),
      saysNone(piece.new, piece.isNewEmpty),
    ]
    return this.isReverse ? [found[1], found[0]] : found
  }

  private piece(piece: Piece, file: string | undefined): void {
    const { fs } = this.process
    const path = (name: string) => this.process.path(name)
    let name = file
    if (name === undefined) {
      const place = { fs, path, strip: this.settings.strip }
      const target = targetOf(piece, { ...place, mayBeMade: this.none(piece)[0] > 0 })
      const size = target.isThere && target.name !== undefined ? fs.read(path(target.name)).length : 0
      const isEmpty = size === 0
      const [old, now] = this.none(piece)
      const looksReversed = (isEmpty ? 0 : 1) < (isEmpty ? now : old)
      const known = target.name ?? targetOf(piece, { ...place, mayBeMade: true }).name
      if (looksReversed && known !== undefined) {
        const what = !target.isThere ? 'delete' : isEmpty ? 'empty out' : 'create'
        const state = !target.isThere ? 'does not exist' : isEmpty ? 'is already empty' : 'already exists'
        const remark = `The next patch${this.isReverse ? ', when reversed,' : ''} would ${what} the file ${quoted(known)},\nwhich ${state}!`
        if (this.turns(remark)) this.isReverse = !this.isReverse
        if (!this.isSkipping && !target.isThere) name = known
      }
      name ??= target.name
      if (name === undefined && !this.isSkipping) this.askForFile(piece)
      if (this.isSkipping) name = undefined
    }
    this.hunks(piece, name)
  }

  private askForFile(piece: Piece): void {
    const { strip, isForce, isBatch, loudness } = this.settings
    if (this.process.output.isTerminal) throw new NotComputable('a question of patch')
    if (loudness !== 'silent') this.say(`can't find file to patch at input line ${piece.line}\n`)
    if (loudness !== 'silent' && (piece.old || piece.new || piece.index))
      this.say(
        strip === -1
          ? 'Perhaps you should have used the -p or --strip option?\n'
          : 'Perhaps you used the wrong -p or --strip option?\n',
      )
    if (loudness !== 'verbose' && piece.lead.length > 0) this.say(leadText(piece))
    if (isForce || isBatch) this.say('No file to patch.  Skipping patch.\n')
    else this.say('File to patch: \nSkip this patch? [y] \nSkipping patch.\n')
    this.isSkipping = true
  }

  private hunks(piece: Piece, name: string | undefined): void {
    const { settings, process } = this
    const { fs } = process
    const node = name === undefined ? undefined : fs.find(process.path(name), { follow: false })
    if (node && node.kind !== 'file') throw new NotComputable('a patch of something that is no plain file')
    if (node && !fs.may(node, 2)) {
      if (settings.loudness === 'silent')
        throw new NotComputable('a silent patch of a file that is read only')
      this.say(`File ${quoted(name ?? '')} is read-only; trying to patch anyway\n`)
    }
    const content = name !== undefined && node ? fs.read(process.path(name)) : ''
    const file = new Patching(linesOf(content), { ignoresBlanks: settings.ignoresBlanks })
    const isTold = settings.loudness !== 'silent'
    if (name !== undefined && isTold) {
      const shown = settings.output ?? name
      this.say(
        `${settings.isDry ? 'checking' : 'patching'} file ${quoted(shown)}${settings.output === undefined ? '' : ` (read from ${name})`}\n`,
      )
      if (settings.loudness === 'verbose') this.say('Using Plan A...\n')
    }
    let mismatches = false
    const rejected: Rejected[] = []
    for (const [index, original] of piece.hunks.entries()) {
      let hunk = this.isReverse ? reversedHunk(original) : original
      const start = this.isReverse
      const fit = this.isSkipping
        ? 0
        : this.locate(file, { hunk, isFirst: index === 0, isTurned: start !== settings.isReverse })
      mismatches ||= this.lastMismatch
      if (this.isReverse !== start) hunk = this.isReverse ? reversedHunk(original) : original
      const place = (fit > 0 ? fit : hunk.first) + file.outOffset
      const isTaken = fit === 1 && this.none(piece)[0] === 2 && content !== ''
      const isApplied = !this.isSkipping && fit > 0 && !isTaken && file.apply(hunk, fit)
      if (isApplied) {
        if (isTold && (settings.loudness === 'verbose' || this.lastFuzz > 0 || file.inOffset !== 0))
          this.say(successText(index + 1, place, { fuzz: this.lastFuzz, offset: file.inOffset }))
        continue
      }
      rejected.push({ hunk, offset: file.outOffset })
      if (settings.loudness === 'verbose' || (!this.isSkipping && isTold))
        this.say(
          `Hunk #${index + 1} ${this.isSkipping ? 'ignored' : 'FAILED'} at ${place}${!this.isSkipping && hasOtherEnds(file, hunk, place) ? ' (different line endings)' : ''}.\n`,
        )
    }
    if (piece.complaint !== undefined) throw new PatchTrouble(piece.complaint)
    const total = piece.hunks.length
    if (name !== undefined && !this.isSkipping)
      this.finish({
        piece,
        name,
        content,
        result: file.result,
        isMismatch: mismatches || rejected.length > 0,
      })
    if (rejected.length > 0) {
      this.hasFailed = true
      this.say(
        `${rejected.length} out of ${total} hunk${total === 1 ? '' : 's'} ${this.isSkipping ? 'ignored' : 'FAILED'}`,
      )
      this.saveRejects(piece, name, rejected)
    }
  }

  private lastFuzz = 0
  private lastMismatch = false

  private locate(
    file: Patching,
    { hunk, isFirst, isTurned }: { hunk: Hunk; isFirst: boolean; isTurned: boolean },
  ): number {
    const context = Math.max(hunk.prefix, hunk.suffix)
    const most = Math.min(this.settings.fuzz, context)
    this.lastMismatch = false
    let isAnyway = this.settings.isForce
    for (let fuzz = 0; fuzz <= most; ) {
      const where = file.locate(hunk, fuzz)
      this.lastFuzz = fuzz
      if (where === 0 || fuzz > 0 || file.inOffset !== 0) this.lastMismatch = true
      if (where > 0) return where
      if (isFirst && !isAnyway && !isTurned) {
        const before = file.inOffset
        const turned = file.locate(reversedHunk(hunk), fuzz)
        if (turned > 0) {
          const remark = `${this.isReverse ? 'Unreversed' : 'Reversed (or previously applied)'} patch detected!`
          if (this.turns(remark)) {
            this.isReverse = !this.isReverse
            return turned
          }
          if (this.isSkipping) return 0
          file.inOffset = before
          isAnyway = true
          continue
        }
      }
      fuzz++
    }
    return 0
  }

  private finish({ piece, name, content, result, isMismatch }: Finished): void {
    const { settings, process } = this
    const { fs } = process
    const target = settings.output ?? name
    const isGone = this.none(piece)[1] === 2
    if (result === '' && (settings.removesEmpty || isGone)) {
      if (settings.output !== undefined) throw new NotComputable('a patch that leaves nothing')
      if (settings.loudness === 'verbose') this.say(`Removing file ${quoted(name)}\n`)
      if (!settings.isDry) this.remove(name, content, isMismatch)
      return
    }
    if (result !== '' && isGone) {
      this.hasFailed = true
      if (settings.loudness !== 'silent')
        this.say(`Not deleting file ${quoted(name)} as content differs from patch\n`)
    }
    if (settings.isDry) return
    if (settings.output === '-') {
      process.out(result)
      return
    }
    const path = process.path(target)
    const present = fs.find(path)
    const isBackup = settings.isBackup || (settings.isMismatchBackup && isMismatch)
    if (isBackup && settings.output === undefined) {
      if (!present) {
        if (isMismatch) putFile(process, `${target}${settings.suffix}`, '', undefined)
        if (isMismatch)
          throw new PatchTrouble(`Can't reopen file ${quoted(name)} : No such file or directory`)
        throw new NotComputable('a backup of a file that is not there')
      }
      putFile(
        this.process,
        `${target}${settings.suffix}`,
        content,
        present.kind === 'file' ? present.mode : undefined,
      )
    }
    const mode = piece.mode ?? (present?.kind === 'file' ? present.mode : undefined)
    putFile(this.process, target, result, mode === undefined ? undefined : mode & 0o7777)
  }

  private remove(name: string, content: string, isMismatch: boolean): void {
    const { settings, process } = this
    if (settings.isBackup || (settings.isMismatchBackup && isMismatch))
      putFile(process, `${name}${settings.suffix}`, content, undefined)
    removeFile(process, name)
  }

  private saveRejects(piece: Piece, name: string | undefined, rejected: readonly Rejected[]): void {
    const { settings } = this
    if (name === undefined || settings.rejectFile === '-' || settings.isDry) {
      this.say('\n')
      return
    }
    if (piece.kind !== 'unified') throw new NotComputable('the rejects of such a patch')
    const file = settings.rejectFile ?? `${settings.output ?? name}.rej`
    this.say(` -- saving rejects to file ${quoted(file)}\n`)
    putFile(
      this.process,
      file,
      rejectsText(piece, rejected, { strip: settings.strip, isReverse: this.isReverse }),
      undefined,
    )
  }
}

interface Finished {
  readonly piece: Piece
  readonly name: string
  readonly content: string
  readonly result: string
  readonly isMismatch: boolean
}
