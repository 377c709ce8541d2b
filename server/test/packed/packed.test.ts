import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cookieBrowser } from '../support/cookie-browser.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { freePort, printed, run, temporaryFolder } from '../support/start-server.ts'
import { exampleOf, type PackedProject, packAndInstall, root, runInProject } from './packed-project.ts'

// Each test starts programs from a cold cache.
vi.setConfig({ testTimeout: 120_000 })

const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
const folder = temporaryFolder()
let installed: PackedProject | undefined
beforeAll(async () => {
  installed = await packAndInstall(folder.path)
  if (!installed) console.error('SKIPPED: npm reaches no registry, so the packed packages cannot be installed')
  return folder.remove
}, 600_000)

/** Skips the test where there is no registry. */
const it = test.extend<{ project: PackedProject }>({
  project: async ({ skip }, use) => {
    if (!installed) return skip('npm reaches no registry')
    await use(installed)
  },
})

/** The installed `gatehouse`, in an empty folder, with no configuration besides a port. */
async function serveInstalled({ folder: project }: PackedProject) {
  const empty = temporaryFolder()
  onTestFinished(empty.remove)
  const port = await freePort()
  const command = join(project, 'node_modules/.bin/gatehouse-id')
  const server = run(process.execPath, [command], { folder: empty.path, env: { PORT: String(port) } })
  onTestFinished(() => void server.process.kill('SIGKILL'))
  await printed(server, 'Gatehouse is ready.')
  const value = (label: string) => new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(server.output())?.[1] ?? ''
  const url = value('Console')
  return { url, projectId: value('Project id'), managementKey: value('Management key'), folder: empty.path }
}

