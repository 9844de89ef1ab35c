import { gunzipSync } from 'node:zlib'

const fromBase64 = (text: string) => Buffer.from(text, 'base64')
// made by GNU tar and gzip
const tarArchive = gunzipSync(
  fromBase64(
    'H4sIAAAAAAACA+3YTQqDMBAF4Fn3FLmBk5/JnCeuBa21929wmYKlQlJL3rfJwkCEx8xElyFRbZzFEPY1K9fMkQ0SQtS8TYgtW7VkmBp4Pra0GkPrPG9H+z49/1PpRtCxZZia1L+qHtQ/l/XvJZBxCfVfP//70CR/kW/ydxrJCPp/k/zHn89/X+YfvMf8b2EccQHoe/7XP+NE/2eP/o/5j/w7mf9l/tapI2NbvFz3+V/y+y862fOfUP+187/C/7+3/EV5zz8hfwAAAAAAAAAAgPNeM6pgDwAoAAA=',
  ),
).toString('latin1')
const packedNumbers = fromBase64(
  'H4sICCV9k2UAA24AHdPLEQUhDAPBu6JBAgzkn9iO9+56n2lhRVNLW6WjqycP2XLkKS95yyUf+cpPGYqVKFNZylZKOcpVnubQtCYfOTWX5tYszaN5NZ/W0LJWtPjGpbW1SutoXa2nPbStHe2pzQ/a2qV9tK/2Uw2VVVFN1VLxe0t1VFf1dIaOdaIzdZbO1uHvHJ2r83SHrnWjO3WX7tYtXf7t1X16Q8960Zt6S2/rld7RI0bXIMegxyDIoMggyaDJIMqgyiDL4O7Pxl2H63Kdrtt1vK7X+ehnAjrdlzsamoimosloOpqQpqRJaVp6NgR35DQ9TVBT1CQ1TU1UU9Vk9Wox7ihr0pq2Jq6pa/KaviawKezdtNwR2VQ2mU1nE9qUNqlNaxPb1Rvgjt4muClukpvmJrqpbrKb7j49Fu5Ib9qb+Ka+yW/6GwAjYAh8e1XcoWAYjIOBMBKGwlgYDKPh1/Pr/TFAPIJH8AgewSN4BI/gETziHip3eASP4BE8gkfwCB7pPfeg/0Vz15vuUfeqe9a96x42HsEjeGT29LnDI3gEj+ARPIJH8AgewSOr3wh3eASP4BE8gkfwCB7BI3hk92PiDo/gETyCR/AIHsEjeASPVL867vAIHsEjeASP4BE8gkfwyOnnyR0ewSN4BI/gETyCR/AIHrn9jrnDI3gEj+ARPIJH8AgewSOvH3y/+KEPdgWkiEQEAAA=',
).toString('latin1')
const twoMembers = fromBase64(
  'H4sICCV9k2UAA24AHdPLEQUhDAPBu6JBAgzkn9iO9+56n2lhRVNLW6WjqycP2XLkKS95yyUf+cpPGYqVKFNZylZKOcpVnubQtCYfOTWX5tYszaN5NZ/W0LJWtPjGpbW1SutoXa2nPbStHe2pzQ/a2qV9tK/2Uw2VVVFN1VLxe0t1VFf1dIaOdaIzdZbO1uHvHJ2r83SHrnWjO3WX7tYtXf7t1X16Q8960Zt6S2/rld7RI0bXIMegxyDIoMggyaDJIMqgyiDL4O7Pxl2H63Kdrtt1vK7X+ehnAjrdlzsamoimosloOpqQpqRJaVp6NgR35DQ9TVBT1CQ1TU1UU9Vk9Wox7ihr0pq2Jq6pa/KaviawKezdtNwR2VQ2mU1nE9qUNqlNaxPb1Rvgjt4muClukpvmJrqpbrKb7j49Fu5Ib9qb+Ka+yW/6GwAjYAh8e1XcoWAYjIOBMBKGwlgYDKPh1/Pr/TFAPIJH8AgewSN4BI/gETziHip3eASP4BE8gkfwCB7pPfeg/0Vz15vuUfeqe9a96x42HsEjeGT29LnDI3gEj+ARPIJH8AgewSOr3wh3eASP4BE8gkfwCB7BI3hk92PiDo/gETyCR/AIHsEjeASPVL867vAIHsEjeASP4BE8gkfwyOnnyR0ewSN4BI/gETyCR/AIHrn9jrnDI3gEj+ARPIJH8AgewSOvH3y/+KEPdgWkiEQEAAAfiwgIJX2TZQADYQBL5AIAB6Hq3QIAAAA=',
).toString('latin1')
const withoutName = fromBase64('H4sIAAAAAAAAA0tK4gIAZyYMAwMAAAA=').toString('latin1')

/** The files the commands in archive.txt work on. */
export const archiveFiles = {
  n: Array.from({ length: 300 }, (_, index) => `${index + 1}\n`).join(''),
  h: 'hello\n',
  e: '',
  m: 'one line\n'.repeat(400),
  'x.tar': tarArchive,
  'y.tgz': packedNumbers,
  'numbers.gz': packedNumbers,
  'two.gz': twoMembers,
  'b.gz': withoutName,
  'cut.gz': packedNumbers.slice(0, 100),
  'bad.gz': 'not gz',
  'garbage.gz': `${packedNumbers}garbage`,
  'crc.gz': packedNumbers.replace(/.{8}$/s, '12345678'),
  h2: 'x',
  'h2.gz': withoutName,
  'd/': '',
  'd/one': '1\n',
  'd/two': '22\n',
  'd/sub/': '',
  'd/sub/three': '333\n',
  'd/link': '->one',
  'empty/': '',
}
