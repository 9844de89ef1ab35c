// What is taken for a secret or for personal data, and what only looks like it. Texts are of any size and anyone's, so
// no pattern goes over the same stretch again and again: every part that repeats is bounded, or cannot begin in itself.

export interface SecretKind {
  readonly name: string
  /** A part that every match has: texts without it are not searched. */
  readonly hint: RegExp
  /** Matches the secret and nothing else: what stands around it is looked at, not taken. */
  readonly pattern: RegExp
  /** What looks like it and is not; `after` is what follows, two characters of it. */
  readonly isOther?: (secret: string, after: string) => boolean
}

// letters of scripts that put spaces between words: elsewhere an address has no end
const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}`
const email = new RegExp(
  String.raw`(?<![${letter}\p{N}_])[${letter}\p{N}_][${letter}\p{N}._%+-]{0,63}@(?:[${letter}\p{N}-]{1,63}\.){1,8}[${letter}]{2,24}(?![${letter}\p{N}_])`,
  'gu',
)

export const secretKinds: readonly SecretKind[] = [
  {
    name: 'private-key',
    hint: /PRIVATE KEY/,
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: 'aws-key', hint: /A(KIA|SIA)/, pattern: /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g },
  {
    name: 'token',
    hint: /gh[pousr]_|github_pat_|glpat-|xox[abpr]-|hf_|npm_/,
    pattern:
      /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[\w-]{20,}|xox[abpr]-[\w-]{10,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36})\b/g,
  },
  {
    name: 'api-key',
    hint: /sk-|AIza/,
    pattern: /\b(?:sk-(?:proj-|ant-)?[A-Za-z0-9_-]{20,}|AIza[0-9A-Za-z_-]{35})\b/g,
    // a class of a style sheet: keys have digits
    isOther: secret => /^sk-(?!proj-|ant-)\D*$/.test(secret),
  },
  {
    name: 'jwt',
    hint: /eyJ/,
    // of one stretch only the first beginning counts
    pattern: /\b(?<!\beyJ[\w-]*?)eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  },
  {
    name: 'password',
    hint: /:\/\/[^\s/]*@/,
    // the last @ of an address ends it: a password may hold others, and colons
    pattern: /(?<=[a-z0-9]:\/\/[^\s:@/"'`<>\\]*:)[^\s/"`<>\\]+(?=@)/gi,
    // a port, and a query or another quoted text with an @ behind it
    isOther: secret => /^\d{1,5}(?:'|[?#&,;][^@]*=)/.test(secret),
  },
  { name: 'email', hint: /@/, pattern: email, isOther: isNoMail },
  {
    name: 'phone',
    hint: /\+\d/,
    pattern: /(?<![\w.])\+\d{1,3}[ -]?\(?\d{2,4}\)?(?:[ -]\d{2,4}){2,4}(?!\w|\.\w)/g,
  },
  {
    name: 'card',
    hint: /\d{4}[ -]\d{4}/,
    pattern: /(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?![\d-])/g,
    isOther: text => !hasCheckDigit(text),
  },
]

// domains made for examples, which nobody owns, and those that end at the house door
const example =
  /@(?:(?:.*\.)?example\.(?:com|org|net)|(?:example|test|localhost)\..*|.*\.(?:example|test|invalid|local|localhost))$/i
// `icon@2x.png`, `pkg@1.2.min.js`, `getty@tty1.service`
const fileName =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|heic|m?js|cjs|css|json|html?|tgz|gz|whl|service|socket|timer|slice|mount)$/i

function isNoMail(text: string, after: string): boolean {
  if (example.test(text) || fileName.test(text)) return true
  // a place on a host: git@host:path, user@host/path, and whoever they are, git is nobody
  return /^[:/][\w~/.-]/.test(after) || text.startsWith('git@')
}

/** Whether a card's number could be one (Luhn); four numbers of a row seldom are. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].map(Number)
  const doubled = digits.map((digit, index) => (index % 2 === 0 ? 2 * digit - (digit > 4 ? 9 : 0) : digit))
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}
