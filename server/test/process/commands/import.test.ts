import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { freePort, runGatehouse } from '../../support/start-server.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = serverForFile()
/** Of `password`. */
const bcrypt = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

/** Runs `gatehouse-id import` on a file of these lines in the server's folder. */
async function runImport(name: string, lines: string[], args: string[] = [], env: Record<string, string> = {}) {
  const { folder, url, projectId, shown } = server()
  writeFileSync(join(folder, name), lines.join('\n'))
  const known = { PUBLIC_URL: url, GATEHOUSE_PROJECT_ID: projectId, GATEHOUSE_MANAGEMENT_KEY: shown.managementKey }
  const run = runGatehouse(['import', join(folder, name), ...args], { folder, env: { ...known, ...env } })
  const { code } = await run.exited
  return { code, output: run.output(), progress: run.errors() }
}
async function totalOf(text: string) {
  return (await post(asKeyHolder(server()), '/v2/mgmt/user/search', { text })).body.total
}

test('a file of several batches is imported with progress, and refused lines are reported by number', async () => {
  const lines = Array.from({ length: 2500 }, (_, index) => JSON.stringify({ loginId: `many${index}@example.com` }))
  lines[2100] = 'nonsense'
  const { code, output, progress } = await runImport('users.jsonl', lines)
  expect({ code, output }).toEqual({
    code: 1,
    output: '{"place":"line 2101","user":"","code":"InvalidInput","reason":"is not a JSON object"}\n',
  })
  // At most a line a second.
  const told = progress.trim().split('\n')
  expect(told[0]).toMatch(/^1000 users read, 1000 created, 0 refused, \d+ a second$/)
  expect(told.at(-1)).toBe('2500 users read: 2499 users created, 0 were there before, 1 refused.')
  expect(await totalOf('many')).toBe(2499)
})

test("Auth0's two files are imported together, and a dry run creates no users", async () => {
  const { folder } = server()
  const hashes = join(folder, 'hashes.jsonl')
  writeFileSync(hashes, JSON.stringify({ _id: { $oid: '61' }, email: 'eve@example.com', passwordHash: bcrypt }))
  const lines = [JSON.stringify({ user_id: 'auth0|61', email: 'eve@example.com' })]
  const args = ['--source', 'auth0', '--hashes', hashes]
  expect((await runImport('auth0.jsonl', lines, [...args, '--dry-run'])).progress).toContain('1 would be created')
  expect(await totalOf('eve')).toBe(0)
  const problems = join(folder, 'problems.jsonl')
  const { code, output } = await runImport('auth0.jsonl', lines, [...args, '--problems', problems, '--json'])
  expect([code, JSON.parse(output)]).toMatchObject([0, { created: 1, refused: 0, isDryRun: false }])
  expect(readFileSync(problems, 'utf8')).toBe('')
  const { body } = await post(asKeyHolder(server()), '/v2/mgmt/user/search', { text: 'eve' })
  expect(body.users).toMatchObject([{ loginIds: ['eve@example.com'], password: true }])
})

test('a missing or wrong argument is reported in one line', async () => {
  const nowhere = { PUBLIC_URL: `http://localhost:${await freePort()}` }
  const cases: [string[], Record<string, string>, string][] = [
    [['--from', 'nobody'], {}, '--from must be one of: auth0, clerk'],
    [['--from', 'toString'], {}, '--from must be one of: auth0, clerk'],
    [['--from', 'clerk', 'friends=nothing.json'], {}, 'there is no part friends: passwords ('],
    [['--resume'], {}, 'there is nothing to resume'],
    [[], { GATEHOUSE_MANAGEMENT_KEY: '' }, 'set GATEHOUSE_PROJECT_ID and GATEHOUSE_MANAGEMENT_KEY'],
    [[], { GATEHOUSE_MANAGEMENT_KEY: 'wrong' }, 'check GATEHOUSE_PROJECT_ID and GATEHOUSE_MANAGEMENT_KEY'],
    [[], nowhere, 'check that it runs'],
    [['--from', 'auth0', '--hashes', 'nothing.jsonl'], {}, 'no such file'],
  ]
  for (const [args, env, said] of cases) {
    const { code, progress } = await runImport('one.jsonl', ['{"loginId":"one"}'], args, env)
    expect({ code, progress }).toEqual({ code: 1, progress: expect.stringMatching(/^gatehouse-id: .+\n$/) })
    expect(progress).toContain(said)
  }
  expect(await totalOf('one')).toBe(0)
})
