import { type Authority, authorityOver, isOfConsole, type UserRow } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { ScimError } from '../errors.ts'
import type { ScimUserRow, TenantScope } from './store.ts'

/** What the provisioning of a tenant may do with an account (docs/decisions/protocols/scim.md). */
export type ScimAuthority = Authority & {
  /** The tenant may disable and delete the account: it made it, and nobody else has a claim to it. */
  ownsAccount: boolean
  /** Names and addresses are written to the account, and not to the tenant's own copy alone. */
  writesAccount: boolean
}

/**
 * @throws {ScimError} 403 for an administrator of the console, whom no tenant changes
 */
export async function scimAuthority(
  db: Reading,
  { projectId, tenantId }: TenantScope,
  { user, scim }: { user: UserRow; scim: ScimUserRow | undefined },
): Promise<ScimAuthority> {
  if (await isOfConsole(db, { projectId, userId: user.id }))
    throw new ScimError(403, 'administrators of the console are not changed by provisioning')
  const authority = await authorityOver(db, { projectId, tenantIds: [tenantId] }, user)
  const ownsAccount = authority.vouches && scim?.is_created === 1
  return { ...authority, ownsAccount, writesAccount: ownsAccount || (authority.manages && authority.isOfDomain) }
}
