import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, type Section } from '../../src/documents/sections.ts'
import { freePort, runGatehouse, startServer, temporaryFolder } from '../support/start-server.ts'
import { sharedServerForTest } from '../support/test-server.ts'

const root = resolve(import.meta.dirname, '../../..')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root }), 'bench/RESULTS.md']
function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}

function withoutCode(text: string) {
  return text.replace(/^(```+|~~~)[^\n]*\n[\s\S]*?^\1/gm, '').replace(/(`+)[\s\S]*?[^`]\1(?!`)/g, '')
}

test('every link between documents resolves', () => {
  const broken = documents.flatMap(document =>
    [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(match => match[1] ?? '')
      .filter(target => !existsSync(join(root, dirname(document), target)))
      .map(target => `${document} → ${target}`),
  )
  expect(broken).toEqual([])
})

test('no document has a tag outside of code, which a site would take for one', () => {
  const tags = documents.flatMap(document =>
    [...withoutCode(read(document)).matchAll(/(?<!\\)<(?!br>|https?:)[a-z/!][^>]*>/gi)].map(
      tag => `${document}: ${tag[0]}`,
    ),
  )
  expect(tags).toEqual([])
})

test('every path that the documents name exists', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const folders = new Set(tracked.flatMap(path => (path.includes('/') ? [path.split('/', 1)[0]] : [])))
  const exists = (path: string) =>
    tracked.some(file => `/${file}/`.includes(`/${path}/`) || file.startsWith(`${path}/`))
  const named = documents.flatMap(document =>
    [...read(document).matchAll(/`((?:[\w.@-]+\/)*[\w.@-]+)\/?`/g)].map(([, path = '']) => ({ document, path })),
  )
  const paths = named.filter(
    ({ path }) =>
      /[\w-]\.(tsx?|mjs|sql|md|ya?ml)$/.test(path) || (path.includes('/') && folders.has(path.split('/', 1)[0])),
  )
  expect(paths.length).toBeGreaterThan(250)
  // Folders that are made by a command, and files of a project that is not this one.
  const others = /^(node_modules\/|docs\/reference\/|gatehouse(\.yaml$|\/))/
  const missing = paths.filter(({ document, path }) => !others.test(path) && !others.test(document) && !exists(path))
  expect(missing.map(({ document, path }) => `${document}: ${path}`)).toEqual([])
})

test('every npm script that the documents name exists', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const named = documents.flatMap(document => [...read(document).matchAll(/npm run ([\w:]+)/g)].map(match => match[1]))
  expect(named.filter(name => name !== undefined && !scripts.includes(name))).toEqual([])
})

test('every variable that the documents name is read by the configuration', () => {
  const config = globSync('server/src/config/*.ts', { cwd: root }).map(read).join('\n')
  const named = documents.flatMap(document =>
    [...read(document).matchAll(/GATEHOUSE_[A-Z_]+[A-Z]/g)].map(match => match[0].replace(/_FILE$/, '')),
  )
  const unknown = named.filter(name => !name.startsWith('GATEHOUSE_OIDC_') && !config.includes(name))
  expect([...new Set(unknown)].filter(name => !['GATEHOUSE_API_ORIGIN', 'GATEHOUSE_URL'].includes(name))).toEqual([])
})

test('every operation that the documents name is in the contract', () => {
  const { paths } = JSON.parse(read('identity-provider/openapi.json'))
  // docs/look-up/coverage.md also lists what is not built.
  const texts = documents.filter(document => document !== 'docs/look-up/coverage.md').map(read)
  const named = texts.flatMap(text => [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/v\d\/[\w/-]+)`/g)])
  const unknown = named.filter(([, method = '', path = '']) => !paths[path]?.[method.toLowerCase()])
  expect(named.length).toBeGreaterThan(5)
  expect(unknown.map(([name]) => name)).toEqual([])
})

test.each([
  ['docs/sign-users-in/sdk.md', '[session.token.sub === data.user.userId, refreshed.token.sub === data.user.userId]'],
  [
    'docs/manage/managing.md',
    "[snapshot.files['project.json'] !== undefined, snapshot.files['lists.json'] !== undefined]",
  ],
])('the example of %s runs as it stands', async (document, claims) => {
  const server = await sharedServerForTest()
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(read(document)) ?? []
  // Beside the tests, so that its import finds the SDK.
  const file = join(import.meta.dirname, `.example-${process.pid}.mjs`)
  try {
    // The example names the default address; this server listens on a free port.
    const runnable = example.replace('http://localhost:3000', server.url)
    writeFileSync(file, `${runnable}\nconsole.log(JSON.stringify(${claims}))\n`)
    const env = {
      ...process.env,
      GATEHOUSE_PROJECT_ID: server.projectId,
      GATEHOUSE_MANAGEMENT_KEY: server.shown.managementKey,
    }
    const told = execFileSync(process.execPath, [file], { env, encoding: 'utf8' })
    expect(JSON.parse(told)).toEqual([true, true])
  } finally {
    rmSync(file, { force: true })
  }
})

test('the site of the documents leads to every document', () => {
  const sections: Section[] = JSON.parse(read('docs/site/sections.json'))
  const files = filesOf(sections)
  expect(files.size).toBe(sections.flatMap(({ pages }) => pages).length)
  const listed = [...files.values()].map(file => `docs/${file}.md`)
  // What the contents lead to by one page, or not at all.
  const own = globSync('docs/**/*.md', { cwd: root }).filter(path => !/^docs\/(decisions|reference|site)\//.test(path))
  expect(own.filter(path => !listed.includes(path))).toEqual([])
  expect(listed.filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('the commands migrate and doctor do what docs/run/databases.md and docs/run/production.md say', async () => {
  const folder = temporaryFolder()
  const before = runGatehouse(['doctor'], { folder: folder.path })
  expect(await before.exited).toMatchObject({ code: 0 })
  expect(before.output()).toMatch(/Database\s+sqlite, reachable, [1-9]\d* migrations to run/)
  const plan = runGatehouse(['migrate', '--plan'], { folder: folder.path })
  expect(await plan.exited).toMatchObject({ code: 0 })
  expect(plan.output()).toMatch(/Would run [1-9]\d* migrations:\n {2}identity-provider\/0001-projects.sql/)
  const migrate = runGatehouse(['migrate'], { folder: folder.path })
  expect(await migrate.exited).toMatchObject({ code: 0 })
  expect(migrate.output()).toContain('identity-provider/0001-projects.sql')
  const after = runGatehouse(['doctor'], { folder: folder.path })
  await after.exited
  expect(after.output()).toContain('0 migrations to run')
  expect(after.output()).not.toContain('Java SDK')
  folder.remove()
})

test('doctor warns of projects that the Java SDK cannot be used with', async () => {
  const folder = temporaryFolder()
  const env = { GATEHOUSE_PROJECT_ID: 'Pshort', PORT: String(await freePort()) }
  const server = await startServer({ folder: folder.path, port: Number(env.PORT), env })
  await server.stop('SIGTERM')
  const doctor = runGatehouse(['doctor'], { folder: folder.path, env })
  expect(await doctor.exited).toMatchObject({ code: 0 })
  expect(doctor.output()).toContain(
    'Java SDK        warning: it cannot be used with project Pshort: its id has less than 28',
  )
  folder.remove()
})
