import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { runnerOf } from '../run/testing-runner.ts'

const dayMs = 24 * 60 * 60_000
const password = 'Correct-horse-7'

async function createUser(identity: TestIdentity, email: string) {
  await identity.clientAs().users.create({ loginId: email, email, verifiedEmail: true })
  await identity.clientAs().userPasswords.setActive({ loginId: email, password })
}

/** Signs in with the password on a device that keeps `token`; answers where the flow stands. */
async function enter(identity: TestIdentity, email: string, token = '', flow = 'sign-in') {
  const run = runnerOf(identity, '', token ? { 'x-descope-trusted-device-token': token } : {})
  await run.start(flow)
  return { run, answer: await run.next('submit', { email, password }) }
}

/** Sets an authenticator app up. */
async function withApp(identity: TestIdentity, email: string): Promise<() => string> {
  await createUser(identity, email)
  const { run, answer } = await enter(identity, email, '', 'sign-in-two-factors')
  const shown = answer.screen?.state as { totp: { key: string } } // of the screen with the new authenticator app
  const totp = new TOTP({ secret: shown.totp.key })
  await run.next('submit', { code: totp.generate({ timestamp: identity.clock.now - 30_000 }) })
  // Each code counts once.
  return () => {
    identity.clock.now += 60_000
    return totp.generate({ timestamp: identity.clock.now })
  }
}

/** Signs in with both factors, and trusts the device. */
async function trust(identity: TestIdentity, email: string, code: string, token = ''): Promise<string> {
  const { run, answer } = await enter(identity, email, token)
  expect(answer.screen?.id).toBe('sign-in~1~authenticator')
  const done = await run.next('submit', { code, trustDevice: true })
  expect(done.status).toBe('completed')
  return done.authInfo?.trustedDeviceJwt ?? ''
}
function asksFor(id: string) {
  return { status: 'waiting', screen: { id } }
}

describe.each(identityEngines)('trusted devices of flows on $engine', ({ start }) => {
  test('a device that is remembered skips the second factor of its user, in its project, until it is removed', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const [ada, bob] = ['ada@example.com', 'bob@example.com']
    const adaCode = await withApp(identity, ada)
    const bobCode = await withApp(identity, bob)
    const token = await trust(identity, ada, adaCode())
    expect(token).toMatch(/^[\w-]{43}$/)
    const used = await enter(identity, ada, token)
    expect(used.answer).toMatchObject({ status: 'completed' })
    const next = used.answer.authInfo?.trustedDeviceJwt ?? ''
    expect(next).not.toBe(token)

    // Of another user, made up, and one that was replaced long ago.
    expect((await enter(identity, bob, next)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    expect((await enter(identity, ada, 'x'.repeat(43))).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    const both = await trust(identity, bob, bobCode(), next)
    expect(both.split('.')).toHaveLength(2)
    expect((await enter(identity, ada, both)).answer).toMatchObject({ status: 'completed' })
    const kept = (await enter(identity, bob, both)).answer.authInfo?.trustedDeviceJwt ?? ''
    identity.clock.now += 60_000
    expect((await enter(identity, ada, token)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    expect((await client.trustedDevices.list({ identifiers: [ada] })).devices).toHaveLength(1)
    expect((await enter(identity, ada, next)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    // It was copied, and the copy cannot be told from the original.
    expect((await client.trustedDevices.list({ identifiers: [ada] })).devices).toEqual([])
    expect((await enter(identity, bob, kept)).answer).toMatchObject({ status: 'completed' })

    const { devices } = await client.trustedDevices.list({ identifiers: [bob] })
    expect(devices).toHaveLength(1)
    await client.trustedDevices.remove({ identifier: bob, deviceIds: devices.map(({ id }) => id) })
    expect((await enter(identity, bob, kept)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
  })

  test('trust ends with its days, with the setting and with the password; who showed one factor cannot trust', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const ada = 'ada@example.com'
    const code = await withApp(identity, ada)
    const first = await trust(identity, ada, code())
    identity.clock.now += 30 * dayMs
    expect((await enter(identity, ada, first)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    const second = await trust(identity, ada, code())
    await client.projectSettings.update({ trustedDeviceDays: 0 })
    expect((await enter(identity, ada, second)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))
    await client.projectSettings.update({ trustedDeviceDays: 30 })
    expect((await enter(identity, ada, second)).answer).toMatchObject({ status: 'completed' })
    const third = await trust(identity, ada, code())
    await client.userPasswords.setActive({ loginId: ada, password })
    expect((await enter(identity, ada, third)).answer).toMatchObject(asksFor('sign-in~1~authenticator'))

    const steps = {
      ask: { type: 'screen', screen: 'credentials', next: 'check' },
      check: { type: 'action', action: 'password.signIn', next: { success: 'trust', failure: 'ask' } },
      trust: { type: 'action', action: 'device.trust', next: { success: 'end', failure: 'ask' } },
      end: { type: 'action', action: 'session.start' },
    }
    const components: { component: string; [field: string]: string }[] = [
      { component: 'input', name: 'email', label: 'E-mail' },
      { component: 'input', name: 'password', label: 'Password', type: 'password' },
      { component: 'button', id: 'submit', text: 'Continue' },
    ]
    const screens = [{ id: 'credentials', htmlTemplate: { components } }]
    await client.flows.import({ flowId: 'careless', flow: { name: 'Careless', dsl: { start: 'ask', steps } }, screens })
    expect((await enter(identity, ada, '', 'careless')).answer).toMatchObject({
      screen: { state: { errorType: 'secondFactorNeeded' } },
    })
  })
})
