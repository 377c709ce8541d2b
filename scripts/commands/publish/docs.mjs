import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf } from '../../../server/src/documents/sections.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'docs/site')

/**
 * `npm run docs`: the site of the documents in `dist/docs/<version>`, beside the versions that are there, and a page that lists
 * them; `npm run docs -- dev` serves it, as they are now.
 */
export async function run([mode = 'build'] = []) {
  const site = join(root, 'dist/docs-site')
  const npm = (...args) => execFileSync('npm', args, { cwd: site, stdio: 'inherit' })
  const isInstalled = existsSync(join(site, 'node_modules')) && lockOf(site) === lockOf(source)
  cpSync(source, site, { recursive: true })
  if (!isInstalled) npm('ci', '--no-audit', '--no-fund')
  const pages = join(site, 'pages')
  rmSync(pages, { recursive: true, force: true })
  copyPages(pages)
  copyFileSync(join(site, 'home.md'), join(pages, 'index.md'))
  await writeReferences(pages)
  const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
  process.env.DOCS_VERSION = version
  npm('run', mode)
  if (mode === 'build') listVersions(join(root, 'dist/docs'))
}

/** Documents link each other by their files; the site has each at its address, which names no folder of a section or of decisions. */
function copyPages(pages) {
  const sections = JSON.parse(readFileSync(join(source, 'sections.json'), 'utf8'))
  const addresses = new Map([...filesOf(sections)].map(([page, file]) => [`${file}.md`, `${page}.md`]))
  const addressOf = file => addresses.get(file) ?? file.replace(/^decisions\/[\w-]+\/(?=[\w-]+\.md$)/, 'decisions/')
  const docs = join(root, 'docs')
  for (const entry of globSync('**/*', { cwd: docs, exclude: ['site/**'], withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = posix.relative(docs, path)
    const address = addressOf(file)
    mkdirSync(dirname(join(pages, address)), { recursive: true })
    if (!file.endsWith('.md')) {
      copyFileSync(path, join(pages, address))
      continue
    }
    const linked = readFileSync(path, 'utf8').replace(/\]\((?!https?:|[#/])([^)#\s]+)/g, (_, target) => {
      const to = addressOf(posix.join(posix.dirname(file), target))
      return `](${posix.relative(posix.dirname(address), to)}`
    })
    writeFileSync(join(pages, address), linked)
  }
}

/** The operations as the server makes pages of them, and the GraphQL schema. */
async function writeReferences(pages) {
  const { restReference } = await import('../../../server/src/documents/reference/rest.ts')
  const rest = restReference(JSON.parse(readFileSync(join(root, 'identity-provider/openapi.json'), 'utf8')))
  const operations = [...rest.pages].map(page => [page, rest.markdownOf(page)])
  writeReference(pages, 'rest', rest.index, operations)
  const { graphqlReference } = await import('../../release/graphql-reference.mjs')
  const graphql = graphqlReference(readFileSync(join(root, 'graphql/schema.graphql'), 'utf8'))
  writeReference(pages, 'graphql', graphql.index, graphql.pages)
}

function writeReference(pages, name, index, texts) {
  appendFileSync(join(pages, `${name}.md`), index)
  mkdirSync(join(pages, name))
  for (const [page, text] of texts) writeFileSync(join(pages, `${page}.md`), text)
}

/** Numbers in names of versions count as numbers: 0.10.0 is newer than 0.9.0. */
function listVersions(folder) {
  const isVersion = ({ name }) => existsSync(join(folder, name, 'index.html'))
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter(each => each.isDirectory() && isVersion(each))
    .map(({ name }) => name)
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const links = versions.map(version => `<li><a href="./${version}/">${version}</a></li>`)
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Versions of the documents · Gatehouse</title>
<style>:root { color-scheme: light dark } body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui, sans-serif }</style>
<h1>Gatehouse</h1>
<p>The documents of each version, the newest first.</p>
<ul>${links.join('')}</ul>
</html>
`
  writeFileSync(join(folder, 'index.html'), page)
}

function lockOf(folder) {
  const path = join(folder, 'package-lock.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
