import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'docs/site')

/** `npm run docs`: the site of the documents in `dist/docs`; `npm run docs -- dev` serves it, as they are now. */
export async function run([mode = 'build'] = []) {
  const site = join(root, 'dist/docs-site')
  const npm = (...args) => execFileSync('npm', args, { cwd: site, stdio: 'inherit' })
  const isInstalled = existsSync(join(site, 'node_modules')) && lockOf(site) === lockOf(source)
  cpSync(source, site, { recursive: true })
  if (!isInstalled) npm('ci', '--no-audit', '--no-fund')
  const pages = join(site, 'pages')
  rmSync(pages, { recursive: true, force: true })
  for (const name of readdirSync(join(root, 'docs')).filter(each => each !== 'site'))
    cpSync(join(root, 'docs', name), join(pages, name), { recursive: true })
  copyFileSync(join(site, 'home.md'), join(pages, 'index.md'))
  npm('run', mode)
}

function lockOf(folder) {
  const path = join(folder, 'package-lock.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