describe('the tarballs', () => {
  it('hold no tests, no sources in TypeScript, and a licence and a README each', ({ project }) => {
    expect(project.tarballs).toHaveLength(7)
    for (const tarball of project.tarballs) {
      const entries = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
      const name = basename(tarball)
      expect(entries, name).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md']))
      const strange = entries
        .filter(entry => !/^package\/dist\/docs\/.*\.md$/.test(entry))
        .filter(entry => /\.test\.|\/testing|(?<!\.d)\.tsx?$|\.map$/.test(entry))
      // The suite for adapters is a door of its own, which docs/sign-users-in/sign-in.md describes.
      expect(
        strange.filter(entry => !/^package\/dist\/(testing\.js|adapter\/testing\.d\.ts)$/.test(entry)),
        name,
      ).toEqual([])
    }
  })

  it('satisfy publint and @arethetypeswrong/core', ({ project }) => {
    const judge = join(import.meta.dirname, 'judge-tarballs.mjs')
    const judged = execFileSync(process.execPath, [judge, ...project.tarballs], { cwd: root, encoding: 'utf8' })
    const right = { lint: [], problems: [], withoutModule: [] }
    expect(JSON.parse(judged)).toEqual(project.tarballs.map(tarball => ({ tarball, ...right })))
  })

  it('say which Node they need, and have no other private parts', ({ project }) => {
    const own = [
      join('node_modules/gatehouse-id'),
      ...readdirSync(join(project.folder, 'node_modules/@gatehouse-id')).map(name =>
        join('node_modules/@gatehouse-id', name),
      ),
    ]
    expect(own).toHaveLength(7)
    for (const path of own) {
      const manifest = JSON.parse(readFileSync(join(project.folder, path, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({ license: 'Apache-2.0', type: 'module', version })
      expect(manifest.engines.node).toBe(manifest.name === 'gatehouse-id' ? '>=22.16' : '>=20.16')
      expect(manifest).not.toHaveProperty('private')
      expect(manifest).not.toHaveProperty('devDependencies')
    }
  })

  it('have declarations that TypeScript checks without exceptions', ({ project }) => {
    const code = `import { openDatabase } from '@gatehouse-id/database'
import { createSessionValidator } from '@gatehouse-id/session'
import { parseSchema } from '@gatehouse-id/authorization'
import { operation } from '@gatehouse-id/operation'
import { parseSafeUrl } from '@gatehouse-id/operation/safe-url'
import { renderError } from '@gatehouse-id/pages'
import { createSignIn, databaseAdapter } from '@gatehouse-id/sign-in'
import { type RunningGatehouse, startGatehouse } from 'gatehouse-id'

const gatehouse: RunningGatehouse = await startGatehouse({ database: ':memory:' })
// @ts-expect-error a database is a text
await startGatehouse({ database: 1 })
// @ts-expect-error a project id is a text
createSessionValidator({ projectId: 1, baseUrl: gatehouse.url })
// @ts-expect-error a secret is required
createSignIn({ url: 'http://localhost', providers: [] })
const db = await openDatabase<{ notes: { text: string } }>({ url: ':memory:' })
// @ts-expect-error there is no such table
db.selectFrom('books')
export const used = [parseSchema, operation, parseSafeUrl, renderError, databaseAdapter]
`
    writeFileSync(join(project.folder, 'consumer.ts'), code)
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node']
    const compiler = join(project.folder, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, 'consumer.ts'], {
      cwd: project.folder,
      encoding: 'utf8',
    })
    // Without skipLibCheck packages of others are checked, too; what is wrong there is not ours.
    const ours = stdout
      .split('\n')
      .filter(line => /^(consumer\.ts|node_modules\/(@gatehouse-id|gatehouse-id)\/)/.test(line))
    expect(ours).toEqual([])
  })
})

it('an import loads 800 modules at most, and none that only some requests need', async ({ project }) => {
  const code = `import { registerHooks } from 'node:module'
const urls = []
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
await import('gatehouse-id')
console.log(JSON.stringify(urls))
`
  const urls: string[] = JSON.parse(await runInProject(project, { node: 24, name: 'modules.mjs', code }))
  expect(urls.length).toBeLessThanOrEqual(800)
  const loaded = (name: string) => urls.some(url => url.includes(`/node_modules/${name}/`))
  expect(loaded('kysely')).toBe(true)
  expect(['oidc-provider', 'koa', 'graphql', 'graphql-yoga', 'nodemailer', 'react-dom'].filter(loaded)).toEqual([])
})

it('TypeDoc writes a reference of all packages from their declarations, without a warning', ({ project }) => {
  const libraries = readdirSync(join(project.folder, 'node_modules/@gatehouse-id'))
  const files = [
    ...libraries.map(name => `node_modules/@gatehouse-id/${name}/dist/index.d.ts`),
    'node_modules/gatehouse-id/dist/server/src/start-gatehouse.d.ts',
  ]
  const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, types: ['node'], skipLibCheck: true }
  writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  // By default TypeDoc leaves out what lies in node_modules.
  const options = ['--name', 'Gatehouse', '--exclude', 'none', '--treatWarningsAsErrors', '--out', 'api']
  const { status, stderr, stdout } = spawnSync(process.execPath, [project.typedoc, ...options, ...files], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const functions = readdirSync(join(project.folder, 'api/functions'))
  expect(functions.some(name => name.includes('startGatehouse'))).toBe(true)
  expect(functions.some(name => name.includes('createSignIn'))).toBe(true)
})

describe.each([20, 24])('on Node %i', node => {
  it.for([
    ['operation', "{ id: '1-ada', title: 'Emma' }\n[ '/books' ]\n"],
    ['authorization', 'true\n'],
    ['pages', '<!doctype html>\n'],
  ] as const)('the example of the README of $0 runs', async ([name, expected], { project }) => {
    const code = exampleOf(`${name}/README.md`)
    expect(await runInProject(project, { node, name: `${name}.js`, code })).toBe(expected)
  })

  it('the examples of docs/sign-users-in/sdk.md and of the session package run against the installed server', async ({
    project,
  }) => {
    const { url, projectId, managementKey } = await serveInstalled(project)
    const env = { GATEHOUSE_PROJECT_ID: projectId, GATEHOUSE_MANAGEMENT_KEY: managementKey, GATEHOUSE_URL: url }
    const example = exampleOf('docs/sign-users-in/sdk.md').replace('http://localhost:3000', url)
    const told = 'console.log(JSON.stringify([data.user.userId, session.token.sub, data.sessionJwt]))'
    const output = await runInProject(project, { node, name: 'sdk.js', code: `${example}\n${told}\n`, env })
    const [userId, subject, sessionToken] = JSON.parse(output)
    expect(subject).toBe(userId)
    const validate = { node, name: 'session.js', code: exampleOf('session/README.md') }
    const validated = await runInProject(project, { ...validate, env: { ...env, SESSION_TOKEN: sessionToken } })
    expect(validated).toBe(`${userId} false\n`)
  })

  it.for(['hono.js', 'express.js'])(
    'the example %s of docs/sign-users-in/sign-in.md signs in a user',
    async (name, { project }) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const provider = await startMockOidcProvider({ redirectUri: `${origin}/api/auth/callback/gatehouse` })
      onTestFinished(provider.close)
      for (const file of ['sign-in.js', name]) {
        writeFileSync(join(project.folder, file), exampleOf('docs/sign-users-in/sign-in.md', file))
      }
      const env = {
        PORT: String(port),
        PUBLIC_URL: origin,
        SIGN_IN_SECRET: 'correct horse battery staple',
        ISSUER: provider.issuer,
        CLIENT_ID: provider.clientId,
        CLIENT_SECRET: provider.clientSecret,
      }
      const child = spawn(project.nodes.get(node) ?? '', [join(project.folder, name)], { env, stdio: 'inherit' })
      onTestFinished(() => void child.kill('SIGKILL'))
      await expect.poll(() => answers(`${origin}/api/auth/csrf`)).toBe(true)
      const browser = cookieBrowser()
      await browser.signIn({ origin, providerId: 'gatehouse', login: 'ada' })
      expect(await (await browser.send(origin)).response.text()).toBe('Hello ada of Acme')
    },
  )
})

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

it('the adapter of docs/sign-users-in/sign-in.md works with the packed SQLite on Node 24, and Node 20 is told what it needs', async ({
  project,
}) => {
  const code = `${exampleOf('docs/sign-users-in/sign-in.md', 'adapter.js')}
const { id } = await adapter.createUser({ email: 'ada@example.com', emailVerified: null })
console.log((await adapter.getUser(id)).email)
await db.destroy()
`
  const env = { DATABASE_URL: ':memory:', SIGN_IN_SECRET: 'correct horse battery staple' }
  expect(await runInProject(project, { node: 24, name: 'adapter.js', code, env })).toBe('ada@example.com\n')
  await expect(runInProject(project, { node: 20, name: 'adapter.js', code, env })).rejects.toThrow(
    'SQLite cannot be used: it needs Node 22.16 or newer, and this is v20.',
  )
  const readme = { node: 24, name: 'database.js', code: exampleOf('database/README.md') }
  expect(await runInProject(project, readme)).toBe("[ { text: 'hello' } ]\n")
})

it('the installed command serves the console and the API, and keeps its data in the folder it runs in', async ({
  project,
}) => {
  const server = await serveInstalled(project)
  const page = await fetch(server.url, { headers: { accept: 'text/html' } })
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
  const [asset, hosted, openApi] = await Promise.all([
    fetch(`${server.url}${script}`),
    fetch(`${server.url}/api/auth/signin`),
    fetch(`${server.url}/openapi.json`),
  ])
  expect([page.status, asset.status, hosted.status]).toEqual([200, 200, 200])
  expect(asset.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  expect(await openApi.json()).toMatchObject({ info: { version } })
  expect(readdirSync(join(server.folder, 'data')).toSorted()).toEqual(
    expect.arrayContaining(['gatehouse.db', 'secret']),
  )
})

it('the command says which Node it needs', ({ project }) => {
  const command = join(project.folder, 'node_modules/.bin/gatehouse-id')
  const empty = temporaryFolder()
  onTestFinished(empty.remove)
  const options = { cwd: empty.path, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(project.nodes.get(20) ?? '', [command], options)
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('gatehouse-id: Gatehouse needs Node 22.16 or newer, and this is v20.'),
  ])
  expect(existsSync(join(empty.path, 'data'))).toBe(false)
})

it('the example of the README starts a server for tests, and the process ends by itself', async ({ project }) => {
  const code = exampleOf('server/README.md')
  const output = await runInProject(project, { node: 24, name: 'embedded.js', code })
  expect(output).toMatch(/^http:\/\/localhost:\d+ P\w+ Kgh_\S+\n$/)
})

it('a test on Node 22 has a Gatehouse, copies of it and copies of these', async ({ project }) => {
  const code = `import { startGatehouse } from 'gatehouse-id'
const seeded = await startGatehouse({ seed: { roles: ['editor'], users: [{ loginId: 'ada@example.com', roles: ['editor'] }] } })
const copy = await seeded.fresh()
await copy.user('bob@example.com')
const again = await copy.fresh()
const signedIn = []
for (const { signInAs } of [again, copy, seeded]) signedIn.push((await signInAs('bob@example.com')).userId)
await seeded.reset()
console.log(signedIn[0] === signedIn[1], signedIn[1] === signedIn[2], (await again.signInAs('ada@example.com')).bearer.length > 100)
for (const each of [again, copy, seeded]) await each.close()
`
  expect(await runInProject(project, { node: 22, name: 'copies.js', code })).toBe('true false true\n')
})

it.for([
  ['jest-setup.mjs', 'jest-teardown.mjs'],
  ['playwright-setup.js', undefined],
] as const)(
  'the global setup $0 of docs/learn/testing.md starts a server and ends it',
  async ([setup, teardown], { project }) => {
    for (const name of [setup, teardown]) {
      if (name) writeFileSync(join(project.folder, name), exampleOf('docs/learn/testing.md', name))
    }
    const code = `import setup from './${setup}'
const end = (await setup()) ?? (await import('./${teardown}')).default
const { AUTH_URL, GATEHOUSE_PROJECT_ID, GATEHOUSE_MANAGEMENT_KEY } = process.env
const headers = { authorization: \`Bearer \${GATEHOUSE_PROJECT_ID}:\${GATEHOUSE_MANAGEMENT_KEY}\` }
console.log((await fetch(AUTH_URL + '/v1/mgmt/user?loginId=admin%40localhost', { headers })).status)
await end()
console.log(await fetch(AUTH_URL).catch(() => 'closed'))
`
    expect(await runInProject(project, { node: 24, name: 'global-setup.js', code })).toBe('200\nclosed\n')
  },
)

it('the test of docs/learn/testing.md passes in Vitest', ({ project }) => {
  writeFileSync(join(project.folder, 'sign-in.test.js'), exampleOf('docs/learn/testing.md', 'sign-in.test.js'))
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project.folder]
  // Vitest itself is found in this repository, everything else in the project.
  const alias = { vitest: join(root, 'node_modules/vitest') }
  writeFileSync(
    join(project.folder, 'vitest.config.js'),
    `export default { resolve: { alias: ${JSON.stringify(alias)} }, test: { include: ['sign-in.test.js'] } }`,
  )
  const { PATH = '', HOME = '' } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, vitest, {
    cwd: project.folder,
    encoding: 'utf8',
    env: { PATH, HOME, NO_COLOR: '1' },
  })
  expect(stdout, stderr).toMatch(/Tests +1 passed \(1\)/)
})
