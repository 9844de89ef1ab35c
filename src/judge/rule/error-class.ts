// The ways in which environments fail, told by their words. trainer/rewards.py has the same list in the same order.

const failures = [
  'No such file or directory',
  'command not found',
  'Permission denied',
  'Is a directory',
  'Not a directory',
  'File exists',
  'Directory not empty',
  'invalid option',
  'unrecognized option',
  'missing operand',
  'syntax error',
  'not found',
  'cannot access',
  'Traceback',
  'SyntaxError',
  'fatal:',
  'usage:',
  'rror',
] as const

/** The first kind of failure a text names, or `none`. */
export function errorClass(text: string): string {
  return failures.find(name => text.includes(name)) ?? 'none'
}
