import { freshEmail, ok, type World } from '../../world.ts'

/** Somebody whom management has made. */
export async function person({ sdk }: World) {
  const loginId = freshEmail()
  const { userId } = ok(await sdk.management.user.create(loginId, { email: loginId, displayName: 'Ada' }))
  return { loginId, userId, user: sdk.management.user }
}
