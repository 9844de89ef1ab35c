// The clock of a run, which is the world's: it stands still while the program computes, but for a microsecond from one look to
// the next, and moves when the program waits.

const bootedBefore = 7_318_204.117
const lookTakes = 0.001

export class Clock {
  private readonly start: number
  private looks = 0
  /** Milliseconds the program has waited. */
  waited = 0

  /** `start`: milliseconds since the epoch. */
  constructor(start: number) {
    this.start = start
  }

  /** The time that files and folders are stamped with. */
  get coarse(): number {
    return this.start + this.waited
  }

  /** Milliseconds since the epoch. */
  wall(): number {
    return this.start + this.passed()
  }

  /** Milliseconds since some moment before. */
  monotonic(): number {
    return bootedBefore + this.passed()
  }

  /** Milliseconds of computing. */
  computing(): number {
    return this.passed() - this.waited
  }

  private passed(): number {
    return this.waited + this.looks++ * lookTakes
  }

  wait(milliseconds: number): void {
    this.waited += Math.max(0, milliseconds)
  }
}
