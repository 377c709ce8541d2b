import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

const password = 'correct horse battery'

/** Every way to end a session, and the code of the next refresh. */
const ways = [
  { way: 'the user is disabled', code: 'E064001' },
  { way: 'the user is deleted', code: 'E064001' },
  { way: 'a manager signs the user out', code: 'E064001' },
  { way: 'a manager ends the session', code: 'E064001' },
  { way: 'the user signs out', code: 'E064001' },
  { way: 'the user signs out everywhere', code: 'E064001' },
  { way: 'a replaced refresh token is used again', code: 'E064001' },
] as const

describe.each(identityEngines)(
  'issued tokens, in this process and another on $engine',
  { tags: ['every-engine'] },
  ({ start }) => {
    async function signedIn() {
      const identity = await start()
      const other = await identity.anotherProcess()
      const { projectId, managementKey } = identity
      const here = descope({ projectId, managementKey, baseUrl: identity.baseUrl })
      const there = descope({ projectId, baseUrl: other.baseUrl })
      const { data } = await here.password.signUp('ada', password)
      const { sessionJwt = '', refreshJwt = '', user } = data ?? {}
      const validate = async (baseUrl: string, token = sessionJwt) => {
        const headers = { authorization: `Bearer ${projectId}:${token}` }
        return (await fetch(`${baseUrl}/v1/auth/validate`, { method: 'POST', headers })).status
      }
      const bothValidate = async (token?: string) => [
        await validate(identity.baseUrl, token),
        await validate(other.baseUrl, token),
      ]
      return { identity, here, there, bothValidate, sessionJwt, refreshJwt, userId: user?.userId ?? '' }
    }

    test.each(ways)('are refused everywhere as soon as $way', async ({ way, code }) => {
      const { identity, here, there, bothValidate, refreshJwt, userId } = await signedIn()
      const { users, userSessions } = identity.clientAs()
      expect(await bothValidate()).toEqual([200, 200])
      const end: Record<(typeof ways)[number]['way'], () => Promise<unknown>> = {
        'the user is disabled': () => users.updateStatus({ loginId: 'ada', status: 'disabled' }),
        'the user is deleted': () => users.delete({ loginId: 'ada' }),
        'a manager signs the user out': () => users.logout({ loginId: 'ada' }),
        'a manager ends the session': async () => {
          const [session] = (await userSessions.list({ userId })).sessions
          return userSessions.end({ sessionId: session?.id ?? '' })
        },
        'the user signs out': () => here.logout(refreshJwt),
        'the user signs out everywhere': () => here.logoutAll(refreshJwt),
        'a replaced refresh token is used again': async () => {
          await here.refresh(refreshJwt)
          identity.clock.now += 21_000
          return here.refresh(refreshJwt)
        },
      }
      await end[way]()
      expect(await bothValidate()).toEqual([401, 401])
      for (const sdk of [here, there]) {
        expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: code } })
        expect(await sdk.me(refreshJwt)).toMatchObject({ ok: false, code: 401 })
      }
    })

    test('are refused within five seconds when their key is retired', async () => {
      const { identity, bothValidate, here, there, refreshJwt, sessionJwt } = await signedIn()
      expect(await bothValidate()).toEqual([200, 200])
      const { signingKeyManagement } = identity.clientAs()
      const [old] = (await signingKeyManagement.list({})).keys
      await signingKeyManagement.rotate({ now: true })
      await signingKeyManagement.retire({ kid: old?.kid ?? '' })
      identity.clock.now += 5_000
      expect(await bothValidate(sessionJwt)).toEqual([401, 401])
      for (const sdk of [here, there]) expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401 })
    })

    test('of an access key are refused as soon as the key is deactivated or deleted', async () => {
      const { identity, here, bothValidate } = await signedIn()
      const { accessKeys } = identity.clientAs()
      for (const how of ['deactivate', 'delete'] as const) {
        const { key, cleartext } = await accessKeys.create({ name: how })
        const { jwt } = await here.exchangeAccessKey(cleartext)
        expect(await bothValidate(jwt)).toEqual([200, 200])
        await accessKeys[how]({ id: key.id })
        expect(await bothValidate(jwt)).toEqual([401, 401])
      }
    })
  },
)
