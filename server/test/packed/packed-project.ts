import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** What the documents' examples import besides our packages, in this repository's own versions. */
const companions = ['@descope/node-sdk', '@hono/node-server', 'express', 'hono', 'typescript', '@types/node', 'zod']

/** TypeDoc needs the programming interface of TypeScript 5, which the compiler of this repository does not have. */
const typedoc = ['typedoc@0.28.20', 'typescript@5.9.3']

/** The words by which npm says that it reached no registry. */
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/

export type PackedProject = {
  tarballs: string[]
  /** A project outside the repository with the tarballs installed. */
  folder: string
  /** The Node programs to try, by major version. */
  nodes: Map<number, string>
  /** TypeDoc's program. */
  typedoc: string
}

/** Packs everything and installs it in an empty project. Undefined when npm reaches no registry. */
export async function packAndInstall(folder: string): Promise<PackedProject | undefined> {
  const tarballs = await packAll(join(folder, 'tarballs'))
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n')
  const packages = [...tarballs, ...companions.map(name => `${name}@${installedVersion(name)}`)]
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  const older = [20, 22].map(major => ({ major, name: `node-${major}` }))
  const nodePackages = older.map(({ major, name }) => `${name}@npm:node-${process.platform}-${process.arch}@${major}`)
  // At once: npm itself takes longer than what it installs.
  const isInstalled = install(project, packages) && install(tools, [...nodePackages, ...typedoc])
  if (!isInstalled) return undefined
  const nodes = new Map([
    ...older.map(({ major, name }) => [major, join(tools, 'node_modules', name, 'bin/node')] as const),
    [24, process.execPath] as const,
  ])
  return { tarballs, folder: project, nodes, typedoc: join(tools, 'node_modules/typedoc/bin/typedoc') }
}

/** In a process of its own: compiling and packing would block this one. */
async function packAll(to: string): Promise<string[]> {
  const script = `import { pack } from './scripts/release/pack.mjs'
console.log(JSON.stringify(await pack(${JSON.stringify(root)}, ${JSON.stringify(to)})))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]')
}

/** @throws with what npm says, unless it says that there is no registry: then the answer is false */
function install(folder: string, packages: string[]): boolean {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...packages], { cwd: folder, encoding: 'utf8' })
  if (status === 0) return true
  if (offline.test(stderr)) return false
  throw new Error(stderr)
}

function installedVersion(name: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages[`node_modules/${name}`].version
}

/** The first example of a document, or the one that begins with `// <name>`. */
export function exampleOf(document: string, name?: string): string {
  const text = readFileSync(join(root, document), 'utf8')
  const examples = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(match => match[1] ?? '')
  const example = name === undefined ? examples[0] : examples.find(code => code.startsWith(`// ${name}\n`))
  if (example === undefined) throw new Error(`${document} has no such example`)
  return example
}

/** Writes a file of the project and runs it. Resolves with what it prints; rejects with what it complains about. */
export async function runInProject(
  { folder, nodes }: PackedProject,
  { node, name, code, env = {} }: { node: number; name: string; code: string; env?: Record<string, string> },
): Promise<string> {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: folder, env: { PATH, HOME, ...env }, timeout: 60_000 }
  const { stdout } = await run(nodes.get(node) ?? '', [file], options)
  return stdout
}
