/** Whether work is done, or has failed, before so much time has passed. It goes on where it is not. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  const done = work.then(
    () => true,
    () => true,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
