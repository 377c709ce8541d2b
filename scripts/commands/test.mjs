import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../build.mjs'
import { check } from '../check.mjs'
import { memoryFolder } from '../tests/memory-folder.mjs'
import { startPostgres } from '../postgres.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm test`: the checks and every test, on the databases that can change its outcome; names of files narrow it. */
export async function run(files) {
  // The compiler has one processor for most of its time; the tests begin beside it.
  const checking = files.length > 0 ? { passed: 0, failed: 0 } : check({ withArchitecture: false })
  process.env.TEST_SERVER = await buildServer()
  const folder = memoryFolder()
  if (folder) process.env.TMPDIR = folder
  const given = process.env.TEST_POSTGRES_URL
  const postgres = given ? undefined : await startPostgres()
  const url = given ?? postgres?.url
  const described = postgres ? `${postgres.version}, a throw-away server` : given && 'PostgreSQL at TEST_POSTGRES_URL'
  console.log(
    `Databases under test: SQLite; ${described ?? 'not PostgreSQL (its programs are not on this machine, and TEST_POSTGRES_URL is not set)'}`,
  )
  try {
    const tests = await vitest(files, url)
    const checks = await checking
    const failed = checks.failed + tests.failed
    process.exitCode = failed === 0 && tests.passed > 0 ? 0 : 1
    console.log(`Databases tested: SQLite${url ? ', PostgreSQL' : ' only'}`)
    console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)
  } finally {
    postgres?.stop()
  }
}

async function vitest(files, postgresUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-results-'))
  const results = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const running = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(postgresUrl && { TEST_POSTGRES_URL: postgresUrl }) },
  })
  const [status] = await once(running, 'close')
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(results, 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  // A file that cannot be loaded has no failed test of its own, yet nothing passed there.
  const unexplained = status !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0
  return { passed: numPassedTests, failed: numFailedTests + unexplained }
}
