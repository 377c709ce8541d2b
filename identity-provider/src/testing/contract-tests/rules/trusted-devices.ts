import { randomBytes } from 'node:crypto'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Who, World } from '../doors/world.ts'

/** A user with an authenticator app whose device is trusted: its token. */
export async function trustDevice({ db, projectId }: World, { userId }: Who): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db
    .updateTable('users')
    .set({ has_totp: 1 })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute()
  await db
    .insertInto('trusted_devices')
    .values({
      project_id: projectId,
      id: `TD-${token}`,
      user_id: userId,
      digest: digest(token),
      previous_digest: '',
      rotated_at: now,
      user_agent: '',
      ip: '',
      created_at: now,
      last_used_at: now,
      expires_at: now + 86_400_000,
    })
    .execute()
  return token
}
