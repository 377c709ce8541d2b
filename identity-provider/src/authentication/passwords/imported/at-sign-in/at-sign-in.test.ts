import { once } from 'node:events'
import descopeSdk from '@descope/node-sdk'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signature } from '../../../../activity/index.ts'
import { originOf } from '../../../../federation/social/testing.ts'
import { identityEngines } from '../../../../testing/engines.ts'
import type { TestIdentity } from '../../../../testing/identity.ts'
import { type Answer, type Got, startSource } from './testing-source.ts'

const password = 'horse' // Shorter than the policy asks for.

/** Ada, with her password. */
function ada(user: object = {}) {
  return (got: Got): Answer => {
    if (got.password !== password) return { status: 401 }
    const answered = { loginId: 'ada@example.com', email: 'ada@example.com', verifiedEmail: true, displayName: 'Ada' }
    return { status: 200, body: { user: { ...answered, ...user } } }
  }
}

/** Outages are told on standard error. */
function silent() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
}

/** What one request is answered with: the SDK sends it twice more, five seconds apart, where the answer is an outage. */
async function statusOf({ baseUrl, projectId }: TestIdentity, loginId: string, typed: string) {
  const headers = { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ loginId, password: typed })
  return (await fetch(`${baseUrl}/v1/auth/password/signin`, { method: 'POST', headers, body })).status
}

async function counted({ db, projectId }: TestIdentity) {
  const rows = await db.selectFrom('users').select('id').where('project_id', '=', projectId).execute()
  return rows.length
}

