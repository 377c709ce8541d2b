import descopeNew from '@descope/node-sdk'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const password = 'correct horse battery'
type MgmtSignUpOptions = Parameters<ReturnType<typeof descopeNew>['management']['jwt']['signUp']>[2]
function connectWith(create: typeof descopeNew, { projectId, baseUrl, managementKey }: TestIdentity) {
  return create({ projectId, baseUrl, managementKey })
}
function refused(code: number, errorCode: string, message = '') {
  return {
    ok: false,
    code,
    error: { errorCode, errorMessage: expect.stringContaining(message) },
  }
}

/** Sue has the permission to impersonate; Ada and Bob are plain users; no user is in a tenant. */
async function signedUpUsers(identity: TestIdentity, create = descopeNew) {
  const sdk = connectWith(create, identity)
  await sdk.management.role.create('Impersonator', '', ['Impersonate'])
  await sdk.management.user.create('sue', { roles: ['Impersonator'], displayName: 'Sue' })
  await sdk.password.signUp('ada', password)
  await sdk.password.signUp('bob', password)
  const { data: sue } = await sdk.management.user.load('sue')
  return { sdk, jwt: sdk.management.jwt, sueId: sue?.userId ?? '' }
}

describe.each(sdkEngines)('JWT operations on $engine', ({ start, create }) => {
  test('claims of the backend are top-level claims of the token and of all later ones', async () => {
    const { sdk, jwt } = await signedUpUsers(await start(), create)
    const { data } = await sdk.password.signIn('ada', password)
    const before = decodeJwt(data?.sessionJwt ?? '')
    const updated = await jwt.update(data?.sessionJwt ?? '', { plan: 'gold', seats: 3 })
    const { token } = await sdk.validateSession(updated.data?.jwt ?? '')
    expect(token).toMatchObject({ plan: 'gold', seats: 3, iat: before.iat, exp: before.exp, sub: before.sub })
    const { data: next } = await sdk.refresh(data?.refreshJwt ?? '')
    expect(decodeJwt(next?.sessionJwt ?? '')).toMatchObject({ plan: 'gold', seats: 3 })
  })

  test('reserved claims, refresh tokens, ended sessions and tokens of another project are refused', async () => {
    const identity = await start()
    const { sdk, jwt } = await signedUpUsers(identity, create)
    const { data } = await sdk.password.signIn('ada', password)
    for (const claim of ['sub', 'act', 'roles', 'exp', 'tenants', 'su'])
      expect(await jwt.update(data?.sessionJwt ?? '', { [claim]: 'x' })).toMatchObject(refused(400, 'E011003', claim))
    const refusedToken = refused(401, 'E061005')
    expect(await jwt.update(data?.refreshJwt ?? '', { plan: 1 })).toMatchObject(refusedToken)
    expect(await jwt.update('nothing', { plan: 1 })).toMatchObject(refusedToken)
    const other = await identity.anotherProject()
    const foreign = create({ ...other, baseUrl: identity.baseUrl })
    expect(await foreign.management.jwt.update(data?.sessionJwt ?? '', { plan: 1 })).toMatchObject(refusedToken)
    await sdk.logout(data?.refreshJwt ?? '')
    expect(await jwt.update(data?.sessionJwt ?? '', { plan: 1 })).toMatchObject(refused(401, 'E064001'))
  })

  test('a user with the permission acts as another user, and every token of the session says so', async () => {
    const identity = await start()
    const { sdk, jwt, sueId } = await signedUpUsers(identity, create)
    const impersonated = await jwt.impersonate(sueId, 'ada', false, { ticket: 'T-1' })
    const refreshJwt = impersonated.data?.jwt ?? ''
    expect(decodeJwt(refreshJwt)).toMatchObject({ drn: 'DSR', act: { sub: sueId } })
    const first = await sdk.refreshSession(refreshJwt)
    expect(first.token).toMatchObject({ act: { sub: sueId }, ticket: 'T-1' })
    const { data: ada } = await sdk.management.user.load('ada')
    expect(first.token.sub).toBe(ada?.userId)
    const { data: second } = await sdk.refresh(first.refreshJwt ?? refreshJwt)
    const { data: third } = await sdk.refresh(second?.refreshJwt ?? '')
    expect(decodeJwt(third?.sessionJwt ?? '')).toMatchObject({ act: { sub: sueId }, ticket: 'T-1' })
    const { audits } = await identity.clientAs().audit.search({ actions: ['UserImpersonated'] })
    expect(audits).toMatchObject([
      { actor: { type: 'managementKey' }, target: { name: 'ada' }, data: { onBehalfOf: { id: sueId, name: 'Sue' } } },
    ])
  })

  test('impersonation is refused without the permission, of administrators, of oneself and of unknown users', async () => {
    const { sdk, jwt, sueId } = await signedUpUsers(await start(), create)
    expect(await jwt.impersonate('bob', 'ada', false)).toMatchObject(refused(403, 'E011003', 'Impersonate'))
    expect(await jwt.impersonate(sueId, 'admin@localhost', false)).toMatchObject(
      refused(403, 'E011003', 'administrator'),
    )
    expect(await jwt.impersonate(sueId, 'sue', false)).toMatchObject(refused(400, 'E011003', 'another user'))
    expect(await jwt.impersonate(sueId, 'unknown', false)).toMatchObject(refused(404, 'E112102', 'unknown'))
    expect(await jwt.impersonate('unknown', 'ada', false)).toMatchObject(refused(404, 'E112102', 'unknown'))
    await sdk.management.user.deactivate('ada')
    expect(await jwt.impersonate(sueId, 'ada', false)).toMatchObject(refused(401, 'E062102'))
  })
})

