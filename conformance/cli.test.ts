import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer, temporaryFolder } from '../server/test/support/start-server.ts'

type Files = Record<string, unknown>

/** What the vendor's command line sends: no project id for what is about the company. */
async function start() {
  const folder = temporaryFolder()
  const server = await startServer({ folder: folder.path, port: await freePort() })
  onTestFinished(async () => {
    await server.stop('SIGKILL')
    folder.remove()
  })
  const { url, projectId, shown } = server
  const key = shown?.managementKey ?? ''
  async function post(path: string, body: object, project = projectId) {
    const authorization = `Bearer ${[project, key].filter(Boolean).join(':')}`
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    expect(response.status, JSON.stringify(answer)).toBe(200)
    return answer
  }
  return { folder: folder.path, key, projectId, post }
}

/** It writes objects as JSON and texts as they are; other values end its export. */
function write(folder: string, files: Files): void {
  for (const [path, file] of Object.entries(files)) {
    const isObject = typeof file === 'object' && file !== null && !Array.isArray(file)
    expect(isObject || (typeof file === 'string' && ['.txt', '.html'].includes(extname(path))), path).toBe(true)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), isObject ? `${JSON.stringify(file, null, 2)}\n` : String(file))
  }
}

/** It reads JSON as objects only. */
function read(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    entries.map(entry => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8')
      return [relative(folder, path), extname(path) === '.json' ? JSON.parse(text) : text]
    }),
  )
}

test('descopecli takes our management keys, lists projects, and makes a full turn with a snapshot', async () => {
  const { folder, key, projectId, post } = await start()
  expect(key).toMatch(/^K/)
  expect(projectId).toMatch(/^P/)
  const { projects } = await post('/v1/mgmt/projects/list', {}, '')
  expect(projects).toMatchObject([{ id: projectId }])

  await post('/v1/mgmt/role/create', { name: 'Editor' })
  await post('/v1/mgmt/list', { name: 'Towns', type: 'texts', data: ['Jena'] })
  const { files } = await post('/v1/mgmt/project/snapshot/export', {})
  write(join(folder, 'snapshot'), files)
  const kept = read(join(folder, 'snapshot'))
  expect(await post('/v1/mgmt/project/snapshot/validate', { files: kept })).toMatchObject({ ok: true, failures: [] })

  const { projectId: second } = await post('/v1/mgmt/project/clone', { name: 'Second' })
  await post('/v1/mgmt/role/delete', { name: 'Editor' }, second)
  await post('/v1/mgmt/project/snapshot/import', { files: kept }, second)
  const { files: after } = await post('/v1/mgmt/project/snapshot/export', {}, second)
  expect(after['roles.json']).toEqual(files['roles.json'])
  expect(after['lists.json']).toEqual(files['lists.json'])
})
