import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { testEngines } from '@gatehouse-id/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, runGatehouse, temporaryFolder } from '../support/start-server.ts'
import { serverForTest } from '../support/test-server.ts'

/** Runs `gatehouse-id start` in an environment where it cannot start; answers exit code and output. */
async function refusal(env: Record<string, string>, { dataIsAFile = false } = {}) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  if (dataIsAFile) writeFileSync(join(folder.path, 'data'), '')
  const port = String(await freePort())
  const run = runGatehouse(['start'], { folder: folder.path, env: { PORT: port, ...env } })
  onTestFinished(() => void run.process.kill('SIGKILL'))
  const { code } = await run.exited
  return { code, said: run.errors(), output: run.output() }
}

function oneLine(pattern: RegExp) {
  return expect.stringMatching(new RegExp(`^gatehouse-id: ${pattern.source}\\n$`))
}
const secret = 'a secret for tests only and long enough'

test('production without a secret is refused, with a command that creates one', async () => {
  const { code, said, output } = await refusal({ NODE_ENV: 'production', PUBLIC_URL: 'https://gate.example' })
  expect(said).toContain('GATEHOUSE_SECRET is required in production; make one with: openssl rand -base64 33')
  expect({ code, output }).toEqual({ code: 1, output: '' })
})

test('all problems of the configuration are reported together', async () => {
  const { code, said } = await refusal({
    NODE_ENV: 'production',
    PORT: '70000',
    PUBLIC_URL: 'http://gate.example',
    DATABASE_URL: 'mysql://localhost/gatehouse',
    DATABASE_READ_URL: 'postgres://localhost/copy',
    GATEHOUSE_SECRET: 'short',
    GATEHOUSE_RATE_LIMITS: 'off',
    GATEHOUSE_RELATIONS_IN_MEMORY: 'many',
    GATEHOUSE_OIDC_ACME_ISSUER: 'http://acme.example',
    GATEHOUSE_MESSAGE_WEBHOOK_URL: 'http://texts.example',
    GATEHOUSE_MESSAGE_WEBHOOK_SECRET: 'short',
    MAIL_FROM: 'nobody',
  })
  expect(code).toBe(1)
  const problems = said.split('\n').filter(line => line.startsWith('  - '))
  expect(problems.toSorted()).toEqual([
    '  - DATABASE_READ_URL needs DATABASE_URL to be PostgreSQL: SQLite has no replicas',
    '  - DATABASE_URL must be ":memory:", "file:<path>" or "postgres://…"',
    '  - GATEHOUSE_MESSAGE_WEBHOOK_SECRET must have at least 32 characters in production',
    '  - GATEHOUSE_MESSAGE_WEBHOOK_URL must be https in production',
    '  - GATEHOUSE_OIDC_ACME_CLIENT_ID is required',
    '  - GATEHOUSE_OIDC_ACME_ISSUER must be https in production',
    '  - GATEHOUSE_RATE_LIMITS must be on in production',
    '  - GATEHOUSE_RELATIONS_IN_MEMORY must be a number of relations',
    '  - GATEHOUSE_SECRET must have at least 32 characters in production (each, if several)',
    '  - MAIL_FROM must be an email address, or a name with one: Gatehouse <no-reply@example.com>',
    '  - PORT must be at most 65535',
    '  - PUBLIC_URL must be https in production',
    '  - SMTP_URL is required in production, where the outbox does not show codes and links',
  ])
})

test('a variable that is set twice, and a file that cannot be read, are reported with the others', async () => {
  const { code, said } = await refusal({
    PORT: '70000',
    GATEHOUSE_SECRET: secret,
    GATEHOUSE_SECRET_FILE: '/dev/null',
    DATABASE_URL_FILE: '/nowhere/database-url',
    SMTP_URL_FILE: '/dev/null',
  })
  expect(code).toBe(1)
  expect(said.split('\n').filter(line => line.startsWith('  - '))).toEqual([
    '  - GATEHOUSE_SECRET and GATEHOUSE_SECRET_FILE are both set; unset one',
    expect.stringMatching(/^ {2}- DATABASE_URL_FILE: \/nowhere\/database-url cannot be read \(ENOENT.+\)$/),
    '  - SMTP_URL_FILE: /dev/null is empty',
    '  - PORT must be at most 65535',
  ])
})

test('a port that is taken is reported in one line', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void squatter.close())
  await once(squatter, 'listening')
  const address = squatter.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, said } = await refusal({ PORT: port, DATABASE_URL: ':memory:' })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(new RegExp(`port ${port} is taken; .+PORT=….+`)) })
})

test('an address of another machine is reported in one line', async () => {
  const { code, said } = await refusal({ HOST: '192.0.2.1', DATABASE_URL: ':memory:' })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/.+192\.0\.2\.1.+HOST=…/) })
})

test('a database that cannot be reached is reported in one line, without its password', async () => {
  const { code, said } = await refusal({ DATABASE_URL: 'postgres://gatehouse:hunter22@127.0.0.1:1/gatehouse' })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/.*PostgreSQL.+127\.0\.0\.1:1.*/) })
  expect(said).not.toContain('hunter22')
})

test('a database file that cannot be written is reported in one line', async () => {
  const { code, said } = await refusal({ DATABASE_URL: 'file:/dev/null/gatehouse.db' })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/the database file \/dev\/null\/gatehouse\.db cannot be.+/) })
})

test.runIf(testEngines.length > 1)('a database that takes no writes is reported in one line', async () => {
  const database = await testEngines[1]?.create()
  if (!database) throw new Error('unreachable: the engine is there')
  onTestFinished(() => database.drop())
  const url = new URL(database.url)
  url.searchParams.set('options', `${url.searchParams.get('options')} -c default_transaction_read_only=on`)
  const { code, said } = await refusal({ DATABASE_URL: url.href, GATEHOUSE_SECRET: secret })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/the database is not available.+read-only transaction\)/) })
})

test('a data folder that cannot be created is reported in one line', async () => {
  const { code, said } = await refusal({}, { dataIsAFile: true })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/.*data.+/) })
})

test('a folder in which no secret can be stored is reported in one line, before the database is touched', async () => {
  const { code, said } = await refusal({ DATABASE_URL: ':memory:' }, { dataIsAFile: true })
  expect({ code, said }).toEqual({ code: 1, said: oneLine(/.*data.+/) })
})

test('a secret other than the one that encrypted the keys is reported in one line', async () => {
  const { folder, port, stop } = await serverForTest({ GATEHOUSE_SECRET: secret })
  await stop('SIGTERM')
  const env = { PORT: String(port), GATEHOUSE_SECRET: `not ${secret}` }
  const run = runGatehouse(['start'], { folder, env })
  onTestFinished(() => void run.process.kill('SIGKILL'))
  expect(await run.exited).toEqual({ code: 1, signal: null })
  expect(run.errors()).toEqual(oneLine(/.*GATEHOUSE_SECRET.+/))
})
