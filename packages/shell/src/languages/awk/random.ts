// The C library's `random`, so that a seed gives the numbers it gives there.

const degree = 31
const separation = 3

/** Numbers as the C library's `random` gives them. */
export class Random {
  private state: number[] = []
  private front = 0
  private rear = 0

  constructor(seed: number) {
    this.seed(seed)
  }

  seed(seed: number): void {
    let word = (seed >>> 0 || 1) | 0
    this.state = [word]
    for (let index = 1; index < degree; index++) {
      const high = Math.trunc(word / 127773)
      word = 16807 * (word % 127773) - 2836 * high
      if (word < 0) word += 2147483647
      this.state.push(word)
    }
    this.front = separation
    this.rear = 0
    for (let skipped = 0; skipped < degree * 10; skipped++) this.next()
  }

  /** From 0 to 2147483647. */
  next(): number {
    const sum = ((this.state[this.front] ?? 0) + (this.state[this.rear] ?? 0)) | 0
    this.state[this.front] = sum
    this.front = (this.front + 1) % degree
    this.rear = (this.rear + 1) % degree
    return sum >>> 1
  }
}
