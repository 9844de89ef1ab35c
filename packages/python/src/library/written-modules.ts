// Modules that are part of the distribution's program and that the build lacks, written for what they do there.

const record = (title: string, fields: string) => `
class struct_${title}(_namedtuple("struct_${title}", "${fields}")):
    __slots__ = ()
    __module__ = __name__
    def __repr__(self):
        return __name__ + "." + super().__repr__()
`

const users = `from collections import namedtuple as _namedtuple
${record('passwd', 'pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell')}
def _entries():
    with open("/etc/passwd", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            name, password, user, group, *rest = line.rstrip("\\n").split(":")
            yield struct_passwd(name, password, int(user), int(group), *rest)

def getpwall():
    return list(_entries())

def getpwnam(name, /):
    for entry in _entries():
        if entry.pw_name == name:
            return entry
    raise KeyError(f"getpwnam(): name not found: {name!r}") from None

def getpwuid(uid, /):
    for entry in _entries():
        if entry.pw_uid == uid:
            return entry
    raise KeyError(f"getpwuid(): uid not found: {uid}") from None
`

const groups = `from collections import namedtuple as _namedtuple
${record('group', 'gr_name gr_passwd gr_gid gr_mem')}
def _entries():
    with open("/etc/group", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            name, password, group, members = line.rstrip("\\n").split(":")
            yield struct_group(name, password, int(group), [member for member in members.split(",") if member])

def getgrall():
    return list(_entries())

def getgrnam(name):
    for entry in _entries():
        if entry.gr_name == name:
            return entry
    raise KeyError(f"getgrnam(): name not found: {name!r}")

def getgrgid(id):
    for entry in _entries():
        if entry.gr_gid == id:
            return entry
    raise KeyError(f"getgrgid(): gid not found: {id}")
`

// tells what is compressed so from what is not; nothing is packed or unpacked
const compression = `import builtins as _builtins
import os as _os
from posix import _unknown

FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = range(4)
CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256, CHECK_ID_MAX, CHECK_UNKNOWN = 0, 1, 4, 10, 15, 16
PRESET_DEFAULT, PRESET_EXTREME = 6, 1 << 31

class LZMAError(Exception):
    __module__ = "_lzma"

def _refuse(data):
    if len(data) >= 13 and data[:6] != b"\\xfd7zXZ\\0":
        low, size, length = data[0] % 45, int.from_bytes(data[1:5], "little"), data[5:13]
        odd = size - (size & -size)
        is_round = odd & (odd - 1) == 0 and odd in (0, (size & -size) << 1)
        is_short = length == b"\\xff" * 8 or length[5:] <= b"\\x3f\\0\\0" and length[6:] == b"\\0\\0"
        if data[0] >= 225 or low % 9 + low // 9 > 4 or not is_round or not is_short:
            raise LZMAError("Input format not supported by decoder")
    _unknown()

class LZMADecompressor:
    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        if format != FORMAT_AUTO or filters is not None:
            _unknown()
    def decompress(self, data, max_length=-1):
        _refuse(data)

class LZMAFile:
    def __init__(self, filename=None, mode="r", *, format=None, check=-1, preset=None, filters=None):
        if mode not in ("r", "rb") or format is not None or filters is not None:
            _unknown()
        is_path = isinstance(filename, (str, bytes, _os.PathLike))
        self._file = _builtins.open(filename, "rb") if is_path else filename
    def read(self, size=-1):
        data = self._file.read(8192)
        if not data:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        _refuse(data)
    def tell(self):
        return 0
    def close(self):
        pass

def decompress(data, format=FORMAT_AUTO, memlimit=None, filters=None):
    return LZMADecompressor(format, memlimit, filters).decompress(bytes(data))

def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'lzma' has no attribute {name!r}")
    _unknown()
`

/** File of the library -> its text. */
export const writtenModules: Readonly<Record<string, string>> = {
  'pwd.py': users,
  'grp.py': groups,
  'lzma.py': compression,
}
