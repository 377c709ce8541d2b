import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

/** Of `password`. */
const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'
/** Of another password. */
const bcrypt = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'
function lines(records: unknown[]) {
  return records.map(record => JSON.stringify(record)).join('\n')
}

describe.each(identityEngines)('import of users on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { user, tenant } = descopeNew({ projectId, baseUrl, managementKey }).management
    return { identity, user, tenant }
  }

  test('users of an Auth0 export and its file of hashes can sign in', async () => {
    const { user } = await started()
    const users = lines([
      {
        user_id: 'auth0|61',
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada Lovelace',
        username: 'ada',
        phone_number: null,
        created_at: '2020-01-02T03:04:05.000Z',
      },
      { user_id: 'auth0|62', email: 'Bob@Example.com', blocked: true },
      { user_id: 'google-oauth2|63', name: 'Carol' },
    ])
    const hashes = lines([
      { _id: { $oid: '61' }, email: 'ada@example.com', passwordHash: bcrypt },
      { _id: { $oid: 'oid-bob' }, email: 'bob@example.com', passwordHash: bcrypt },
    ])
    const { data } = await user.import('auth0', users, hashes)
    expect(data?.failures).toEqual([])
    expect(data?.users).toMatchObject([
      { loginIds: ['ada@example.com', 'ada'], verifiedEmail: true, name: 'Ada Lovelace', createdTime: 1_577_934_245 },
      { loginIds: ['Bob@Example.com'], status: 'disabled', password: true },
      { loginIds: ['google-oauth2|63'], password: false },
    ])
    expect((await user.load('ada')).data).toMatchObject({ password: true })
  })

  test('bytes, base64 and a file of hashes alone are accepted too', async () => {
    const { user } = await started()
    const bytes = new TextEncoder().encode(lines([{ loginId: 'bytes', displayName: 'Zoë' }]))
    expect((await user.import('gatehouse', bytes)).data?.users).toMatchObject([{ name: 'Zoë' }])
    const base64 = Buffer.from(JSON.stringify([{ loginId: 'base64' }])).toString('base64')
    expect((await user.import('gatehouse', base64)).data?.users).toMatchObject([{ loginIds: ['base64'] }])
    const hashes = lines([{ _id: { $oid: '7' }, email: 'eve@example.com', email_verified: true, passwordHash: bcrypt }])
    expect((await user.import('auth0', undefined, hashes)).data?.users).toMatchObject([
      { loginIds: ['eve@example.com'], verifiedEmail: true, password: true },
    ])
  })

  test('each row that cannot be imported has a reason, and a dry run writes nothing', async () => {
    const { identity, user } = await started()
    await user.create('taken')
    const users = `${lines([{ loginId: 'fine' }, { loginId: 'taken' }, { loginId: 'role', roleNames: ['Nothing'] }])}\n[]\n{`
    const failures = [
      { user: 'line 4 of users', reason: 'is not a JSON object', code: 'InvalidInput', index: -1 },
      { user: 'line 5 of users', reason: 'is not a JSON object', code: 'InvalidInput', index: -1 },
      { user: 'role', reason: 'there is no role Nothing in this project', code: 'RoleNotFound', index: 2 },
      { user: 'taken', reason: 'another user has the login id taken', code: 'LoginIdTaken', index: 1 },
    ]
    const total = async () => (await identity.clientAs().users.search({})).total
    const dry = await user.import('gatehouse', users, undefined, true)
    expect(dry.data).toMatchObject({ users: [{ loginIds: ['fine'] }], failures })
    expect(await total()).toBe(2)
    expect((await user.import('gatehouse', users)).data).toMatchObject({ users: [{ loginIds: ['fine'] }], failures })
    expect(await total()).toBe(3)
  })

  test('accounts at sign-in providers belong to one user each, and passwords can be asked to be replaced', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, user } = await started()
    const google = { provider: 'google', subject: '117', issuer: 'https://accounts.google.com' }
    const users = lines([
      { loginId: 'ada', identities: [{ ...google, email: 'ada@example.com' }] },
      { loginId: 'eve', identities: [{ ...google, subject: '117 ' }] },
      { loginId: 'bob', hashedPassword: { md5: { hash: md5 } }, mustChangePassword: true },
      { loginId: 'sso', identities: [{ ...google, provider: 'sso:acme' }] },
    ])
    for (const isDryRun of [true, false]) {
      const { data } = await user.import('gatehouse', users, undefined, isDryRun)
      expect(data?.users).toMatchObject([{ loginIds: ['ada'], OAuth: { google: true } }, { loginIds: ['bob'] }])
      expect(data?.failures).toMatchObject([
        { user: 'sso', code: 'InvalidInput', index: 3 },
        { user: 'eve', code: 'IdentityTaken', index: 1, reason: 'another user has the account 117 of google' },
      ])
    }
    const again = await user.import('gatehouse', lines([{ loginId: 'carol', identities: [google] }]))
    expect(again.data?.failures).toMatchObject([{ user: 'carol', code: 'IdentityTaken' }])
    const { identities } = await identity.clientAs().userIdentities.list({ loginId: 'ada' })
    expect(identities).toMatchObject([{ provider: 'google', subject: '117', email: 'ada@example.com' }])
    const { password } = descopeNew({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    expect((await password.signIn('bob', 'password')).error?.errorCode).toBe('E062909')
  })

  test('input that is not an export is refused with the field', async () => {
    const { identity, user } = await started()
    const wrong: [Parameters<typeof user.import>, string][] = [
      [['cognito', '{}'], 'source'],
      [['gatehouse'], 'users'],
      [['gatehouse', '[{'], 'users'],
      [['gatehouse', '{}', '{}'], 'hashes'],
      [['gatehouse', '['.repeat(500_000) + ']'.repeat(500_000)], 'users'],
      [['auth0', lines(Array.from({ length: 1001 }, (_, index) => ({ email: `u${index}@example.com` })))], 'users'],
    ]
    for (const [args, field] of wrong) {
      const answer = await user.import(...args)
      expect([answer.code, answer.error?.errorMessage]).toEqual([400, expect.stringContaining(field)])
    }
    expect((await identity.clientAs().users.search({})).total).toBe(1)
  })

  test('a user who is nested deeper than the stack is one that cannot be read', async () => {
    const { user } = await started()
    const deep = `{"loginId":"deep","customAttributes":{"x":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`
    const { data } = await user.import('gatehouse', `${deep}\n{"loginId":"fine"}`)
    expect(data).toMatchObject({ users: [{ loginIds: ['fine'] }], failures: [{ user: 'line 1 of users', index: -1 }] })
  })

  test('a thousand users with an unknown role are all reported at once', async () => {
    const { user } = await started()
    const users = Array.from({ length: 1000 }, (_, index) => ({ loginId: `user${index}`, roleNames: ['Nothing'] }))
    const { data } = await user.import('gatehouse', JSON.stringify(users))
    expect(data?.failures).toHaveLength(1000)
  })
})
