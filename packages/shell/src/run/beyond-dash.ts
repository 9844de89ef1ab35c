// Whether a script uses what bash has and dash has not, or has otherwise: what dash makes of it is not computed.

const bashWords = 'function|select|time|coproc'
const atCommand = String.raw`(?:^|[;&|({\n]|\b(?:then|do|else|elif|if|while|until)\b|!)\s*`

// outside of quotes
const signs = /&>|\|&|(?<!\$|\bfor )\(\(|\$'|;;&|;&/
const words = new RegExp(
  `${atCommand}(?:(?:${bashWords})(?=\\s|$)|[A-Za-z_]\\w*(?:\\[[^\\]]*\\])?\\+=|[A-Za-z_]\\w*\\[[^\\]]*\\]=)`,
)

// inside of double quotes, too
const parameters =
  /\$\[|\$\{?(?:RANDOM|SECONDS|PIPESTATUS|BASH\w*|FUNCNAME|EPOCH\w*|UID|EUID|SHELLOPTS|HOSTNAME|OSTYPE|HOSTTYPE|MACHTYPE|SRANDOM|DIRSTACK|GROUPS|_)\b/

/** Whether dash would not do with a script as bash does. */
export function isBeyondDash(script: string): boolean {
  const text = script.replace(/^[ \t]*#.*$/gm, '')
  const open = withoutSingleQuotes(text)
  if (parameters.test(open) || hasForeignArithmetic(open)) return true
  const bare = open
    .replace(/"(?:[^"\\$`]|\\[\s\S]|\$(?!\()|\$\((?:[^()"]|\([^()"]*\))*\))*"/g, '""')
    .replace(/\\[\s\S]/g, '')
  return signs.test(bare) || words.test(bare)
}

function withoutSingleQuotes(text: string): string {
  return text.replace(/\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|(\$?)'[^']*'/g, (whole, dollar?: string) =>
    dollar === undefined ? whole : dollar === '$' ? "$'" : "''",
  )
}

// dash counts with the operators of the standard: no `++`, no `**`, no comma, no bases
function hasForeignArithmetic(text: string): boolean {
  return [...text.matchAll(/\$\(\(([\s\S]*?)\)\)/g)].some(([, expression = '']) =>
    /\+\+|--|\*\*|,|#(?!\w*\})|"/.test(expression.replace(/\$\{?#/g, '')),
  )
}
