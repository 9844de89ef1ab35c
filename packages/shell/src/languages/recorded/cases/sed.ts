/** The files the commands in sed.txt work on. */
export const sedFiles = {
  a: 'one\ntwo\nthree\nfour\nfive\n',
  b: 'alpha=1\nbeta=2\n\n# comment\ngamma = 3  \n',
  c: 'no newline at end',
  csv: 'name,age,city\nAnn,30,Paris\nBob,25,Rome\nCid,41,"New York"\n',
  utf: 'h\xc3\xa9llo w\xc3\xb6rld\nna\xc3\xafve\n\xff\xfe bad\n',
  empty: '',
  'd/': '',
  's.sed': '# script\ns/o/0/g\n/t/{\n  p\n  d\n}\n$a\\\nthe end\n',
  'n.sed': '#n\n/o/p\n',
  'bad.sed': 'p\n  x y\n',
  tabs: 'a\tb\tc\n\\back\\\n\x01\x7f\x1b\n',
  long: `${'abcdefghij'.repeat(20)}\n`,
  dup: 'a\na\nb\nb\nb\nc\na\n',
  conf: '[main]\nhost = localhost\nport=80\n[other]\nhost = example.com\nport=81\n',
}
