import { expect } from 'vitest'
import { type Cases, freshEmail, ok, refused } from '../../support/context.ts'

/** Imported users, and users with accounts at other providers. */
export const importedUsers: Cases = {
  async 'user.import'({ sdk: { management } }) {
    const email = freshEmail()
    const users = JSON.stringify({ user_id: 'auth0|1', email, blocked: true })
    const done = ok(await management.user.import('auth0', users))
    expect(done).toMatchObject({ users: [{ loginIds: [email], status: 'disabled' }], failures: [] })
    const answer = await management.user.import('nowhere', users, '', true)
    expect(answer).toMatchObject({ ok: false, code: 400 })
  },
  /** No user of these cases has signed in with a provider; provider-tokens.test.ts covers one who did. */
  async 'user.getProviderToken'(context) {
    const loginId = freshEmail()
    const { user } = context.sdk.management
    ok(await user.create(loginId))
    expect(await user.getProviderToken(loginId, 'google')).toMatchObject(refused('E112102', 404))
    expect(await user.getProviderToken(freshEmail(), 'google')).toMatchObject(refused('E112102', 404))
  },
}
