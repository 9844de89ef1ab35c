/** Modules of the library that programs often want: compiled beforehand, as a distribution has them. */
export const usualModules: readonly string[] = (
  're/__init__ re/_compiler re/_parser re/_constants re/_casefix enum functools collections/__init__ collections/abc ' +
  'operator keyword reprlib types copyreg json/__init__ json/decoder json/encoder json/scanner datetime random bisect ' +
  'hashlib hmac warnings contextlib typing dataclasses inspect ast dis opcode importlib/__init__ importlib/machinery ' +
  'importlib/util importlib/_abc linecache tokenize token string textwrap argparse gettext locale shutil fnmatch ' +
  'csv io pathlib urllib/__init__ urllib/parse ipaddress tempfile weakref _weakrefset copy pprint traceback ' +
  'unittest/__init__ unittest/case unittest/suite unittest/loader unittest/main unittest/runner unittest/result ' +
  'unittest/signals unittest/util unittest/mock unittest/async_case difflib logging/__init__ signal threading ' +
  'subprocess selectors queue heapq decimal numbers fractions statistics _strptime calendar base64 struct socket ' +
  'asyncio/__init__ asyncio/base_events asyncio/coroutines asyncio/events asyncio/base_futures asyncio/base_tasks ' +
  'asyncio/format_helpers asyncio/futures asyncio/constants asyncio/exceptions asyncio/locks asyncio/mixins ' +
  'asyncio/log asyncio/protocols asyncio/queues asyncio/runners asyncio/sslproto asyncio/transports ' +
  'asyncio/staggered asyncio/streams asyncio/subprocess asyncio/base_subprocess asyncio/taskgroups asyncio/tasks ' +
  'asyncio/threads asyncio/timeouts asyncio/trsock asyncio/selector_events asyncio/unix_events ' +
  'configparser getopt glob uuid zipfile tarfile gzip _compression bz2 html/__init__ html/entities ' +
  'xml/etree/ElementTree xml/etree/__init__ xml/__init__ xml/etree/ElementPath doctest pdb cmd bdb code codeop timeit ' +
  'secrets sched runpy pkgutil json/tool platform getpass abc concurrent/__init__ concurrent/futures/__init__ ' +
  'concurrent/futures/_base concurrent/futures/thread contextvars graphlib zipimport stringprep quopri pickle ' +
  '_compat_pickle shelve cProfile profile pstats tomllib/__init__ tomllib/_parser tomllib/_re tomllib/_types ' +
  'py_compile compileall tracemalloc nturl2path email/__init__ filecmp fileinput this shlex cgi'
)
  .split(' ')
  .map(name => `${name}.py`)
