const numbered = (from: number, to: number, changed: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${changed[from + index] ?? from + index}\n`).join('')

const hunks =
  '@@ -12,7 +12,7 @@\n 12\n 13\n 14\n-15\n+fifteen\n 16\n 17\n 18\n@@ -24,7 +24,7 @@\n 24\n 25\n 26\n-27\n+xx\n 28\n 29\n 30\n'

/** The files the commands in patch.txt work on. */
export const patchFiles = {
  f: numbered(1, 30),
  moved: `a\nb\nc\n${numbered(1, 30)}`,
  blurred: numbered(1, 30, { 12: 'twelve' }),
  other: numbered(1, 30, { 14: '14x', 15: '15x' }),
  done: numbered(1, 30, { 15: 'fifteen', 27: 'xx' }),
  crlf: numbered(1, 30).replaceAll('\n', '\r\n'),
  d: `--- f\n+++ g\n${hunks}`,
  'a.diff': `diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n${hunks}`,
  'cr.diff': `--- f\n+++ g\n${hunks}`.replaceAll('\n', '\r\n'),
  'bare.diff': hunks,
  'text.diff': `From somebody\n\n--- a/f\n+++ b/f\n${hunks}that was all\n`,
  'new.diff': '--- /dev/null\n+++ b/x/n.txt\n@@ -0,0 +1,2 @@\n+a\n+b\n',
  'gone.diff': '--- a/short\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n',
  'bad.diff': '--- f\n+++ f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\nhello there\n',
  'cut.diff': '--- f\n+++ f\n@@ -1,9 +1,9 @@\n 1\n-2\n+two\n 3\n',
  'normal.diff': '4c4\n< 4\n---\n> four\n7,8d6\n< 7\n< 8\n9a8\n> new\n',
  short: 'one\ntwo\n',
  garbage: 'nothing of the kind\n',
  base: numbered(1, 12),
  mine: numbered(1, 12, { 3: 'three', 8: 'eight' }),
  yours: numbered(1, 12, { 3: 'drei', 11: 'elf' }),
}
