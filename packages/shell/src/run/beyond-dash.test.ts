import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBeyondDash } from './beyond-dash.ts'

describe('isBeyondDash', () => {
  it('lets pass what dash does as bash does', () => {
    for (const script of [
      'cat source.txt; let_me=1; echo "declare x" a += b',
      'echo $((1 + 2 * x)) ${x:-y} ${x#a/b} ${#x} $(( $# + 1 ))',
      "awk -F, '{s[$1]+=$2} END {for (k in s) print k, s[k]}' f | sort",
      'printf "%s\\n" "a && (b) [[ c" $(date) "$(ls | wc -l)"',
      'if [ "$x" = y ]; then echo a; fi # shopt -s',
      'for f in a b; do test -e "$f" || exit 1; done',
      'echo {a,b} {1..3}',
      "sed -i 's/^VERSION = .*/VERSION = 2/' Makefile",
    ])
      assert.equal(isBeyondDash(script), false, script)
  })

  it('stops at what only bash has', () => {
    for (const script of [
      'x+=y',

      "echo $'a\\tb'",

      'x[0]=1',
      '((x > 1))',
      'echo $((x++)) $((2 ** 3))',
      'echo $RANDOM',
      'ls &> out',
    ])
      assert.equal(isBeyondDash(script), true, script)
  })
})
