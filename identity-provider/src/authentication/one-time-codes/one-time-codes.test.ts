import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestCode, newestMessage } from '../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const ada = 'ada@example.com'
const phone = '+15551234567'
function connect(create: typeof descopeNew, { projectId, baseUrl, managementKey }: TestIdentity) {
  return create({ projectId, baseUrl, managementKey })
}
function wrongOf(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
function refused(errorCode: string) {
  return { ok: false, error: { errorCode } }
}

describe.each(sdkEngines)('one-time codes on $engine', ({ start, create }) => {
  test('a visitor signs up and later in with a code by e-mail', async () => {
    const identity = await start()
    const { otp } = connect(create, identity)
    const sent = await otp.signUp.email(ada, { name: 'Ada' })
    expect(sent.data).toEqual({ maskedEmail: 'a*****@e*****.com' })
    const signedUp = await otp.verify.email(ada, await newestCode(identity, ada))
    expect(signedUp.data).toMatchObject({
      firstSeen: true,
      user: { email: ada, verifiedEmail: true, name: 'Ada', loginIds: [ada] },
    })
    expect(await otp.signUp.email(ada)).toMatchObject(refused('E062107'))
    await otp.signIn.email(ada)
    const signedIn = await otp.verify.email(ada, await newestCode(identity, ada))
    expect(signedIn.data?.user?.userId).toBe(signedUp.data?.user?.userId)
    expect(decodeJwt(signedIn.data?.sessionJwt ?? '')).toMatchObject({ amr: ['email'] })
  })

  test.each(['sms', 'voice', 'whatsapp'] as const)('a phone number signs up or in by %s', async channel => {
    const identity = await start()
    const { otp } = connect(create, identity)
    expect((await otp.signUpOrIn[channel](phone)).data).toEqual({ maskedPhone: '**********67' })
    const first = await otp.verify[channel](phone, await newestCode(identity, phone))
    expect(first.data).toMatchObject({ firstSeen: true, user: { phone, verifiedPhone: true } })
    await otp.signUpOrIn[channel]('+1 (555) 123-4567')
    const second = await otp.verify[channel](phone, await newestCode(identity, phone))
    expect(second.data).toMatchObject({ firstSeen: false, user: { userId: first.data?.user?.userId } })
  })

  test('a new address is added to an account after its code is verified', async () => {
    const identity = await start()
    const { otp } = connect(create, identity)
    await otp.signUpOrIn.email(ada)
    const { data } = await otp.verify.email(ada, await newestCode(identity, ada))
    const refreshJwt = data?.refreshJwt ?? ''
    await otp.update.phone.sms(ada, phone, refreshJwt, { addToLoginIDs: true, onMergeUseExisting: false })
    const updated = await otp.verify.sms(ada, await newestCode(identity, phone))
    expect(updated.data?.user).toMatchObject({ phone, verifiedPhone: true, loginIds: [ada, phone] })
    await otp.signIn.sms(phone)
    const again = await otp.verify.sms(phone, await newestCode(identity, phone))
    expect(again.data?.user?.userId).toBe(data?.user?.userId)
  })
})

describe.each(identityEngines)('one-time codes on $engine', ({ start }) => {
  async function signedUp() {
    const identity = await start()
    const sdk = connect(descopeNew, identity)
    await sdk.otp.signUpOrIn.email(ada)
    const { data } = await sdk.otp.verify.email(ada, await newestCode(identity, ada))
    return { identity, sdk, otp: sdk.otp, refreshJwt: data?.refreshJwt ?? '', userId: data?.user?.userId }
  }

  test('a wrong, used, expired or replaced code gets the same refusal', async () => {
    const { identity, otp } = await signedUp()
    await otp.signIn.email(ada)
    const code = await newestCode(identity, ada)
    expect(await otp.verify.email(ada, wrongOf(code))).toMatchObject({ code: 401, ...refused('E061102') })
    expect(await otp.verify.sms(ada, code)).toMatchObject(refused('E061102'))
    await otp.signIn.email(ada)
    const next = await newestCode(identity, ada)
    expect(await otp.verify.email(ada, code === next ? wrongOf(next) : code)).toMatchObject(refused('E061102'))
    expect(await otp.verify.email(ada, next)).toMatchObject({ ok: true })
    expect(await otp.verify.email(ada, next)).toMatchObject(refused('E061102'))
    await otp.signIn.email(ada)
    identity.clock.now += 3 * 60_000
    expect(await otp.verify.email(ada, await newestCode(identity, ada))).toMatchObject(refused('E061102'))
  })

  test('a code of another user or another project is refused', async () => {
    const { identity, otp } = await signedUp()
    const other = await identity.anotherProject()
    const otherProject = descopeNew({ projectId: other.projectId, baseUrl: identity.baseUrl })
    await otp.signIn.email(ada)
    await otp.signUp.email('eve@example.com')
    const code = await newestCode(identity, ada)
    expect(await otp.verify.email('eve@example.com', code)).toMatchObject(refused('E061102'))
    expect(await otherProject.otp.verify.email(ada, code)).toMatchObject(refused('E061102'))
    expect(await otp.verify.email(ada, code)).toMatchObject({ ok: true })
  })

  test('after five wrong codes even the right one is refused, but a new one works', async () => {
    const { identity, otp } = await signedUp()
    await otp.signIn.email(ada)
    const code = await newestCode(identity, ada)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await otp.verify.email(ada, wrongOf(code))).toMatchObject(refused('E061102'))
    expect(await otp.verify.email(ada, code)).toMatchObject(refused('E061103'))
    await otp.signIn.email(ada)
    expect(await otp.verify.email(ada, await newestCode(identity, ada))).toMatchObject({ ok: true })
  })

  test('of a hundred concurrent uses of one code one succeeds', { tags: ['every-engine'] }, async () => {
    const { identity, otp } = await signedUp()
    await otp.signIn.email(ada)
    const code = await newestCode(identity, ada)
    const answers = await Promise.all(Array.from({ length: 100 }, () => otp.verify.email(ada, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('of a hundred concurrent guesses at most five are compared', { tags: ['every-engine'] }, async () => {
    const { identity, otp } = await signedUp()
    await otp.signIn.email(ada)
    const wrong = wrongOf(await newestCode(identity, ada))
    const answers = await Promise.all(Array.from({ length: 100 }, () => otp.verify.email(ada, wrong)))
    expect(answers.filter(({ error }) => error?.errorCode === 'E061102')).toHaveLength(5)
    expect(answers.filter(({ error }) => error?.errorCode === 'E061103')).toHaveLength(95)
  })

  test('repeated requests are slowed down, with the time to wait', { tags: ['every-engine'] }, async () => {
    const { identity, otp } = await signedUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => otp.signIn.email(ada)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 429, error: { errorCode: 'E130429', retryAfter: 300 } })
    identity.clock.now += 300_000
    expect(await otp.signIn.email(ada)).toMatchObject({ ok: true })
    expect(await otp.signIn.email(ada)).toMatchObject({ code: 429 })
  })

  test('setting the clock back neither extends a code nor blocks a new one', async () => {
    const { identity, otp } = await signedUp()
    await otp.signIn.email(ada)
    const old = await newestCode(identity, ada)
    identity.clock.now -= 60 * 60_000
    expect(await otp.verify.email(ada, old)).toMatchObject(refused('E061102'))
    await otp.signIn.email(ada)
    const { messages } = await identity.clientAs().messages.search({ recipient: ada, to: identity.clock.now })
    const { text } = (await identity.clientAs().messages.load({ id: messages[0]?.id ?? '' })).message
    expect(await otp.verify.email(ada, /\d{6}/.exec(text)?.[0] ?? '')).toMatchObject({ ok: true })
  })

  test('an unknown and a disabled user get different errors', async () => {
    const { sdk, otp } = await signedUp()
    expect(await otp.signIn.email('bob@example.com')).toMatchObject(refused('E062108'))
    await sdk.management.user.deactivate(ada)
    expect(await otp.signIn.email(ada)).toMatchObject(refused('E062102'))
  })

  test('where accounts are concealed, sign-in and sign-up give the same answers and effects', async () => {
    const { identity, otp } = await signedUp()
    const { projectSettings, messages } = identity.clientAs()
    await projectSettings.update({ isUserExistenceConcealed: true })
    const answer = { ok: true, data: { maskedEmail: 'a*****@e*****.com' } }
    expect(await otp.signIn.email(ada)).toMatchObject(answer)
    expect(await otp.signIn.email('abe@example.com')).toMatchObject(answer)
    expect(await otp.signUp.email(ada)).toMatchObject(answer)
    expect(await otp.signUp.email('art@example.com')).toMatchObject(answer)
    expect((await messages.search({ recipient: 'abe@example.com' })).messages).toMatchObject([{ status: 'withheld' }])
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await otp.verify.email('abe@example.com', '000000')).toMatchObject(refused('E061102'))
    expect(await otp.verify.email('abe@example.com', '000000')).toMatchObject(refused('E061103'))
    expect(await otp.verify.email(ada, await newestCode(identity, ada))).toMatchObject({ ok: true })
  })

  test('a sign-up with an address other than the account’s does not open the account', async () => {
    const { identity, otp } = await signedUp()
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    expect(await otp.signUp.email(ada, { email: 'eve@example.com' })).toMatchObject({ ok: true })
    const { status, text } = await newestMessage(identity, 'eve@example.com')
    expect(status).toBe('withheld')
    expect(text).not.toMatch(/\d{6}/)
  })

  test('verifying the address of another account merges the two into the chosen one', async () => {
    const { identity, sdk, otp, refreshJwt, userId } = await signedUp()
    await otp.signUpOrIn.sms(phone)
    const other = await otp.verify.sms(phone, await newestCode(identity, phone))
    const options = { addToLoginIDs: true, onMergeUseExisting: true } as const
    await otp.update.phone.sms(ada, phone, refreshJwt, options)
    const merged = await otp.verify.sms(ada, await newestCode(identity, phone))
    expect(merged.data?.user).toMatchObject({ userId: other.data?.user?.userId, loginIds: [phone, ada] })
    expect(await sdk.management.user.loadByUserId(userId ?? '')).toMatchObject({ code: 404 })
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401 })
  })

  test('an address of another account is refused if the caller asks for that', async () => {
    const { identity, otp, refreshJwt } = await signedUp()
    await otp.signUpOrIn.sms(phone)
    await otp.verify.sms(phone, await newestCode(identity, phone))
    const options = { addToLoginIDs: true, onMergeUseExisting: true, failOnConflict: true } as const
    expect(await otp.update.phone.sms(ada, phone, refreshJwt, options)).toMatchObject(refused('E062107'))
  })

  test('only the user can change their own address', async () => {
    const { identity, otp, refreshJwt } = await signedUp()
    await otp.signUpOrIn.email('eve@example.com')
    const eve = await otp.verify.email('eve@example.com', await newestCode(identity, 'eve@example.com'))
    expect(await otp.update.email(ada, 'new@example.com', eve.data?.refreshJwt)).toMatchObject(refused('E061005'))
    expect(await otp.update.email(ada, 'new@example.com', 'no token')).toMatchObject(refused('E061005'))
    expect(await otp.update.email(ada, 'new@example.com', refreshJwt)).toMatchObject({ ok: true })
  })

  test('a code is a second factor of the session that requested it', async () => {
    const { identity, otp, refreshJwt } = await signedUp()
    await otp.update.phone.sms(ada, phone, refreshJwt)
    await otp.verify.sms(ada, await newestCode(identity, phone))
    await otp.signIn.sms(ada, { mfa: true }, refreshJwt)
    const second = await otp.verify.sms(ada, await newestCode(identity, phone))
    expect(decodeJwt(second.data?.refreshJwt ?? '')).toMatchObject({ amr: ['email', 'sms', 'mfa'] })
    expect(await otp.signIn.sms(ada, { mfa: true })).toMatchObject(refused('E061005'))
  })

  test.each([
    ['no address', 'ada', {}],
    ['a national number', '0151 23456789', {}],
    ['a number that is too short', '+1555', {}],
  ])('a sign-up by phone with %s is refused', async (_, loginId, user) => {
    const { otp } = connect(descopeNew, await start())
    expect(await otp.signUp.sms(loginId, user)).toMatchObject({ code: 400, ...refused('E011003') })
  })

  test('a disabled method is refused, and so is a channel without a provider in production', async () => {
    const identity = await start({ isProduction: true, transports: { email: async () => {} } })
    const { otp } = connect(descopeNew, identity)
    expect(await otp.signUpOrIn.email(ada)).toMatchObject({ ok: true })
    const noSms = await otp.signUpOrIn.sms(phone)
    expect(noSms).toMatchObject({ code: 400, error: { errorMessage: expect.stringContaining('sms') } })
    await identity.clientAs().projectSettings.update({ methods: { oneTimeCode: false } })
    expect(await otp.signUpOrIn.email(ada)).toMatchObject({ code: 403 })
  })

  test('the message is in the requested language and contains the values from the application', async () => {
    const identity = await start()
    const text = '{{code}} para {{options.loja}}'
    const template = { purpose: 'oneTimeCode', format: 'text', locale: 'pt', text } as const
    await identity.clientAs().messages.updateTemplate(template)
    const { otp } = connect(descopeNew, identity)
    const options = { locale: 'pt-BR', templateOptions: { loja: 'Livros' } }
    await otp.signUpOrIn.sms(phone, options)
    expect(await newestMessage(identity, phone)).toMatchObject({
      locale: 'pt',
      text: expect.stringMatching(/^\d{6} para Livros$/),
    })
  })
})
