import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import descopeSdk from '@descope/node-sdk'
import { startTestIdentity } from '@gatehouse-id/identity-provider/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from '../../command-line/command.ts'
import { explain } from '../../command-line/explain.ts'
import type { Config } from '../../config/config.ts'
import { importUsersCommand } from '../import/command.ts'
import { exportCommand } from './command.ts'
import { filesIn } from './folder.ts'

const seed = 'JBSWY3DPEHPK3PXPJBSWY3DP'
const password = 'correct horse battery'

async function project() {
  const identity = await startTestIdentity()
  const client = identity.clientAs()
  const { user } = await client.users.load({ loginId: identity.administrator.email })
  await client.users.delete({ userId: user.userId })
  onTestFinished(() => identity.close())
  return { identity, client }
}
type Project = Awaited<ReturnType<typeof project>>

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'out')
}

/** Runs a command as the command line does, in this process. */
async function run(
  command: typeof exportCommand,
  { identity: { baseUrl, projectId, managementKey } }: Project,
  args: string[],
  key = managementKey,
) {
  let errors = ''
  let output = ''
  vi.spyOn(console, 'log').mockImplementation((...all) => {
    output += `${format(...all)}\n`
  })
  vi.spyOn(console, 'error').mockImplementation((...all) => {
    errors += `${format(...all)}\n`
  })
  const before = process.exitCode
  process.exitCode = 0
  const config = { hostedIdentity: undefined, publicUrl: baseUrl, projectId, managementKey: key } as Config // all that is read
  try {
    const { values, arguments: places } = parse(command, args)
    await command.run({ values, arguments: places, config: () => config })
  } catch (error) {
    errors += `${explain(error)}\n`
    process.exitCode = 1
  }
  const code = process.exitCode
  process.exitCode = before
  vi.restoreAllMocks()
  return { code, errors, output }
}

async function furnished() {
  const made = await project()
  const { client } = made
  await client.permissions.create({ name: 'write', description: '' })
  await client.roles.create({ name: 'editor', permissionNames: ['write'] })
  await client.roles.create({ name: 'usual', default: true })
  await client.userAttributes.create({ attributes: [{ name: 'shoe', type: 2, displayName: 'Shoe' }] } as never)
  await client.tenants.create({ id: 'zeus', name: 'A holding', selfProvisioningDomains: ['zeus.example'] })
  await client.tenants.create({ id: 'acme', name: 'Acme', parent: 'zeus', customAttributes: { plan: 'big' } })
  await client.tenants.updateSettings({ tenantId: 'acme', enabled: true, sessionTokenExpiration: 5 })
  await client.roles.create({ name: 'pilot', tenantId: 'acme' })
  await client.tenants.updateDefaultRoles({ id: 'acme', defaultRoles: ['pilot'] })
  const { id: ssoAppId } = await client.ssoApplications.createOidc({
    id: 'wiki',
    name: 'Wiki',
    loginPageUrl: 'https://wiki.example/login',
  } as never)
  await client.families.configureSettings({ enabled: true })
  await client.families.create({ familyId: 'home', name: 'Home' })
  await client.userBatches.import({
    source: 'gatehouse',
    users: JSON.stringify([
      {
        loginId: 'ada@example.com',
        email: 'ada@example.com',
        verifiedEmail: true,
        roleNames: ['editor'],
        userTenants: [{ tenantId: 'acme', roleNames: ['pilot', 'editor'] }],
        ssoAppIds: [ssoAppId],
        customAttributes: { shoe: 38 },
        password,
        seed,
        identities: [{ provider: 'google', subject: '117', issuer: 'https://accounts.google.com' }],
      },
      ...Array.from({ length: 999 }, (_, index) => ({ loginId: `user${index}` })),
    ]),
  })
  await client.families.createDependent({ familyId: 'home', loginId: 'kid' })
  await client.authorizationSchemas.save({
    dsl: 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation owner: user\n',
  } as never)
  const { user } = await client.users.load({ loginId: 'ada@example.com' })
  await client.authorizationRelations.create({
    tuples: [{ resource: 'plan', resourceType: 'doc', relation: 'owner', target: user.userId, targetType: 'user' }],
  })
  await client.accessKeys.create({ name: 'robot', roleNames: ['editor'] })
  return made
}

/** What tells of this server alone. */
const ownFiles = ['manifest.json', 'sso-applications.jsonl', 'audit.jsonl', 'access-keys.jsonl', 'README.md']

function contentOf(folder: string, file: string) {
  const text = readFileSync(join(folder, file), 'utf8')
  if (!file.endsWith('.jsonl')) return text
  const records = text.split('\n').filter(line => line !== '')
  return records.map(line => {
    const record = JSON.parse(line) as Record<string, unknown>
    return file === 'users.jsonl' ? record : { ...record, createdTime: 0 }
  })
}

