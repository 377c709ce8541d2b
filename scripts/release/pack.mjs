import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { compile } from './compile.mjs'
import { application, libraries } from './packages.mjs'
import { stage } from './stage.mjs'

/**
 * Builds, compiles and packs everything that is published.
 * @param root this repository
 * @param to the folder of the tarballs; those that it holds are removed
 * @returns {Promise<string[]>} the tarballs' paths, in an order in which they can be published
 */
export async function pack(root, to) {
  await build()
  const work = join(root, 'node_modules/.cache/release')
  rmSync(work, { recursive: true, force: true })
  const [outputs, staged] = [join(work, 'compiled'), join(work, 'staged')]
  compile(root, outputs)
  await stage(root, { outputs, staged })
  mkdirSync(to, { recursive: true })
  for (const old of globSync(join(to, '*.tgz'))) rmSync(old)
  const folders = [...libraries, application.folder].map(folder => `./${folder}`)
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to, ...folders], {
    cwd: staged,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  return tarballNames(JSON.parse(output)).map(name => join(to, name))
}

/** npm 11 answers with a list; npm 12 with an object by name. */
function tarballNames(answer) {
  return Object.values(answer).map(({ filename }) => filename)
}
