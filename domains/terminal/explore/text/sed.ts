// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// sed: substitution, addresses, editing commands.
import { file, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { wordIn } from './searching.ts'

const scripts = [
  's/a/A/',
  's/e/E/g',
  's/o/0/2',
  's/[0-9]\\+/<&>/g',
  's/^/> /',
  's/$/ !/',
  '/^$/d',
  '1d',
  '$d',
  '2,4d',
  '/e/d',
  '1!d',
  's/,/;/g',
  's/\\s\\+/ /g',
  'y/abc/xyz/',
  '2q',
  '3Q',
  '=',
  's#/#:#g',
  's/\\(\\w\\+\\) \\(\\w\\+\\)/\\2 \\1/',
  '1i\\top',
  '$a\\bottom',
  '2c\\changed',
  '/the/I s/t/T/g',
  '2~2d',
  '1~3p',
  '0~2d',
  '$!d',
  'G',
  's/.*/\\U&/',
  's/\\b\\(.\\)/\\u\\1/g',
  '1,3s/^/# /',
  '/^#/!s/=/ = /',
  's/a/b/;s/e/f/',
  'n;d',
  '$!N;s/\\n/ /',
  '1h;1!H;$!d;x',
  '/a/,/e/d',
  '2,+1d',
  '/^\\[/p',
  's/[aeiou]//gi',
  's/x*/-/g',
  'l',
  '1a one\\ntwo',
]
const quiet = [
  '1p',
  '$p',
  '2,4p',
  '/e/p',
  '/a/,/e/p',
  '1~2p',
  's/a/X/p',
  '/the/=',
  '$=',
  '2{p;q}',
  '/^[A-Z]/p',
  '3,$p',
  '/ERROR/p',
  '1,/a/p',
  's/^\\([^,]*\\),.*/\\1/p',
  '/=/{s/=/: /;p}',
  'p;p',
  '$!{h;d};H;x;p',
  '/1/{=;p}',
]
const extended = [
  's/([a-z]+)=(.*)/\\2=\\1/',
  's/[0-9]{2,}/#/g',
  's/(a|e|i)/<\\1>/g',
  's/^(.)(.*)$/\\2\\1/',
  's/\\b(\\w)(\\w*)/\\2\\1ay/g',
  '/^(a|b)/d',
  's/ +/_/g',
  's/(.)\\1/[\\1\\1]/g',
]

/** The stream editor. */
export const sed = family(
  'sed',
  [
    [8, onFile((path, random) => `sed '${random.pick(scripts)}' ${path}`)],
    [5, onFile((path, random) => `sed -n '${random.pick(quiet)}' ${path}`)],
    [4, onFile((path, random) => `sed -E '${random.pick(extended)}' ${path}`)],
    [
      2,
      onFile(
        (path, random, { shape }) =>
          `sed 's/${wordIn(shape, random).replace(/[#/[\]*.]/g, '\\$&')}/${random.pick(['***', 'REPLACED', '{&}', ''])}/${random.pick(['', 'g', '2', 'I'])}' ${path}`,
      ),
    ],
    onFile(
      (path, random) =>
        `sed -e '${random.pick(['1d', 's/a/b/'])}' -e '${random.pick(['s/e/E/', '$d'])}' ${path}`,
    ),
    onFile(
      (path, random) =>
        `sed -i${random.pick(['', '.bak', '.orig'])} '${random.pick(['s/a/A/', '1d', '$a\\appended', '/^$/d'])}' ${path} && head -n 3 ${path}`,
    ),
    onFile(
      (path, random) =>
        `sed '${random.between(1, 3)}s/.*/${random.pick(['replaced line', '[&]', ''])}/' ${path} | head -n 4`,
    ),
    onFile(path => `sed -n '/^\\[/,$p' ${path}`, 'config'),
    onFile((path, random) => `sed 's/,/${random.pick(['\\t', ' | ', '\\n'])}/g' ${path} | head -n 6`, 'csv'),
    onFile(path => `sed -e '/^[#;]/d' -e '/^$/d' ${path}`, 'config'),
    (_, random) =>
      `echo "${random.pick(['hello world', 'foo=bar', '2025-01-31', '/usr/local/bin', 'aaa bbb'])}" | sed ${random.pick(["'s/o/0/g'", "'s/=/ /'", "-E 's/([0-9]+)-([0-9]+)-([0-9]+)/\\3.\\2.\\1/'", "'s|/|:|g'", "'s/a\\{2\\}/X/'", "'s/\\(.*\\) \\(.*\\)/\\2 \\1/'", "-n '/z/p'"])}`,
    onFile(path => `sed -s -n '$=' ${path}`),
    onFile(
      path => `printf 's/a/1/\\ns/b/2/\\n' > /tmp/script.sed && sed -f /tmp/script.sed ${path} | head -n 3`,
    ),
    onFile(path => `sed ':a;N;$!ba;s/\\n/,/g' ${path}`, 'words', 'numbers'),
    onFile(path => `sed '1!G;h;$!d' ${path}`, 'words', 'numbers'),
    onFile(path => `sed -n '1!G;h;$p' ${path} | head -n 2`),
    onFile(path => `sed '/e/w /tmp/matched.txt' ${path} > /dev/null; wc -l /tmp/matched.txt`),
  ],
  [
    (machine, random) => `sed 's/a/b/' ${missing(machine, random)}`,
    onFile(
      (path, random) =>
        `sed ${random.pick(["'s/a/b'", "'s/\\(a/b/'", "'k'", "'1,d,'", "'/a/'", "'y/ab/c/'", "'s/a/b/x'", "-E 's/(a/b/'", "'{p'", "'}'", "'s/a/\\1/'", "'3,1x;r'", "':'", "'b nowhere'"])} ${path}`,
    ),
    (machine, random) => `sed -i 's/a/b/' ${missing(machine, random)}`,
    (machine, random) => `sed -n p ${file(machine, random) ?? 'x'} ${missing(machine, random)} | head -n 2`,
    () => 'sed',
    (_, random) => `sed --${random.pick(['banana', 'inplace'])} p /etc/hostname`,
  ],
)
