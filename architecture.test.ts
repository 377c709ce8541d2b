import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

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
  graphql: 3,
  console: 4,
  server: 5,
}

type Import = { file: string; specifier: string; isTypeOnly: boolean }

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !path.includes('/node_modules/') && !path.includes('/dist/'))
}

function importsOf(file: string): Import[] {
  // Code that is only shown to people stands in template literals.
  const text = readFileSync(file, 'utf8').replace(/`[^`]*`/g, '``')
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...text.matchAll(pattern)].map(match => ({
    file: relative(root, file),
    specifier: match[2] ?? match[3] ?? '',
    isTypeOnly: match[1] !== undefined,
  }))
}

const packageOf = (file: string) => file.split('/')[0] ?? ''
const all = Object.keys(rungs).flatMap(name => sources(join(root, name, 'src')).flatMap(importsOf))

test('every package stands on the ladder', () => {
  const workspaces: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  expect(workspaces.filter(name => name !== 'bench').toSorted()).toEqual(Object.keys(rungs).toSorted())
})

test('a package imports only from lower rungs, by its name and never by a path', () => {
  const wrong = all.filter(({ file, specifier }) => {
    const own = packageOf(file)
    const [, other] = /^@gatehouse\/([\w-]+)/.exec(specifier) ?? []
    if (other !== undefined) return other !== own && (rungs[other] ?? Number.POSITIVE_INFINITY) >= (rungs[own] ?? 0)
    if (!specifier.startsWith('.')) return false
    return (
      packageOf(relative(root, resolve(root, dirname(file), specifier))) !== own &&
      !specifier.includes('schema.graphql')
    )
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
    const isTest = /\.test\.tsx?$|\/testing/.test(file)
    const known = { ...own.dependencies, ...(isTest && own.devDependencies), vitest: isTest, [own.name]: true }
    return known[name] ? [] : [`${file}: ${name}`]
  })
  expect([...new Set(missing)]).toEqual([])
})

test('redirects are written where URLs are checked, and nowhere else', () => {
  const writes = /headers: \{ location\b|'location',|'Location',|\.redirect\(/
  const served = ['operation', 'pages', 'identity-provider', 'sign-in', 'graphql', 'server']
  const places = served
    .flatMap(name => sources(join(root, name, 'src')))
    .filter(path => !/\.test\.tsx?$|\/testing/.test(path) && writes.test(readFileSync(path, 'utf8')))
  expect(places.map(path => relative(root, path)).toSorted()).toEqual([
    'identity-provider/src/applications/oidc/hosted-sign-in.ts',
    'identity-provider/src/federation/social/redirects.ts',
    'sign-in/src/requests/replies.ts',
  ])
})

test('inside a package no files import each other in a circle', () => {
  const graph = new Map<string, string[]>()
  for (const { file, specifier, isTypeOnly } of all) {
    if (isTypeOnly || !specifier.startsWith('.')) continue
    const target = relative(root, resolve(root, dirname(file), specifier))
    graph.set(file, [...(graph.get(file) ?? []), target])
  }
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('a transaction is begun by transact() alone, which refuses the queries that bypass it', () => {
  const others = Object.keys(rungs)
    .filter(name => name !== 'database')
    .flatMap(name => sources(join(root, name, 'src')))
    .filter(path => /\.(transaction|startTransaction)\(\)/.test(readFileSync(path, 'utf8')))
  expect(others.map(path => relative(root, path))).toEqual([])
})

test('Node runs every source that is not React: no syntax that has to be compiled', () => {
  const compiled = Object.keys(rungs)
    .filter(name => name !== 'pages' && name !== 'console')
    .flatMap(name => sources(join(root, name, 'src')))
    .filter(path => path.endsWith('.tsx'))
  expect(compiled.map(path => relative(root, path))).toEqual([])
})
