import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'

/** How the newest release of each SDK gets into a folder, with the tools of its own language. */
const sdks = [
  ...['@descope/node-sdk', '@descope/core-js-sdk', '@descope/web-js-sdk', '@descope/web-component'].map(name => ({
    name,
    fetch: folder => unpack(folder, call(folder, 'npm', ['pack', '--silent', `${name}@latest`]).trim()),
  })),
  {
    name: 'descope (Python)',
    fetch(folder) {
      call(folder, 'python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', 'descope'])
      call(folder, 'python3', ['-m', 'zipfile', '-e', nameIn(folder, '.whl'), '.'])
    },
  },
  {
    name: 'com.descope:java-sdk',
    fetch(folder) {
      const artifact = ['-Dartifact=com.descope:java-sdk:LATEST:jar', '-DoutputDirectory=.', '-Dtransitive=false']
      call(folder, 'mvn', ['--quiet', '--batch-mode', 'dependency:copy', ...artifact])
      call(folder, 'jar', ['xf', nameIn(folder, '.jar')])
    },
  },
  {
    name: 'github.com/descope/go-sdk',
    fetch(folder) {
      const answer = call(folder, 'go', ['mod', 'download', '-json', 'github.com/descope/go-sdk@latest'])
      return JSON.parse(answer).Dir
    },
  },
]

/** `npm run sdk:drift`: which paths of the newest SDKs we have never heard of; ends with 1 when there is one. */
export async function run() {
  await build()
  const { isKnownPath, pathsIn } = await import('../../conformance/support/drift.ts')
  let isBehind = false
  for (const { name, fetch } of sdks) {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-drift-'))
    try {
      const paths = new Set(textsBelow(fetch(folder) ?? folder).flatMap(pathsIn))
      const unknown = [...paths].filter(path => !isKnownPath(path))
      console.log(`${name.padEnd(28)} ${paths.size} paths, ${unknown.length} unknown ${unknown.join(' ')}`)
      isBehind ||= unknown.length > 0
    } catch (error) {
      console.log(`${name.padEnd(28)} not checked: ${String(error.message).split('\n')[0]}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  process.exitCode = isBehind ? 1 : 0
}

function call(folder, program, args) {
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function unpack(folder, archive) {
  call(folder, 'tar', ['-xzf', archive])
}

function nameIn(folder, ending) {
  const name = readdirSync(folder).find(each => each.endsWith(ending))
  if (!name) throw new Error(`there is no ${ending} in what was downloaded`)
  return name
}

/** Sources, and class files, whose constants are readable. Tests and declarations name paths that nobody calls. */
function textsBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(c?js|mjs|py|go|class)$/.test(entry.name) && !/_test\.go$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
}
