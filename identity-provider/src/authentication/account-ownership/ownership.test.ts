import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { newestCode, newestMessage, newestTokens } from '../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'

const password = 'correct horse battery'
const owner = 'ceo@example.com'
const attackerPhone = '+12025550199'
const refused = { ok: false, code: 401 }
const page = 'http://localhost:5173/welcome'

describe.each(identityEngines)('an account belongs to the user who verified its address, on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const resets = async () => (await identity.clientAs().audit.search({ actions: ['AccountReset'] })).audits
    return { identity, sdk, resets }
  }
  type Sdk = Awaited<ReturnType<typeof started>>['sdk']

  /** An attacker's account under the owner's address, with every factor that can open it. */
  async function squatted(sdk: Sdk) {
    const { data } = await sdk.password.signUp(owner, password, { email: owner, name: 'An attacker' })
    const enrolment = await sdk.totp.update(owner, data?.refreshJwt ?? '')
    return { refreshJwt: data?.refreshJwt ?? '', userId: data?.user?.userId, enrolment }
  }

  const ways: [string, (identity: TestIdentity, sdk: Sdk) => Promise<{ ok: boolean; data?: { user?: unknown } }>][] = [
    [
      'a code',
      async (identity, sdk) => {
        await sdk.otp.signUpOrIn.email(owner)
        return sdk.otp.verify.email(owner, await newestCode(identity, owner))
      },
    ],
    [
      'the code of a sign-in',
      async (identity, sdk) => {
        await sdk.otp.signIn.email(owner)
        return sdk.otp.verify.email(owner, await newestCode(identity, owner))
      },
    ],
    [
      'a link',
      async (identity, sdk) => {
        await sdk.magicLink.signIn.email(owner, page)
        const [token = ''] = await newestTokens(identity, owner)
        return sdk.magicLink.verify(token)
      },
    ],
  ]
  test.each(ways)(
    'the owner who verifies %s gets the account without anything the attacker added',
    async (_, verify) => {
      const { identity, sdk, resets } = await started()
      const attacker = await squatted(sdk)
      const mine = await verify(identity, sdk)
      expect(mine).toMatchObject({
        ok: true,
        data: { user: { loginIds: [owner], email: owner, verifiedEmail: true, password: false, TOTP: false } },
      })
      expect(await sdk.refresh(attacker.refreshJwt)).toMatchObject(refused)
      expect((await sdk.password.signIn(owner, password)).ok).toBe(false)
      expect(await resets()).toMatchObject([{ data: { address: 'email', dropped: { sessions: 1, password: true } } }])
      // Everything added from now on belongs to the owner and survives the next verification.
      await identity.clientAs().userPasswords.setActive({ loginId: owner, password: 'another horse battery' })
      await sdk.otp.signIn.email(owner)
      expect((await sdk.otp.verify.email(owner, await newestCode(identity, owner))).ok).toBe(true)
      expect((await sdk.password.signIn(owner, 'another horse battery')).ok).toBe(true)
      expect(await resets()).toHaveLength(1)
    },
  )

  test('nothing of the attacker survives a concurrent verification', { tags: ['every-engine'] }, async () => {
    const { identity, sdk } = await started()
    const { refreshJwt } = await squatted(sdk)
    await sdk.otp.signIn.email(owner)
    const code = await newestCode(identity, owner)
    // Comparing and hashing passwords takes tens of milliseconds; the owner verifies the address during that time.
    const attempts: Promise<{ ok: boolean; data?: object }>[] = []
    for (let times = 0; times < 8; times++) {
      attempts.push(sdk.password.update(owner, `${password} ${times}`, refreshJwt))
      attempts.push(sdk.password.signIn(owner, password), sdk.totp.update(owner, refreshJwt))
    }
    await new Promise(resolve => setTimeout(resolve, 30))
    attempts.push(sdk.otp.verify.email(owner, code))
    const answers = await Promise.all(attempts)
    const sessions: string[] = []
    for (const { data } of answers) {
      const token = data && 'refreshJwt' in data ? String(data.refreshJwt) : undefined
      if (token && (await sdk.refresh(token)).ok) sessions.push(token)
    }
    expect(sessions).toHaveLength(1)
    for (const suffix of ['', ...Array.from({ length: 8 }, (_, times) => ` ${times}`)])
      expect((await sdk.password.signIn(owner, `${password}${suffix}`)).ok).toBe(false)
    const { user } = await identity.clientAs().users.load({ loginId: owner })
    expect(user).toMatchObject({ password: false, TOTP: false, verifiedEmail: true })
  })

  test('an authenticator app that the attacker was enrolling does not work', async () => {
    const { identity, sdk } = await started()
    const { TOTP } = await import('otpauth')
    const { enrolment } = await squatted(sdk)
    await sdk.otp.signIn.email(owner)
    await sdk.otp.verify.email(owner, await newestCode(identity, owner))
    const code = new TOTP({ secret: enrolment.data?.key ?? '' }).generate({ timestamp: identity.clock.now })
    expect((await sdk.totp.verify(owner, code)).ok).toBe(false)
  })

  test('a user who signs up with a password and verifies the address in that session keeps the password', async () => {
    const { identity, sdk, resets } = await started()
    const { data } = await sdk.password.signUp(owner, password, { email: owner })
    await sdk.otp.update.email(owner, owner, data?.refreshJwt ?? '')
    const verified = await sdk.otp.verify.email(owner, await newestCode(identity, owner))
    expect(verified.data?.user).toMatchObject({ verifiedEmail: true, password: true })
    expect((await sdk.refresh(data?.refreshJwt ?? '')).ok).toBe(true)
    expect((await sdk.password.signIn(owner, password)).ok).toBe(true)
    expect(await resets()).toEqual([])
  })

  test('a code requested by an attacker does not replace the owner’s code', async () => {
    const { identity, sdk } = await started()
    const { refreshJwt } = await squatted(sdk)
    await sdk.otp.signIn.email(owner)
    await sdk.otp.update.email(owner, owner, refreshJwt)
    // The owner types the newest code.
    const { ok } = await sdk.otp.verify.email(owner, await newestCode(identity, owner))
    expect(ok).toBe(true)
    expect((await sdk.password.signIn(owner, password)).ok).toBe(false)
    expect(await sdk.refresh(refreshJwt)).toMatchObject(refused)
  })

  test('a link that an attacker requested and the owner follows gives the owner the account', async () => {
    const { identity, sdk } = await started()
    const { refreshJwt } = await squatted(sdk)
    await sdk.magicLink.update.email(owner, owner, page, refreshJwt)
    const [token = ''] = await newestTokens(identity, owner)
    expect((await sdk.magicLink.verify(token)).ok).toBe(true)
    expect((await sdk.password.signIn(owner, password)).ok).toBe(false)
    expect(await sdk.refresh(refreshJwt)).toMatchObject(refused)
  })

  test('adding a phone by link keeps everything, and a merely claimed address still belongs to its owner', async () => {
    const { identity, sdk, resets } = await started()
    const { data } = await sdk.password.signUp(owner, password, { email: owner })
    const phone = '+12025550123'
    await sdk.magicLink.update.phone.sms(owner, phone, page, data?.refreshJwt ?? '')
    const [token = ''] = await newestTokens(identity, phone)
    expect((await sdk.magicLink.verify(token)).data?.user).toMatchObject({
      loginIds: [owner],
      phone,
      verifiedPhone: true,
    })
    expect((await sdk.password.signIn(owner, password)).ok).toBe(true)
    expect(await resets()).toEqual([])
    await sdk.otp.signIn.email(owner)
    expect((await sdk.otp.verify.email(owner, await newestCode(identity, owner))).ok).toBe(true)
    expect((await sdk.password.signIn(owner, password)).ok).toBe(false)
  })

  test('a login id added by a victim’s click is only claimed, and the victim can take it back', async () => {
    const { identity, sdk } = await started()
    const { data } = await sdk.password.signUp('mallory', password)
    const options = { addToLoginIDs: true as const, onMergeUseExisting: true as const }
    await sdk.magicLink.update.email('mallory', owner, page, data?.refreshJwt ?? '', options)
    const [token = ''] = await newestTokens(identity, owner)
    expect((await sdk.magicLink.verify(token)).data?.user?.loginIds).toContain(owner)
    await sdk.otp.signUpOrIn.email(owner)
    expect((await sdk.otp.verify.email(owner, await newestCode(identity, owner))).data?.user?.password).toBe(false)
    expect((await sdk.password.signIn('mallory', password)).ok).toBe(false)
  })

  test('a login id that is another user’s address misleads no one, and its owner takes it over', async () => {
    const { identity, sdk } = await started()
    await sdk.otp.signUp.sms(owner, { phone: attackerPhone })
    const squatter = await sdk.otp.verify.sms(owner, await newestCode(identity, attackerPhone))
    expect(squatter.data?.user).toMatchObject({ loginIds: [owner], phone: attackerPhone, verifiedPhone: true })
    // The documented call for a user with an e-mail address as login id and a phone number.
    await sdk.otp.signIn.sms(owner)
    expect((await sdk.otp.verify.sms(owner, await newestCode(identity, attackerPhone))).ok).toBe(true)
    const asked = await sdk.otp.signUp.email(owner, { email: owner, name: 'The owner' })
    expect(asked.ok).toBe(true)
    const mine = await sdk.otp.verify.email(owner, await newestCode(identity, owner))
    expect(mine.data?.user).toMatchObject({ loginIds: [owner], email: owner, verifiedEmail: true, phone: '' })
    expect(await sdk.refresh(squatter.data?.refreshJwt ?? '')).toMatchObject(refused)
    expect((await sdk.otp.signIn.sms(owner)).ok).toBe(false)
  })

  test('a code goes to the address in the login id, not to another address of a user who only claims it', async () => {
    const { identity, sdk } = await started()
    const attacker = 'attacker@example.com'
    await sdk.otp.signUp.email(owner, { email: attacker })
    await sdk.otp.verify.email(owner, await newestCode(identity, attacker))
    await sdk.otp.signUpOrIn.email(owner)
    expect((await newestMessage(identity, owner)).recipient).toBe(owner)
    const mine = await sdk.otp.verify.email(owner, await newestCode(identity, owner))
    expect(mine.data?.user).toMatchObject({ email: owner, verifiedEmail: true })
    const number = '+12025550123'
    await sdk.otp.signUp.sms(number, { phone: attackerPhone })
    await sdk.otp.verify.sms(number, await newestCode(identity, attackerPhone))
    await sdk.otp.signUpOrIn.sms(number)
    const theirs = await sdk.otp.verify.sms(number, await newestCode(identity, number))
    expect(theirs.data?.user).toMatchObject({ phone: number, verifiedPhone: true, email: '' })
  })

  test('accounts created by management keep everything when their address is verified', async () => {
    const { identity, sdk, resets } = await started()
    const management = identity.clientAs()
    await management.users.create({ loginId: owner, email: owner, password })
    await sdk.otp.signIn.email(owner)
    expect((await sdk.otp.verify.email(owner, await newestCode(identity, owner))).ok).toBe(true)
    expect((await sdk.password.signIn(owner, password)).ok).toBe(true)
    expect(await resets()).toEqual([])
  })

  test('a user who verified a phone number and later adds an e-mail address keeps everything', async () => {
    const { identity, sdk, resets } = await started()
    const phone = '+12025550123'
    await sdk.otp.signUp.sms(phone, { phone, email: owner })
    const first = await sdk.otp.verify.sms(phone, await newestCode(identity, phone))
    await sdk.otp.signIn.email(phone)
    const second = await sdk.otp.verify.email(phone, await newestCode(identity, owner))
    expect(second.data?.user).toMatchObject({ phone, verifiedPhone: true, email: owner, verifiedEmail: true })
    expect((await sdk.refresh(first.data?.refreshJwt ?? '')).ok).toBe(true)
    expect(await resets()).toEqual([])
  })

  test('an earlier code or link is void once the account no longer has the address', async () => {
    const { identity, sdk } = await started()
    const { users } = identity.clientAs()
    await users.create({ loginId: 'ada', email: 'old@example.com' })
    await sdk.magicLink.signIn.email('ada', page)
    const [token = ''] = await newestTokens(identity, 'old@example.com')
    await users.patch({ loginId: 'ada', email: 'new@example.com' })
    expect(await sdk.magicLink.verify(token)).toMatchObject(refused)
  })

  test('a project whose sign-up is closed creates no account, by any method', async () => {
    const { identity, sdk } = await started()
    await sdk.otp.signUpOrIn.email('late@example.com')
    const lateCode = await newestCode(identity, 'late@example.com')
    await identity.clientAs().projectSettings.update({ isSignUpOpen: false })
    const closed = { ok: false, code: 403 }
    expect(await sdk.password.signUp('ada', password)).toMatchObject(closed)
    expect(await sdk.otp.signUp.email(owner)).toMatchObject(closed)
    expect(await sdk.otp.signUpOrIn.email(owner)).toMatchObject(closed)
    expect(await sdk.magicLink.signUp.email(owner, page)).toMatchObject(closed)
    expect(await sdk.magicLink.signUpOrIn.email(owner, page)).toMatchObject(closed)
    expect(await sdk.enchantedLink.signUp(owner, page)).toMatchObject(closed)
    expect(await sdk.enchantedLink.signUpOrIn(owner, page)).toMatchObject(closed)
    expect(await sdk.totp.signUp('ada')).toMatchObject(closed)
    expect(await sdk.webauthn.signUp.start('ada', 'http://localhost:3000', 'Ada')).toMatchObject(closed)
    expect(await sdk.webauthn.signUpOrIn.start('ada', 'http://localhost:3000')).toMatchObject(closed)
    // A code that was already sent does not create one either.
    expect(await sdk.otp.verify.email('late@example.com', lateCode)).toMatchObject(closed)
    // Where accounts are concealed, the refusal does not reveal whether one exists.
    await identity.clientAs().users.create({ loginId: owner, email: owner, password })
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    for (const loginId of [owner, 'unknown@example.com']) {
      expect(await sdk.password.signUp(loginId, 'some other password')).toMatchObject(closed)
      expect((await sdk.otp.signUpOrIn.email(loginId)).ok).toBe(true)
      expect((await sdk.webauthn.signUpOrIn.start(loginId, 'http://localhost:3000')).ok).toBe(true)
    }
    expect((await sdk.otp.signUpOrIn.email(owner)).ok).toBe(true)
    expect((await sdk.otp.verify.email(owner, await newestCode(identity, owner))).ok).toBe(true)
  })
})
