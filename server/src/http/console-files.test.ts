import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeclaredPage } from '@gatehouse-id/entities'
import { expect, onTestFinished, test } from 'vitest'
import { createConsoleFiles } from './console-files.ts'

/** The console's page, and what is in its element of data. */
async function ask(pages: readonly DeclaredPage[], headers: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'console-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<body><div id="root"></div></body>')
  const files = createConsoleFiles(folder, { onPage: () => {}, pages })
  const request = new Request('http://gatehouse.test/users', { headers: { accept: 'text/html', ...headers } })
  const response = await files(request)
  const html = (await response?.text()) ?? ''
  const [, data] = /<script type="application\/json" id="added-pages">(.*)<\/script><\/body>/.exec(html) ?? []
  return { status: response?.status, etag: response?.headers.get('etag') ?? '', html, data }
}

test('what is added stands in the page as data, which no text in it leaves', async () => {
  const lead = `</script><script>alert(1)</script><!-- $& $' `
  const page = { declaration: { type: 'Notice' }, texts: { en: { lead } } } as unknown as DeclaredPage
  const { html, data = '', etag } = await ask([page])
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  expect(JSON.parse(data)).toEqual([page])
  expect((await ask([page], { 'if-none-match': etag })).status).toBe(304)
})

test('without anything added the page is as it was built', async () => {
  expect((await ask([])).html).toBe('<body><div id="root"></div></body>')
})
