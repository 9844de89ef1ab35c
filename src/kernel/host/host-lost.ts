/** A worker went away with what it was asked: killed for it, perhaps because of it, or because of something else. */
export class HostLost extends Error {
  override readonly name = 'HostLost'
  /**
   * `culprit`: the worker was lost to this very call. `suspect`: the call was under way when somebody else ended the
   * worker. `heavy`: it computes long, and has to wait until fewer such do. `bystander`: it had nothing to do with it.
   */
  readonly kind: 'culprit' | 'suspect' | 'heavy' | 'bystander'

  constructor(message: string, kind: HostLost['kind']) {
    super(message)
    this.kind = kind
  }
}
