import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../../../testing/engines.ts'
import type { TestIdentity } from '../../../../testing/identity.ts'
import { runnerOf } from '../../run/testing-runner.ts'

const ada = 'ada@example.com'
const phone = '+15551234567'
const password = 'Correct-horse-7'
const submit = { component: 'button', id: 'submit', text: 'Continue' }
const screens = ['email', 'phone', 'newPassword'].map(name => ({
  id: name,
  htmlTemplate: { components: [{ component: 'input', name, label: name }, submit] },
}))

/** A flow of screens that are called as their field. */
async function draw(identity: TestIdentity, flowId: string, steps: Record<string, object>) {
  const dsl = JSON.parse(JSON.stringify({ start: Object.keys(steps)[0], steps }))
  await identity.clientAs().flows.import({ flowId, flow: { name: flowId, dsl }, screens })
}
async function linkTo(identity: TestIdentity, recipient: string): Promise<URL> {
  return new URL(/https?:\/\/\S+/.exec((await newestMessage(identity, recipient)).text)?.[0] ?? '')
}
async function signIn(identity: TestIdentity) {
  const addresses = { email: ada, verifiedEmail: true, phone, verifiedPhone: true }
  await identity.clientAs().users.create({ loginId: ada, additionalLoginIds: [phone], ...addresses })
  await identity.clientAs().userPasswords.setActive({ loginId: ada, password })
  const run = runnerOf(identity)
  await run.start('sign-in')
  return (await run.next('submit', { email: ada, password })).authInfo?.refreshJwt ?? ''
}

describe.each(identityEngines)('what flows send on $engine', ({ start }) => {
  test('a user who is signed in invites others to a tenant; nobody else does, and no role of the console is given', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.roles.create({ name: 'Editor', tenantId: 'acme' })
    const invite = (roles: string[], tenant?: string) => ({
      ask: { type: 'screen', screen: 'email', next: 'invite' },
      invite: { type: 'action', action: 'user.invite', tenant, roles, next: { success: 'end', failure: 'ask' } },
      end: { type: 'end', output: { invited: '{{form.email}}' } },
    })
    await draw(identity, 'invite', invite(['Editor'], 'acme'))
    await draw(identity, 'rise', invite(['Administrator']))
    const refreshJwt = await signIn(identity)

    const stranger = runnerOf(identity)
    await stranger.start('invite')
    expect(await stranger.next('submit', { email: 'bob@example.com' })).toMatchObject({
      screen: { state: { errorType: 'signInFirst' } },
    })
    const run = runnerOf(identity, refreshJwt)
    await run.start('invite')
    expect(await run.next('submit', { email: 'bob@example.com' })).toMatchObject({
      status: 'completed',
      output: { invited: 'bob@example.com' },
    })
    const { user } = await client.users.load({ loginId: 'bob@example.com' })
    expect(user).toMatchObject({ status: 'invited', userTenants: [{ tenantId: 'acme', roleNames: ['Editor'] }] })
    const link = await linkTo(identity, 'bob@example.com')
    expect(link.searchParams.get('t')).toBeTruthy()

    // Who has an account looks the same, and stays as they are.
    const again = runnerOf(identity, refreshJwt)
    await again.start('invite')
    expect(await again.next('submit', { email: ada })).toMatchObject({ status: 'completed' })
    expect((await client.users.load({ loginId: ada })).user.userTenants).toEqual([])

    const rising = runnerOf(identity, refreshJwt)
    await rising.start('rise')
    expect(await rising.next('submit', { email: 'eve@example.com' })).toMatchObject({
      screen: { state: { errorType: 'failed' } },
    })
    await expect(client.users.load({ loginId: 'eve@example.com' })).rejects.toMatchObject({ code: 'E112102' })
  })

  test('what was sent is sent again after half a minute, and not before', async () => {
    const identity = await start()
    await signIn(identity)
    await draw(identity, 'again', {
      ask: { type: 'screen', screen: 'email', next: 'send' },
      send: { type: 'action', action: 'otp.signIn', next: { success: 'enter', failure: 'ask' } },
      enter: { type: 'screen', screen: 'newPassword', next: 'resend' },
      resend: { type: 'action', action: 'message.resend', next: { success: 'enter', failure: 'enter' } },
    })
    const run = runnerOf(identity)
    await run.start('again')
    await run.next('submit', { email: ada })
    const first = await newestMessage(identity, ada)
    expect(await run.next('submit')).toMatchObject({ screen: { state: { errorType: 'tooSoon' } } })
    expect((await newestMessage(identity, ada)).id).toBe(first.id)
    identity.clock.now += 31_000
    expect((await run.next('submit')).screen?.state).not.toHaveProperty('errorType')
    expect((await newestMessage(identity, ada)).id).not.toBe(first.id)
  })

  test('a password is recovered by a text message', async () => {
    const identity = await start()
    await signIn(identity)
    await draw(identity, 'by-phone', {
      ask: { type: 'screen', screen: 'phone', next: 'send' },
      send: { type: 'action', action: 'password.sendReset', channel: 'sms', next: { success: 'wait', failure: 'ask' } },
      wait: { type: 'action', action: 'magicLink.verify', next: { success: 'choose', failure: 'ask' } },
      choose: { type: 'screen', screen: 'newPassword', next: 'set' },
      set: { type: 'action', action: 'password.set', next: { success: 'end', failure: 'choose' } },
      end: { type: 'action', action: 'session.start' },
    })
    const run = runnerOf(identity)
    await run.start('by-phone')
    await run.next('submit', { phone })
    const link = await linkTo(identity, phone)
    const [executionId = '', stepId = ''] = (link.searchParams.get('descope-login-flow') ?? '').split('_')
    const other = runnerOf(identity)
    const token = link.searchParams.get('t') ?? ''
    expect(await other.next('submit', { token }, { executionId, stepId })).toMatchObject({
      screen: { id: 'by-phone~1~newPassword' },
    })
    const done = await other.next('submit', { newPassword: 'Another-horse-8' })
    expect(done).toMatchObject({ status: 'completed', authInfo: { user: { email: ada } } })
  })
})
