import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { compile } from './compile.mjs'
import { application, libraries } from './packages.mjs'
import { stage } from './stage.mjs'

/**
 * Builds, compiles and packs everything that is published.
 * @param root this repository
 * @param to the folder of the tarballs; what it holds is removed
 * @returns {string[]} the tarballs' paths, in an order in which they can be published
 */
export function pack(root, to) {
  build()
  const work = join(root, 'node_modules/.cache/release')
  rmSync(work, { recursive: true, force: true })
  const [outputs, staged] = [join(work, 'compiled'), join(work, 'staged')]
  compile(root, outputs)
  stage(root, { outputs, staged })
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  return [...libraries, application.folder].map(folder => {
    const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], {
      cwd: join(staged, folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
    return join(to, tarballName(JSON.parse(output)))
  })
}

/** npm 11 answers with a list; npm 12 with an object by name. */
function tarballName(answer) {
  return Object.values(answer)[0].filename
}
