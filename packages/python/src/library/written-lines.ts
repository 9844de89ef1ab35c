// What stands where Debian changed the library and line numbers alone will not do: written for what it does there. Where that
// cannot be told, the run ends.

const unknown = '__import__("posix")._unknown()'

const installSchemes = `    **{
        scheme: {
            'stdlib': '{installed_base}/lib/python{py_version_short}',
            'platstdlib': '{platbase}/lib/python{py_version_short}',
            'purelib': '{base}' + modules,
            'platlib': '{platbase}' + modules,
            'include': '{installed_base}/include/python{py_version_short}{abiflags}',
            'platinclude': '{installed_platbase}/include/python{py_version_short}{abiflags}',
            'scripts': '{base}' + local + '/bin',
            'data': '{base}' + local,
        }
        for scheme, local, modules in (
            ('deb_system', '', '/lib/python3/dist-packages'),
            ('posix_local', '/local', '/local/lib/python{py_version_short}/dist-packages'),
        )
    },
`

/** File -> line (from 0) -> the lines that stand there. */
export const writtenLines: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'ctypes/util.py': { 82: '' },
  'multiprocessing/connection.py': { 20: 'import _multiprocessing\n' },
  'pathlib.py': { 3: '', 115: '\n    import ntpath\n' },
  'importlib/_bootstrap.py': {
    1121: '',
    1144: '        raise ModuleNotFoundError(_ERR_MSG.format(name), name=name)\n',
  },
  'py_compile.py': { 196: "        filename = filename.removesuffix('\\n')\n" },
  'sysconfig.py': {
    38: installSchemes,
    231: "    for scheme in ('posix_prefix', 'posix_home', 'posix_local', 'deb_system'):\n",
    291: [
      "    is_virtual = sys.base_prefix != sys.prefix or hasattr(sys, 'real_prefix')\n",
      "    layout = os.environ.get('DEB_PYTHON_INSTALL_LAYOUT', 'posix_local')\n",
      "    usual = 'deb_system' if layout in ('deb', 'deb_system') else 'posix_local'\n",
    ].join(''),
    292: "        'prefix': 'posix_prefix' if is_virtual else usual,\n",
    459: "        f'_sysconfigdata_{sys.abiflags}_{multiarch}',\n",
    594: "        inc_dir = get_path('platinclude', 'posix_prefix')\n",
    676: "        _CONFIG_VARS['multiarchsubdir'] = '/x86_64-linux-gnu'\n",
  },
  'email/_header_value_parser.py': {
    951: "for _fact in ('as_ew_allowed', 'syntactic_break'):\n    setattr(ListSeparator, _fact, False)\n",
    2024: '            address_list.append(ListSeparator)\n',
    2821: '            elif part.as_ew_allowed:\n',
    2826: [
      "            if part.as_ew_allowed or not hasattr(part, 'encode'):\n",
      '                want_encoding = False\n',
      '                continue\n',
      '            want_encoding, last_ew = False, None\n',
    ].join(''),
  },
  'tempfile.py': {
    42: 'import shutil as _shutil\n_rmtree = _shutil.rmtree\n',
    271: 'def _let_in(path):\n    _os.chmod(path, 0o700)\n',
    864: '',
    873: '                        _let_in(_os.path.dirname(path))\n                    _let_in(path)\n',
  },
  'urllib/parse.py': {
    454: "    url = url.lstrip(''.join(map(chr, range(33))))\n    scheme = scheme.strip(''.join(map(chr, range(33))))\n",
    468: '',
    474: `        if '[' in netloc and ']' in netloc:\n            ${unknown}\n`,
  },
  'site.py': {
    368: [
      "            sitepackages.append(prefix + '/local/lib/python3.11/dist-packages')\n",
      "            sitepackages.append(prefix + '/lib/python3/dist-packages')\n",
    ].join(''),
    371: "                                    'dist-packages')\n",
  },
}

const isDisputed = `

def _settled(thing):
    ends = (thing.network_address, thing.broadcast_address) if isinstance(thing, _BaseNetwork) else (thing,)
    if any(end in net for end in ends for net in _disputed if net.version == thing.version):
        ${unknown}
    return thing._constants._private_networks

_disputed = [ip_network(net) for net in (
    '192.0.0.0/24', '64:ff9b:1::/48', '2001::/23', '2002::/16')]
`

const mailAddresses = `

def getaddresses(fieldvalues, *, strict=True):
    fields = [str(value) for value in fieldvalues]
    if strict and any(mark in field for field in fields for mark in '()[]"'):
        ${unknown}
    found = _AddressList(COMMASPACE.join(fields)).addresslist
    if strict and len(found) != sum(1 + field.count(',') for field in fields):
        return [('', '')]
    return found

def parseaddr(addr, *, strict=True):
    if strict and (not isinstance(addr, str) or any(mark in addr for mark in '()[]')):
        ${unknown}
    found = _AddressList(addr).addresslist
    return found[0] if len(found) == 1 or found and not strict else ('', '')
`

/** File -> what stands at its end, and what is replaced before: for modules whose lines are not told. */
export const writtenChanges: Readonly<
  Record<string, { readonly end?: string; readonly replaced?: readonly [RegExp, string] }>
> = {
  'ipaddress.py': {
    end: isDisputed,
    replaced: [/\bself\._constants\._private_networks\b/g, '_settled(self)'],
  },
  // it is done in C there
  'hashlib.py': { replaced: [/_warn\((?=\n)/g, '(lambda *_, **__: None)('] },
  'email/utils.py': { end: mailAddresses },
}
