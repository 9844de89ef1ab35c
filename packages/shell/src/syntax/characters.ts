/** What ends an unquoted word. */
export const metacharacters = ' \t\n;&|<>()'

/** A parameter's name after `$`. */
export const parameterName = /^(?:[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!_-])/
