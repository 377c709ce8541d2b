import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type GivenBy, resolveRoles } from '../../roles/resolve.ts'
import { listDefaultRoleIds } from '../../roles/store.ts'
import { flag, type Reading, type Writing } from '../../../foundation/tables/tables.ts'
import { type AssociatedTenant, assignTenants } from '../tenants/assign.ts'
import { putMember } from '../../families/store.ts'
import type { KeptAccount } from './kept-account.ts'
import type { Voucher } from '../ownership/vouch.ts'
import type { UserRow } from '../profile/store.ts'
import { loginIdKey } from '../profile/user/login-ids/login-id-key.ts'
import { valueRows } from '../attributes/values.ts'
import { indexNewUsers } from '../profile/search/text-index.ts'
import { parseAttributes, parseLoginIds } from '../profile/user/to-user.ts'
import { assignSsoApplications } from '../applications/assign.ts'
import { requireOwnerFor } from '../ownership/require-owner.ts'
import {
  addToCounts,
  insertIdentities,
  insertLoginIds,
  insertNewUsers,
  insertRolesOfMany,
  insertKeptUsers,
  insertValues,
  listTakenIdentities,
  listTakenLoginIds,
  listTakenPasskeys,
  listTakenUserIds,
} from './store.ts'

export type ManyOne = {
  row: UserRow
  voucher: Voucher
  roleNames: string[]
  userTenants: AssociatedTenant[]
  ssoAppIds: string[]
  identities: NewIdentity[]
  passkeyIds: string[]
  families: KeptAccount['families']
  /** It comes back as it was: with its own id, and without the roles that new users have by default. */
  isKept: boolean
}
export type NewIdentity = {
  provider: string
  subject: string
  issuer: string
  email: string
  createdTime?: number | undefined
  usedTime?: number | undefined
}
/** Why a row cannot be created. */
export type Taken = { code: 'LoginIdTaken' | 'IdentityTaken' | 'UserIdTaken' | 'PasskeyTaken'; message: string }

/** Another request took one of the login ids after the check; the transaction must be rolled back. */
export class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile'
}

type Asked = Pick<ManyOne, 'row' | 'identities' | 'passkeyIds' | 'isKept'>

/** The rows that cannot be created because another user, or an earlier row, has what there is only once. */
export async function findTaken(db: Reading, projectId: string, users: readonly Asked[]): Promise<Map<UserRow, Taken>> {
  const keys = new Map(users.map(one => [one, parseLoginIds(one.row).map(loginIdKey)]))
  const taken = new Set(await listTakenLoginIds(db, { projectId, loginIds: [...keys.values()].flat() }))
  const identities = users.flatMap(one => one.identities)
  const linked = new Set((await listTakenIdentities(db, { projectId, identities })).map(identityKey))
  const ids = users.flatMap(one => (one.isKept ? [one.row.id] : []))
  const takenIds = new Set(await listTakenUserIds(db, ids))
  const passkeys = new Set(await listTakenPasskeys(db, { projectId, ids: users.flatMap(one => one.passkeyIds) }))

  function reasonOf(one: Asked, own: readonly string[]): Taken | undefined {
    const loginId = own.find(key => taken.has(key))
    if (loginId !== undefined) return { code: 'LoginIdTaken', message: `another user has the login id ${loginId}` }
    const identity = one.identities.find(each => linked.has(identityKey(each)))
    if (identity) {
      const message = `another user has the account ${identity.subject} of ${identity.provider}`
      return { code: 'IdentityTaken', message }
    }
    if (one.isKept && takenIds.has(one.row.id))
      return { code: 'UserIdTaken', message: `another user, of this or another project here, has the id ${one.row.id}` }
    const passkey = one.passkeyIds.find(id => passkeys.has(id))
    if (passkey !== undefined) return { code: 'PasskeyTaken', message: `another user has the passkey ${passkey}` }
    return undefined
  }

  const refused = new Map<UserRow, Taken>()
  for (const [one, own] of keys) {
    const reason = reasonOf(one, own)
    if (reason) refused.set(one.row, reason)
    else {
      for (const key of own) taken.add(key)
      for (const each of one.identities) linked.add(identityKey(each))
      for (const id of one.passkeyIds) passkeys.add(id)
      if (one.isKept) takenIds.add(one.row.id)
    }
  }
  return refused
}

