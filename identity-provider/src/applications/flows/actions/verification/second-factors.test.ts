import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../../authentication/passkeys/testing.ts'
import { identityEngines } from '../../../../testing/engines.ts'
import type { TestIdentity } from '../../../../testing/identity.ts'
import { runnerOf } from '../../run/testing-runner.ts'

const ada = 'ada@example.com'
const password = 'Correct-horse-7'
const newPassword = 'Another-horse-8'
const inputs = ['email', 'password', 'newPassword', 'code'].map(name => ({ component: 'input', name, label: name }))
const components = [...inputs, { component: 'button', id: 'submit', text: 'Continue' }]

async function draw(identity: TestIdentity, flowId: string, steps: Record<string, object>) {
  const dsl = JSON.parse(JSON.stringify({ start: Object.keys(steps)[0], steps }))
  const screens = ['first', 'second'].map(id => ({ id, htmlTemplate: { components } }))
  await identity.clientAs().flows.import({ flowId, flow: { name: flowId, dsl }, screens })
}

/** A user with a password, whose session may add a second factor. */
async function signIn(identity: TestIdentity) {
  await identity.clientAs().users.create({ loginId: ada, email: ada, verifiedEmail: true })
  await identity.clientAs().userPasswords.setActive({ loginId: ada, password })
  const run = runnerOf(identity)
  await run.start('sign-in')
  const { refreshJwt = '' } = (await run.next('submit', { email: ada, password })).authInfo ?? {}
  return async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${identity.projectId}:${refreshJwt}`, 'content-type': 'application/json' }
    const response = await fetch(`${identity.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, string> // of our own server
  }
}

describe.each(identityEngines)('second factors in flows on $engine', ({ start }) => {
  test('a new password waits for the second factor of its user, where the drawing says so', async () => {
    const identity = await start()
    const asUser = await signIn(identity)
    const app = new TOTP({ secret: (await asUser('/v1/auth/totp/update', { loginId: ada })).key ?? '' })
    await asUser('/v1/auth/totp/verify', {
      loginId: ada,
      code: app.generate({ timestamp: identity.clock.now - 30_000 }),
    })
    const replace = (next: object) => ({
      ask: { type: 'screen', screen: 'first', next: 'replace' },
      replace: { type: 'action', action: 'password.replace', next },
      second: { type: 'screen', screen: 'second', next: 'check' },
      check: { type: 'action', action: 'totp.verify', next: { success: 'set', failure: 'second' } },
      set: { type: 'action', action: 'password.setHeld', next: { success: 'end', failure: 'second' } },
      end: { type: 'action', action: 'session.start' },
    })
    await draw(identity, 'holding', replace({ success: 'end', held: 'second', failure: 'ask' }))
    await draw(identity, 'refusing', replace({ success: 'second', failure: 'ask' }))
    const typed = { email: ada, password, newPassword }
    const refusing = runnerOf(identity)
    await refusing.start('refusing')
    expect(await refusing.next('submit', typed)).toMatchObject({
      screen: { state: { errorType: 'secondFactorNeeded' } },
    })
    const run = runnerOf(identity)
    await run.start('holding')
    expect(await run.next('submit', typed)).toMatchObject({ screen: { id: 'holding~1~second' } })
    const signsIn = async (given: string) => {
      const tried = runnerOf(identity)
      await tried.start('sign-in')
      return (await tried.next('submit', { email: ada, password: given })).screen?.id === 'sign-in~1~authenticator'
    }
    expect([await signsIn(password), await signsIn(newPassword)]).toEqual([true, false])
    identity.clock.now += 60_000
    const code = app.generate({ timestamp: identity.clock.now })
    expect(await run.next('submit', { code })).toMatchObject({ status: 'completed' })
    expect([await signsIn(password), await signsIn(newPassword)]).toEqual([false, true])
  })

  test('a passkey that has verified nobody is a second factor beside a password, and none alone', async () => {
    const identity = await start()
    const asUser = await signIn(identity)
    const device = softwareAuthenticator(identity.baseUrl)
    const begun = await asUser('/v1/auth/webauthn/update/start', { loginId: ada, origin: identity.baseUrl })
    const made = device.create(begun.options ?? '', { isVerified: false })
    await asUser('/v1/auth/webauthn/update/finish', { transactionId: begun.transactionId, response: made })
    const use = { type: 'action', action: 'passkey.signIn', next: { success: 'set', failure: 'second' } }
    const set = { type: 'action', action: 'password.set', next: { success: 'end', failure: 'second' } }
    const end = { type: 'end' }
    await draw(identity, 'alone', { second: { type: 'screen', screen: 'second', next: 'use' }, use, set, end })
    await draw(identity, 'beside', {
      ask: { type: 'screen', screen: 'first', next: 'check' },
      check: { type: 'action', action: 'password.signIn', next: { success: 'second', failure: 'ask' } },
      second: { type: 'screen', screen: 'second', next: 'use' },
      use,
      set,
      end,
    })
    async function change(flowId: string) {
      const run = runnerOf(identity)
      await run.start(flowId)
      if (flowId === 'beside') await run.next('submit', { email: ada, password })
      const asked = (await run.next('submit')) as unknown as { webauthn: { transactionId: string; options: string } }
      const { transactionId, options } = asked.webauthn
      const response = device.get(options, { faults: { isVerified: false } })
      return run.next('submit', { transactionId, response, newPassword })
    }
    expect(await change('alone')).toMatchObject({ screen: { state: { errorType: 'secondFactorNeeded' } } })
    expect(await change('beside')).toMatchObject({ status: 'completed' })
  })
})