describe.each(identityEngines)('JWT operations on $engine', ({ start }) => {
  test('the permission in a tenant covers only users of that tenant, and only in that tenant', async () => {
    const { sdk, jwt, sueId } = await signedUpUsers(await start())
    const create = async (name: string) => (await sdk.management.tenant.create(name)).data?.id ?? ''
    const [acme, other] = [await create('Acme'), await create('Other')]
    await sdk.management.user.create('tom', { userTenants: [{ tenantId: acme, roleNames: ['Impersonator'] }] })
    expect(await jwt.impersonate('tom', 'ada', false)).toMatchObject(refused(403, 'E011003'))
    await sdk.management.user.addTenant('ada', acme)
    const { data } = await jwt.impersonate('tom', 'ada', false, {}, acme)
    expect(decodeJwt((await sdk.refresh(data?.jwt)).data?.sessionJwt ?? '')).toMatchObject({ dct: acme })
    expect(await jwt.impersonate('tom', 'ada', false, {}, other)).toMatchObject(refused(403, 'E011003'))
    expect(await jwt.impersonate(sueId, 'ada', false, {}, other)).toMatchObject({ ok: false, code: 403 })
    await sdk.management.user.addTenant('ada', other)
    expect(await jwt.impersonate('tom', 'ada', false, {}, acme)).toMatchObject(refused(403, 'E011003', 'beyond'))
  })

  test('consent is checked on request, and the session ends when the consent does', async () => {
    const identity = await start()
    const { sdk, jwt, sueId } = await signedUpUsers(identity)
    expect(await jwt.impersonate(sueId, 'ada', true)).toMatchObject(refused(403, 'E011003', 'consented'))
    const until = Math.floor(identity.clock.now / 1000) + 3600
    await identity.db
      .updateTable('users')
      .set({ consent_expires_at: until * 1000 })
      .execute()
    const { data } = await jwt.impersonate(sueId, 'ada', true)
    expect(decodeJwt(data?.jwt ?? '').exp).toBe(until)
    identity.clock.now += 3610_000
    expect(await sdk.refresh(data?.jwt)).toMatchObject({ ok: false, code: 401 })
    expect(await jwt.impersonate(sueId, 'ada', true)).toMatchObject(refused(403, 'E011003', 'consented'))
  })

  test('a step-up lasts as long as the project allows', async () => {
    const identity = await start()
    const { sdk, jwt, sueId } = await signedUpUsers(identity)
    const { data } = await jwt.impersonateStepup(sueId, 'ada', false)
    expect(decodeJwt(data?.jwt ?? '')).toMatchObject({ su: true, act: { sub: sueId } })
    expect(decodeJwt((await jwt.impersonate(sueId, 'ada', false)).data?.jwt ?? '').su).toBeUndefined()
    const { data: first } = await sdk.refresh(data?.jwt)
    expect(decodeJwt(first?.sessionJwt ?? '')).toMatchObject({ su: true, act: { sub: sueId } })
    identity.clock.now += 601_000
    const { data: later } = await sdk.refresh(first?.refreshJwt)
    expect(decodeJwt(later?.sessionJwt ?? '').su).toBeUndefined()
    expect(decodeJwt(later?.refreshJwt ?? '').su).toBeUndefined()
    expect(decodeJwt(later?.sessionJwt ?? '')).toMatchObject({ act: { sub: sueId } })
  })

  test('an impersonation stops once, with a token of the impersonator', { tags: ['every-engine'] }, async () => {
    const { sdk, jwt, sueId } = await signedUpUsers(await start())
    const impersonated = (await jwt.impersonate(sueId, 'ada', false)).data?.jwt ?? ''
    const stops = await Promise.all(Array.from({ length: 10 }, () => jwt.stopImpersonation(impersonated, { back: 1 })))
    const [stopped] = stops.filter(({ ok }) => ok)
    expect(stops.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sdk.refresh(impersonated)).toMatchObject(refused(401, 'E064001'))
    const { data } = await sdk.refresh(stopped?.data?.jwt)
    const claims = decodeJwt(data?.sessionJwt ?? '')
    expect(claims).toMatchObject({ sub: sueId, back: 1 })
    expect(claims.act).toBeUndefined()
    expect(await jwt.stopImpersonation(data?.refreshJwt ?? '')).toMatchObject(refused(400, 'E011003'))
  })

  test('a disabled user cannot impersonate', async () => {
    const { sdk, jwt, sueId } = await signedUpUsers(await start())
    const { data } = await jwt.impersonate(sueId, 'ada', false)
    await sdk.management.user.deactivate('sue')
    expect(await sdk.refresh(data?.jwt)).toMatchObject(refused(401, 'E064001'))
    expect(await jwt.impersonate(sueId, 'ada', false)).toMatchObject(refused(401, 'E062102', 'impersonator'))
  })

  test('a backend signs users in, steps them up and adds a factor', async () => {
    const { sdk, jwt } = await signedUpUsers(await start())
    const { data } = await jwt.signIn('ada', { customClaims: { plan: 'gold' }, refreshDuration: 60 })
    expect((await sdk.validateSession(data?.sessionJwt ?? '')).token).toMatchObject({ plan: 'gold', amr: ['mgmt'] })
    const { iat = 0, exp = 0 } = decodeJwt(data?.refreshJwt ?? '')
    expect(exp - iat).toBe(60)
    const steppedUp = await jwt.signIn('ada', { stepup: true, jwt: data?.refreshJwt, customClaims: { once: 1 } })
    expect(decodeJwt(steppedUp.data?.sessionJwt ?? '')).toMatchObject({ su: true, plan: 'gold', once: 1 })
    const mfa = await jwt.signIn('ada', { mfa: true, jwt: data?.refreshJwt, customClaims: { more: 1 } })
    expect(decodeJwt(mfa.data?.sessionJwt ?? '')).toMatchObject({ amr: ['mgmt', 'mfa'], plan: 'gold', more: 1 })
    expect(decodeJwt(mfa.data?.sessionJwt ?? '').once).toBeUndefined()
    expect(await jwt.signIn('ada', { stepup: true })).toMatchObject(refused(400, 'E011002', 'jwt'))
    expect(await jwt.signIn('bob', { mfa: true, jwt: mfa.data?.refreshJwt })).toMatchObject(refused(401, 'E061005'))
    expect(await jwt.signIn('unknown')).toMatchObject(refused(404, 'E112102'))
    expect(await jwt.signIn('ada', { refreshDuration: 29 * 86_400 })).toMatchObject(
      refused(400, 'E011003', 'refreshDuration'),
    )
    expect(await jwt.signIn('ada', { customClaims: { sub: 'x' } })).toMatchObject(refused(400, 'E011003', 'sub'))
  })

  test('a backend signs users up with the tenants and addresses that it vouches for', {
    tags: ['every-engine'],
  }, async () => {
    const { sdk, jwt } = await signedUpUsers(await start())
    const tenantId = (await sdk.management.tenant.create('Acme')).data?.id ?? ''
    const wanted = { emailVerified: true, userTenants: [{ tenantId }], selectedTenantId: tenantId }
    // The SDK passes every option through, but its types name only two of them.
    const { data } = await jwt.signUp('eve@example.com', { name: 'Eve' }, wanted as MgmtSignUpOptions)
    expect(data).toMatchObject({
      firstSeen: true,
      user: { name: 'Eve', email: 'eve@example.com', verifiedEmail: true, userTenants: [{ tenantId }] },
    })
    expect(decodeJwt(data?.sessionJwt ?? '')).toMatchObject({ dct: tenantId })
    expect(await jwt.signUp('eve@example.com', {})).toMatchObject(refused(400, 'E062107'))
    expect((await jwt.signUpOrIn('eve@example.com', {})).data).toMatchObject({ firstSeen: false })
    const both = await Promise.all(Array.from({ length: 10 }, () => jwt.signUpOrIn('new@example.com', {})))
    expect(both.map(({ ok }) => ok)).toEqual(both.map(() => true))
    expect(both.filter(answer => answer.data?.firstSeen)).toHaveLength(1)
    const lost = await jwt.signUp('mallory', {}, { userTenants: [{ tenantId: 'Tnone' }] } as MgmtSignUpOptions)
    expect(lost.ok).toBe(false)
    expect(await sdk.management.user.load('mallory')).toMatchObject({ ok: false, code: 404 })
  })

  test.each(['RS256', 'ES256'] as const)(
    'assertions verify against keys of their own alone, at a project that signs with %s',
    { tags: ['every-engine'] },
    async tokens => {
      const identity = await start({ tokenAlgorithm: tokens })
      const { jwt } = await signedUpUsers(identity)
      const { baseUrl, projectId } = identity
      const load = async (path = `/v1/gatehouse/client-assertions/${projectId}/jwks.json`) =>
        (await fetch(baseUrl + path)).json() as Promise<{ keys: { kid: string }[] }>
      // The SDK types do not include RS512, but the SDK sends any algorithm.
      for (const algorithm of ['RS256', 'RS512', 'ES384'] as const) {
        const made = await Promise.all(
          Array.from({ length: 3 }, () =>
            jwt.generateClientAssertionJwt('client', 'client', ['https://as.example'], 60, true, algorithm as 'RS256'),
          ),
        )
        for (const { data } of made) {
          const keys = createLocalJWKSet(await load())
          const { payload } = await jwtVerify(data?.jwt ?? '', keys, {
            algorithms: [algorithm],
            currentDate: new Date(identity.clock.now),
          })
          expect(payload).toMatchObject({ iss: 'client', sub: 'client', aud: 'https://as.example' })
          expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
        }
      }
      const { keys } = await load()
      expect(keys).toHaveLength(3)
      const kids = keys.map(({ kid }) => kid)
      for (const path of [`/v2/keys/${projectId}`, `/${projectId}/.well-known/jwks.json`])
        expect((await load(path)).keys.filter(({ kid }) => kids.includes(kid))).toEqual([])
      const own = await jwt.generateClientAssertionJwt(projectId, 'ada', ['x'], 60)
      expect(own).toMatchObject(refused(400, 'E011003', 'issuer'))
    },
  )
})
