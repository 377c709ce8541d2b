import descope from '@descope/node-sdk'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newestCode, newestTokens } from '../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../testing/engines.ts'

type Sdk = ReturnType<typeof descope>
const ada = 'ada@example.com'
const page = 'http://localhost:5173/welcome'

type Identity = Awaited<ReturnType<(typeof identityEngines)[number]['start']>>
/** Prepares a sign-in up to its last step; returns that step. */
type Begin = (identity: Identity, sdk: Sdk) => Promise<() => Promise<{ ok: boolean; code?: number }>>

const ways: [string, Begin][] = [
  [
    'a one-time code',
    async (identity, sdk) => {
      await sdk.otp.signUpOrIn.email(ada)
      const code = await newestCode(identity, ada)
      return () => sdk.otp.verify.email(ada, code)
    },
  ],
  [
    'a magic link',
    async (identity, sdk) => {
      await sdk.magicLink.signUpOrIn.email(ada, page)
      const [token = ''] = await newestTokens(identity, ada)
      return () => sdk.magicLink.verify(token)
    },
  ],
  [
    'an enchanted link',
    async (identity, sdk) => {
      await identity.clientAs().users.create({ loginId: ada, email: ada, test: true })
      const management = descope({ ...identity, managementKey: identity.managementKey }).management
      const { data } = await management.user.generateEnchantedLinkForTestUser(ada, page)
      await sdk.enchantedLink.verify(data?.link.split('t=')[1] ?? '')
      const body = { pendingRef: data?.pendingRef }
      return async () => {
        const { ok, status: code } = await sdk.httpClient.post('/v1/auth/enchantedlink/pending-session', body)
        return { ok, code }
      }
    },
  ],
  ['a password of a new user', async (_, sdk) => () => sdk.password.signUp(ada, 'correct horse battery')],
]

describe.each(identityEngines)('on $engine', ({ start }) => {
  test.each(ways)('when no session can be started, %s is not used up and no user is created', async (_, begin) => {
    const identity = await start()
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const finish = await begin(identity, sdk)
    const { users } = identity.clientAs()
    const before = (await users.search({ withTestUser: true })).total
    await sql`alter table sessions rename to sessions_renamed`.execute(identity.db)
    expect(await finish()).toMatchObject({ ok: false, code: 500 })
    expect((await users.search({ withTestUser: true })).total).toBe(before)
    await sql`alter table sessions_renamed rename to sessions`.execute(identity.db)
    expect(complained).toHaveBeenCalled()
    complained.mockRestore()
    expect(await finish()).toMatchObject({ ok: true })
  })
})
