// What make itself says, and the folder it says it is in.
import type { Process } from '../../run/process.ts'
import type { Place } from './make-error.ts'

/** Prints make's own words; the first of them says which folder it is in, where that is wanted. */
export class Report {
  readonly name: string
  isSilent = false
  namesFolder = false
  private readonly process: Process
  private hasEntered = false
  /** What is to be said before anything else is. */
  private readonly warnings: string[] = []

  constructor(process: Process, level: number) {
    this.process = process
    this.name = level === 0 ? process.name : `${process.name}[${level}]`
  }

  /** To be called before anything is printed by make or by what it runs. */
  async enter(): Promise<void> {
    if (this.namesFolder && !this.hasEntered) {
      this.hasEntered = true
      await this.line(`${this.name}: Entering directory '${this.process.shell.cwd}'`)
    }
    for (const text of this.warnings.splice(0)) await this.process.err(`${this.name}: ${text}\n`)
  }

  /** Says something as soon as there is something to say, or at the end. */
  warn(text: string): void {
    this.warnings.push(text)
  }

  /** Says what nobody has heard yet. */
  async settle(): Promise<void> {
    if (this.warnings.length > 0) await this.enter()
  }

  async leave(): Promise<void> {
    if (this.hasEntered) await this.line(`${this.name}: Leaving directory '${this.process.shell.cwd}'`)
  }

  private async line(text: string): Promise<void> {
    this.process.out(`${text}\n`)
    await this.process.flush()
  }

  /** A line on standard output as it is. */
  async print(text: string): Promise<void> {
    await this.enter()
    await this.line(text)
  }

  /** A remark of make. */
  async say(text: string): Promise<void> {
    await this.print(`${this.name}: ${text}`)
  }

  /** A complaint, with the place it is about or with make's name. */
  async complain(text: string, place?: Place): Promise<void> {
    await this.enter()
    await this.process.err(`${place ? `${place.file}:${place.line}` : this.name}: ${text}\n`)
  }
}
