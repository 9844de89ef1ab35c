// Why an app that somebody declared cannot go on: an expression that fails, rules that never end, too much of something.

/** A fault of the app's own declaration. The step that meets it is unknown. */
export class AppFault extends Error {
  override readonly name = 'AppFault'
}
