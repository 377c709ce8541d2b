import descopeSdk from '@descope/node-sdk'
import { transact } from '@gatehouse-id/database'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { insertIdentity } from '../../../directory/index.ts'
import type { Tables } from '../../../foundation/tables/tables.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { sampleKey } from '../../passkeys/testing.ts'

const seed = 'JBSWY3DPEHPK3PXPJBSWY3DP'
const password = 'correct horse battery'
/** Of `password`. */
const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'

/** Tables with what belongs to users, and the columns that another server makes anew. */
const compared: [table: keyof Tables, anew: string[]][] = [
  ['users', ['credential_epoch']],
  ['user_login_ids', []],
  ['user_passwords', ['failures']],
  ['user_password_history', ['id']],
  ['user_authenticators', ['seed_encrypted', 'last_step', 'registered_at']],
  ['user_security_questions', ['created_at']],
  ['user_passkeys', []],
  ['user_identities', []],
  ['user_attribute_values', []],
  ['user_tenants', ['joined_at']],
  ['family_members', ['created_at']],
]

function withoutIdentities(account: unknown) {
  return { ...Object(account), tenantIdentities: [] }
}

async function rowsOf({ db, projectId }: TestIdentity, table: keyof Tables, anew: string[]) {
  const rows = await db.selectFrom(table).selectAll().where('project_id', '=', projectId).execute()
  const plain = rows.map(row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => column !== 'project_id' && !anew.includes(column))
        // The form of exports has seconds.
        .map(([column, value]) => [column, column.endsWith('_at') ? Math.floor(Number(value) / 1000) : value]),
    ),
  )
  return plain.map(row => JSON.stringify(row)).toSorted()
}

