// What the `node` package calls when it is installed. It stands in for the package of this name, which installs all of
// Node: 67 MB of headers and then the program a second time under another name. This takes the program alone.
const { execFileSync } = require('node:child_process')
const { mkdirSync, mkdtempSync, renameSync, rmSync } = require('node:fs')
const path = require('node:path')

module.exports = function installNode(version) {
  const { platform, arch, env, execPath } = process
  // where the pinned program is missing, bin/agentworld takes the system's
  if (platform === 'win32') return
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  const bin = path.resolve('bin')
  mkdirSync(bin, { recursive: true })
  const folder = mkdtempSync(path.join(bin, 'unpacked-'))
  try {
    const [program, first] = env.npm_execpath === undefined ? ['npm', []] : [execPath, [env.npm_execpath]]
    const pack = ['pack', '--silent', '--pack-destination', folder, `${name}-${platform}-${arch}@${version}`]
    const [archive] = execFileSync(program, [...first, ...pack], { cwd: folder, encoding: 'utf8' }).match(
      /\S+$/m,
    )
    execFileSync('tar', ['-xzf', archive, 'package/bin/node'], { cwd: folder })
    renameSync(path.join(folder, 'package', 'bin', 'node'), path.join(bin, 'node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
