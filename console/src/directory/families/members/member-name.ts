import { withoutControls } from '../../../kit/format/text.ts'
import type { Member } from './member-documents.ts'

/** What a member is called in lists and dialogs. */
export function memberName({ name, loginIds, userDatabaseId: userId }: Member): string {
  return withoutControls(name || loginIds[0] || userId)
}
