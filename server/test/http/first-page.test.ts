import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** What the build says of each module that is a file of its own. */
function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(new URL('../../../console/dist/.vite/manifest.json', import.meta.url), 'utf8'))
}

/** The files that modules load at once, with those that these load. */
function filesOf(manifest: Record<string, Chunk>, modules: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the console has no ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return files
}

/** The bytes of an answer as Chromium asks for it. */
async function bytesOf(file: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const [response] = await once(request(new URL(file, `${server().url}/`), { headers, agent: false }).end(), 'response')
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  expect([file, response.statusCode]).toEqual([file, 200])
  return bytes
}

test('the first page takes at most 250 kB of JavaScript and 40 kB of CSS over the wire, in 30 files', async () => {
  const files = filesOf(readManifest(), ['index.html', 'src/projects/overview/OverviewPage.tsx'])
  let [javaScript, css] = [0, 0]
  for (const file of files) {
    if (file.endsWith('.css')) css += await bytesOf(file)
    else javaScript += await bytesOf(file)
  }
  // Far less would mean that files are missed.
  expect(javaScript).toBeGreaterThan(100_000)
  expect(javaScript).toBeLessThan(250_000)
  expect(css).toBeGreaterThan(5_000)
  expect(css).toBeLessThan(40_000)
  expect(files.size).toBeLessThanOrEqual(30)
})
