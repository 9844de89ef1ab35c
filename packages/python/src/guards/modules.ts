// Modules that are not found here and may be there: those of the distribution that the build lacks, and those people install.
import { importingFile } from '../interpreter/frames.ts'
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { textOf } from '../interpreter/objects.ts'
import { Unknowable } from '../machine/unknowable.ts'

// what is installed on many machines, by the name it is imported by
const installed = new Set(
  (
    'numpy pandas scipy matplotlib sklearn torch tensorflow requests urllib3 yaml toml tomli tomlkit pytest pluggy flask ' +
    'django fastapi starlette pydantic uvicorn jinja2 markupsafe click typer rich tqdm attr attrs six dateutil pytz ' +
    'tzdata lxml bs4 html5lib PIL cv2 psutil psycopg2 pymysql MySQLdb redis pymongo sqlalchemy alembic boto3 botocore ' +
    'aiohttp httpx websockets docker kubernetes paramiko cryptography OpenSSL jwt nacl bcrypt cffi _cffi_backend ' +
    'pycparser setuptools pkg_resources _distutils_hack pip wheel virtualenv tox nox coverage mypy black isort flake8 ' +
    'pylint astroid jedi parso IPython ipykernel jupyter notebook nbformat zmq tornado pygments markdown docutils ' +
    'sphinx babel simplejson ujson orjson msgpack jsonschema protobuf google grpc networkx sympy mpmath numba cython ' +
    'hypothesis mock nose faker factory freezegun responses colorama termcolor tabulate prettytable openpyxl xlrd ' +
    'xlsxwriter docx pypdf PyPDF2 reportlab certifi chardet charset_normalizer idna distro apt apt_pkg gi dbus ' +
    'systemd packaging pyparsing more_itertools zipp importlib_metadata platformdirs filelock anyio sniffio trio ' +
    'gevent greenlet celery kombu twisted zope gunicorn werkzeug itsdangerous blinker marshmallow pyarrow polars ' +
    'dask seaborn plotly bokeh xgboost lightgbm transformers datasets tokenizers spacy nltk gensim openai anthropic ' +
    'git gitdb regex rpds ply lark tree_sitter serial usb netaddr dns ldap3 passlib dotenv environ decouple yarl ' +
    'multidict cachetools joblib loguru structlog watchdog fabric invoke ansible salt argcomplete'
  ).split(' '),
)

// what every machine is taken to have that has Python at all
const usual = new Set(['pip', 'setuptools', 'pkg_resources', '_distutils_hack', 'wheel'])

/** What stands before a name that was found nowhere, where the import machinery asks about it. */
const missing = '?'

/** The import machinery, made to ask about every name it found nowhere. */
export function askingWhereNotFound(source: string): string {
  const end = / {4}else:\n {8}return None\n(?=\n\ndef _sanity_check)/
  if (!end.test(source)) return source
  return source.replace(end, `    else:\n        return _imp.is_frozen('${missing}' + name) or None\n`)
}

export function moduleGuards(host: Host, builtInModules: readonly string[]): Hooks {
  const builtIn = new Set(builtInModules)
  const look = (original: Plain) => (self: number, object: number) => {
    const name = textOf(host, object) ?? ''
    if (name.startsWith(missing) && !host.process.isStarting)
      refuse(name.slice(missing.length).split('.')[0] ?? '')
    return original(self, object)
  }
  const refuse = (name: string) => {
    // the library does without what it can do without
    const isLibrary = importingFile(host)?.startsWith('/usr/lib/python3.11/') === true
    if (builtIn.has(name) && !isLibrary) throw new Unknowable(`it imports ${name}`)
    const mayBeThere = host.process.facts.isComplete ? usual : installed
    if (mayBeThere.has(name)) throw new Unknowable(`it imports ${name}, which may be installed`)
  }
  return { methods: [{ owner: '_imp', name: 'is_frozen', parameters: 2, replacement: look }] }
}
