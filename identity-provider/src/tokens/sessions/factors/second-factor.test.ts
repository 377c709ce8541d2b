import descope from '@descope/node-sdk'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../provider/contract.ts'
import type { Operation } from '@gatehouse-id/operation'
import { newestCode } from '../../../activity/messages/delivery/testing.ts'
import { startTestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { SecondFactorNeeded } from './second-factor.ts'

const password = 'correct horse battery'
const ada = 'ada@example.com'
const origin = 'http://localhost:3000'
const page = 'http://localhost:5173/welcome'
const needed = { ok: false, code: 403, error: { errorCode: 'E064007' } }

describe.each(identityEngines)('a second factor on $engine', ({ start }) => {
  /** A user with a password and an authenticator app, signed in with the password alone. */
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    await identity.clientAs().users.create({ loginId: ada, email: ada, verifiedEmail: true, password })
    const signIn = async () => (await sdk.password.signIn(ada, password)).data?.refreshJwt ?? ''
    const { data } = await sdk.totp.update(ada, await signIn())
    const code = () => {
      identity.clock.now += 30_000
      return new TOTP({ secret: data?.key ?? '' }).generate({ timestamp: identity.clock.now })
    }
    expect((await sdk.totp.verify(ada, code())).ok).toBe(true)
    const begin = { provider: 'acme', redirectURL: page }
    /** All operations by which users change how they sign in. */
    const changes: [string, (token: string) => Promise<{ ok: boolean }>][] = [
      ['totp.update', token => sdk.totp.update(ada, token)],
      ['passwords.update', token => sdk.password.update(ada, 'another horse battery', token)],
      ['passkeys.updateStart', token => sdk.webauthn.update.start(ada, origin, token)],
      ['oneTimeCodes.updateEmail', token => sdk.otp.update.email(ada, 'new@example.com', token)],
      ['oneTimeCodes.updatePhoneSms', token => sdk.otp.update.phone.sms(ada, '+12025550123', token)],
      ['magicLinks.updateEmail', token => sdk.magicLink.update.email(ada, 'new@example.com', page, token)],
      ['magicLinks.updatePhoneSms', token => sdk.magicLink.update.phone.sms(ada, '+12025550123', page, token)],
      ['enchantedLinks.updateEmail', token => sdk.enchantedLink.update.email(ada, 'new@example.com', page, token)],
      ['recoveryCodes.generate', token => post('/v1/auth/recovery-codes', { loginId: ada }, token)],
      ['social.startUpdate', token => post('/v1/auth/oauth/authorize/update', begin, token)],
    ]
    async function post(path: string, body: object, token = '') {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${[projectId, token].filter(Boolean).join(':')}` },
        body: JSON.stringify(body),
      })
      const answer = await response.json()
      return { ok: response.ok, code: response.status, error: { errorCode: answer.errorCode } }
    }
    await identity.clientAs().oauthProviders.save({
      id: 'acme',
      label: 'Acme',
      protocol: {
        kind: 'oauth2',
        authorizationUrl: 'http://localhost:9/a',
        tokenUrl: 'http://localhost:9/t',
        userUrl: 'http://localhost:9/u',
      },
      clientId: 'a-client',
    })
    return { identity, sdk, signIn, code, changes, post }
  }

  test('cannot be added to, replaced or bypassed with the first factor alone', async () => {
    const { identity, sdk, signIn, changes, post } = await started()
    const token = await signIn()
    identity.clock.now += 11 * 60_000
    for (const [name, change] of changes) expect(await change(token), name).toMatchObject(needed)
    // A code by e-mail is a different factor, but not the second factor of this user.
    await sdk.otp.signIn.email(ada, { mfa: true }, token)
    const mailed = await sdk.otp.verify.email(ada, await newestCode(identity, ada))
    expect(mailed.ok).toBe(true)
    for (const [name, change] of changes)
      expect(await change(mailed.data?.refreshJwt ?? ''), name).toMatchObject(needed)
    const body = { loginId: ada, oldPassword: password, newPassword: 'another horse battery' }
    expect(await post('/v1/auth/password/replace', body)).toMatchObject(needed)
    expect((await sdk.password.signIn(ada, password)).ok).toBe(true)
  })

  test('allows its user to change everything once verified', async () => {
    const { sdk, signIn, code, changes } = await started()
    const { data } = await sdk.totp.verify(ada, code(), { mfa: true }, await signIn())
    for (const [name, change] of changes) expect(await change(data?.refreshJwt ?? ''), name).toMatchObject({ ok: true })
  })

  test('a step-up with it counts for ten minutes', async () => {
    const { identity, sdk, signIn, code, post } = await started()
    const token = await signIn()
    expect((await sdk.totp.verify(ada, code(), { stepup: true }, token)).ok).toBe(true)
    const body = { loginId: ada, oldPassword: password, newPassword: 'another horse battery' }
    expect(await post('/v1/auth/password/replace', body, token)).toMatchObject({ ok: true })
    identity.clock.now += 9 * 60_000
    expect((await sdk.password.update(ada, 'a third horse battery', token)).ok).toBe(true)
    identity.clock.now += 61_000
    expect(await sdk.totp.update(ada, token)).toMatchObject(needed)
  })

  test('of another user does not count', async () => {
    const { sdk, code, post } = await started()
    await sdk.password.signUp('bob', password)
    const bob = (await sdk.password.signIn('bob', password)).data?.refreshJwt ?? ''
    const body = { loginId: ada, oldPassword: password, newPassword: 'another horse battery' }
    expect(await post('/v1/auth/password/replace', body, bob)).toMatchObject({ ok: false, code: 401 })
    expect((await sdk.totp.verify(ada, code(), { mfa: true }, bob)).ok).toBe(false)
  })

  test('that a thief started to add before the user had one no longer counts once the user has one', async () => {
    const { identity, sdk } = await started()
    const { users } = identity.clientAs()
    await users.create({ loginId: 'eve', email: 'eve@example.com', password })
    const theft = (await sdk.password.signIn('eve', password)).data?.refreshJwt ?? ''
    const stolen = await sdk.totp.update('eve', theft)
    await sdk.otp.update.email('eve', 'thief@example.com', theft)
    const codeOfThief = await newestCode(identity, 'thief@example.com')
    const own = await sdk.totp.update('eve', (await sdk.password.signIn('eve', password)).data?.refreshJwt ?? '')
    const codeOf = (key = '') => new TOTP({ secret: key }).generate({ timestamp: identity.clock.now })
    expect((await sdk.totp.verify('eve', codeOf(own.data?.key))).ok).toBe(true)
    expect((await sdk.totp.verify('eve', codeOf(stolen.data?.key))).ok).toBe(false)
    expect(await sdk.otp.verify.email('eve', codeOfThief)).toMatchObject(needed)
    expect((await users.load({ loginId: 'eve' })).user.email).toBe('eve@example.com')
  })

  test('a session that impersonates a user cannot change how the user signs in', async () => {
    const { sdk } = await started()
    await sdk.management.role.create('Impersonator', '', ['Impersonate'])
    const { data: support } = await sdk.management.user.create('support', { roles: ['Impersonator'] })
    await sdk.management.user.create('customer', { email: 'customer@example.com' })
    const { data } = await sdk.management.jwt.impersonate(support?.userId ?? '', 'customer', false)
    const token = data?.jwt ?? ''
    expect((await sdk.refresh(token)).ok).toBe(true)
    expect(await sdk.totp.update('customer', token)).toMatchObject(needed)
    expect(await sdk.password.update('customer', password, token)).toMatchObject(needed)
  })
})

test('administrators cannot change their own sign-in on the console without it', async () => {
  const identity = await startTestIdentity()
  const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
  const tester = identity.clientAs()
  const { user } = await tester.users.create({ loginId: ada, email: ada, verifiedEmail: true, password })
  const { data } = await sdk.password.signIn(ada, password)
  const key = (await sdk.totp.update(ada, data?.refreshJwt ?? '')).data?.key ?? ''
  const code = () => {
    identity.clock.now += 30_000
    return new TOTP({ secret: key }).generate({ timestamp: identity.clock.now })
  }
  await sdk.totp.verify(ada, code())
  identity.clock.now += 11 * 60_000
  const own = identity.clientAs({ type: 'user', id: user.userId, name: 'Ada' })
  const changes: (() => Promise<unknown>)[] = [
    () => own.userPasswords.set({ loginId: ada, password: 'another horse battery' }),
    () => own.userPasswords.expire({ loginId: ada }),
    () => own.userFactors.removeRecoveryCodes({ loginId: ada }),
    () => own.userPasskeys.removeAll({ loginId: ada }),
    () => own.userIdentities.remove({ loginId: ada, provider: 'acme' }),
    () => own.users.patch({ loginId: ada, phone: '+12025550123' }),
    () => own.users.patch({ loginId: ada, additionalLoginIds: ['lovelace'] }),
    () => own.userFactors.removeTotp({ loginId: ada }),
  ]
  for (const change of changes) await expect(change(), String(change)).rejects.toBeInstanceOf(SecondFactorNeeded)
  expect((await own.users.patch({ loginId: ada, displayName: 'Ada L.' })).user.name).toBe('Ada L.')
  await sdk.totp.verify(ada, code())
  for (const change of changes) await change()
  expect((await tester.users.load({ loginId: ada })).user).toMatchObject({ TOTP: false, phone: '+12025550123' })
  await identity.close()
})

test('every operation that takes a refresh token is listed as changing credentials or not', () => {
  const taking = Object.entries(contract).flatMap(([area, table]) =>
    Object.entries<Operation>(table)
      .filter(([, operation]) => operation.auth === 'refreshToken')
      .map(([name, { errors }]) => [`${area}.${name}`, errors?.includes(SecondFactorNeeded) ?? false] as const),
  )
  const namesOf = (changes: boolean) => taking.filter(([, does]) => does === changes).map(([name]) => name)
  expect(namesOf(true)).toMatchInlineSnapshot(`
    [
      "oneTimeCodes.updateEmail",
      "oneTimeCodes.updatePhoneSms",
      "oneTimeCodes.updatePhoneVoice",
      "oneTimeCodes.updatePhoneWhatsapp",
      "oneTimeCodes.updatePhoneIm",
      "magicLinks.updateEmail",
      "magicLinks.updatePhoneSms",
      "magicLinks.updatePhoneWhatsapp",
      "magicLinks.updatePhoneIm",
      "enchantedLinks.updateEmail",
      "enchantedLinks.updatePhone",
      "notp.update",
      "passwords.update",
      "passkeys.updateStart",
      "social.startUpdate",
      "totp.update",
      "recoveryCodes.generate",
      "securityQuestions.setup",
      "securityQuestions.verify",
    ]
  `)
  expect(namesOf(false)).toMatchInlineSnapshot(`
    [
      "sessions.refresh",
      "sessions.tryRefresh",
      "sessions.selectTenant",
      "sessions.logout",
      "sessions.logoutAll",
      "sessions.me",
      "sessions.myTenants",
      "sessions.myHistory",
      "outboundConnections.connect",
      "outboundConnections.connectV1",
      "outboundConnections.exchange",
      "sso.logout",
      "securityQuestions.load",
    ]
  `)
})
