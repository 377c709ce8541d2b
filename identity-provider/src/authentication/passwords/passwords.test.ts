import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { createFindLocked } from '../locks/find-locked.ts'
import { createPasswordPolicies } from '../password-settings/policies.ts'
import { newestMessage, newestTokens } from '../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const ada = 'ada@example.com'
const first = 'correct horse battery'
const second = 'another fine phrase'
const third = 'a third phrase of words'
function connect(create: typeof descopeNew, { projectId, baseUrl, managementKey }: TestIdentity) {
  return create({ projectId, baseUrl, managementKey })
}
function refused(errorCode: string) {
  return { ok: false, error: { errorCode } }
}
function weak(message: string) {
  return { code: 400, error: { errorMessage: expect.stringContaining(message) } }
}
const week = 7 * 24 * 60 * 60_000

/** First login ids of the users whom a search finds. */
async function namesOf(identity: TestIdentity, search: object) {
  const { users } = await identity.clientAs().users.search(search)
  return users.map(({ loginIds }) => loginIds[0])
}

describe.each(sdkEngines)('passwords on $engine', ({ start, create }) => {
  test('a forgotten password is reset through a link', async () => {
    const identity = await start()
    const { password, magicLink } = connect(create, identity)
    await password.signUp(ada, first)
    const reset = await password.sendReset(ada, 'http://localhost:5173/reset')
    expect(reset.data).toEqual({ resetMethod: 'magiclink', maskedEmail: 'a*****@e*****.com' })
    expect(await newestMessage(identity, ada)).toMatchObject({
      purpose: 'passwordReset',
      text: expect.stringContaining('http://localhost:5173/reset?t='),
    })
    const [token = ''] = await newestTokens(identity, ada)
    const { data } = await magicLink.verify(token)
    expect(await password.update(ada, second, data?.refreshJwt ?? '')).toMatchObject({ ok: true })
    expect(await password.signIn(ada, first)).toMatchObject({ ok: false, code: 401 })
    expect(await password.signIn(ada, second)).toMatchObject({ ok: true })
    expect(await magicLink.verify(token)).toMatchObject(refused('E061005'))
  })

  test('the policy of the project is readable, stored, and enforced wherever a password is set', async () => {
    const identity = await start()
    const { management, password } = connect(create, identity)
    await password.signUp(ada, first)
    const settings = (await management.password.getSettings('')).data
    expect(settings).toMatchObject({ minLength: 8, enabled: true, lowercase: false })
    const strict = { minLength: 12, number: true, uppercase: true, nonAlphaNumeric: true } as const
    const { ok } = await management.password.configureSettings('', { ...settings, ...strict } as never)
    expect(ok).toBe(true)
    expect((await password.policy()).data).toMatchObject({ minLength: 12, number: true, nonAlphanumeric: true })
    const missing = weak('must have at least one capital letter, must have at least one digit')
    expect(await password.signUp('bob@example.com', 'all lower case')).toMatchObject(missing)
    expect(await password.replace(ada, first, 'all lower case')).toMatchObject(missing)
    expect(await management.user.setActivePassword(ada, 'all lower case')).toMatchObject(missing)
    const { data } = await password.signIn(ada, first)
    expect(await password.update(ada, 'all lower case', data?.refreshJwt ?? '')).toMatchObject(missing)
    expect(await password.replace(ada, first, 'Now with 1 of each!')).toMatchObject({ ok: true })
  })
})

