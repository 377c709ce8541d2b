import { transact } from '@gatehouse-id/database'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestTokens } from '../../../activity/messages/delivery/testing.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { insertTrustedDevice } from '../../second-factors/trusted-devices/store.ts'

const ada = 'ada@example.com'
const bob = 'bob@example.com'
const day = 24 * 60 * 60_000
/** What the web SDK keeps and sends with every call. */
const laptop = 'l'.repeat(43)
const phone = 'p'.repeat(43)
const bobs = 'b'.repeat(43)
type Answer = { status: number; code: string; sessionJwt: string; refreshJwt: string; firstSeen: boolean }

describe.each(identityEngines)('a link that is followed again on $engine', { tags: ['every-engine'] }, ({ start }) => {
  /** Ada with an authenticator app and two devices that she trusts, Bob with one, and a link for Ada. */
  async function sent() {
    const identity = await start()
    const { db, clock, projectId, baseUrl } = identity
    const client = identity.clientAs()
    const devices: [string, string[]][] = [
      [ada, [laptop, phone]],
      [bob, [bobs]],
    ]
    for (const [loginId, tokens] of devices) {
      const { user } = await client.users.create({ loginId, email: loginId, verifiedEmail: true })
      await db.updateTable('users').set({ has_totp: 1 }).where('id', '=', user.userId).execute()
      for (const [index, token] of tokens.entries())
        await transact(db, tx =>
          insertTrustedDevice(tx, {
            ...{ project_id: projectId, id: `TD${loginId}${index}`, user_id: user.userId, digest: digest(token) },
            ...{ previous_digest: '', rotated_at: clock.now, user_agent: '', ip: '' },
            ...{ created_at: clock.now, last_used_at: clock.now, expires_at: clock.now + 30 * day },
          }),
        )
    }
    async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const { errorCode: code = '', ...fields } = (await answer.json()) as { errorCode?: string } & Answer // or a refusal
      return { ...fields, status: answer.status, code }
    }
    await post('/v1/auth/magiclink/signin/email', { loginId: ada, URI: 'http://localhost:5173/welcome' })
    const [token = ''] = await newestTokens(identity, ada)
    return {
      ...{ identity, client, post },
      follow: (device?: string) =>
        post('/v1/auth/magiclink/verify', { token }, device ? { 'x-descope-trusted-device-token': device } : {}),
    }
  }
  const refused = { status: 401, code: 'E061005' }

  test('the device that followed it gets the same session for ten seconds', async () => {
    const { identity, follow } = await sent()
    const first = await follow(laptop)
    identity.clock.now += 9_000
    const again = await follow(laptop)
    expect([first.status, again.status]).toEqual([200, 200])
    const told = (answer: Answer) => [
      decodeJwt(answer.sessionJwt).sid,
      decodeJwt(answer.refreshJwt).jti,
      answer.firstSeen,
    ]
    expect(told(again)).toEqual(told(first))
    expect((await identity.clientAs().audit.search({ actions: ['LoginSucceed'] })).audits).toHaveLength(1)
    identity.clock.now += 2_000
    expect(await follow(laptop)).toMatchObject(refused)
  })

  test.each([
    ['no device', undefined],
    ['another device of the user', phone],
    ['the device of another user', bobs],
    ['the device and another one', `${laptop}.${bobs}`],
    ['a device that nobody trusts', 'x'.repeat(43)],
    ['what is no token', 'x'],
  ])('%s gets nothing', async (_, device) => {
    const { follow } = await sent()
    expect(await follow(laptop)).toMatchObject({ status: 200 })
    expect(await follow(device)).toMatchObject(refused)
  })

  test.each([
    ['no device', undefined],
    ['the device of another user', bobs],
    ['a device that nobody trusts', 'x'.repeat(43)],
  ])('followed first by %s it works once', async (_, device) => {
    const { follow } = await sent()
    expect(await follow(device)).toMatchObject({ status: 200 })
    expect(await follow(device)).toMatchObject(refused)
    expect(await follow(laptop)).toMatchObject(refused)
  })

  test.each(['is disabled', 'is signed out', 'is deleted', 'has refreshed the session'] as const)(
    'nobody gets it when the user %s',
    async what => {
      const { identity, client, post, follow } = await sent()
      const { refreshJwt } = await follow(laptop)
      const act = {
        'is disabled': () => client.users.updateStatus({ loginId: ada, status: 'disabled' }),
        'is signed out': () => client.users.logout({ loginId: ada }),
        'is deleted': () => client.users.delete({ loginId: ada }),
        'has refreshed the session': () =>
          post('/v1/auth/refresh', {}, { authorization: `Bearer ${identity.projectId}:${refreshJwt}` }),
      }
      await act[what]()
      expect(await follow(laptop)).toMatchObject(refused)
    },
  )

  test('of many calls of one device at once all get the one session', async () => {
    const { follow } = await sent()
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(laptop)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ sessionJwt }) => decodeJwt(sessionJwt).sid)).size).toBe(1)
  })
})