test('another project that takes an export in exports the same, and its users sign in as before', async () => {
  const from = await furnished()
  const first = place()
  const exported = await run(exportCommand, from, ['--to', first, '--json'])
  expect(exported).toMatchObject({ code: 0 })
  const manifest = JSON.parse(exported.output)
  expect(manifest.files).toMatchObject({
    'users.jsonl': { records: 1001 },
    'tenants.jsonl': { records: 2 },
    'tenant-roles.jsonl': { records: 1 },
    'families.jsonl': { records: 1 },
    'relations.jsonl': { records: 1 },
    'access-keys.jsonl': { records: 1 },
  })
  for (const file of filesIn(first)) expect([file, statSync(join(first, file)).mode & 0o077]).toEqual([file, 0])
  expect(statSync(first).mode & 0o077).toBe(0)

  const to = await project()
  const before = await to.client.tenants.loadAll({})
  const dry = await run(importUsersCommand, to, [first, '--from', 'gatehouse', '--dry-run'])
  expect(dry.errors).toContain('1001 users read: 1001 users would be created')
  expect(await to.client.tenants.loadAll({})).toEqual(before)
  const taken = await run(importUsersCommand, to, [first, '--from', 'gatehouse'])
  expect(taken).toMatchObject({
    code: 0,
    output: '',
    errors: expect.stringContaining('1001 users created, 0 were there before'),
  })
  const second = place()
  expect(await run(exportCommand, to, ['--to', second])).toMatchObject({ code: 0 })
  expect(filesIn(second)).toEqual(filesIn(first))
  const { apps } = await to.client.ssoApplications.loadAll({})
  const wiki = apps.find(({ name }) => name === 'Wiki')?.id ?? 'no Wiki'
  const users = join(second, 'users.jsonl')
  writeFileSync(users, readFileSync(users, 'utf8').replace(wiki, 'wiki'))
  for (const file of filesIn(first).filter(
    each => !ownFiles.includes(each) && !each.startsWith('configuration/.gatehouse'),
  ))
    expect([file, contentOf(second, file)]).toEqual([file, contentOf(first, file)])

  const sdk = descopeSdk({ projectId: to.identity.projectId, baseUrl: to.identity.baseUrl })
  expect((await sdk.password.signIn('ada@example.com', password)).ok).toBe(true)
  const again = await run(importUsersCommand, to, [first, '--from', 'gatehouse'])
  expect(again).toMatchObject({ code: 0, errors: expect.stringContaining('0 users created, 1001 were there before') })
})

test('an export takes the place of an earlier one, and of nothing else', async () => {
  const from = await project()
  const to = place()
  mkdirSync(to)
  writeFileSync(join(to, 'mine.txt'), 'mine')
  expect(await run(exportCommand, from, ['--to', to])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not empty'),
  })
  rmSync(join(to, 'mine.txt'))
  // What an interrupted export leaves.
  mkdirSync(`${to}.part`)
  writeFileSync(join(`${to}.part`, 'unfinished'), '')
  writeFileSync(join(`${to}.part`, 'users.jsonl'), 'half')
  expect(await run(exportCommand, from, ['--to', to])).toMatchObject({ code: 0 })
  await from.client.users.create({ loginId: 'later' })
  expect(await run(exportCommand, from, ['--to', to, '--no-audit'])).toMatchObject({ code: 0 })
  expect(readFileSync(join(to, 'users.jsonl'), 'utf8')).toContain('later')
  expect(filesIn(to)).not.toContain('audit.jsonl')
  expect([existsSync(`${to}.part`), existsSync(`${to}.before`)]).toEqual([false, false])
  mkdirSync(`${to}.part`)
  writeFileSync(join(`${to}.part`, 'mine.txt'), 'mine')
  expect(await run(exportCommand, from, ['--to', to])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('in the way'),
  })
  expect(readFileSync(join(`${to}.part`, 'mine.txt'), 'utf8')).toBe('mine')
})

test('a folder that is not whole is refused before anything is written, and a lesser key exports nothing', async () => {
  const from = await project()
  const to = place()
  const { cleartext } = await from.client.managementKeys.create({
    name: 'lesser',
    reBac: { companyRoles: ['developer'] },
  } as never)
  const refused = await run(exportCommand, from, ['--to', to], cleartext)
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('takes the right people') })
  expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
  await run(exportCommand, from, ['--to', to])
  writeFileSync(join(to, 'users.jsonl'), '{"loginId":"eve"}\n')
  const changed = await run(importUsersCommand, from, [to, '--from', 'gatehouse'])
  expect(changed).toMatchObject({ code: 1, errors: expect.stringContaining('is not as it was written') })
  expect((await from.client.users.search({})).total).toBe(0)
  expect(await run(importUsersCommand, from, [to, '--from', 'gatehouse', '--changed'])).toMatchObject({ code: 0 })
  expect((await from.client.users.search({})).total).toBe(1)
})
