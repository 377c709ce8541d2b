import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, isTestFile, sourcesBelow } from './architecture/imports.ts'
import { circles, domains, impureContracts, importsPastDoors, separators, upwardImports } from './architecture/rules.ts'

const root = import.meta.dirname

/** The ladder of ARCHITECTURE.md: a package imports lower rungs only. */
const rungs: Record<string, number> = {
  operation: 0,
  database: 0,
  session: 1,
  authorization: 1,
  pages: 1,
  'identity-provider': 2,
  'sign-in': 2,
  entities: 3,
  graphql: 4,
  console: 5,
  server: 6,
}

function packageOf(file: string) {
  return file.split('/')[0] ?? ''
}
function read(file: string) {
  return readFileSync(join(root, file), 'utf8')
}
function sourcesOf(packages: string[]) {
  return packages.flatMap(name => sourcesBelow(root, `${name}/src`))
}
const all = sourcesOf(Object.keys(rungs)).flatMap(file => importsOf(root, file))

test('every package stands on the ladder', () => {
  const workspaces: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  // One below a package stands in for a dependency of it.
  const packages = workspaces.filter(name => name !== 'bench' && !name.includes('/'))
  expect(packages.toSorted()).toEqual(Object.keys(rungs).toSorted())
})

test('a package imports only from lower rungs, by its name and never by a path', () => {
  const wrong = all.filter(({ file, specifier, target }) => {
    const own = packageOf(file)
    const [, other] = /^@gatehouse-id\/([\w-]+)/.exec(specifier) ?? []
    if (other !== undefined) return other !== own && (rungs[other] ?? Number.POSITIVE_INFINITY) >= (rungs[own] ?? 0)
    return target !== undefined && packageOf(target) !== own && !specifier.includes('schema.graphql')
  })
  expect(wrong).toEqual([])
})

test('a package imports only what its package.json names', () => {
  const missing = all.flatMap(({ file, specifier }) => {
    if (specifier.startsWith('.') || specifier.startsWith('node:')) return []
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    const own = JSON.parse(readFileSync(join(root, packageOf(file), 'package.json'), 'utf8'))
    const isTest = isTestFile(file)
    const known = { ...own.dependencies, ...(isTest && own.devDependencies), vitest: isTest, [own.name]: true }
    return known[name] ? [] : [`${file}: ${name}`]
  })
  expect([...new Set(missing)]).toEqual([])
})

test('what a package.json names is imported: by what is shipped, or by tests', () => {
  const unused = Object.keys(rungs).flatMap(name => {
    const own = JSON.parse(read(`${name}/package.json`))
    const isText = (path: string) => /\.(tsx?|mjs|css)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)
    const files = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).filter(isText)
    const isForTests = (path: string) => isTestFile(path) || path.startsWith('test/')
    const textOf = (paths: string[]) => paths.map(path => read(`${name}/${path}`)).join('\n')
    const uses = (text: string) => (dependency: string) => new RegExp(`['"]${dependency}(/|['"])`).test(text)
    const isShipped = uses(textOf(files.filter(path => !isForTests(path))))
    // Types have no import of their own, and the widgets of Descope are served to a browser by their path.
    const isKnown = (dependency: string) => /^@types\/|^@descope\/.*widget$/.test(dependency)
    const isTested = uses(textOf(files))
    return [
      ...Object.keys(own.dependencies ?? {}).filter(dependency => !isShipped(dependency)),
      ...Object.keys(own.devDependencies ?? {}).filter(dependency => !isKnown(dependency) && !isTested(dependency)),
    ].map(dependency => `${name}: ${dependency}`)
  })
  expect(unused).toEqual([])
})

