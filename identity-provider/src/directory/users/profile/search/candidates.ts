import type { Reading } from '../../../../foundation/tables/tables.ts'
import { listUserIdsBySsoApplication } from '../../applications/store.ts'
import { listUserIdsByValue, storedValue } from '../../attributes/values.ts'
import { type Filters, timesOf } from './matching.ts'
import {
  listUserIdsByAddress,
  listUserIdsByFamily,
  listUserIdsByFlag,
  listUserIdsByLoginId,
  listUserIdsByRole,
  listUserIdsBySignIn,
  listUserIdsByTenant,
  listUserIdsByTenantRole,
  listUserIdsByTime,
} from './search-store.ts'

/** Looked at one by one they take no longer than a rare word by the index. */
const ofTimeMax = 1_000

/** Fewer than `limit` ids, every match among them, by the first criterion but words that few users meet; undefined when none does. */
export async function listCandidates(
  db: Reading,
  { projectId, search, roleIds, tenantRoles, words }: Filters,
  limit: number,
): Promise<string[] | undefined> {
  const { userIds, loginIds, emails, phones, tenantIds, ssoAppIds, familyIds } = search
  const isFew = (ids: string[]) => ids.length < limit
  // A login id belongs to one user, so the list is short: `matching` relies on that and does not filter again.
  if (loginIds?.length) return listUserIdsByLoginId(db, { projectId, values: loginIds, limit })
  if (userIds?.length) return userIds
  for (const [column, values] of [
    ['email', emails],
    ['phone', phones],
  ] as const) {
    if (!values?.length) continue
    const ids = await listUserIdsByAddress(db, { projectId, column, values, limit })
    if (isFew(ids)) return ids
  }
  if (roleIds) {
    const ids = await listUserIdsByRole(db, { projectId, roleIds, limit })
    if (isFew(ids)) return ids
  }
  if (tenantIds?.length) {
    const ids = await listUserIdsByTenant(db, { projectId, values: tenantIds, limit })
    if (isFew(ids)) return ids
  }
  if (ssoAppIds?.length) {
    const ids = await listUserIdsBySsoApplication(db, { projectId, values: ssoAppIds, limit })
    if (isFew(ids)) return ids
  }
  if (familyIds?.length) {
    const ids = await listUserIdsByFamily(db, { projectId, values: familyIds, limit })
    if (isFew(ids)) return ids
  }
  for (const { tenantId, roleIds: wanted } of tenantRoles) {
    const ids = await listUserIdsByTenantRole(db, { projectId, tenantId, roleIds: wanted, limit })
    if (isFew(ids)) return ids
  }
  for (const [name, value] of Object.entries(search.customAttributes ?? {})) {
    const ids = await listUserIdsByValue(db, { projectId, name, values: [value].flat().map(storedValue), limit })
    if (isFew(ids)) return ids
  }
  for (const [column, isSet] of [
    ['is_test', search.testUsersOnly || undefined],
    ['verified_email', search.verifiedEmail],
    ['verified_phone', search.verifiedPhone],
  ] as const) {
    if (isSet === undefined) continue
    const ids = await listUserIdsByFlag(db, { projectId, column, isSet, limit })
    if (isFew(ids)) return ids
  }
  // Without words either planner chooses by itself.
  for (const column of words.length > 0 ? (['created_at', 'modified_at'] as const) : []) {
    const { from, to } = timesOf(search)[column]
    if ((from ?? to) === undefined) continue
    const ids = await listUserIdsByTime(db, { projectId, search, column, limit: ofTimeMax })
    if (ids.length < ofTimeMax) return ids
  }
  if (search.fromLastSignInTime !== undefined) {
    const ids = await listUserIdsBySignIn(db, { projectId, from: search.fromLastSignInTime, limit })
    if (ids) return ids
  }
  return undefined
}
