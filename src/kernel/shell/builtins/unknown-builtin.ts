import { NotComputable } from '../not-computable.ts'
import type { Builtin } from './builtin.ts'

/** A builtin that exists but is not built here. */
export const unknownBuiltin: Builtin = ({ name }) => {
  throw new NotComputable(`the builtin '${name}'`)
}