test('redirects are written where URLs are checked, and nowhere else', () => {
  // An attribute that is called location, of SCIM, is no header.
  const writes = /headers: \{ location\b|(?<!name: )'location',|'Location',|\.redirect\(/
  const served = ['operation', 'pages', 'identity-provider', 'sign-in', 'graphql', 'server']
  const places = sourcesOf(served).filter(file => !isTestFile(file) && writes.test(read(file)))
  expect(places.toSorted()).toEqual([
    'identity-provider/src/federation/social/browser.ts',
    'identity-provider/src/protocols/oidc/hosted/interaction/handle-interaction.ts',
    'identity-provider/src/protocols/oidc/logouts/sign-out.ts',
    'sign-in/src/requests/replies.ts',
  ])
})

test('inside a package no files import each other in a circle, types included', () => {
  expect(circles(all)).toEqual([])
})

test('a file of a few lines that serves one other file lives in it', () => {
  const exported = Object.keys(rungs).flatMap(name =>
    [...read(`${name}/package.json`).matchAll(/"\.\/(src\/[^"]+)"/g)].map(([, path]) => `${name}/${path}`),
  )
  const found = separators(
    [...all, ...sourcesBelow(root, 'server/test').flatMap(file => importsOf(root, file))].filter(
      ({ target = '' }) => !exported.includes(target),
    ),
    file => read(file).split('\n').length - 1,
  )
  expect(found).toEqual([])
})

test('what is exported is named elsewhere, or used where it is', () => {
  const shipped = sourcesOf(Object.keys(rungs))
  const users = ['server/test', 'bench', 'conformance', 'examples', 'scripts'].flatMap(folder =>
    sourcesBelow(root, folder),
  )
  // What passes a door is not used by it.
  const texts = new Map(
    [...shipped, ...users].map(file => [file, read(file).replaceAll(/^export (?:type )?\{[^}]*\}( from .*)?$/gm, '')]),
  )
  const times = new Map<string, number>()
  for (const text of texts.values())
    for (const [word] of text.matchAll(/[\w$]+/g)) times.set(word, (times.get(word) ?? 0) + 1)
  const declared = /^export (?:async )?(?:function|const|class|type|interface) ([\w$]+)/gm
  const unused = shipped.flatMap(file =>
    [...(texts.get(file) ?? '').matchAll(declared)]
      .filter(([, name = '']) => times.get(name) === 1)
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('the domains of the identity provider import downwards only, types included, and through doors', () => {
  expect(upwardImports(all)).toEqual([])
  expect(importsPastDoors(all)).toEqual([])
})

test('a contract loads no store, no service and no database', () => {
  expect(impureContracts(all)).toEqual([])
})

test('a managed thing is inserted and updated by its rows alone', () => {
  const provider = sourcesOf(['identity-provider']).filter(file => !isTestFile(file))
  const tables = provider
    .filter(file => file.startsWith('identity-provider/src/foundation/tables/'))
    .flatMap(file => [...read(file).matchAll(/^ {2}(\w+): Managed</gm)].map(([, table]) => table))
  expect(tables.length).toBeGreaterThan(10)
  const writes = new RegExp(
    `(insertInto|updateTable)\\('(${tables.join('|')})'|\\b(update|into) (${tables.join('|')})\\b`,
  )
  expect(provider.filter(file => writes.test(read(file)))).toEqual([])
})

test('every area of the provider lies in its domain and is named in both lists', () => {
  const areas = sourcesBelow(root, 'identity-provider/src').filter(
    file => !file.includes('/foundation/') && /^export const \w+(Area = defineArea[(<]|Extension: )/m.test(read(file)),
  )
  const named = read('identity-provider/src/provider/areas.ts')
  const contracts = read('identity-provider/src/provider/contract.ts')
  for (const file of areas) {
    const path = file.slice('identity-provider/src/'.length)
    expect(domains).toContain(path.split('/')[0])
    expect(named).toContain(`'../${path}'`)
    const contract = `${dirname(path)}/contract.ts`
    if (read(file).includes('defineArea(')) expect(contracts).toContain(`'../${contract}'`)
  }
  expect(areas.length).toBeGreaterThan(95)
})

/** A tree of sources that breaks a rule, as it is read from a disk. */
function planted(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-planted-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return Object.keys(files).flatMap(file => importsOf(folder, file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a planted file that serves one other is found, and what several folders share is not', () => {
  const imports = planted({
    'sign-in/src/one/key.ts': 'export const key = 1\n',
    'sign-in/src/one/keys.ts':
      "import { key } from './key.ts'\nimport { far } from '../far.ts'\nexport const keys = [key, far]\n",
    'sign-in/src/two.ts':
      "import { far } from './far.ts'\nimport { keys } from './one/keys.ts'\nexport const two = [far, keys]\n",
    'sign-in/src/far.ts': 'export const far = 2\n',
  })
  const linesOf = (file: string) => (file === 'sign-in/src/one/keys.ts' ? 20 : 1)
  expect(separators(imports, linesOf)).toEqual(['sign-in/src/one/key.ts serves sign-in/src/one/keys.ts'])
  expect(separators(imports, file => (file === 'sign-in/src/one/keys.ts' ? 300 : 1))).toEqual([])
})

test('a planted upward import is found, even of a type', () => {
  const imports = planted({
    'identity-provider/src/directory/roles/service.ts': "import type { End } from '../../tokens/sessions/end.ts'\n",
    'identity-provider/src/tokens/sessions/end.ts': 'export type End = () => void\n',
    'identity-provider/src/projects/lists/service.ts': "import { wire } from '../../provider/wiring.ts'\n",
  })
  expect(upwardImports(imports)).toEqual([
    'identity-provider/src/directory/roles/service.ts imports identity-provider/src/tokens/sessions/end.ts',
    'identity-provider/src/projects/lists/service.ts imports identity-provider/src/provider/wiring.ts',
  ])
})

test('a planted import past a door is found', () => {
  const imports = planted({
    'identity-provider/src/tokens/sessions/end.ts':
      "import { findUser } from '../../directory/users/profile/store.ts'\n",
    'identity-provider/src/directory/users/profile/store.ts': 'export const findUser = () => undefined\n',
  })
  expect(importsPastDoors(imports)).toHaveLength(1)
})

test('a planted circle of types is found', () => {
  const imports = planted({
    'sign-in/src/one.ts': "import { type Two } from './two.ts'\nexport type One = Two[]\n",
    'sign-in/src/two.ts': "import type { One } from './three.ts'\nexport type Two = { ones: One }\n",
    'sign-in/src/three.ts': "export type { One } from './one.ts'\n",
  })
  expect(circles(imports)).toEqual([
    'sign-in/src/one.ts → sign-in/src/two.ts → sign-in/src/three.ts → sign-in/src/one.ts',
  ])
})

test('a planted contract that reaches a store is found, and a type of it is not', () => {
  const areas = 'identity-provider/src/directory'
  const imports = planted({
    [`${areas}/roles/contract.ts`]: "import { names } from './names.ts'\n",
    [`${areas}/roles/names.ts`]: "import { listNames } from './store.ts'\nexport const names = listNames\n",
    [`${areas}/roles/store.ts`]: "import { sql } from 'kysely'\nexport const listNames = () => sql\n",
    [`${areas}/groups/contract.ts`]: "import type { Row } from '../roles/store.ts'\nexport type Group = Row\n",
  })
  expect(impureContracts(imports)).toEqual([`${areas}/roles/contract.ts`])
})

test('a transaction is begun by transact() alone, which refuses the queries that bypass it', () => {
  const others = sourcesOf(Object.keys(rungs).filter(name => name !== 'database'))
  expect(others.filter(file => /\.(transaction|startTransaction)\(\)/.test(read(file)))).toEqual([])
})

test('Node runs every source that is not React: no syntax that has to be compiled', () => {
  const own = sourcesOf(Object.keys(rungs).filter(name => name !== 'pages' && name !== 'console'))
  expect(own.filter(file => file.endsWith('.tsx'))).toEqual([])
})

test('the identity provider has the domains of ARCHITECTURE.md and no other folder beside them', () => {
  const below = readdirSync(join(root, 'identity-provider/src'), { withFileTypes: true })
  const folders = below.filter(entry => entry.isDirectory()).map(({ name }) => name)
  expect(folders.toSorted()).toEqual([...domains, 'provider', 'tenant-scope', 'testing', 'wire'].toSorted())
})
