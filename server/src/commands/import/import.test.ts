import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import descopeSdk from '@descope/node-sdk'
import { identityEngines } from '@gatehouse-id/identity-provider/testing-engines'
import { afterAll, describe, expect, test } from 'vitest'
import { readers } from './readers.ts'
import { csvReader } from './readers/csv.ts'
import { readRecords } from './records.ts'
import type { Problem } from './report.ts'
import { type ImportOptions, runImport } from './run.ts'
import { type Source, sources } from './sources.ts'
import type { Sent } from './values.ts'

const samples = new URL('./testing/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'))
cpSync(samples, folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Sample = {
  from: Source
  file: string
  parts?: Record<string, string>
  /** Who signs in with which password afterwards. */
  passwords?: Record<string, string>
}

/** Each made to the format that its vendor publishes; the readers name where. */
const exports: Sample[] = [
  {
    from: 'auth0',
    file: 'users.jsonl',
    parts: { hashes: 'hashes.jsonl', roles: 'roles.jsonl', members: 'members.jsonl' },
    passwords: { ada: 'password' },
  },
  { from: 'clerk', file: 'users.csv', passwords: { ada: 'password', 'ada@work.example.com': 'password' } },
  { from: 'clerk', file: 'users.json', parts: { memberships: 'memberships.json' } },
  { from: 'cognito', file: 'users.json', parts: { groups: 'groups.jsonl' } },
  {
    from: 'firebase',
    file: 'users.json',
    parts: { hash_config: 'hash_config.txt' },
    passwords: { 'ada@example.com': 'user1password' },
  },
  { from: 'firebase', file: 'users.csv' },
  { from: 'keycloak', file: 'realm.json', passwords: { ada: 'password' } },
  {
    from: 'supabase',
    file: 'users.csv',
    parts: { identities: 'identities.csv', factors: 'mfa_factors.json' },
    passwords: { 'ada@example.com': 'password' },
  },
  { from: 'okta', file: 'users.json', parts: { groups: 'groups.jsonl' }, passwords: { 'ada@example.com': 'password' } },
  { from: 'fusionauth', file: 'users.json', parts: { groups: 'groups.json' }, passwords: { ada: 'password' } },
  {
    from: 'workos',
    file: 'users.json',
    parts: { organizations: 'organizations.json', memberships: 'memberships.json', identities: 'identities.jsonl' },
  },
  { from: 'descope', file: 'users.json' },
  {
    from: 'next-auth',
    file: 'users.csv',
    parts: { accounts: 'accounts.csv' },
    passwords: { 'ada@example.com': 'password' },
  },
  { from: 'csv', file: 'users.csv', passwords: { 'ada@example.com': 'password' } },
]

function optionsOf({ from, file, parts = {} }: Sample, more: Partial<ImportOptions> = {}) {
  const problems: Problem[] = []
  const own = (name: string) => join(folder, from, name)
  const options: ImportOptions = {
    reader: readers[from],
    file: own(file),
    parts: Object.fromEntries(Object.entries(parts).map(([name, path]) => [name, own(path)])),
    isDryRun: false,
    onExisting: 'skip',
    mayCreate: true,
    resumes: false,
    settings: { from },
    onProblem: problem => problems.push(problem),
    onProgress: () => undefined,
    ...more,
  }
  return { options, problems }
}

test('every reader has a sample, and a page that names its command', () => {
  const known = sources.filter(name => name !== 'gatehouse')
  expect([...new Set(exports.map(({ from }) => from))].toSorted()).toEqual(known.toSorted())
  for (const name of known) {
    const page = readFileSync(
      new URL(`../../../../docs/come-and-leave/coming-from/${name}.md`, import.meta.url),
      'utf8',
    )
    expect(page).toContain(`gatehouse-id import --from ${name} `)
    const { parts = {} } = readers[name]
    for (const part of Object.keys(parts)) expect([name, page.includes(` ${part}=`)]).toEqual([name, true])
  }
})

describe.each(identityEngines)('imports on $engine', ({ start }) => {
  test.each(exports)(
    '$from $file: what is printed beside it, twice the same, and its passwords work',
    {
      tags: ['every-engine'],
    },
    async sample => {
      const identity = await start()
      const client = identity.clientAs()
      const dry = await runImport(client, optionsOf(sample, { isDryRun: true }).options)
      const { options, problems } = optionsOf(sample)
      const converted: Sent[] = []
      const { reader } = options
      const watching = {
        ...reader,
        open(context: Parameters<typeof reader.open>[0]) {
          const { convert, ...opened } = reader.open(context)
          return {
            ...opened,
            convert(record: Sent) {
              const made = convert(record)
              converted.push(made.user)
              return made
            },
          }
        },
      }
      const report = await runImport(client, { ...options, reader: watching })
      expect({ ...dry, isDryRun: false }).toEqual(report)
      await expect(`${JSON.stringify({ report, problems, users: converted }, null, 2)}\n`).toMatchFileSnapshot(
        new URL(`${sample.from}/${sample.file}.expected.txt`, samples).pathname,
      )
      const { password } = descopeSdk({ projectId: identity.projectId, baseUrl: identity.baseUrl })
      for (const [loginId, right] of Object.entries(sample.passwords ?? {})) {
        expect((await password.signIn(loginId, `${right}.`)).ok).toBe(false)
        expect([loginId, (await password.signIn(loginId, right)).ok]).toEqual([loginId, true])
      }
      const again = await runImport(client, options)
      expect([again.created, again.existing]).toEqual([0, report.created])
    },
  )

  test('an import that is interrupted goes on where it was, and not with other files', async () => {
    const client = (await start()).clientAs()
    const file = join(folder, 'many.jsonl')
    const lines = Array.from({ length: 2500 }, (_, index) =>
      JSON.stringify({ loginId: `many${index}`, roleNames: ['late'] }),
    )
    lines[2100] = 'nonsense'
    writeFileSync(file, lines.join('\n'))
    const sample: Sample = { from: 'gatehouse', file: '../many.jsonl' }
    let sent = 0
    const broken = {
      ...client,
      userBatches: {
        ...client.userBatches,
        import(...args: Parameters<typeof client.userBatches.import>) {
          sent += 1
          // The second batch is written, and its answer lost.
          if (sent === 2) return client.userBatches.import(...args).then(() => Promise.reject(new Error('reset')))
          return client.userBatches.import(...args)
        },
      },
    } as typeof client // as the spread has it
    await expect(runImport(broken, optionsOf(sample).options)).rejects.toThrow('reset')
    const { options, problems } = optionsOf(sample, { resumes: true })
    const report = await runImport(client, options)
    expect(report).toMatchObject({ read: 2500, created: 1499, existing: 1000, refused: 1, roles: ['late'] })
    expect(problems).toMatchObject(
      [{ place: 'row 2101' }].map(() => ({ place: 'line 2101', reason: 'is not a JSON object' })),
    )
    expect((await client.users.search({ limit: 1 })).total).toBe(2500)
    expect(existsSync(`${file}.import-state.json`)).toBe(false)
    await expect(runImport(client, optionsOf(sample, { resumes: true }).options)).rejects.toThrow('nothing to resume')
    sent = 0
    await expect(runImport(broken, optionsOf(sample).options)).rejects.toThrow('reset')
    writeFileSync(file, `${lines.join('\n')}\n`)
    await expect(runImport(client, optionsOf(sample, { resumes: true }).options)).rejects.toThrow('not those of')
  })

  test('an import whose process is killed goes on where it was, and makes each user once', async () => {
    const { baseUrl, projectId, managementKey, clientAs } = await start()
    const file = join(folder, 'killed.jsonl')
    const users = Array.from({ length: 12_000 }, (_, index) => JSON.stringify({ loginId: `killed${index}` }))
    writeFileSync(file, users.join('\n'))
    const env = {
      ...process.env,
      PUBLIC_URL: baseUrl,
      GATEHOUSE_PROJECT_ID: projectId,
      GATEHOUSE_MANAGEMENT_KEY: managementKey,
    }
    const program = fileURLToPath(new URL('../../../bin/gatehouse-id.mjs', import.meta.url))
    const killed = spawn(process.execPath, [program, 'import', file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    killed.stderr.on('data', () => existsSync(`${file}.import-state.json`) && killed.kill('SIGKILL'))
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])
    const sample: Sample = { from: 'gatehouse', file: '../killed.jsonl' }
    const settings = { source: 'gatehouse', columns: {}, url: baseUrl, projectId }
    const report = await runImport(clientAs(), optionsOf(sample, { resumes: true, settings }).options)
    expect(report).toMatchObject({ read: 12_000, refused: 0 })
    expect(report.created + report.existing).toBe(12_000)
    expect((await clientAs().users.search({ limit: 1 })).total).toBe(12_001)
  })

  test('who is there is skipped, changed or reported; a second user of the export with the same login id is reported', async () => {
    const client = (await start()).clientAs()
    await client.users.create({ loginId: 'ada', displayName: 'Before', hashedPassword: undefined })
    writeFileSync(
      join(folder, 'twice.jsonl'),
      [
        { loginId: 'ADA', displayName: 'After' },
        { loginId: 'bob' },
        { loginId: 'Bob' },
        { loginId: 'eve', additionalLoginIds: ['ada'] },
      ]
        .map(each => JSON.stringify(each))
        .join('\n'),
    )
    const sample: Sample = { from: 'gatehouse', file: '../twice.jsonl' }
    const nameOf = async () => (await client.users.load({ loginId: 'ada' })).user.name
    const skipped = optionsOf(sample)
    expect(await runImport(client, skipped.options)).toMatchObject({ created: 1, existing: 1, refused: 2 })
    expect(skipped.problems).toMatchObject([
      { user: 'Bob', place: 'line 3', reason: 'an earlier user of the export has the login id bob' },
      { user: 'eve', place: 'line 4', code: 'LoginIdTaken' },
    ])
    expect(await nameOf()).toBe('Before')
    const updated = optionsOf(sample, { onExisting: 'update' })
    expect(await runImport(client, updated.options)).toMatchObject({ created: 0, updated: 3, refused: 1 })
    expect(await nameOf()).toBe('After')
    const failed = optionsOf(sample, { onExisting: 'fail' })
    expect(await runImport(client, failed.options)).toMatchObject({ created: 0, existing: 0, refused: 4 })
  })

  test('without --no-create missing roles and tenants are made, with it they are refused before any user', async () => {
    const client = (await start()).clientAs()
    writeFileSync(
      join(folder, 'refs.jsonl'),
      JSON.stringify({ loginId: 'ada', roleNames: ['new'], userTenants: [{ tenantId: 'acme', roleNames: ['new'] }] }),
    )
    const sample: Sample = { from: 'gatehouse', file: '../refs.jsonl' }
    const refused = runImport(client, optionsOf(sample, { mayCreate: false }).options)
    await expect(refused).rejects.toThrow('there is no role new in the project')
    expect((await client.users.search({})).total).toBe(1)
    const report = await runImport(client, optionsOf(sample).options)
    expect(report).toMatchObject({ created: 1, roles: ['new'], tenants: ['acme'] })
    const { user } = await client.users.load({ loginId: 'ada' })
    expect(user).toMatchObject({ roleNames: ['new'], userTenants: [{ tenantId: 'acme', roleNames: ['new'] }] })
  })
})

test('a role of an export that is called like one of the console gives no access to it', () => {
  const { convert } = csvReader().open({ parts: {}, beside: {} })
  const { user, notes } = convert({ email: 'eve@example.com', roles: 'Administrator|support|editor' })
  expect(user.roleNames).toEqual(['Administrator (imported)', 'support (imported)', 'editor'])
  expect(notes).toHaveLength(2)
})

async function recordsOf(text: string, usersAt: string[] = ['users']) {
  const file = join(folder, 'records')
  writeFileSync(file, text)
  const beside: Sent = {}
  const read = []
  for await (const one of readRecords(file, { usersAt }, beside)) read.push('record' in one ? one.record : one.why)
  return { read, beside }
}

test('lists, lines, objects with a list, and CSV are read whatever their pieces', async () => {
  const tricky = { loginId: 'a', name: '}] \\" , {[', nested: { list: [1, [2]] } }
  for (const text of [
    JSON.stringify([tricky, tricky]),
    JSON.stringify({ roles: { realm: ['x'] }, users: [tricky, tricky], clients: [] }),
    JSON.stringify({ roles: { realm: ['x'] }, users: [tricky, tricky], clients: [] }, null, 2),
    `${JSON.stringify(tricky)}\n\n${JSON.stringify(tricky)}\r\n`,
    `\uFEFF${JSON.stringify([tricky, tricky])}`,
  ])
    expect((await recordsOf(text)).read).toEqual([tricky, tricky])
  const { beside } = await recordsOf(JSON.stringify({ users: [], organizations: [{ name: 'acme' }] }))
  expect(beside).toEqual({ organizations: [{ name: 'acme' }] })
  const long = Array.from({ length: 5000 }, (_, index) => ({ loginId: `user${index}`, note: 'x"\\'.repeat(20) }))
  expect((await recordsOf(JSON.stringify(long))).read).toEqual(long)
  expect((await recordsOf('\uFEFFa,b\n1,"x\ny"\n')).read).toEqual([{ a: '1', b: 'x\ny' }])
})

test('files that end early, or are no export, are refused with their name', async () => {
  await expect(recordsOf('[{"a":1}')).rejects.toThrow('ends within its list')
  await expect(recordsOf('{"users":[{"a":1}],')).rejects.toThrow('ends within its object')
  await expect(recordsOf(`[{"a":"${'x'.repeat(1_100_000)}`)).rejects.toThrow('more than 1000000 characters')
  const deep = `{"loginId":"a","customAttributes":{"x":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`
  await expect(recordsOf(`{"loginId":"a",\n"deep":${deep}}`)).rejects.toThrow('deep is nested more than 50 levels deep')
  await expect(recordsOf('{\n"users":[{"a":1}]}\n{"loginId":"b"}')).rejects.toThrow('goes on behind its object')
  const long = { loginId: 'long', note: 'x'.repeat(200_000) }
  expect((await recordsOf(`${JSON.stringify(long)}\n${JSON.stringify(long)}\n`)).read).toEqual([long, long])
  for (const text of [deep, `[${deep}]`])
    expect((await recordsOf(`${text}\n`)).read).toEqual(['is nested more than 50 levels deep'])
  await expect(recordsOf('a,b\n"1,2')).rejects.toThrow('is no CSV')
  expect(readFileSync(join(folder, 'records'), 'utf8')).toContain('a,b')
})
