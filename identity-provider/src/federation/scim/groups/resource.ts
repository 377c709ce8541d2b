import { versionOf } from '../protocol/query.ts'
import { groupSchemaId } from '../schema/group-schema.ts'
import type { Json } from '../schema/normalize.ts'
import { time } from '../users/resource.ts'
import type { GroupRow, Member } from './store.ts'

/** A group as SCIM has it (RFC 7643 §4.2); without members when these are left out of the answer. */
export function toGroup(row: GroupRow, members: Member[] | undefined, base: string): Json {
  const content: Json = {
    schemas: [groupSchemaId],
    id: row.id,
    ...(row.external_id !== '' && { externalId: row.external_id }),
    displayName: row.name,
    ...(members &&
      members.length > 0 && {
        members: members.map(({ userId, display }) => ({
          value: userId,
          $ref: `${base}/Users/${userId}`,
          type: 'User',
          ...(display !== '' && { display }),
        })),
      }),
  }
  return {
    ...content,
    meta: {
      resourceType: 'Group',
      created: time(row.created_at),
      lastModified: time(Math.max(row.created_at, row.modified_at)),
      location: `${base}/Groups/${row.id}`,
      // Counted up with each change of the group or of who is in it: large groups are not read to compare it.
      version: versionOf({ id: row.id, modified: row.modified_at, name: row.name, externalId: row.external_id }),
    },
  }
}
