import {
  addressIn,
  indexUsers,
  isAddress,
  listLoginIdBases,
  loginIdKey,
  parseLoginIds,
  putLoginIds,
  updateUser,
  type UserRow,
} from '../../directory/index.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

/**
 * Leaves an account that others could sign in as, or whose address they changed, no address but the one that was named
 * when it gained power: codes and links go there from now on. Named by its id, it keeps the login ids that management or
 * its own sign-up gave, as where the name is no address. Without an address as a login id, its addresses stay.
 */
export async function keepNamed(tx: Writing, user: UserRow, named: string): Promise<UserRow> {
  const scope = { projectId: user.project_id, userId: user.id }
  const bases = await listLoginIdBases(tx, scope)
  const assigned = new Set(bases.filter(({ basis }) => basis === 'assigned').map(({ key }) => key))
  const all = parseLoginIds(user)
  const isNamed = isAddress(named) && all.some(loginId => loginIdKey(loginId) === loginIdKey(named))
  const isOwn = (loginId: string) =>
    isNamed
      ? loginIdKey(loginId) === loginIdKey(named)
      : user.is_self_registered === 1 || assigned.has(loginIdKey(loginId))
  const loginIds = all.filter(loginId => !isAddress(loginId) || isOwn(loginId))
  if (!loginIds.some(isAddress)) return user
  const kept = (kind: 'email' | 'phone') => {
    const known = loginIds.flatMap(loginId => addressIn(loginId, kind) ?? [])
    return known.includes(user[kind]) ? {} : { [kind]: known[0] ?? '', [`verified_${kind}`]: 0 as const }
  }
  const changes: Partial<UserRow> = { login_ids: JSON.stringify(loginIds), ...kept('email'), ...kept('phone') }
  await updateUser(tx, scope, changes)
  const after = { ...user, ...changes }
  await putLoginIds(tx, after, () => 'claimed')
  await indexUsers(tx, [after])
  return after
}
