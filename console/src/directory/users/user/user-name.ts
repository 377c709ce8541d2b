import { withoutControls } from '../../../kit/format/text.ts'

export type NamedUser = { name: string | null; loginIds: readonly string[]; databaseId: string }

/** The name a user is shown by: display name, else first login id, else user id. */
export function userName(user: NamedUser): string {
  return withoutControls(user.name).trim() || user.loginIds[0] || user.databaseId
}
