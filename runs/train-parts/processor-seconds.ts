// Time that does not depend on who else uses the machine.

/** Seconds of processor time that this process has used: what others do on the machine hardly counts. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