describe.each(identityEngines)('passwords on $engine', ({ start }) => {
  async function signedUp(
    policy: Parameters<ReturnType<TestIdentity['clientAs']>['passwordSettings']['configure']>[0] = {},
  ) {
    const identity = await start()
    await identity.clientAs().passwordSettings.configure(policy)
    const sdk = connect(descopeNew, identity)
    const { data } = await sdk.password.signUp(ada, first)
    return { identity, sdk, password: sdk.password, refreshJwt: data?.refreshJwt ?? '' }
  }

  test('none of the last passwords can be reused', async () => {
    const { password } = await signedUp({ reuse: true, reuseAmount: 2 })
    expect(await password.replace(ada, first, first)).toMatchObject(weak('must be none of the last 2'))
    await password.replace(ada, first, second)
    expect(await password.replace(ada, second, first)).toMatchObject(weak('must be none of the last 2'))
    expect(await password.replace(ada, second, third)).toMatchObject({ ok: true })
    expect(await password.replace(ada, third, first)).toMatchObject({ ok: true })
  })

  test('a password expires after the weeks of the policy and must then be replaced', async () => {
    const { identity, password } = await signedUp({ expiration: true, expirationWeeks: 2 })
    identity.clock.now += 2 * week - 1
    expect(await password.signIn(ada, first)).toMatchObject({ ok: true })
    identity.clock.now += 1
    expect(await password.signIn(ada, first)).toMatchObject(refused('E062909'))
    expect(await password.replace(ada, first, second)).toMatchObject({ ok: true })
    expect(await password.signIn(ada, second)).toMatchObject({ ok: true })
  })

  test('the number of wrong passwords in the policy locks the password until it is reset', async () => {
    const { sdk, identity, password } = await signedUp({ lock: true, lockAttempts: 3, tempLock: false })
    const locked = () => namesOf(identity, { lockReasons: ['password'] })
    await password.signIn(ada, 'wrong')
    await password.signIn(ada, 'wrong')
    expect(await locked()).toEqual([])
    expect(await password.signIn(ada, first)).toMatchObject({ ok: true })
    for (let attempt = 0; attempt < 3; attempt++) await password.signIn(ada, 'wrong')
    const refusal = { code: 401, error: { errorCode: 'E062903', errorMessage: expect.stringContaining('reset') } }
    expect(await password.signIn(ada, first)).toMatchObject(refusal)
    expect(await locked()).toEqual([ada])
    expect(await namesOf(identity, { lockReasons: ['totp'] })).toEqual([])
    expect(await namesOf(identity, { lockReasons: ['password'], tempLockReasons: ['password'] })).toEqual([])
    await sdk.management.user.setActivePassword(ada, second)
    expect(await locked()).toEqual([])
    expect(await password.signIn(ada, second)).toMatchObject({ ok: true })
  })

  test('locked users are found with few statements, and refused where more are locked than are looked at', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start()
    const { projectId, db, clock } = identity
    const { passwordSettings, tenants, users } = identity.clientAs()
    await passwordSettings.configure({ lock: true, lockAttempts: 4, tempLock: true, tempLockAttempts: 3 })
    const { id: tenantId } = await tenants.create({ name: 'Strict' })
    await passwordSettings.configure({ tenantId, enabled: true, lock: true, lockAttempts: 3, tempLock: false })
    for (const name of ['ada', 'bob', 'cleo', 'dan'])
      await users.create({ loginId: name, password: first, userTenants: name === 'dan' ? [] : [{ tenantId }] })
    const sdk = connect(descopeNew, identity)
    for (const name of ['ada', 'bob', 'cleo', 'dan'])
      for (let attempt = 0; attempt < 3; attempt++) await sdk.password.signIn(name, 'wrong')
    expect(await namesOf(identity, { lockReasons: ['password'] })).toEqual(['cleo', 'bob', 'ada'])

    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const passwordPolicies = createPasswordPolicies({ db, clock: () => clock.now })
    const among = (locksMax: number, isForGood: boolean) =>
      createFindLocked({ clock: () => clock.now }, { passwordPolicies, hasRateLimits: true, locksMax })(counted, {
        ...{ projectId, isForGood },
        reasons: ['password'],
      })
    expect(await among(4, true)).toHaveLength(3)
    expect(statements).toBe(3)
    await expect(among(3, true)).rejects.toThrow(
      'lockReasons has more than 3 candidates, and a search looks at no more',
    )
    await expect(among(3, false)).rejects.toMatchObject({ fields: [{ field: 'tempLockReasons' }] })
    expect(await among(4, false)).toHaveLength(4)
  })

  test('of a hundred concurrent guesses no more are compared than the policy allows', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, password } = await signedUp({ tempLockAttempts: 4, tempLockDuration: 30 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => password.signIn(ada, 'wrong')))
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(96)
    expect(await password.signIn(ada, first)).toMatchObject({ code: 429, error: { retryAfter: 1800 } })
    const locked = () => namesOf(identity, { tempLockReasons: ['password', 'recovery_codes'] })
    expect(await locked()).toEqual([ada])
    expect(await namesOf(identity, { tempLockReasons: ['password'], userIds: ['somebody-else'] })).toEqual([])
    identity.clock.now += 30 * 60_000
    expect(await locked()).toEqual([])
    expect(await password.signIn(ada, first)).toMatchObject({ ok: true })
  })

  test('concurrent sign-ins with the right password all succeed', { tags: ['every-engine'] }, async () => {
    const { password } = await signedUp({ lock: true, lockAttempts: 2, tempLockAttempts: 2 })
    await password.signIn(ada, 'wrong')
    const answers = await Promise.all(Array.from({ length: 30 }, () => password.signIn(ada, first)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
  })

  test('an unknown login id is locked the same way, and setting the clock back does not unlock for long', async () => {
    const { identity, password } = await signedUp({ tempLockAttempts: 2 })
    for (let attempt = 0; attempt < 2; attempt++) await password.signIn('unknown', 'wrong')
    expect(await password.signIn('unknown', 'wrong')).toMatchObject({ code: 429 })
    identity.clock.now -= 60 * 60_000
    expect(await password.signIn('unknown', 'wrong')).toMatchObject({ code: 400 })
    expect(await password.signIn('unknown', 'wrong')).toMatchObject({ code: 429, error: { retryAfter: 60 } })
  })

  test.each([
    ['password123', 'most common stolen'],
    ['Iloveyou1', 'most common stolen'],
  ])('%s is refused as too common', async (common, message) => {
    const { sdk, password } = await signedUp()
    expect(await password.signUp('bob', common)).toMatchObject(weak(message))
    await sdk.management.user.create('bob')
    expect(await sdk.management.user.setActivePassword('bob', common)).toMatchObject(weak(message))
  })

  test('a policy can require strength, and refuse characters and the e-mail address', async () => {
    const { password } = await signedUp({
      enablePasswordStrength: true,
      passwordStrengthScore: 3,
      disallowedCharacters: '$%',
      disallowEmailMatch: true,
    })
    expect(await password.signUp('bob', 'abcdefgh1234')).toMatchObject(weak('too easy to guess'))
    expect(await password.signUp('bob', 'costs 100$ or 5% of it')).toMatchObject(weak('must not contain $ %'))
    expect(await password.replace(ada, first, `I am ${ada} and no one else`)).toMatchObject(weak('email address'))
    expect(await password.signUp('bob', third)).toMatchObject({ ok: true })
  })

  test('the policy of a tenant applies to its users, and the strictest one to users of several tenants', async () => {
    const { identity, sdk, password } = await signedUp()
    const { passwordSettings } = identity.clientAs()
    for (const id of ['bank', 'shop']) await sdk.management.tenant.createWithId(id, id)
    await passwordSettings.configure({ tenantId: 'bank', enabled: true, minLength: 30 })
    await passwordSettings.configure({ tenantId: 'shop', enabled: false, minLength: 40 })
    expect(await passwordSettings.load({ tenantId: 'bank' })).toMatchObject({ minLength: 30, enabled: true })
    await sdk.management.user.addTenant(ada, 'shop')
    expect(await password.replace(ada, first, second)).toMatchObject({ ok: true })
    await sdk.management.user.addTenant(ada, 'bank')
    expect(await password.replace(ada, second, third)).toMatchObject(weak('at least 30 characters'))
    await passwordSettings.configure({ tenantId: 'shop', enabled: true })
    expect(await password.replace(ada, second, third)).toMatchObject(weak('at least 40 characters'))
    await expect(passwordSettings.load({ tenantId: 'nowhere' })).rejects.toThrow('no tenant nowhere')
    // A later tenant with the same id does not inherit the settings.
    await sdk.management.tenant.delete('bank')
    await sdk.management.tenant.createWithId('bank', 'bank')
    expect(await passwordSettings.load({ tenantId: 'bank' })).toMatchObject({ minLength: 8, enabled: false })
  })

  test.each([
    [{ minLength: 1 }, 'minLength'],
    [{ expiration: true }, 'expirationWeeks'],
    [{ reuse: true, reuseAmount: 25 }, 'reuseAmount'],
    [{ lock: true }, 'lockAttempts'],
    [{ passwordStrengthScore: 5 }, 'passwordStrengthScore'],
  ])('a policy such as %o is refused', async (wrong, field) => {
    const { passwordSettings } = (await start()).clientAs()
    const error = await passwordSettings.configure(wrong).catch(thrown => thrown)
    expect(error.fields).toMatchObject([{ field }])
  })

  test('omitted fields of a policy stay unchanged, and another project has its own policy', async () => {
    const { identity } = await signedUp({ minLength: 9 })
    const { passwordSettings, audit } = identity.clientAs()
    await passwordSettings.configure({ number: true })
    expect(await passwordSettings.load({})).toMatchObject({ minLength: 9, number: true, tempLockAttempts: 10 })
    const other = await identity.anotherProject()
    const otherProject = connect(descopeNew, { ...identity, ...other })
    expect((await otherProject.management.password.getSettings('')).data).toMatchObject({ minLength: 8, number: false })
    expect((await audit.search({ actions: ['PasswordSettingsModified'] })).audits).toHaveLength(2)
  })

  test('the refresh token of another user cannot set a password', async () => {
    const { password } = await signedUp()
    const bob = await password.signUp('bob', first)
    expect(await password.update(ada, second, bob.data?.refreshJwt ?? '')).toMatchObject(refused('E061005'))
    expect(await password.update(ada, second, 'nonsense')).toMatchObject(refused('E061005'))
    expect(await password.signIn(ada, first)).toMatchObject({ ok: true })
  })

  test('where accounts are concealed, every login id gets the same answer', async () => {
    const { identity, password } = await signedUp()
    expect(await password.sendReset('unknown@example.com')).toMatchObject(refused('E062108'))
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    const wrong = { code: 401, error: { errorCode: 'E062903' } }
    expect(await password.signIn(ada, 'wrong')).toMatchObject(wrong)
    expect(await password.signIn('unknown@example.com', 'wrong')).toMatchObject(wrong)
    expect(await password.signUp(ada, 'wrong password')).toMatchObject(wrong)
    const reset = { ok: true, data: { resetMethod: 'magiclink', maskedEmail: 'a*****@e*****.com' } }
    expect(await password.sendReset(ada)).toMatchObject(reset)
    expect(await password.sendReset('abe@example.com')).toMatchObject(reset)
    expect(await newestMessage(identity, 'abe@example.com')).toMatchObject({ status: 'withheld' })
  })

  test('disabled passwords are refused', async () => {
    const { identity, password } = await signedUp()
    await identity.clientAs().projectSettings.update({ methods: { password: false } })
    expect(await password.signIn(ada, first)).toMatchObject({ code: 403 })
    expect(await password.signUp('bob', first)).toMatchObject({ code: 403 })
    expect(await password.sendReset(ada)).toMatchObject({ code: 403 })
  })
})
