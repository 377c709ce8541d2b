import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export type TestProject = 'unit' | 'alone' | 'service' | 'statements'

const inBrowsers = /^playwright-core$/

/** What a test file or one of its helpers imports decides its project; the first row that matches wins. */
const projectsByImport: [TestProject, RegExp][] = [
  // It reads what the others have left.
  ['statements', /^@gatehouse-id\/database\/testing-prepare$/],
  ['service', inBrowsers],
  // It listens in this process.
  ['service', /^@gatehouse-id\/server\/server\/src\/start-/],
  ['service', /^@gatehouse-id\/database($|\/)|^node:(sqlite|http|net|child_process)$|^(@hono\/node-server|vite)$/],
]

const ignoredFolders = new Set(['node_modules', 'dist', '.git', 'data'])

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** Product code is not followed: that it imports a database does not mean that the test opens one. */
function isHelper(file: string): boolean {
  return isTest(file) || !file.includes('/src/') || /\/testing[^/]*(\/|\.tsx?$)/.test(file)
}

/** Every test file below `root`, as paths relative to it, by its project. */
export function testProjects(root: string): Record<TestProject, string[]> {
  const projects: Record<TestProject, string[]> = { unit: [], alone: [], service: [], statements: [] }
  for (const file of testFiles(root)) projects[projectOf(root, file)].push(file)
  return projects
}

/** The project of one test file; one that puts another module in the place of its own shares its modules with no file. */
export function projectOf(root: string, file: string): TestProject {
  if (/\bvi\.(mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8'))) return 'alone'
  const imported = importsOf(root, file)
  return projectsByImport.find(([, pattern]) => imported.some(name => pattern.test(name)))?.[0] ?? 'unit'
}

/** Whether a test file opens pages in a browser. */
export function isInBrowser(root: string, file: string): boolean {
  return importsOf(root, file).some(name => inBrowsers.test(name))
}

function testFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return testFiles(root, path)
      return isTest(path) ? [path] : []
    })
}

/** What the file and the helpers that it reaches import at run time: packages by name, product code by its package's. */
function importsOf(root: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return runTimeImports(readFileSync(join(root, file), 'utf8')).flatMap(specifier => {
    const target = resolveOwn(root, file, specifier)
    if (target === undefined) return [specifier]
    if (isHelper(target)) return [specifier, ...importsOf(root, target, seen)]
    return [`@gatehouse-id/${target.split('/')[0]}/${target}`]
  })
}

function resolveOwn(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), specifier))
    return /\.tsx?$/.test(target) ? target : undefined
  }
  const [, name, door] = /^@gatehouse-id\/([\w-]+)\/(testing.*)$/.exec(specifier) ?? []
  if (!name) return undefined
  const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  return join(name, exports[`./${door}`])
}

function runTimeImports(text: string): string[] {
  // Code that tests write to files stands in template literals.
  const code = text.replace(/`[^`]*`/g, '``')
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...code.matchAll(pattern)].map(match => match[1] ?? match[2] ?? '')
}
