import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDocuments } from './documents.ts'
import type { Section } from './sections.ts'

const docs = resolve(import.meta.dirname, '../../../docs')
const openApi = JSON.parse(readFileSync(resolve(docs, '../identity-provider/openapi.json'), 'utf8'))
const own = createDocuments(docs, () => openApi)
const pages = (JSON.parse(readFileSync(join(docs, 'site/sections.json'), 'utf8')) as Section[]).flatMap(
  section => section.pages,
)

async function open(path: string, documents = own) {
  const response = documents(new Request(`http://localhost${path}`))
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('every document is a page whose links to documents and their parts lead somewhere', async () => {
  const all = new Map<string, string>()
  const areas = [...(await open('/docs/rest')).html.matchAll(/href="\/docs\/(rest\/\w+)"/g)].map(
    ([, area = '']) => area,
  )
  for (const page of [...pages.map(([page]) => page), ...areas]) {
    const { status, html } = await open(`/docs/${page}`)
    expect(status, page).toBe(200)
    all.set(page, html)
  }
  const broken: string[] = []
  for (const [page, html] of all)
    for (const [, target = '', id] of html.matchAll(/href="\/docs\/([^"#]+)(?:#([^"]*))?"/g)) {
      const to = all.get(target)
      if (to === undefined || (id !== undefined && !to.includes(` id="${id}"`)))
        broken.push(`${page} → ${target}#${id}`)
    }
  expect(broken).toEqual([])
  // Across the folders of the repository, which no address names.
  expect(all.get('coming-from/auth0')).toContain('href="/docs/users"')
  expect(all.get('rest')).toContain('href="/docs/rest/roles"')
})

test('the first page answers /docs, and links of the repository with .md lead to the same', async () => {
  expect((await open('/docs')).html).toBe((await open('/docs/ten-minutes')).html)
  for (const path of ['/docs/errors.md', '/docs/look-up/errors.md'])
    expect((await open(path)).html).toContain('<h3 id="rolenotfound">')
})

test('the reference of the REST API has every operation once, with its fields, and a search finds it', async () => {
  const { html: list } = await open('/docs/rest')
  const areas = [...list.matchAll(/href="\/docs\/(rest\/\w+)"/g)].map(([, area]) => area)
  const all = await Promise.all(areas.map(async area => (await open(`/docs/${area}`)).html))
  const shown = all.flatMap(html =>
    [...html.matchAll(/<h2 id="[^"]+">([A-Z]+ \/[^<]+)</g)].map(([, heading]) => heading),
  )
  const operations = Object.entries<object>(openApi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(shown.toSorted()).toEqual(operations.toSorted())
  const { html } = await open('/docs/rest/roles')
  expect(html).toMatch(/<td><code>permissionNames<\/code><\/td>\s*<td>list of text \(1 to 100\), at most 1000<\/td>/)
  expect(html).toContain('href="/docs/errors#roletaken"')
  expect((await open('/docs/search?q=mgmt/role/create')).html).toContain('/docs/rest/roles#post-v1mgmtrolecreate"')
  // Without a provider of its own a server has no operations to describe.
  expect((await open('/docs/rest/roles', createDocuments(docs))).status).toBe(404)
  expect((await open('/docs/rest', createDocuments(docs))).html).not.toContain('href="/docs/rest/')
})

test('a search finds passages with all words, by heading first', async () => {
  const { html } = await open('/docs/search?q=TRUSTED+proxies')
  const [first] = [...html.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href)
  expect(first).toMatch(/^\/docs\/(production|observability)#/)
  expect((await open('/docs/search?q=RoleNotFound')).html).toContain('/docs/errors#rolenotfound')
  expect((await open('/docs/search?q=zyzzyva')).html).toContain('No document has all of these words')
  expect((await open('/docs/search')).status).toBe(200)
})

test('what is asked for is shown as text, and nothing outside of the documents is read', async () => {
  const { html } = await open('/docs/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  expect(html).not.toContain('<script>alert')
  for (const path of ['/docs/..%2f..%2fpackage', '/docs/site/home', '/docs/%00', '/docs/__proto__'])
    expect((await open(path)).status, path).toBe(404)
})

test('a page runs no script but its own, and a file that changed is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['site', 'all']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'site/sections.json'), '[{ "title": "All", "folder": "all", "pages": [["one", "One"]] }]')
  writeFileSync(
    join(folder, 'all/one.md'),
    '# One\n\n<img src=x onerror=alert(1)>\n\n## Same\n\n## Same\n\n[a](javascript:alert(1)) [b](../x.md)\n',
  )
  const documents = createDocuments(folder)
  const { html, headers } = await open('/docs/one', documents)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
  )
  expect(html).not.toMatch(/<img|javascript:|href="..\/x/)
  expect(html).toContain('id="same"')
  expect(html).toContain('id="same-1"')
  writeFileSync(join(folder, 'all/one.md'), '# Two\n')
  utimesSync(join(folder, 'all/one.md'), 2e9, 2e9)
  expect((await open('/docs/one', documents)).html).toContain('<h1 id="two">Two')
  expect((await open('/docs', createDocuments(join(folder, 'nothing')))).status).toBe(404)
})
