import { freshEmail, ok, type Context } from '../../support/context.ts'

/** Creates a user through management. */
export async function createdUser({ sdk }: Context) {
  const loginId = freshEmail()
  const { userId } = ok(await sdk.management.user.create(loginId, { email: loginId, displayName: 'Ada' }))
  return { loginId, userId, user: sdk.management.user }
}
