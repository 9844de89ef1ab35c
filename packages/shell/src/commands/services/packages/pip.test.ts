import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertUnknown, serviceSession, transcript } from '../service-session.contract.ts'

const pip = {
  installed: [
    { name: 'pip', version: '23.2.1' },
    {
      name: 'Flask',
      version: '2.3.2',
      description: 'A web framework',
      depends: ['Werkzeug'],
      license: 'BSD',
    },
    { name: 'Werkzeug', version: '2.3.6' },
  ],
  available: [
    { name: 'requests', version: '2.30.0' },
    { name: 'requests', version: '2.31.0', depends: ['idna'] },
    { name: 'idna', version: '3.4' },
  ],
}
const root =
  "WARNING: Running pip as the 'root' user can result in broken permissions and conflicting behaviour with the system package manager. It is recommended to use a virtual environment instead: https://pip.pypa.io/warnings/venv\n"

describe('pip', () => {
  it('lists, shows and installs in the words of pip 23.2 (refusals recorded, dependencies and removal derived by hand)', async () => {
    assert.equal(
      await transcript(serviceSession({ packages: { pip } }), [
        'pip list',
        'pip3 freeze',
        'pip list --format=json',
        'pip show flask nope',
        'pip show nope',
        'pip install flask',
        'pip install nope',
        'pip install requests==9',
        'pip install -q requests; pip freeze | grep -c .',
        'pip uninstall -y requests nope',
      ]),
      `$ pip list
Package  Version
-------- -------
Flask    2.3.2
pip      23.2.1
Werkzeug 2.3.6
$ pip3 freeze
Flask==2.3.2
Werkzeug==2.3.6
$ pip list --format=json
[{"name": "Flask", "version": "2.3.2"}, {"name": "pip", "version": "23.2.1"}, {"name": "Werkzeug", "version": "2.3.6"}]
$ pip show flask nope
WARNING: Package(s) not found: nope
Name: Flask
Version: 2.3.2
Summary: A web framework
Home-page: 
Author: 
Author-email: 
License: BSD
Location: /usr/local/lib/python3.11/site-packages
Requires: Werkzeug
Required-by: 
$ pip show nope
WARNING: Package(s) not found: nope
[1]
$ pip install flask
Requirement already satisfied: flask in /usr/local/lib/python3.11/site-packages (2.3.2)
Requirement already satisfied: Werkzeug in /usr/local/lib/python3.11/site-packages (from flask) (2.3.6)
${root}$ pip install nope
ERROR: Could not find a version that satisfies the requirement nope (from versions: none)
ERROR: No matching distribution found for nope
[1]
$ pip install requests==9
ERROR: Could not find a version that satisfies the requirement requests==9 (from versions: 2.30.0, 2.31.0)
ERROR: No matching distribution found for requests==9
[1]
$ pip install -q requests; pip freeze | grep -c .
${root}4
$ pip uninstall -y requests nope
Found existing installation: requests 2.31.0
Uninstalling requests-2.31.0:
  Successfully uninstalled requests-2.31.0
WARNING: Skipping nope as it is not installed.
${root}`,
    )
  })

  it('is unknown where it would show a download', async () => {
    await assertUnknown(serviceSession({ packages: { pip } }), 'pip install requests')
    await assertUnknown(serviceSession({ packages: { pip } }), 'pip download requests')
  })
})

describe('npm', () => {
  it('lists what is installed for all and looks up what is not (derived by hand; the tree recorded from npm 11)', async () => {
    const npm = {
      installed: [
        { name: 'npm', version: '11.0.0' },
        { name: 'corepack', version: '0.30.0' },
      ],
      available: [{ name: 'left-pad', version: '1.3.0' }],
    }
    const own = serviceSession({ packages: { npm } })
    assert.equal(
      await transcript(own, [
        'npm view left-pad version',
        'npm install -g --silent left-pad',
        'npm ls -g',
        'LANG=C npm ls -g npm',
      ]),
      `$ npm view left-pad version
1.3.0
$ npm install -g --silent left-pad
$ npm ls -g
/usr/lib
├── corepack@0.30.0
├── left-pad@1.3.0
└── npm@11.0.0

$ LANG=C npm ls -g npm
/usr/lib
\`-- npm@11.0.0

`,
    )
    await assertUnknown(own, 'npm install -g express')
    await assertUnknown(own, 'npm ls')
  })
})
