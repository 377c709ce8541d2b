import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { post } from '../support/management-api.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { serverForFile } from '../support/test-server.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'
import { passMockProvider, press, startApplication } from './flow-page.ts'
import { flowProject } from './flow-project.ts'
import { component, hostedPage, type Telling } from './tellings.ts'

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
const { manage, messagesTo, newestCode, newestLink, addAcme } = flowProject(server)
const password = 'correct horse battery'
const wrongCode = '000000'
let browser: Browser
let application: Awaited<ReturnType<typeof startApplication>>
beforeAll(async () => {
  browser = await connectChromium()
  application = await startApplication(server())
})
afterAll(async () => {
  await browser?.close()
  await application?.close()
})

/** The same case at both, each with a user of its own; answers what its visitors read. */
async function atBoth(name: string, happens: (at: Telling, email: string) => Promise<string[]>): Promise<string[]> {
  const atComponent = await happens(await component(browser, application), `${name}-component@example.com`)
  const atPage = await happens(await hostedPage(browser, server()), `${name}-page@example.com`)
  expect(atPage).toEqual(atComponent)
  return atPage
}
async function createUser(email: string) {
  await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true })
  await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
}
/** An authenticator app, and recovery codes. */
async function addFactor(email: string) {
  const { url, projectId } = server()
  const { body } = await post({ url, projectId, managementKey: undefined }, '/v1/auth/password/signin', {
    loginId: email,
    password,
  })
  const asUser = { url, projectId, managementKey: String(body.refreshJwt) }
  const { body: enrolment } = await post(asUser, '/v1/auth/totp/update', { loginId: email })
  const app = new TOTP({ secret: String(enrolment.key) })
  const { body: verified } = await post(asUser, '/v1/auth/totp/verify', { loginId: email, code: app.generate() })
  const { body: made } = await post({ ...asUser, managementKey: verified.refreshJwt }, '/v1/auth/recovery-codes', {})
  return { app, recoveryCode: String(made.codes[0].code) }
}
const wrongCredentials = 'Invalid email or password.'

test('a password: the right one signs in; a wrong one, an unknown and a disabled user read the same', async () => {
  const told = await atBoth('password', async (at, email) => {
    await createUser(email)
    await at.password(email, 'not this one')
    const wrong = await at.refusal()
    await at.password(`nobody-${email}`, password)
    const unknown = await at.refusal()
    await at.password(email, password)
    await at.isIn()
    await manage('/v1/mgmt/user/update/status', { loginId: email, status: 'disabled' })
    await at.again()
    await at.password(email, password)
    return [wrong, unknown, await at.refusal()]
  })
  expect(told).toEqual([wrongCredentials, wrongCredentials, wrongCredentials])
})

test('a password that too many guesses have locked reads as a wrong one', async () => {
  await manage('/v1/mgmt/password/settings', { enabled: true, minLength: 8, lock: true, lockAttempts: 2 })
  onTestFinished(() => manage('/v1/mgmt/password/settings', { enabled: true, minLength: 8, lock: false }))
  const told = await atBoth('locked', async (at, email) => {
    await createUser(email)
    for (let tries = 0; tries < 3; tries += 1) {
      await at.password(email, 'not this one')
      await at.refusal()
    }
    await at.password(email, password)
    return [await at.refusal()]
  })
  expect(told).toEqual([wrongCredentials])
})

test('where sign-up is closed a stranger gets no code, and reads what a wrong code reads', async () => {
  await manage('/v1/gatehouse/project/settings', { isSignUpOpen: false })
  onTestFinished(() => manage('/v1/gatehouse/project/settings', { isSignUpOpen: true }))
  const told = await atBoth('stranger', async (at, email) => {
    await at.askCode(email)
    await at.typeCode(wrongCode)
    const messages = (await messagesTo(email)) as unknown as { status: string }[]
    return [await at.refusal(), ...messages.map(({ status }) => status)]
  })
  expect(told).toEqual(['This code is wrong or has expired.', 'withheld'])
})

test('a second factor is asked for after the password; a wrong code is refused, the right one signs in', async () => {
  const told = await atBoth('factor', async (at, email) => {
    await createUser(email)
    const { app } = await addFactor(email)
    await at.password(email, password)
    await at.asksFactor()
    await at.typeCode(wrongCode)
    const wrong = await at.refusal()
    await at.typeCode(app.generate({ timestamp: Date.now() + 30_000 }))
    await at.isIn()
    return [wrong]
  })
  expect(told).toEqual(['This code is wrong or has expired.'])
})

test('a recovery code in the place of that factor works once', async () => {
  const told = await atBoth('recovery', async (at, email) => {
    await createUser(email)
    const { recoveryCode } = await addFactor(email)
    await at.password(email, password)
    await at.asksFactor()
    await at.typeRecoveryCode('AAAA-AAAA-AAAA-AAAA')
    const wrong = await at.refusal()
    await at.typeRecoveryCode(recoveryCode)
    await at.isIn()
    await at.again()
    await at.password(email, password)
    await at.asksFactor()
    await at.typeRecoveryCode(recoveryCode)
    return [wrong, await at.refusal()]
  })
  expect(told).toEqual(['This code is wrong or has expired.', 'This code is wrong or has expired.'])
})

