import descopeNew from '@descope/node-sdk'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdks } from '../../testing/sdks.ts'

const password = 'correct horse battery'

const [sqlite] = identityEngines

describe.each(sdks)('the unmodified $sdk', ({ create }) => {
  const start: NonNullable<typeof sqlite>['start'] = options => {
    if (!sqlite) throw new Error('unreachable: SQLite is always there')
    return sqlite.start(options)
  }
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) => create({ projectId, baseUrl, managementKey })

  test('creates a user, sets a password, signs in, validates, refreshes, loads the user and signs out', async () => {
    const identity = await start({ tokenAlgorithm: 'RS256' })
    const sdk = connect(identity)
    const created = await sdk.management.user.create('ada@example.com', {
      displayName: 'Ada',
      email: 'ada@example.com',
    })
    expect(created).toMatchObject({ ok: true, data: { name: 'Ada', status: 'enabled', loginIds: ['ada@example.com'] } })
    expect(await sdk.management.user.setActivePassword('ada@example.com', password)).toMatchObject({ ok: true })
    expect((await sdk.management.user.load('ada@example.com')).data).toMatchObject({ name: 'Ada', password: true })

    const signedIn = await sdk.password.signIn('ada@example.com', password)
    expect(signedIn.ok).toBe(true)
    const { sessionJwt = '', refreshJwt = '', user, firstSeen } = signedIn.data ?? {}
    expect(user?.userId).toBe(created.data?.userId)
    expect(firstSeen).toBe(false)
    expect(decodeProtectedHeader(sessionJwt)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    const claims = decodeJwt(sessionJwt)
    expect(claims).toMatchObject({
      sub: user?.userId,
      drn: 'DS',
      amr: ['pwd'],
      iss: `${identity.baseUrl}/${identity.projectId}`,
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    expect((decodeJwt(refreshJwt).exp ?? 0) - (decodeJwt(refreshJwt).iat ?? 0)).toBe(28 * 24 * 60 * 60)

    expect((await sdk.validateSession(sessionJwt)).token.sub).toBe(user?.userId)
    const refreshed = await sdk.refreshSession(refreshJwt)
    expect(refreshed.token.sub).toBe(user?.userId)
    const next = await sdk.refresh(refreshJwt)
    const newest = next.data?.refreshJwt ?? ''
    expect(decodeJwt(newest).jti).not.toBe(decodeJwt(refreshJwt).jti)
    expect((await sdk.me(newest)).data?.userId).toBe(user?.userId)
    expect(await sdk.logout(newest)).toMatchObject({ ok: true })
    expect(await sdk.refresh(newest)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064001' } })
  })

  test('a disabled user can neither refresh nor sign in, and the expiry of their last token is known', async () => {
    const identity = await start()
    const sdk = connect(identity)
    await sdk.password.signUp('ada@example.com', password)
    const { data } = await sdk.password.signIn('ada@example.com', password)
    await sdk.management.user.deactivate('ada@example.com')
    expect(await sdk.refresh(data?.refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064001' } })
    expect(await sdk.password.signIn('ada@example.com', password)).toMatchObject({ ok: false, code: 401 })
    const expiry = await identity.clientAs().users.tokenExpiry({ loginId: 'ada@example.com' })
    expect(Math.floor((expiry.sessionTokensExpireAt ?? 0) / 1000)).toBe(data?.sessionExpiration)
    expect(expiry.liveSessions).toBe(0)
  })

  test('a temporary password must be replaced before the new one works', async () => {
    const sdk = connect(await start())
    await sdk.management.user.create('ada')
    await sdk.management.user.setTemporaryPassword('ada', password)
    expect(await sdk.password.signIn('ada', password)).toMatchObject({ ok: false, error: { errorCode: 'E062909' } })
    const weak = await sdk.password.replace('ada', password, 'short')
    expect(weak).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('8 characters') },
    })
    expect(await sdk.password.replace('ada', password, 'another fine password')).toMatchObject({ ok: true })
    expect(await sdk.password.signIn('ada', 'another fine password')).toMatchObject({ ok: true })
    await sdk.management.user.expirePassword('ada')
    expect(await sdk.password.signIn('ada', 'another fine password')).toMatchObject({ error: { errorCode: 'E062909' } })
  })

  test('errors carry the codes of the hosted service', async () => {
    const identity = await start()
    const sdk = connect(identity)
    expect(await sdk.password.signIn('unknown', password)).toMatchObject({ ok: false, error: { errorCode: 'E062108' } })
    expect(await sdk.management.user.load('unknown')).toMatchObject({
      ok: false,
      code: 404,
      error: { errorCode: 'E112102' },
    })
    await sdk.password.signUp('ada', password)
    expect(await sdk.password.signUp('ada', password)).toMatchObject({ ok: false, error: { errorCode: 'E062107' } })
    expect(await sdk.password.signIn('ada', 'wrong')).toMatchObject({ ok: false, code: 401 })
    const wrongKey = create({ projectId: identity.projectId, baseUrl: identity.baseUrl, managementKey: 'wrong' })
    expect(await wrongKey.management.user.load('ada')).toMatchObject({
      ok: false,
      code: 401,
      error: { errorCode: 'E061005' },
    })
    const wrongProject = create({ projectId: 'Pnone', baseUrl: identity.baseUrl })
    expect(await wrongProject.password.signIn('ada', password)).toMatchObject({ ok: false, code: 401 })
  })
})

describe.each(identityEngines)('refresh tokens on $engine', ({ start }) => {
  async function signedIn() {
    const identity = await start()
    const sdk = descopeNew({
      projectId: identity.projectId,
      baseUrl: identity.baseUrl,
      managementKey: identity.managementKey,
    })
    const { data } = await sdk.password.signUp('ada', password)
    return { identity, sdk, refreshJwt: data?.refreshJwt ?? '' }
  }

  test('a hundred tabs that refresh at once all stay signed in', { tags: ['every-engine'] }, async () => {
    const { sdk, refreshJwt } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 100 }, () => sdk.refresh(refreshJwt)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const ids = new Set(answers.map(({ data }) => decodeJwt(data?.refreshJwt ?? '').jti))
    expect(ids.size).toBe(1)
    expect(await sdk.refresh(answers[0]?.data?.refreshJwt)).toMatchObject({ ok: true })
  })

  test('reusing a replaced token later ends the whole session', async () => {
    const { identity, sdk, refreshJwt } = await signedIn()
    const next = (await sdk.refresh(refreshJwt)).data?.refreshJwt
    identity.clock.now += 21_000
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064006' } })
    expect(await sdk.refresh(next)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
    const { audits } = await identity.clientAs().audit.search({ actions: ['RefreshTokenReused'] })
    expect(audits).toHaveLength(1)
  })

  test('signing out everywhere ends every session of the user and of no other user', async () => {
    const { sdk, refreshJwt } = await signedIn()
    const second = (await sdk.password.signIn('ada', password)).data?.refreshJwt
    const other = (await sdk.password.signUp('bob', password)).data?.refreshJwt
    expect(await sdk.logoutAll(second)).toMatchObject({ ok: true })
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false })
    expect(await sdk.refresh(other)).toMatchObject({ ok: true })
  })

  test('a session token, a token of another project and an altered one cannot refresh', async () => {
    const { identity, sdk, refreshJwt } = await signedIn()
    const { data } = await sdk.password.signIn('ada', password)
    const other = await identity.anotherProject()
    const foreign = descopeNew({ projectId: other.projectId, baseUrl: identity.baseUrl })
    const refused = { ok: false, code: 401, error: { errorCode: 'E061005' } }
    expect(await sdk.refresh(data?.sessionJwt)).toMatchObject(refused)
    expect(await foreign.refresh(refreshJwt)).toMatchObject(refused)
    const [header, payload, signature = ''] = refreshJwt.split('.')
    const altered = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    expect(await sdk.refresh(`${header}.${payload}.${altered}`)).toMatchObject(refused)
  })

  test('ten wrong passwords lock the password for a minute and say how long to wait', async () => {
    const { identity, sdk } = await signedIn()
    for (let attempt = 0; attempt < 10; attempt++) await sdk.password.signIn('ada', 'wrong')
    const locked = await sdk.password.signIn('ada', password)
    expect(locked).toMatchObject({ ok: false, code: 429, error: { errorCode: 'E130429', retryAfter: 60 } })
    identity.clock.now += 61_000
    expect(await sdk.password.signIn('ada', password)).toMatchObject({ ok: true })
  })
})
