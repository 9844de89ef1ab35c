/** The files the commands in awk.txt work on. */
export const awkFiles = {
  ax: 'a b c\nd e f\n',
  people: 'Ann 30 Paris\nBob 25 Rome\nCid 41 Berlin\nDan 25 Paris\nEve 37 Rome\n',
  csv: 'id,name,amount\n1,apple,3.50\n2,banana,0.25\n3,cherry,12\n4,,7\n',
  passwd:
    'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\nuser:x:1000:1000:User,,,:/home/user:/bin/bash\n',
  log: '2024-01-01 10:00:00 INFO start\n2024-01-01 10:00:05 ERROR failed to open file\n2024-01-01 10:01:00 WARN low memory 85%\n2024-01-01 10:02:00 ERROR timeout after 30s\n',
  para: 'one\ntwo\n\n\nthree\nfour\nfive\n\nsix\n',
  numbers: '5\n3\n10\n-2\n3.5\n1e3\n0x10\nabc\n\n',
  utf: 'h\xc3\xa9llo w\xc3\xb6rld\n',
  words: 'the quick brown fox jumps over the lazy dog the end\nA fox and the dog\n',
  tabs: 'a\tb c\td\n1\t2 3\t4\n',
  empty: '',
  noend: 'x y\nlast z',
  hex: '0x10 1\n0x 2\n16 3\n',
  'd/': '',
  'p.awk': '# sum\n{ sum += $2 }\nEND {\n  print "sum", sum\n  printf "%.2f\\n", sum / NR\n}\n',
  'bad.awk': 'BEGIN {\n  print 1\n  x = = 2\n}\n',
}