function identityKey({ provider, subject }: Pick<NewIdentity, 'provider' | 'subject'>): string {
  return `${provider} ${subject}`
}

/**
 * Creates many users with few statements, in an open transaction, and answers those who hold roles, tenants or applications.
 * @throws {TakenMeanwhile} when another request took a login id after the check
 */
export async function createMany(
  tx: Writing,
  { clock, rights }: Pick<Dependencies, 'clock'> & GivenBy,
  projectId: string,
  users: ManyOne[],
  /** Called with the user whose roles and tenants are looked up next, so that a failure can name the user. */
  onOne: (one: ManyOne) => void,
): Promise<UserRow[]> {
  const rows = users.map(({ row }) => row)
  const kept = users.filter(({ isKept }) => isKept).map(({ row }) => row)
  if ((await insertKeptUsers(tx, kept)) < kept.length) throw new TakenMeanwhile()
  await insertNewUsers(
    tx,
    users.filter(({ isKept }) => !isKept).map(({ row }) => row),
  )
  const loginIds = users.flatMap(({ row, voucher }) =>
    parseLoginIds(row).map(loginId => ({
      project_id: projectId,
      login_id: loginIdKey(loginId),
      user_id: row.id,
      basis: voucher.basisOf(loginId),
    })),
  )
  if (!(await insertLoginIds(tx, loginIds))) throw new TakenMeanwhile()
  const identities = users.flatMap(({ row, identities: own }) => own.map(each => identityRow(row, each, clock())))
  if ((await insertIdentities(tx, identities)) < identities.length) throw new TakenMeanwhile()
  await indexNewUsers(tx, rows)
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
    const circumstances = { clock, rights, isNew: true, isExact: one.isKept } as const
    if (one.userTenants.length > 0) await assignTenants(tx, circumstances, one.row, one.userTenants)
    for (const family of one.families) await joinFamily(tx, { clock, rights }, one.row, family)
    if (one.ssoAppIds.length > 0) await assignSsoApplications(tx, one.row, one.ssoAppIds)
  }
  const usual = users.filter(({ isKept }) => !isKept).map(({ row }) => row.id)
  await insertRolesOfMany(tx, { projectId, userIds: usual, roleIds: defaults })
  const heldBy = (one: ManyOne) => [one.isKept ? [] : defaults, one.roleNames, one.userTenants, one.ssoAppIds]
  return users.filter(one => heldBy(one).some(some => some.length > 0)).map(({ row }) => row)
}

async function joinFamily(
  tx: Writing,
  { clock, rights }: Pick<Dependencies, 'clock'> & GivenBy,
  row: UserRow,
  { familyId, dependent, roleNames, attributes }: KeptAccount['families'][number],
): Promise<void> {
  const projectId = row.project_id
  const member = {
    project_id: projectId,
    family_id: familyId,
    user_id: row.id,
    is_dependent: flag(dependent),
    attributes: JSON.stringify(attributes),
    created_at: clock(),
  }
  await putMember(tx, member, await resolveRoles(tx, { rights }, { projectId, names: roleNames }))
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

function identityRow(row: UserRow, { provider, subject, issuer, email, ...times }: NewIdentity, now: number) {
  return {
    project_id: row.project_id,
    provider_id: provider,
    subject,
    user_id: row.id,
    email,
    created_at: times.createdTime === undefined ? now : times.createdTime * 1000,
    used_at: times.usedTime === undefined ? now : times.usedTime * 1000,
    authority: issuer,
  }
}
