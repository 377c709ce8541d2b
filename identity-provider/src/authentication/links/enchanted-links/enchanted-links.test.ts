import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

const ada = 'ada@example.com'
const page = 'http://localhost:5173/welcome'
const pending = { ok: false, code: 401, error: { errorCode: 'E062503' } }
const refused = { ok: false, code: 401, error: { errorCode: 'E061005' } }

/** The token of each link in the newest message, by its number. */
async function tokensByNumber(identity: TestIdentity, recipient: string): Promise<Map<string, string>> {
  const { text } = await newestMessage(identity, recipient)
  return new Map([...text.matchAll(/(\d\d): \S+[?&]t=([\w-]+)/g)].map(([, number = '', token = '']) => [number, token]))
}

describe.each(sdkEngines)('enchanted links on $engine', ({ start, create }) => {
  async function asked() {
    const identity = await start()
    const sdk = create({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.enchantedLink.signUpOrIn(ada, page)
    const tokens = await tokensByNumber(identity, ada)
    const right = tokens.get(data?.linkId ?? '') ?? ''
    const wrong = [...tokens].find(([number]) => number !== data?.linkId)?.[1] ?? ''
    const poll = () => sdk.httpClient.post('/v1/auth/enchantedlink/pending-session', { pendingRef: data?.pendingRef })
    const session = async () => {
      const response = await poll()
      const body = await response.json()
      return response.ok ? { ok: true, data: body } : { ok: false, code: response.status, error: body }
    }
    return { identity, sdk, data, tokens, right, wrong, session }
  }

  test('the requester gets the session, once, after the right one of three links was followed', async () => {
    const { sdk, data, tokens, right, session } = await asked()
    expect(tokens.size).toBe(3)
    expect(data).toMatchObject({ linkId: expect.stringMatching(/^\d\d$/), maskedEmail: 'a*****@e*****.com' })
    expect(await session()).toMatchObject(pending)
    const followed = await sdk.enchantedLink.verify(right)
    expect(followed).toMatchObject({ ok: true, data: {} })
    const waited = await sdk.enchantedLink.waitForSession(data?.pendingRef ?? '')
    expect(waited.data).toMatchObject({ firstSeen: true, user: { email: ada, verifiedEmail: true } })
    expect(decodeJwt(waited.data?.sessionJwt ?? '')).toMatchObject({ amr: ['email'] })
    expect(await session()).toMatchObject(refused)
    expect(await sdk.enchantedLink.verify(right)).toMatchObject(refused)
  })

  test('a wrong link ends the sign-in, and the right one no longer works', async () => {
    const { sdk, right, wrong, session } = await asked()
    expect(await sdk.enchantedLink.verify(wrong)).toMatchObject(refused)
    expect(await sdk.enchantedLink.verify(right)).toMatchObject(refused)
    expect(await session()).toMatchObject(refused)
  })

  test('a link that was followed before its address had an account opens none that was made since', async () => {
    const { identity, sdk, right, session } = await asked()
    await sdk.enchantedLink.verify(right)
    const rbac = { projects: [{ projectIds: [identity.projectId], role: 'admin' as const }] }
    await identity.clientAs().descopers.create({ descopers: [{ loginId: ada, sendInvite: false, rbac }] })
    expect(await session()).toMatchObject(refused)
  })

  test('a link of a sign-up ends with the epoch of the account that there is when it is followed', async () => {
    const { identity, sdk, right, session } = await asked()
    await identity.clientAs().users.create({ loginId: ada, email: ada, verifiedEmail: true })
    await sdk.enchantedLink.verify(right)
    await identity.clientAs().users.logout({ loginId: ada })
    expect(await session()).toMatchObject(refused)
  })

  test('the right link adds an address to an account', async () => {
    const { identity, sdk, data, right } = await asked()
    await sdk.enchantedLink.verify(right)
    const session = await sdk.enchantedLink.waitForSession(data?.pendingRef ?? '')
    const work = 'ada@work.example'
    const update = await sdk.enchantedLink.update.email(ada, work, page, session.data?.refreshJwt)
    const tokens = await tokensByNumber(identity, work)
    await sdk.enchantedLink.verify(tokens.get(update.data?.linkId ?? '') ?? '')
    const updated = await sdk.enchantedLink.waitForSession(update.data?.pendingRef ?? '')
    expect(updated.data?.user).toMatchObject({ email: work, verifiedEmail: true, loginIds: [ada] })
  })
})

describe.each(identityEngines)('enchanted links on $engine', ({ start }) => {
  async function asked() {
    const identity = await start()
    const sdk = descopeNew({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.enchantedLink.signUpOrIn(ada, page)
    const right = (await tokensByNumber(identity, ada)).get(data?.linkId ?? '') ?? ''
    const poll = async (projectId = identity.projectId) => {
      const response = await fetch(`${identity.baseUrl}/v1/auth/enchantedlink/pending-session`, {
        method: 'POST',
        headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pendingRef: data?.pendingRef }),
      })
      return response.status
    }
    return { identity, sdk, right, poll }
  }

  test('of a hundred concurrent polls one gets the session', { tags: ['every-engine'] }, async () => {
    const { sdk, right, poll } = await asked()
    await sdk.enchantedLink.verify(right)
    const statuses = await Promise.all(Array.from({ length: 100 }, () => poll()))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 401)).toHaveLength(99)
  })

  test('links and their pending sign-ins expire and do not work in another project', async () => {
    const { identity, sdk, right, poll } = await asked()
    const other = await identity.anotherProject()
    const otherProject = descopeNew({ projectId: other.projectId, baseUrl: identity.baseUrl })
    expect(await otherProject.enchantedLink.verify(right)).toMatchObject(refused)
    expect(await sdk.magicLink.verify(right)).toMatchObject(refused)
    expect(await poll(other.projectId)).toBe(401)
    identity.clock.now += 10 * 60_000
    expect(await sdk.enchantedLink.verify(right)).toMatchObject(refused)
    expect(await poll()).toBe(401)
  })

  test('links by SMS sign up with a telephone number, and add one to an account', async () => {
    const { identity } = await asked()
    const post = async (path: string, body: object, token = '') => {
      const response = await fetch(`${identity.baseUrl}/v1/auth/enchantedlink/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${identity.projectId}${token && `:${token}`}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      // Tests know what the operations that they name answer.
      return (await response.json()) as Record<string, string>
    }
    const follow = async (phone: string, { linkId = '', pendingRef }: Record<string, string>) => {
      const token = (await tokensByNumber(identity, phone)).get(linkId) ?? ''
      await post('verify', { token })
      return post('pending-session', { pendingRef })
    }
    const [first, second] = ['+12025550123', '+12025550124'] as const
    const sent = await post('signup-in/sms', { loginId: first, URI: page })
    expect(sent).toMatchObject({ maskedPhone: expect.stringContaining('*'), linkId: expect.stringMatching(/^\d\d$/) })
    const session = await follow(first, sent)
    expect(session).toMatchObject({ user: { phone: first, verifiedPhone: true } })
    const change = await post('update/phone/sms', { loginId: first, phone: second, URI: page }, session.refreshJwt)
    expect(await follow(second, change)).toMatchObject({ user: { phone: second, verifiedPhone: true } })
    expect(await post('signin/sms', { loginId: first, URI: page })).toMatchObject({ maskedPhone: expect.any(String) })
    expect(await post('signup/sms', { loginId: first, URI: page })).toMatchObject({ errorCode: 'E062107' })
  })

  test('where accounts are concealed, unknown addresses get the same answer and no message', async () => {
    const { identity, sdk } = await asked()
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    const { ok, data } = await sdk.enchantedLink.signIn('unknown@example.com', page)
    expect({ ok, data }).toMatchObject({ ok: true, data: { linkId: expect.stringMatching(/^\d\d$/) } })
    expect(await newestMessage(identity, 'unknown@example.com')).toMatchObject({ status: 'withheld' })
  })
})
