// Commands that a session can hang with, or try to.

const many = 'a'.repeat(40)
const stars = '*a'.repeat(25)

/** What it is called, and the command; what has to be there before comes first. */
export const waysToHang: { readonly [name: string]: string } = {
  'cat f >> f': 'echo x > f; cat < f >> f',
  'endless sed': "echo x | sed ':a;s/x/xx/;ba'",
  'endless while': 'while true; do :; done',
  'endless awk': "awk 'BEGIN{for(;;)a[i++]=i}'",
  case: `case ${many}b in ${stars}*c) echo;; esac`,
  '[[ == +(+(a)) ]]': `[[ ${many}b == +(+(a)) ]]`,
  'a name no glob matches': `touch ${many}b; find . -name '${stars}*c'`,
  '${x//a*a*a*b/}': 'x=$(printf "a%.0s" {1..50000}); echo ${x//a*a*a*a*b/z} | wc -c',
  'grep -P': `echo ${many}b | grep -P '(a+)+$'`,
  'sed regex': "printf 'ab%.0s' {1..300} | sed -E 's/(.*)(.*)(.*)\\1\\2\\3x/x/'",
  'awk regex': 'awk \'BEGIN{x=sprintf("%20000s",""); gsub(/ /,"a",x); print x ~ /(a|aa)+(a|aaa)*$/}\'',
  'jq range': "jq -n '[range(1e9)]|length'",
  'jq limit repeat': "jq -n '[limit(1e8;repeat(1))]|length'",
  'jq test': `jq -n '"${many}b"|test("(a|a)+$")'`,
  recursion: 'f() { f; f; }; f',
  'command substitution': 'f() { echo $(f) $(f); }; f',
  'source of itself': 'echo "source ./s" > s; source ./s',
  'braces within braces': `echo ${'{a,b}'.repeat(28)} | wc -c`,
  'yes into read': 'yes | while read x; do :; done',
  'sort of much': 'yes | head -n 5000000 | sort | uniq -c',
  'printf %1000000000d': 'printf "%*d" 500000000 1 | wc -c',
  'cat /dev/zero': 'cat /dev/zero | wc -c',
  'bytes in hex': 'head -c 30000000 /dev/zero | xxd | tail -n 1',
  'much compressed': 'head -c 50000000 /dev/zero | gzip | gunzip | wc -c',
  'an array doubled': 'a=(x); while :; do a+=("${a[@]}"); done',
  'endless SQL':
    "sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'",
  'a long history':
    'git init -q r; cd r; git config user.name a; git config user.email a@b; for i in $(seq 400); do echo $i > f; git add f; git commit -qm $i; done; git log -p | wc -l; git blame f',
}
