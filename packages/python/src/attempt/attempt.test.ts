import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attempt } from './attempt.ts'
import { printed, requestFor, run, sharedMachinery } from './run-on.contract.ts'

const why = (code: string) => {
  const result = run(code)
  return result.kind === 'open' || result.kind === 'unknown' ? result.why : `it ${result.kind}`
}
const errors = (code: string) => {
  const result = run(code)
  assert.equal(result.kind, 'ran')
  return result.kind === 'ran' ? result.output.map(({ bytes }) => bytes).join('') : ''
}

describe('attempt', () => {
  it('prints what a program prints, errors first where output is buffered', () => {
    const result = run('import sys; print("out"); print("err", file=sys.stderr); sys.exit(3)')
    assert.deepEqual(result.kind === 'ran' && [result.output, result.status], [
      [
        { descriptor: 2, bytes: 'err\n' },
        { descriptor: 1, bytes: 'out\n' },
      ],
      3,
    ])
  })

  it('shows failures of the system by their numbers on Linux', () => {
    assert.match(
      errors('open("/nope")'),
      /FileNotFoundError: \[Errno 2\] No such file or directory: '\/nope'\n$/,
    )
    assert.match(errors('import os; os.mkdir("/usr/x")'), /PermissionError: \[Errno 13\] Permission denied/)
    assert.equal(printed('import errno; print(errno.ENOTEMPTY, errno.errorcode[40])'), '39 ELOOP\n')
  })

  it('tells lines of the library where the distribution has them', () => {
    assert.match(
      errors('import argparse; argparse.ArgumentParser().add_argument("a", nargs=0)'),
      /File "\/usr\/lib\/python3\.11\/argparse\.py", line 1455, in add_argument/,
    )
    assert.match(why('import ipaddress; ipaddress.ip_network("x")'), /a line of ipaddress\.py/)
  })

  it('says of itself what the distribution says', () => {
    const facts =
      'import sys, struct; print(sys.version.split()[0], sys.platform, sys.maxsize, sys.executable)'
    assert.equal(printed(facts), '3.11.2 linux 9223372036854775807 /usr/bin/python3\n')
  })

  it('keeps what a program does to files: content, rights, links, time', () => {
    const result = run(
      'import os; os.mkdir("d", 0o700); open("d/f", "w").write("x"); os.chmod("d/f", 0o640); ' +
        'os.symlink("f", "d/l"); os.rename("a", "b"); os.utime("b", (5, 7)); os.remove("c")',
      { files: { a: 'A', c: 'C' } },
    )
    assert.deepEqual(result.kind === 'ran' && result.changes, [
      { kind: 'directory', path: '/home/ana/d', mode: 0o700 },
      { kind: 'rename', from: '/home/ana/a', path: '/home/ana/b' },
      { kind: 'remove', path: '/home/ana/c' },
      { kind: 'write', path: '/home/ana/d/f', bytes: 'x', mode: 0o640, mtime: Date.UTC(2026, 0, 5, 10) },
      { kind: 'symlink', path: '/home/ana/d/l', target: 'f' },
      { kind: 'times', path: '/home/ana/b', mtime: 7000 },
    ])
  })

  it('lists folders in the order the disk has them', () => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(name => [name, '']))
    const listed = printed('import os; print(*os.listdir())', { files })
    assert.notEqual(listed, 'a b c d e\n')
    assert.equal(listed.trim().split(' ').sort().join(' '), 'a b c d e')
  })

  it('goes by the clock it is given, and waits in no time', () => {
    const result = run('import time; time.sleep(90); print(time.strftime("%F %T", time.gmtime()))')
    assert.deepEqual(result.kind === 'ran' && [result.output[0]?.bytes, Math.round(result.waitedMs)], [
      '2026-01-05 10:01:30\n',
      90_000,
    ])
  })

  it('says how much of its input it took', () => {
    const stdin = { kind: 'file', bytes: 'one\ntwo\n' } as const
    const result = run('print(1)', { stdin })
    assert.equal(result.kind === 'ran' && result.stdinRead, 0)
    assert.equal(printed('import sys; print(sys.stdin.read().upper())', { stdin }), 'ONE\nTWO\n\n')
  })

  it('asks for what it was not told', () => {
    const { files, ...request } = requestFor(['-c', 'open("a")'], { files: { a: 'A' } })
    const { '/home/ana/a': _, ...others } = files
    assert.deepEqual(attempt({ ...request, files: others }, sharedMachinery()), {
      kind: 'needs',
      file: { path: '/home/ana/a', withBytes: false },
    })
  })

  it('lets go of what a program lets go of, so that its files are written then', () => {
    const code =
      'import argparse, json, sys\ndef main():\n  p = argparse.ArgumentParser()\n' +
      '  p.add_argument("-o", type=argparse.FileType("w"), default=sys.stdout)\n' +
      '  args = p.parse_args()\n  json.dump({"a": 1}, args.o)\nmain()\nprint(open("f").read())'
    const result = attempt(requestFor(['a.py', '-o', 'f'], { files: { 'a.py': code } }), sharedMachinery())
    assert.deepEqual(result.kind === 'ran' && result.output, [{ descriptor: 1, bytes: '{"a": 1}\n' }])
    const object =
      'import weakref\nclass C:\n  pass\ndef f():\n  c = C()\n  {"a", "b"} | {"c"}\n  list({"x", "y"})\n  return weakref.ref(c)\nprint(f()())'
    assert.equal(printed(object), 'None\n')
  })

  it('leaves nothing of one run to the next', () => {
    assert.equal(
      printed('import sys, os; sys.flag = 1; os.environ["LEFT"] = "1"; import json; json.x = 5; print(1)'),
      '1\n',
    )
    const code = 'import sys, os, json; print(hasattr(sys, "flag"), "LEFT" in os.environ, hasattr(json, "x"))'
    assert.equal(printed(code), 'False False False\n')
    run('x = bytearray(b"secret-of-another" * 100000)')
    assert.equal(printed('print(b"secret-of-another" in bytes(bytearray(5_000_000)))'), 'False\n')
  })
})

