import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestMessage, newestTokens } from '../../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

const ada = 'ada@example.com'
const phone = '+15551234567'
const page = 'http://localhost:5173/welcome'
function connect(create: typeof descopeNew, { projectId, baseUrl, managementKey }: TestIdentity) {
  return create({ projectId, baseUrl, managementKey })
}
async function newestToken(identity: TestIdentity, recipient: string) {
  return (await newestTokens(identity, recipient))[0] ?? ''
}
const refused = { ok: false, code: 401, error: { errorCode: 'E061005' } }

describe.each(sdkEngines)('magic links on $engine', ({ start, create }) => {
  test('a link signs up a new user, and later signs them in', async () => {
    const identity = await start()
    const { magicLink } = connect(create, identity)
    expect((await magicLink.signUp.email(ada, page, { name: 'Ada' })).data).toEqual({
      maskedEmail: 'a*****@e*****.com',
    })
    expect((await newestMessage(identity, ada)).text).toContain(`${page}?t=`)
    const signedUp = await magicLink.verify(await newestToken(identity, ada))
    expect(signedUp.data).toMatchObject({ firstSeen: true, user: { name: 'Ada', verifiedEmail: true } })
    await magicLink.signIn.email(ada, `${page}?from=mail#top`)
    expect((await newestMessage(identity, ada)).text).toMatch(/\/welcome\?from=mail&t=[\w-]+#top/)
    const signedIn = await magicLink.verify(await newestToken(identity, ada))
    expect(signedIn.data).toMatchObject({ firstSeen: false, user: { userId: signedUp.data?.user?.userId } })
    expect(decodeJwt(signedIn.data?.sessionJwt ?? '')).toMatchObject({ amr: ['email'] })
  })

  test.each(['sms', 'whatsapp'] as const)('a link by %s signs up or in', async channel => {
    const identity = await start()
    const { magicLink } = connect(create, identity)
    await magicLink.signUpOrIn[channel](phone, page)
    const { data } = await magicLink.verify(await newestToken(identity, phone))
    expect(data?.user).toMatchObject({ phone, verifiedPhone: true })
    await magicLink.update.email(phone, ada, page, data?.refreshJwt)
    const updated = await magicLink.verify(await newestToken(identity, ada))
    expect(updated.data?.user).toMatchObject({ userId: data?.user?.userId, email: ada, verifiedEmail: true })
  })

  test('a backend issues a link for a user it has authenticated', async () => {
    const identity = await start()
    const sdk = connect(create, identity)
    await sdk.management.user.create(ada)
    const generated = await sdk.management.user.generateEmbeddedLink(ada, { plan: 'gold' })
    const { data } = await sdk.magicLink.verify(generated.data?.token ?? '')
    expect(data?.user).toMatchObject({ loginIds: [ada], verifiedEmail: false })
    expect(decodeJwt(data?.sessionJwt ?? '')).toMatchObject({ nsec: { plan: 'gold' } })
    expect(await sdk.magicLink.verify(generated.data?.token ?? '')).toMatchObject(refused)
  })

  test('test users get no messages: management reads their codes and links, and their tokens say so', async () => {
    const identity = await start()
    const { management, otp, magicLink, enchantedLink } = connect(create, identity)
    await management.user.createTestUser('robot', { email: 'robot@example.com', phone })
    for (const channel of ['email', 'sms', 'voice', 'whatsapp'] as const) {
      const { data } = await management.user.generateOTPForTestUser(channel, 'robot')
      const verified = await otp.verify[channel]('robot', data?.code ?? '')
      expect(decodeJwt(verified.data?.sessionJwt ?? '')).toMatchObject({ tu: true, amr: [channel] })
    }
    const { data: link } = await management.user.generateMagicLinkForTestUser('email', 'robot', page)
    expect(link?.link).toMatch(/^http:\/\/localhost:5173\/welcome\?t=/)
    expect(await magicLink.verify(link?.link.split('t=')[1] ?? '')).toMatchObject({ ok: true })
    const { data: enchanted } = await management.user.generateEnchantedLinkForTestUser('robot', page)
    expect(await enchantedLink.verify(enchanted?.link.split('t=')[1] ?? '')).toMatchObject({ ok: true })
    expect(await enchantedLink.waitForSession(enchanted?.pendingRef ?? '')).toMatchObject({ ok: true })
    await otp.signIn.email('robot')
    expect(await newestMessage(identity, 'robot@example.com')).toMatchObject({ status: 'withheld' })

    await management.user.create(ada)
    expect(await management.user.generateOTPForTestUser('email', ada)).toMatchObject({ ok: false, code: 404 })
    // 1.6.13 returns an array, 2.x an object that contains one.
    const found = async () => JSON.stringify((await management.user.searchTestUsers({})).data)
    expect(await found()).toMatch(/robot@example\.com/)
    expect(await found()).not.toContain(ada)
    await management.user.deleteAllTestUsers()
    expect(await found()).not.toContain('robot')
    expect(await management.user.load(ada)).toMatchObject({ ok: true })
  })
})

describe.each(identityEngines)('magic links on $engine', ({ start }) => {
  async function sent() {
    const identity = await start()
    const sdk = connect(descopeNew, identity)
    await sdk.magicLink.signUpOrIn.email(ada, page)
    return { identity, sdk, magicLink: sdk.magicLink, token: await newestToken(identity, ada) }
  }

  test('a wrong, used or expired link and one of another project get the same refusal', async () => {
    const { identity, magicLink, token } = await sent()
    const other = await identity.anotherProject()
    const otherProject = descopeNew({ projectId: other.projectId, baseUrl: identity.baseUrl })
    expect(await otherProject.magicLink.verify(token)).toMatchObject(refused)
    expect(await magicLink.verify(`${token}x`)).toMatchObject(refused)
    expect(await magicLink.verify(token)).toMatchObject({ ok: true })
    expect(await magicLink.verify(token)).toMatchObject(refused)
    await magicLink.signIn.email(ada, page)
    identity.clock.now += 15 * 60_000
    expect(await magicLink.verify(await newestToken(identity, ada))).toMatchObject(refused)
  })

  test('earlier links stay valid, and of a hundred concurrent uses of one link one succeeds', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, magicLink, token } = await sent()
    await magicLink.signUpOrIn.email(ada, page)
    const newer = await newestToken(identity, ada)
    const answers = await Promise.all(Array.from({ length: 100 }, () => magicLink.verify(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await magicLink.verify(newer)).toMatchObject({ ok: true, data: { firstSeen: false } })
  })

  test('a link opens only approved origins, and a hosted page by default', async () => {
    const { identity, magicLink } = await sent()
    const evil = 'https://evil.example/welcome'
    for (const uri of [evil, 'javascript:alert(1)', 'http://localhost.evil.example/', 'nonsense'])
      expect(await magicLink.signUpOrIn.email(ada, uri)).toMatchObject({ ok: false, code: 400 })
    await identity.clientAs().projectSettings.update({ approvedOrigins: ['https://evil.example'] })
    expect(await magicLink.signUpOrIn.email(ada, evil)).toMatchObject({ ok: true })
    await magicLink.signUpOrIn.email(ada)
    expect((await newestMessage(identity, ada)).text).toContain(`${identity.baseUrl}/${identity.projectId}/link?t=`)
  })

  test('in production a link cannot open localhost', async () => {
    const identity = await start({ isProduction: true, transports: { email: async () => {} } })
    const { magicLink } = connect(descopeNew, identity)
    expect(await magicLink.signUpOrIn.email(ada, page)).toMatchObject({ ok: false, code: 400 })
  })

  test('a link to a new address never merges two accounts, whatever the options', async () => {
    const { identity, sdk, magicLink, token } = await sent()
    const { data } = await magicLink.verify(token)
    await sdk.magicLink.signUpOrIn.sms(phone, page)
    await magicLink.verify(await newestToken(identity, phone))
    const options = { addToLoginIDs: true, onMergeUseExisting: false } as const
    await magicLink.update.phone.sms(ada, phone, page, data?.refreshJwt, options)
    const taken = { ok: false, error: { errorCode: 'E062107' } }
    expect(await magicLink.verify(await newestToken(identity, phone))).toMatchObject(taken)
  })

  test('an embedded link lives as long as requested', async () => {
    const { identity, sdk, magicLink, token } = await sent()
    await magicLink.verify(token)
    const minute = (await sdk.management.user.generateEmbeddedLink(ada)).data?.token ?? ''
    const hour = (await sdk.management.user.generateEmbeddedLink(ada, undefined, 3600)).data?.token ?? ''
    identity.clock.now += 61_000
    expect(await magicLink.verify(minute)).toMatchObject(refused)
    expect(await magicLink.verify(hour)).toMatchObject({ ok: true })
    expect(await sdk.management.user.generateEmbeddedLink('unknown')).toMatchObject({ ok: false, code: 404 })
    await sdk.management.user.deactivate(ada)
    expect(await sdk.management.user.generateEmbeddedLink(ada)).toMatchObject({ ok: false, code: 401 })
  })

  test('an embedded link creates an account when it is followed', async () => {
    const { sdk, magicLink } = await sent()
    const user = { name: 'Grace', email: 'grace@example.com' }
    const generated = await sdk.management.user.generateSignUpEmbeddedLink('grace', user, true, false)
    const { data } = await magicLink.verify(generated.data?.token ?? '')
    expect(data).toMatchObject({ firstSeen: true, user: { ...user, verifiedEmail: true, verifiedPhone: false } })
    const again = await sdk.management.user.generateSignUpEmbeddedLink('grace', user)
    expect(again).toMatchObject({ ok: false, error: { errorCode: 'E062107' } })
  })
})
