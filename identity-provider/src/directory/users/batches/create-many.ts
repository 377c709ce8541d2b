import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { GivenBy } from '../../roles/resolve.ts'
import { listDefaultRoleIds } from '../../roles/store.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { type AssociatedTenant, assignTenants } from '../tenants/assign.ts'
import type { Voucher } from '../ownership/vouch.ts'
import type { UserRow } from '../profile/store.ts'
import { loginIdKey } from '../profile/user/login-ids/login-id-key.ts'
import { valueRows } from '../attributes/values.ts'
import { indexUsers } from '../profile/search/text-index.ts'
import { parseAttributes, parseLoginIds } from '../profile/user/to-user.ts'
import { assignSsoApplications } from '../applications/assign.ts'
import { assignRoles } from '../profile/changes/write.ts'
import {
  addToCounts,
  insertLoginIds,
  insertRolesOfMany,
  insertUsers,
  insertValues,
  listTakenLoginIds,
} from './store.ts'

export type ManyOne = {
  row: UserRow
  voucher: Voucher
  roleNames: string[]
  userTenants: AssociatedTenant[]
  ssoAppIds: string[]
}

/** Another request took one of the login ids after the check; the transaction must be rolled back. */
export class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

/** The rows that cannot be created because a user of the project, or an earlier row, has their login id. */
export async function findTaken(db: Reading, projectId: string, rows: UserRow[]): Promise<Map<UserRow, string>> {
  const keys = new Map(rows.map(row => [row, parseLoginIds(row).map(loginIdKey)]))
  const taken = new Set(await listTakenLoginIds(db, { projectId, loginIds: [...keys.values()].flat() }))
  const refused = new Map<UserRow, string>()
  for (const [row, own] of keys) {
    const conflict = own.find(key => taken.has(key))
    if (conflict !== undefined) refused.set(row, conflict)
    else for (const key of own) taken.add(key)
  }
  return refused
}

/**
 * Creates many users with few statements, in an open transaction.
 * @throws {TakenMeanwhile} when another request took a login id after the check
 */
export async function createMany(
  tx: Writing,
  { clock, rights }: Pick<Dependencies, 'clock'> & GivenBy,
  projectId: string,
  users: ManyOne[],
  /** Called with the user whose roles and tenants are looked up next, so that a failure can name the user. */
  onOne: (one: ManyOne) => void,
): Promise<void> {
  const rows = users.map(({ row }) => row)
  await insertUsers(tx, rows)
  const loginIds = users.flatMap(({ row, voucher }) =>
    parseLoginIds(row).map(loginId => ({
      project_id: projectId,
      login_id: loginIdKey(loginId),
      user_id: row.id,
      basis: voucher.basisOf(loginId),
    })),
  )
  if ((await insertLoginIds(tx, loginIds)) < loginIds.length) throw new TakenMeanwhile()
  await indexUsers(tx, rows)
  await insertValues(
    tx,
    rows.flatMap(row => valueRows({ projectId, userId: row.id }, parseAttributes(row))),
  )
  await addToCounts(tx, rows)
  const defaults = await listDefaultRoleIds(tx, { projectId, tenantId: '' })
  for (const one of users) {
    onOne(one)
    if (one.roleNames.length > 0) await assignRoles(tx, { rights }, one.row, one.roleNames)
    if (one.userTenants.length > 0) await assignTenants(tx, { clock, rights, isNew: true }, one.row, one.userTenants)
    if (one.ssoAppIds.length > 0) await assignSsoApplications(tx, one.row, one.ssoAppIds)
  }
  await insertRolesOfMany(tx, { projectId, userIds: rows.map(row => row.id), roleIds: defaults })
}
