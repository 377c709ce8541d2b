import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'

const script = 'export const text = "the same again"\n'.repeat(100)

/** Builds one script of the console. */
const vite = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist/assets', { recursive: true })
writeFileSync('dist/assets/a.js', ${JSON.stringify(script)})`

/** Serves until both smaller files are there. */
const server = `import { existsSync, readdirSync } from 'node:fs'
export async function main() {
  console.log('serves', readdirSync('console/dist/assets').join(' '))
  const isCompressed = () => ['br', 'gz'].every(encoding => existsSync('console/dist/assets/a.js.' + encoding))
  const timer = setInterval(() => isCompressed() && clearInterval(timer), 10)
}`

test('npm start serves before the console is compressed, and has it compressed meanwhile, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (path: string) => join(folder, path)
  const write = (path: string, content: string) => {
    mkdirSync(join(at(path), '..'), { recursive: true })
    writeFileSync(at(path), content)
  }
  cpSync(import.meta.dirname, at('scripts'), { recursive: true })
  for (const path of ['pages/src/a.ts', 'graphql/schema.graphql', 'package-lock.json']) write(path, '')
  write('package.json', '{ "type": "module" }')
  mkdirSync(at('console'))
  write('node_modules/vite/bin/vite.js', vite)
  write('server/cli.mjs', server)
  write('scripts/bundle-server.mjs', `console.log(${JSON.stringify(at('server/gatehouse.mjs'))})`)
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const run = "import('./scripts/commands/start.mjs').then(({ run }) => run([]))"

  expect(node('--eval', run)).toMatch(/^serves a\.js$/m)
  const read = (name: string) => readFileSync(at(`console/dist/assets/${name}`))
  expect(brotliDecompressSync(read('a.js.br')).toString()).toBe(script)
  expect(gunzipSync(read('a.js.gz')).toString()).toBe(script)
  expect(readdirSync(at('console/dist/assets'))).toHaveLength(3)

  write('console/dist/assets/a.js.br', 'compressed before')
  node('scripts/compress-assets.mjs', 'console/dist')
  expect(read('a.js.br').toString()).toBe('compressed before')
})
