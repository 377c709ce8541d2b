import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type GivenBy, resolveRoles } from '../../roles/resolve.ts'
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
import { requireOwnerFor } from '../ownership/require-owner.ts'
import {
  addToCounts,
  insertIdentities,
  insertLoginIds,
  insertRolesOfMany,
  insertUsers,
  insertValues,
  listTakenIdentities,
  listTakenLoginIds,
} from './store.ts'

export type ManyOne = {
  row: UserRow
  voucher: Voucher
  roleNames: string[]
  userTenants: AssociatedTenant[]
  ssoAppIds: string[]
  identities: NewIdentity[]
}
export type NewIdentity = { provider: string; subject: string; issuer: string; email: string }
/** Why a row cannot be created. */
export type Taken = { code: 'LoginIdTaken' | 'IdentityTaken'; message: string }

/** Another request took one of the login ids after the check; the transaction must be rolled back. */
export class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

/** The rows that cannot be created because a user of the project, or an earlier row, has their login id or an identity. */
export async function findTaken(
  db: Reading,
  projectId: string,
  users: Pick<ManyOne, 'row' | 'identities'>[],
): Promise<Map<UserRow, Taken>> {
  const keys = new Map(users.map(one => [one, parseLoginIds(one.row).map(loginIdKey)]))
  const taken = new Set(await listTakenLoginIds(db, { projectId, loginIds: [...keys.values()].flat() }))
  const identities = users.flatMap(one => one.identities)
  const linked = new Set((await listTakenIdentities(db, { projectId, identities })).map(identityKey))
  const refused = new Map<UserRow, Taken>()
  for (const [{ row, identities: wanted }, own] of keys) {
    const loginId = own.find(key => taken.has(key))
    const identity = wanted.find(each => linked.has(identityKey(each)))
    if (loginId !== undefined)
      refused.set(row, { code: 'LoginIdTaken', message: `another user has the login id ${loginId}` })
    else if (identity) {
      const message = `another user has the account ${identity.subject} of ${identity.provider}`
      refused.set(row, { code: 'IdentityTaken', message })
    } else {
      for (const key of own) taken.add(key)
      for (const each of wanted) linked.add(identityKey(each))
    }
  }
  return refused
}

function identityKey({ provider, subject }: Pick<NewIdentity, 'provider' | 'subject'>): string {
  return `${provider} ${subject}`
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
  const identities = users.flatMap(({ row, identities: own }) => own.map(each => identityRow(row, each, clock())))
  if ((await insertIdentities(tx, identities)) < identities.length) throw new TakenMeanwhile()
  await indexUsers(tx, rows)
  await insertValues(
    tx,
    rows.flatMap(row => valueRows({ projectId, userId: row.id }, parseAttributes(row))),
  )
  await addToCounts(tx, rows)
  for (const same of Map.groupBy(users, one => JSON.stringify(one.roleNames)).values())
    await assignSameRoles(tx, { rights }, same, onOne)
  const defaults = await listDefaultRoleIds(tx, { projectId, tenantId: '' })
  for (const one of users) {
    onOne(one)
    if (one.userTenants.length > 0) await assignTenants(tx, { clock, rights, isNew: true }, one.row, one.userTenants)
    if (one.ssoAppIds.length > 0) await assignSsoApplications(tx, one.row, one.ssoAppIds)
  }
  await insertRolesOfMany(tx, { projectId, userIds: rows.map(row => row.id), roleIds: defaults })
}

/** Users of an import mostly have the same roles: they are looked up once. */
async function assignSameRoles(
  tx: Writing,
  by: GivenBy,
  users: readonly ManyOne[],
  onOne: (one: ManyOne) => void,
): Promise<void> {
  const [{ row, roleNames } = { row: undefined, roleNames: [] }] = users
  if (row === undefined || roleNames.length === 0) return
  for (const one of users) {
    onOne(one)
    await requireOwnerFor(tx, one.row, roleNames)
  }
  const projectId = row.project_id
  const roleIds = await resolveRoles(tx, by, { projectId, names: roleNames })
  await insertRolesOfMany(tx, { projectId, userIds: users.map(one => one.row.id), roleIds })
}

function identityRow(row: UserRow, { provider, subject, issuer, email }: NewIdentity, now: number) {
  return {
    project_id: row.project_id,
    provider_id: provider,
    subject,
    user_id: row.id,
    email,
    created_at: now,
    used_at: now,
    authority: issuer,
  }
}
