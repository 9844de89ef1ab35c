// Takes out of a terminal's output what depends on the clock, on process ids, inode numbers or chance; nothing else.
// Both sides of a comparison go through it, and so do recordings, so that the same seed gives the same session.
//   times     in long listings (`ls -l`, `ls --full-time`, `tar -tv`), in `stat`, and of `date` without a given day
//   ids       process ids of background jobs (`[1] 4711`) and below /proc, inode and device numbers of `stat` and `ls -i`
//   names     made by mktemp (`tmp.Xk3b9ZQw1a`) and by make for what it reads from a pipe (`/tmp/GmXk3b9Z`)
//   durations of `time`, of Python's unittest, in curl's table of a transfer that never began, and until it was refused

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const mode = '[-dlcbps][-rwxsStT]{9}[.+@]?'

const rules: readonly { when?: RegExp; find: RegExp; put: string }[] = [
  {
    find: new RegExp(`^((?: *\\d+ )?${mode} .*?) ${month} [ \\d]\\d (?:\\d\\d:\\d\\d| \\d{4}) `, 'gm'),
    put: '$1 MMM DD HH:MM ',
  },
  { find: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{9} [+-]\d{4}/g, put: 'YYYY-MM-DD HH:MM:SS.NNNNNNNNN +ZZZZ' },
  {
    when: /\btar\b/,
    find: new RegExp(`^(${mode} \\S+/\\S+ +\\d+) \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?::\\d\\d)? `, 'gm'),
    put: '$1 YYYY-MM-DD HH:MM ',
  },
  {
    when: /\bdate\b(?!.*(?:-d|--date|-r|\+))/,
    find: new RegExp(
      `\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\w+ \\d{4}`,
      'g',
    ),
    put: 'DDD MMM DD HH:MM:SS UTC YYYY',
  },
  { find: /^(\[\d+\]) \d+$/gm, put: '$1 PID' },
  { find: /(?<=\/proc\/)\d+(?:\/task\/\d+)?(?=[/'])/g, put: 'PID' },
  { when: /\bstat\b/, find: /^(Device: )\S+(\s+Inode: )\d+\s+(Links: )/gm, put: '$1N$2N  $3' },
  { when: /\bls\b.* -\w*i/, find: /^ *\d+ /gm, put: 'N ' },
  { find: /\btmp\.[A-Za-z0-9]{10}\b/g, put: 'tmp.XXXXXXXXXX' },
  {
    when: /\bcurl\b/,
    find: /(?:\r(?: +0){8} --:--:-- +(?:--:--:--|\d+:\d\d:\d\d) --:--:-- +0)+/g,
    put: '\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0',
  },
  { find: /(?<=^curl: \(7\) Failed to connect to .* after )\d+(?= ms: )/gm, put: '0' },
  { when: /\bmake\b/, find: /\/tmp\/Gm[A-Za-z0-9]{6}\b/g, put: '/tmp/GmXXXXXX' },
  { when: /\btime\b/, find: /^(real|user|sys)\t\d+m\d+\.\d{3}s$/gm, put: '$1\t0m0.000s' },
  { find: /^(?<ran>Ran \d+ tests? in )\d+\.\d{3}s$/gm, put: '$<ran>0.000s' },
]

/** The output of a command without what no one could foresee. */
export function normaliseOutput(command: string, text: string): string {
  return rules.reduce(
    (rest, { when, find, put }) =>
      when === undefined || when.test(command) ? rest.replace(find, put) : rest,
    text,
  )
}
