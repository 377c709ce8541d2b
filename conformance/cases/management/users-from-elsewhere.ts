import { expect } from 'vitest'
import { type Cases, freshEmail, ok, refused } from '../../world.ts'

/** Users whom another system knew before, or knows as well. */
export const usersFromElsewhere: Cases = {
  async 'user.import'({ sdk: { management } }) {
    const email = freshEmail()
    const users = JSON.stringify({ user_id: 'auth0|1', email, blocked: true })
    const done = ok(await management.user.import('auth0', users))
    expect(done).toMatchObject({ users: [{ loginIds: [email], status: 'disabled' }], failures: [] })
    const answer = await management.user.import('nowhere', users, '', true)
    expect(answer).toMatchObject({ ok: false, code: 400 })
  },
  /** Nobody in these cases has signed in elsewhere; provider-tokens.test.ts has somebody who did. */
  async 'user.getProviderToken'(world) {
    const loginId = freshEmail()
    const { user } = world.sdk.management
    ok(await user.create(loginId))
    expect(await user.getProviderToken(loginId, 'google')).toMatchObject(refused('E112102', 404))
    expect(await user.getProviderToken(freshEmail(), 'google')).toMatchObject(refused('E062108', 404))
  },
}
