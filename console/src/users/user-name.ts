import { withoutControls } from '../format/text.ts'

/** The name a user is shown by: display name, else first login id, else user id. */
export function userName(user: { name: string; loginIds: readonly string[]; userId: string }): string {
  return withoutControls(user.name).trim() || user.loginIds[0] || user.userId
}
