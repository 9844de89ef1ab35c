/** The files the commands in text.txt work on. */
export const textFiles = {
  t: 'a b c\nlonger word x\n',
  c: 'name,age,city\nAnn,30,Paris\nBob,,Rome\nCid\n',
  p: 'root:x:0:0\ndaemon:x:1:1\n\nuser:x:1000:1000\n',
  w: `${'one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ').join('\n')}\n`,
  long: `${'x'.repeat(90)}\nshort\n`,
  blank: '\n  \na\n\nb\n',
  empty: '',
  spaces: '  lead   mid  end  \nx y\n',
}
