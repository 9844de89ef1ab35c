/** Calls `work` again and again until the function it returns is called; the process ends all the same. */
export function everyUnreferenced(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
