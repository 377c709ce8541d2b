import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectOf, testProjects } from './scripts/tests/test-projects.ts'

const root = import.meta.dirname

/** A tree of sources in a folder of its own. */
function treeOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-projects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('Vitest runs every test file of the repository, in exactly one project', () => {
  const listed = execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const run: { file: string; projectName: string }[] = JSON.parse(listed)
  const expected = Object.entries(testProjects(root)).flatMap(([projectName, files]) =>
    files.map(file => ({ file: join(root, file), projectName })),
  )
  const sorted = (rows: typeof run) => rows.map(row => `${row.projectName} ${row.file}`).toSorted()
  expect(sorted(run)).toEqual(sorted(expected))
  expect(new Set(run.map(({ file }) => file)).size).toBe(run.length)
  const found = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
  expect(found.map(file => join(root, file)).toSorted()).toEqual(run.map(({ file }) => file).toSorted())
})

test('the quick tests hold the architecture', () => {
  expect(projectOf(root, 'architecture.test.ts')).toBe('unit')
})

test.each([
  ['unit', "import { parse } from './parse.ts'"],
  ['unit', "import type { Browser } from 'playwright-core'"],
  ['unit', "const text = `\nimport { chromium } from 'playwright-core'\n`"],
  ['service', "import { createServer } from 'node:http'"],
  ['service', "import { testEngines } from '@gatehouse-id/database/testing'"],
  ['service', "import { start } from './testing-server.ts'"],
  ['service', "import { chromium } from 'playwright-core'"],
  // Not as one word: this file would be such a one.
  ['alone', `import { vi } from 'vitest'\n${'vi'}.mock('./graphql.ts')`],
  ['statements', "import { describeRecorded } from '@gatehouse-id/database/testing-prepare'"],
  ['service', "import { visit } from '@gatehouse-id/b/testing'"],
] as const)('the project of a file is %s when it holds %s', (project, text) => {
  const folder = treeOf({
    'a/src/it.test.ts': text,
    'a/src/parse.ts': "import { createServer } from 'node:http'",
    'a/src/testing-server.ts': "export * from './testing/spawn.ts'",
    'a/src/testing/spawn.ts': "import { spawn } from 'node:child_process'",
    'b/package.json': '{ "exports": { "./testing": "./src/testing.ts" } }',
    'b/src/testing.ts': "import { chromium } from 'playwright-core'",
    'database/package.json':
      '{ "exports": { "./testing": "./src/testing/databases.ts", "./testing-prepare": "./src/testing/prepare.ts" } }',
    'database/src/testing/prepare.ts': '',
    'database/src/testing/databases.ts': "import { openDatabase } from '../open.ts'",
    'database/src/open.ts': '',
  })
  expect(projectOf(folder, 'a/src/it.test.ts')).toBe(project)
})
