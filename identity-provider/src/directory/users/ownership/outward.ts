import type { LoginIdBasis, Reading } from '../../../foundation/tables/tables.ts'
import { isAddress } from '../profile/user/login-ids/address.ts'
import { isForeignIdentity, loginIdKeys } from '../profile/user/login-ids/login-id-key.ts'
import type { User } from '../profile/user/user.ts'

declare const outward: unique symbol
/**
 * A user as other parties get to know them who take an address for a name (SAML, WS-Federation, provisioning, attribute
 * scopes): with the addresses and login ids that somebody vouches for. Everything else is left out; the id always names them.
 */
export type OutwardUser = User & { readonly [outward]: true }

export async function toOutward(db: Reading, projectId: string, user: User): Promise<OutwardUser> {
  const [one] = await toOutwards(db, projectId, [user])
  if (!one) throw new Error('unreachable: as many come out as go in')
  return one
}

export async function toOutwards(db: Reading, projectId: string, users: User[]): Promise<OutwardUser[]> {
  if (users.length === 0) return []
  const rows = await db
    .selectFrom('user_login_ids')
    .select(['user_id', 'login_id', 'basis'])
    .where('project_id', '=', projectId)
    .where(
      'user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .execute()
  const byUser = Map.groupBy(rows, row => row.user_id)
  return users.map(user => {
    const bases = new Map((byUser.get(user.userId) ?? []).map(({ login_id, basis }) => [login_id, basis]))
    return withNames(user, loginId =>
      loginIdKeys(loginId)
        .map(key => bases.get(key))
        .find(basis => basis !== undefined),
    )
  })
}

function withNames(user: User, basisOf: (loginId: string) => LoginIdBasis | undefined): OutwardUser {
  const isAssigned = (loginId: string) => basisOf(loginId) === 'assigned'
  // A name that somebody chose at sign-up proves nothing; an address that they verified does.
  const isShown = (loginId: string) =>
    isAssigned(loginId) || (basisOf(loginId) === 'verified' && (isAddress(loginId) || isForeignIdentity(loginId)))
  const loginIds = user.loginIds.filter(isShown)
  return {
    ...user,
    email: user.verifiedEmail || isAssigned(user.email) ? user.email : '',
    phone: user.verifiedPhone || isAssigned(user.phone) ? user.phone : '',
    loginIds,
    externalIds: loginIds,
    // The only place that makes one.
  } as OutwardUser
}

/** The name that stands for a user where an application takes any: a verified address, a login id, or the id. */
export function outwardName({ email, loginIds, userId }: OutwardUser): string {
  return email || loginIds[0] || userId
}