const weak = 'This password does not meet the requirements.'

test('a password that has expired is replaced: by a weak one and with a wrong one not', async () => {
  const told = await atBoth('expired', async (at, email) => {
    await createUser(email)
    await manage('/v1/mgmt/user/password/expire', { loginId: email })
    await at.password(email, password)
    await at.choosePassword('short', password)
    const refusal = await at.refusal()
    await at.choosePassword('a fine new password', 'not this one')
    const wrong = await at.refusal()
    await at.choosePassword('a fine new password', password)
    await at.isIn()
    return [refusal, wrong]
  })
  expect(told).toEqual([weak, wrongCredentials])
})

test('a forgotten password is replaced by a link, by a weak one not, and the link works once', async () => {
  const told = await atBoth('forgotten', async (at, email) => {
    await createUser(email)
    await at.askReset(email)
    const link = await newestLink(email)
    await at.openReset(link)
    await at.choosePassword('short')
    const refusal = await at.refusal()
    await at.choosePassword('a fine new password')
    await at.isIn()
    await at.again()
    await at.password(email, password)
    return [refusal, await at.refusal()]
  })
  expect(told).toEqual([weak, wrongCredentials])
})

test('a code by email: a wrong one is refused, the right one signs in', async () => {
  const told = await atBoth('code', async (at, email) => {
    await createUser(email)
    await at.askCode(email)
    const code = await newestCode(email)
    await at.typeCode(code === wrongCode ? '111111' : wrongCode)
    const wrong = await at.refusal()
    await at.typeCode(code)
    await at.isIn()
    return [wrong]
  })
  expect(told).toEqual(['This code is wrong or has expired.'])
})

test('a link in another browser signs in nobody where it was asked for, and works once', async () => {
  const told = await atBoth('link', async (at, email) => {
    await createUser(email)
    await at.askLink(email)
    const link = await newestLink(email)
    const first = await at.follow(link)
    const isStillOut = await at.isOut()
    return [first, isStillOut ? 'out' : 'in', await at.follow(link)]
  })
  expect(told).toEqual(['accepted', 'out', 'refused'])
})

test('a passkey signs in; one that was removed is refused', async () => {
  const told = await atBoth('passkey', async (at, email) => {
    await createUser(email)
    const authenticator = await addAuthenticator(at.page)
    // Of a browser that offers no passkeys in fields.
    await at.page.addInitScript(() =>
      Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined }),
    )
    await at.password(email, password)
    const isHosted = at.page.url().startsWith(server().url)
    if (isHosted) await at.page.getByRole('button', { name: 'Add a passkey' }).click()
    await at.isIn()
    if (!isHosted) {
      await at.page.goto(`${application.origin}/?flow-id=add-passkey`)
      await press(at.page, 'submit')
      await at.isIn()
    }
    expect(await authenticator.credentials()).toHaveLength(1)
    await at.again()
    await at.usePasskey()
    await at.isIn()
    await manage('/v1/mgmt/user/passkeys/delete', { loginId: email })
    await at.again()
    await at.usePasskey()
    return [await at.refusal()]
  })
  expect(told).toEqual(['This passkey was not accepted. Try again, or sign in another way.'])
})

/** A provider at which this user signs in. */
async function providerOf(email: string) {
  const provider = await startMockOidcProvider({
    redirectUri: `${server().url}/v1/auth/oauth/callback`,
    user: { sub: email, name: 'Ada', email, email_verified: true },
  })
  onTestFinished(() => provider.close())
  return provider
}

test('a provider: who turns back there reads so, and who signs in there is in', async () => {
  const told = await atBoth('provider', async (at, email) => {
    await createUser(email)
    await addAcme(await providerOf(email))
    await at.useProvider()
    await at.page.getByText('Cancel').click()
    const refusal = await at.refusal()
    await at.useProvider()
    await passMockProvider(at.page, email)
    await at.isIn()
    return [refusal]
  })
  expect(told).toEqual(['The sign-in at the other provider failed. Try again, or sign in another way.'])
})

test('the provider of a tenant signs in users of its domain; of another one there is none', async () => {
  await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  const told = await atBoth('tenant', async (at, name) => {
    const email = name.replace('example.com', 'tenant.example')
    const { clientId, clientSecret, issuer } = await providerOf(email)
    const settings = { name: 'acme', clientId, clientSecret, issuer }
    await manage('/v1/mgmt/sso/oidc', { tenantId: 'acme', settings, domains: ['tenant.example'] })
    await at.useSso('ada@nowhere.example')
    const refusal = await at.refusal()
    await at.useSso(email)
    await passMockProvider(at.page, email)
    await at.isIn()
    return [refusal]
  })
  expect(told).toEqual(['There is no single sign-on for this email address.'])
})