describe.each(identityEngines)('users who come at their first sign-in, on $engine', ({ start }) => {
  async function started(answerTo: (got: Got) => Answer) {
    const source = await startSource(answerTo)
    const identity = await start()
    const client = identity.clientAs()
    await client.projectSettings.update({ userSourceUrl: source.url })
    const { password: passwords } = descopeSdk({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    return { identity, client, source, passwords }
  }

  test('are made as the source says, with the password that they typed, and asked for once', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, client, source, passwords } = await started(ada())
    await client.projectSettings.update({ isSignUpOpen: false })
    const first = await passwords.signIn('Ada@example.com', password)
    expect(first.data?.user).toMatchObject({ email: 'ada@example.com', verifiedEmail: true, name: 'Ada' })
    expect(source.got.map(({ body }) => JSON.parse(body))).toEqual([
      { projectId: identity.projectId, loginId: 'Ada@example.com', password },
    ])
    const { secret } = await client.projectSettings.userSourceSecret({})
    const seconds = Number(/^t=(\d+),/.exec(source.got[0]?.signature ?? '')?.[1])
    expect(seconds).toBe(Math.floor(identity.clock.now / 1000))
    expect(source.got[0]?.signature).toBe(signature({ body: source.got[0]?.body ?? '', secret, seconds }))
    expect((await passwords.signIn('ada@example.com', password)).ok).toBe(true)
    expect((await passwords.signIn('ada@example.com', 'horses')).error?.errorCode).toBe('E062903')
    expect(source.got).toHaveLength(1)
    const { audits } = await client.audit.search({ actions: ['UsersCreated', 'UserNotTakenIn'] })
    expect(audits.map(({ action }) => action)).toEqual(['UsersCreated'])
  })

  test('are one user each, however many sign-ins come at once', { tags: ['every-engine'] }, async () => {
    const { identity, source, passwords } = await started(ada({ additionalLoginIds: ['ada'] }))
    const before = await counted(identity)
    const answers = await Promise.all(['ada@example.com', 'ada', 'ADA'].map(id => passwords.signIn(id, password)))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(new Set(answers.map(({ data }) => data?.user?.userId)).size).toBe(1)
    expect(await counted(identity)).toBe(before + 1)
    expect(source.got.length).toBeGreaterThan(0)
  })

  test('a source that says no is answered as where there is none, and locks as usual', async () => {
    const { identity, client, source, passwords } = await started(() => ({ status: 404 }))
    const withSource = await passwords.signIn('eve@example.com', password)
    await client.projectSettings.update({ userSourceUrl: '' })
    const without = await passwords.signIn('bob@example.com', password)
    expect([withSource.code, withSource.error]).toEqual([without.code, without.error])
    await client.projectSettings.update({ userSourceUrl: source.url, isUserExistenceConcealed: true })
    const concealed = await passwords.signIn('carol@example.com', password)
    const known = await passwords.signIn(identity.administrator.email, password)
    expect([concealed.code, concealed.error]).toEqual([known.code, known.error])
    const asked = source.got.length
    for (let attempt = 0; attempt < 12; attempt++) await passwords.signIn('eve@example.com', password)
    const locked = source.got.length - asked
    expect(locked).toBeLessThan(12)
    await passwords.signIn('eve@example.com', password)
    expect(source.got.length - asked).toBe(locked)
  })

  test.each<[string, Answer]>([
    ['an error', { status: 500 }],
    ['a redirect', { status: 302 }],
    ['no JSON', { status: 200, body: 'yes' }],
    ['no user', { status: 200, body: {} }],
    ['too much', { status: 200, body: { user: { loginId: 'ada@example.com', displayName: 'x'.repeat(70_000) } } }],
    [
      'a role that there is not',
      { status: 200, body: { user: { loginId: 'ada@example.com', roleNames: ['Nothing'] } } },
    ],
    ['a console role', { status: 200, body: { user: { loginId: 'ada@example.com', roleNames: ['Administrator'] } } }],
  ])('%s is an outage, and makes nobody', async (_, answer) => {
    const { identity, source } = await started(() => answer)
    const before = await counted(identity)
    silent()
    expect(await statusOf(identity, 'ada@example.com', password)).toBe(503)
    expect(source.got).toHaveLength(1)
    expect(await counted(identity)).toBe(before)
  })

  test('nobody else’s account is taken over, and it is written down', async () => {
    const answers: object[] = [
      { loginId: 'admin@localhost', additionalLoginIds: ['ada'] },
      { loginId: 'somebody-else' },
      { loginId: 'ada', email: 'taken@example.com', verifiedEmail: true },
      { loginId: 'ada', phone: '+15551234567' },
    ]
    let answered = 0
    const { identity, client, passwords } = await started(() => ({ status: 200, body: { user: answers[answered++] } }))
    await client.users.create({
      loginId: 'bob',
      email: 'taken@example.com',
      verifiedEmail: true,
      phone: '+15551234567',
    })
    const before = await counted(identity)
    for (const _ of answers) expect((await passwords.signIn('ada', password)).error?.errorCode).toBe('E062108')
    expect(await counted(identity)).toBe(before)
    const { audits } = await client.audit.search({ actions: ['UserNotTakenIn'] })
    expect(audits).toHaveLength(answers.length)
    expect(JSON.stringify(audits)).not.toContain(password)
  })

  test('what it may not say does not count: ids, hashes, what is not verified', async () => {
    const { passwords } = await started(
      ada({
        verifiedEmail: undefined,
        account: { userId: 'U000000000000000000000000000' },
        hashedPassword: { md5: { hash: '5f4dcc3b5aa765d61d8327deb882cf99' } },
        password: 'another horse battery',
      }),
    )
    const { data } = await passwords.signIn('ada@example.com', password)
    expect(data?.user).toMatchObject({ verifiedEmail: false })
    expect(data?.user?.userId).not.toContain('U0000000')
    expect((await passwords.signIn('ada@example.com', 'another horse battery')).ok).toBe(false)
  })

  test('imported users whose password is elsewhere are asked for until it is known, and refused without a source', async () => {
    const { client, source, passwords } = await started(ada())
    const user = { loginId: 'ada@example.com', displayName: 'Imported', hashedPassword: { elsewhere: {} } }
    await client.userBatches.import({ source: 'gatehouse', users: JSON.stringify(user) })
    expect((await passwords.signIn('ada@example.com', 'wrong')).error?.errorCode).toBe('E062903')
    const { data } = await passwords.signIn('ada@example.com', password)
    expect(data?.user).toMatchObject({ name: 'Imported' })
    expect((await passwords.signIn('ada@example.com', password)).ok).toBe(true)
    expect(source.got).toHaveLength(2)
    await client.userBatches.import({ source: 'gatehouse', users: JSON.stringify({ ...user, loginId: 'bob' }) })
    await client.projectSettings.update({ userSourceUrl: '' })
    expect((await passwords.signIn('bob', password)).ok).toBe(false)
  })

  test('the example of the documents is such a source', async () => {
    const { server } = await import(new URL('../../../../../../docs/examples/earlier-system.mjs', import.meta.url).href)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => server.close())
    const { identity, client, passwords } = await started(() => ({ status: 500 }))
    await client.projectSettings.update({ userSourceUrl: originOf(server) })
    const { secret } = await client.projectSettings.userSourceSecret({})
    vi.stubEnv('USER_SOURCE_SECRET', secret)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await passwords.signIn('ada@example.com', 'byron')).code).toBe(400)
    const { data } = await passwords.signIn('ada@example.com', 'lovelace')
    expect(data?.user).toMatchObject({ name: 'Ada Lovelace', verifiedEmail: true })
    vi.stubEnv('USER_SOURCE_SECRET', 'another')
    silent()
    expect(await statusOf(identity, 'bob@example.com', 'lovelace')).toBe(503)
  })

  test('its address is the administrators’, and in production neither plain nor inside', async () => {
    const { identity } = await started(ada())
    const developer = identity.clientAs(undefined, ['read', 'audit', 'write', 'secret'])
    const change = developer.projectSettings.update({ userSourceUrl: 'https://evil.example/' })
    await expect(change).rejects.toMatchObject({ name: 'AdministratorNeeded' })
    const { secret } = await identity.clientAs().projectSettings.userSourceSecret({})
    await identity.clientAs().projectSettings.update({ userSourceUrl: 'https://evil.example/' })
    expect((await identity.clientAs().projectSettings.userSourceSecret({})).secret).not.toBe(secret)

    const source = await startSource(ada())
    const production = await start({ isProduction: true })
    await production.clientAs().projectSettings.update({ userSourceUrl: source.url })
    silent()
    expect(await statusOf(production, 'ada@example.com', password)).toBe(503)
    expect(source.got).toEqual([])
  })
})