describe('attempt, where the build would print something else', () => {
  const open: readonly (readonly [string, string, RegExp])[] = [
    ['the order of a set of strings', 'print({"a", "b", "c"})', /the order of a set/],
    ['a choice that hangs on that order', 'print(next(iter({"x", "y"})))', /the order of a set/],
    ['a list made of such a set', 'print(list({"x", "y", "z"}))', /the order of a set/],
    ['a set popped', 'print({"x", "y", "z"}.pop())', /the order of a set/],
    ['the order of a set of floats', 'print({0.5, 1.5, 2.25})', /the order of a set/],
    ['hash() of a string', 'print(hash("a"))', /a hash/],
    ['hash() of a large number', 'print(hash(2 ** 40))', /a hash/],
    ['the address of an object', 'print(object())', /an address/],
    ['id()', 'x = []; print(id(x))', /an address/],
    ['the size of an object', 'import sys; print(sys.getsizeof([]))', /the size of an object/],
    ['randomness', 'import random; print(random.random())', /randomness/],
    ['random bytes', 'import os; print(os.urandom(4))', /randomness/],
    ['a random name', 'import secrets; print(secrets.token_hex(4))', /randomness/],
    ['a random file', 'import tempfile; tempfile.mkstemp()', /randomness/],
    ['what the system could do elsewhere', 'import signal; signal.pause()', /waits for a signal/],
    ['the number of the process', 'import os; print(os.getpid())', /the numbers of a process/],
    ['the last digit of a function', 'import math; print(math.sinh(1.25))', /the last digit/],
    ['types of C', 'import ctypes; print(ctypes.sizeof(ctypes.c_long))', /ctypes/],
    ['a length beyond 32 bits', 'print(len(range(10 ** 12)))', /counts further/],
    ['a number beyond all digits', 'print(1 << (1 << 40))', /counts further/],
    ['too much memory', 'x = bytearray(10 ** 9)', /memory/],
    ['a process', 'import subprocess; subprocess.run(["ls"])', /starts a process/],
    ['os.system', 'import os; os.system("ls")', /system/],
    ['a fork', 'import os; os.fork()', /starts a process/],
    ['a thread', 'import threading; threading.Thread(target=print).start()', /starts a process/],
    ['a socket', 'import socket; socket.socket()', /socket/],
    ['a module that may be installed', 'import numpy', /numpy, which may be installed/],
    [
      'whether such a module is there',
      'import importlib.util as u; u.find_spec("yaml")',
      /yaml, which may be/,
    ],
    ['how much memory is traced', 'import tracemalloc; tracemalloc.start()', /watches its memory/],
    ['a module only the distribution has', 'import sqlite3', /sqlite3/],
    ['a built-in module the build lacks', 'import _tracemalloc, spwd', /imports|not known/],
    ['a loop without end', 'while True: pass', /ran too long/],
    ['output without end', 'while True: print("x" * 10000)', /printed too much/],
    ['output opened by its name', 'open("/dev/stderr", "w")', /output by name/],
    [
      'an address that patches disagree on',
      'import ipaddress as i; i.ip_address("192.0.0.9").is_private',
      /_unknown/,
    ],
    ['input from a terminal', 'input()', /terminal/],
  ]
  for (const [what, code, reason] of open)
    it(`does not vouch for ${what}`, () => {
      const stdin = { kind: what.includes('terminal') ? 'terminal' : 'null', bytes: '' } as const
      const result = run(code, { stdin, stdout: 'capture', stderr: 'capture' })
      assert.notEqual(result.kind, 'ran')
      assert.match(result.kind === 'open' || result.kind === 'unknown' ? result.why : '', reason)
    })

  it('does not vouch for modules that are run and may be installed, nor for what the interpreter tells of itself', () => {
    for (const args of [
      ['-m', 'pip', '--version'],
      ['-v', '-c', '1'],
      ['-X', 'importtime', '-c', '1'],
      ['-i', 'a.py'],
    ])
      assert.equal(attempt(requestFor(args), sharedMachinery()).kind, 'unknown', args.join(' '))
    const given = attempt(requestFor(['-Wignore', '-c', 'print(1)', '-v']), sharedMachinery())
    assert.equal(given.kind, 'ran')
  })

  const settled: readonly (readonly [string, string, string])[] = [
    ['a set that is sorted', 'print(sorted({"b", "a"}), len({"x", "y"}))', "['a', 'b'] 2\n"],
    ['a set of small numbers', 'print({3, 1, 2}, hash(7))', '{1, 2, 3} 7\n'],
    ['a generator that is seeded', 'import random; random.seed(1); print(random.randint(1, 100))', '18\n'],
    ['rounded results', 'import math; print(f"{math.sinh(1.25):.6f}")', '1.601919\n'],
    [
      'functions that leave no choice',
      'import math; print(math.exp(1), 2 ** 0.5)',
      '2.718281828459045 1.4142135623730951\n',
    ],
    ['powers of ten', 'import math; print(math.log10(1000))', '3.0\n'],
    [
      'zones by their names',
      'from zoneinfo import ZoneInfo as Z; from datetime import datetime as D; print(D(2024, 7, 1, tzinfo=Z("Europe/Berlin")).isoformat())',
      '2024-07-01T00:00:00+02:00\n',
    ],
    [
      'where the distribution puts things',
      'import sysconfig as s; print(s.get_default_scheme(), s.get_path("scripts"), s.get_config_var("EXT_SUFFIX"))',
      'posix_local /usr/local/bin .cpython-311-x86_64-linux-gnu.so\n',
    ],
    [
      'addresses that nobody disputes',
      'import ipaddress as i; print(i.ip_address("10.1.2.3").is_private, i.ip_address("8.8.8.8").is_global)',
      'True True\n',
    ],
    [
      'sizes of packed values',
      'import struct, array; print(struct.calcsize("lP"), array.array("l").itemsize)',
      '16 8\n',
    ],
    [
      'archives that are none, and formats there are',
      'import tarfile, shutil\nopen("n", "w").write("a line of text\\n" * 99)\ntry: tarfile.open("n")\nexcept tarfile.TarError as e: print(str(e).split("\\n")[3])\nprint(shutil.get_archive_formats()[3][0])',
      "- method xz: ReadError('not an lzma file')\nxztar\n",
    ],
    [
      'the character set of the locale',
      'import locale; print(locale.getencoding(), locale.setlocale(locale.LC_CTYPE))',
      'UTF-8 C.UTF-8\n',
    ],
    ['long integers', 'print(2 ** 100)', '1267650600228229401496703205376\n'],
    [
      'an event loop',
      'import asyncio\nasync def f():\n  await asyncio.sleep(3)\n  return 1\nprint(asyncio.run(f()))',
      '1\n',
    ],
  ]
  for (const [what, code, text] of settled) it(`vouches for ${what}`, () => assert.equal(printed(code), text))
})