describe.each(identityEngines)('exports of users on $engine', ({ start }) => {
  /** A project with the roles and tenants of both, and nobody in it. */
  async function emptied() {
    const identity = await start()
    const client = identity.clientAs()
    const { user } = await client.users.load({ loginId: identity.administrator.email })
    await client.users.delete({ userId: user.userId })
    await client.roles.create({ name: 'editor' })
    await client.roles.create({ name: 'usual', default: true })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.families.configureSettings({ enabled: true })
    await client.families.create({ familyId: 'home', name: 'Home' })
    return { identity, client }
  }

  async function furnished() {
    const { identity, client } = await emptied()
    const { password: passwords, totp } = descopeSdk({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    await client.userBatches.import({
      source: 'gatehouse',
      users: JSON.stringify([
        {
          loginId: 'Ada@Example.com',
          additionalLoginIds: ['ada', '+15551234567'],
          email: 'ada@example.com',
          verifiedEmail: true,
          phone: '+15551234567',
          displayName: 'Ada Lovelace',
          givenName: 'Ada',
          familyName: 'Lovelace',
          picture: 'https://example.com/ada.png',
          customAttributes: { shoe: 38, isAdmin: false, tags: ['a', 'b'], empty: '' },
          roleNames: ['editor'],
          userTenants: [{ tenantId: 'acme', roleNames: ['editor'] }],
          createdTime: 1_577_934_245,
          password,
          seed,
          identities: [{ provider: 'google', subject: '117', issuer: 'https://accounts.google.com' }],
          passkeys: [{ descope: { id: 'cGFzc2tleQ', publicKey: sampleKey(), rpId: 'app.example.com', counter: 7 } }],
        },
        { loginId: 'bob', hashedPassword: { md5: { hash: md5 } }, mustChangePassword: true, status: 'disabled' },
        { loginId: 'carol', test: true, status: 'invited' },
      ]),
    })
    await passwords.signUp('eve@example.com', password, { name: 'Eve', email: 'eve@example.com' })
    await client.families.addToUser({ loginId: 'ada', familyAssociations: [{ familyId: 'home' }] })
    await client.families.createDependent({ familyId: 'home', loginId: 'kid', name: 'Kid' })
    const code = new TOTP({ secret: seed }).generate({ timestamp: identity.clock.now })
    expect((await totp.verify('ada', code)).ok).toBe(true)
    await client.userPasswords.setActive({ loginId: 'eve@example.com', password: 'another horse battery' })
    const { user: eve } = await client.users.load({ loginId: 'eve@example.com' })
    await transact(identity.db, tx =>
      insertIdentity(tx, {
        project_id: identity.projectId,
        provider_id: 'saml:acme:default_ssoid',
        subject: 'eve@acme',
        user_id: eve.userId,
        email: '',
        created_at: 1000,
        used_at: 2000,
        authority: 'urn:acme:idp',
      }),
    )
    return { identity, client }
  }

  test('a project that takes them in has the same users, who sign in as before', {
    tags: ['every-engine'],
  }, async () => {
    const from = await furnished()
    const { users, next } = await from.client.userExports.page({})
    expect([users.length, next]).toEqual([5, undefined])
    const to = await emptied()
    to.identity.clock.now = from.identity.clock.now + 60_000
    const lines = users.map(user => JSON.stringify(user)).join('\n')
    const { failures } = await to.client.userBatches.import({ source: 'gatehouse', users: lines })
    expect(failures).toEqual([])
    for (const [table, anew] of compared)
      expect([table, await rowsOf(to.identity, table, anew)]).toEqual([table, await rowsOf(from.identity, table, anew)])
    const roles = async ({ client }: typeof to) =>
      (await client.users.search({ withTestUser: true })).users
        .map(each => [each.loginIds[0], each.roleNames, each.userTenants])
        .toSorted()
    expect(await roles(to)).toEqual(await roles(from))
    expect((await to.client.userExports.page({})).users).toEqual(users)
    const sdk = descopeSdk({ projectId: to.identity.projectId, baseUrl: to.identity.baseUrl })
    expect((await sdk.password.signIn('ada', password)).ok).toBe(true)
    expect((await sdk.password.signIn('eve@example.com', 'another horse battery')).ok).toBe(true)
    await to.client.userPasswords.setActive({ loginId: 'kid', password })
    expect((await sdk.password.signIn('kid', password)).ok).toBe(false)
    const code = new TOTP({ secret: seed }).generate({ timestamp: to.identity.clock.now })
    expect((await sdk.totp.verify('ada', code)).ok).toBe(true)
  })

  test('who was only typed stays so, and a page goes on behind the last one', async () => {
    const { client } = await furnished()
    const read: Record<string, unknown>[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Awaited<ReturnType<typeof client.userExports.page>> = await client.userExports.page({
        after,
        limit: 2,
      })
      read.push(...page.users)
      after = page.next
    }
    expect(read).toEqual((await client.userExports.page({})).users)
    expect(read.find(user => user.loginId === 'eve@example.com')).toMatchObject({
      account: { selfRegistered: true, claimedLoginIds: ['eve@example.com'] },
    })
    const { audits } = await client.audit.search({ actions: ['UsersExported'] })
    expect(audits.map(({ data }) => data.users).toSorted()).toEqual([1, 2, 2, 5])
  })

  test('only who may change administrators takes users out, or brings them back as they were', async () => {
    const { identity, client } = await furnished()
    const { users } = await client.userExports.page({})
    const developer = identity.clientAs(undefined, ['read', 'audit', 'write', 'secret'])
    await expect(developer.userExports.page({})).rejects.toMatchObject({ status: 403 })
    const other = await identity.anotherProject()
    const send = (key: string) =>
      fetch(`${identity.baseUrl}/v1/gatehouse/users/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await send(`${identity.projectId}:${other.managementKey}`)).status).toBe(401)
    const theirs = await send(`${other.projectId}:${other.managementKey}`)
    expect(JSON.stringify(await theirs.json())).not.toContain('eve@example.com')

    const { user } = await client.users.load({ loginId: 'ada' })
    await client.users.delete({ userId: user.userId })
    const lines = JSON.stringify(users.filter(each => each.loginId === 'Ada@Example.com'))
    const refused = await developer.userBatches.import({ source: 'gatehouse', users: lines })
    expect(refused.failures).toMatchObject([{ code: 'AdministratorNeeded' }])
    expect((await client.userBatches.import({ source: 'gatehouse', users: lines })).failures).toEqual([])
    const renamed = JSON.stringify(
      users.map(each => ({
        loginId: `again ${each.loginId}`,
        account: withoutIdentities(each.account),
        passkeys: each.passkeys,
      })),
    )
    const taken = await client.userBatches.import({ source: 'gatehouse', users: renamed })
    expect(taken.failures.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'UserIdTaken'))
  })
})
