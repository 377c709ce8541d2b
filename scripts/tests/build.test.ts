import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('pages are built for the React that serves them, whatever NODE_ENV says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const module = JSON.stringify(new URL('../build.mjs', import.meta.url))
  const code = `import(${module}).then(({ runVite }) => runVite('pages', '--outDir', ${JSON.stringify(folder)}))`
  execFileSync(process.execPath, ['--eval', code], { env: { ...process.env, NODE_ENV: 'development' } })
  const built = globSync(join(folder, '*.js')).map(path => readFileSync(path, 'utf8'))
  expect(built.length).toBeGreaterThan(4)
  for (const text of built) expect(text.includes('jsxDEV)(')).toBe(false)
})
