import type { z } from 'zod'
import type { Reading } from '../../foundation/tables/tables.ts'
import { listRoleRights } from '../roles/store.ts'
import type { UserRow } from '../users/profile/store.ts'
import { toUser } from '../users/profile/user/to-user.ts'
import type { Family, FamilyUser } from './contract.ts'
import { type FamilyRow, listMemberRoleIds, listMemberships } from './store.ts'

type Values = Record<string, unknown>

/** Safe cast: only this domain writes such columns, as a JSON object of values. */
export function valuesOf(json: string): Values {
  return JSON.parse(json) as Values
}

export function toFamily(row: FamilyRow): Family {
  return {
    id: row.id,
    name: row.name,
    customAttributes: valuesOf(row.custom_attributes),
    disabled: row.is_disabled === 1,
    photo: row.photo,
    createdTime: Math.floor(row.created_at / 1000),
  }
}

/** A user with the families, and with the current names of the roles there. */
export async function toFamilyUser(db: Reading, row: UserRow): Promise<z.input<typeof FamilyUser>> {
  const projectId = row.project_id
  const memberships = await listMemberships(db, { projectId, userId: row.id })
  const userFamilies = []
  for (const member of memberships) {
    const rights = await listRoleRights(db, { projectId, ids: await listMemberRoleIds(db, member) })
    userFamilies.push({
      familyId: member.family_id,
      ...rights,
      familyScopedAttributes: valuesOf(member.attributes),
    })
  }
  const dependent = memberships.some(({ is_dependent }) => is_dependent === 1)
  return { ...(await toUser(db, row)), dependent, userFamilies }
}
