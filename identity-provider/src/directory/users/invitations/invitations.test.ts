import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

const page = 'http://localhost:4000/welcome'
const ada = 'ada@example.com'

describe.each(sdkEngines)('invitations on $engine', ({ start, create }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = create({ projectId, baseUrl, managementKey })
    return { identity, sdk, user: sdk.management.user }
  }
  const tokenFor = async (identity: TestIdentity, recipient: string) => {
    const { text } = await newestMessage(identity, recipient)
    return /[?&]t=([\w-]+)/.exec(text)?.[1] ?? ''
  }

  test('a user is invited by e-mail and becomes enabled by following the link', async () => {
    const { identity, sdk, user } = await started()
    const invited = await user.invite('ada', { email: ada, displayName: 'Ada', inviteUrl: page, sendMail: true })
    expect(invited.data).toMatchObject({ status: 'invited', name: 'Ada', verifiedEmail: false })
    expect((await newestMessage(identity, ada)).text).toContain(`${page}?t=`)
    const followed = await sdk.magicLink.verify(await tokenFor(identity, ada))
    expect(followed.data?.user).toMatchObject({ loginIds: ['ada'], status: 'enabled', verifiedEmail: true })
    expect(await sdk.magicLink.verify(await tokenFor(identity, ada))).toMatchObject({ ok: false, code: 401 })
  })

  test('an existing user is invited again and keeps their profile', async () => {
    const { identity, sdk, user } = await started()
    await user.create('ada', { email: ada, displayName: 'Ada' })
    const again = await user.invite('ada', { email: 'other@example.com', sendMail: true })
    expect(again.data).toMatchObject({ name: 'Ada', email: ada, status: 'enabled' })
    expect((await sdk.magicLink.verify(await tokenFor(identity, ada))).ok).toBe(true)
  })

  test('a batch of users is invited; users without an address are reported and not created', async () => {
    const { identity, user } = await started()
    const invited = [{ loginId: 'ada', email: ada }, { loginId: 'bob', phone: '+12025550123' }, { loginId: 'carol' }]
    const { data } = await user.inviteBatch(invited, page)
    expect(data?.createdUsers).toMatchObject([
      { loginIds: ['ada'], status: 'invited' },
      { loginIds: ['bob'], status: 'invited' },
    ])
    expect(data?.failedUsers).toMatchObject([{ failure: expect.stringContaining('email') }])
    expect(await newestMessage(identity, '+12025550123')).toMatchObject({ channel: 'sms', purpose: 'invitation' })
    expect(await user.load('carol')).toMatchObject({ ok: false, code: 404 })
  })

  test('an invitation lasts seven days; an unapproved page or a missing address is refused', async () => {
    const { identity, sdk, user } = await started()
    await user.invite('ada', { email: ada, sendMail: true })
    identity.clock.now += 7 * 24 * 60 * 60_000 + 1
    expect(await sdk.magicLink.verify(await tokenFor(identity, ada))).toMatchObject({ ok: false, code: 401 })
    const unapproved = await user.invite('bob', { email: 'bob@example.com', inviteUrl: 'https://evil.example/' })
    expect(unapproved).toMatchObject({ ok: false, code: 400 })
    expect(await user.invite('bob', { sendMail: true })).toMatchObject({ ok: false, code: 400 })
    expect(await user.load('bob')).toMatchObject({ ok: false, code: 404 })
  })
})
