import type { Reading } from '../../../foundation/tables.ts'
import { addressIn, isOfConsole, listDomains, listTenantIds, type UserRow } from '../../../directory/index.ts'
import { ScimError } from '../errors.ts'
import type { ScimUserRow, TenantScope } from './store.ts'

/** What the provisioning of a tenant may do with an account (docs/decisions/scim.md). */
export type Authority = {
  /** The tenant has no other tenant's users before it: the account is its own. */
  isOnlyTenant: boolean
  /** Names and addresses are written to the account, and not to the tenant's own copy alone. */
  writesAccount: boolean
  /** The e-mail domains of the tenant's single sign-on. */
  domains: ReadonlySet<string>
}

/**
 * @throws {ScimError} 403 for an administrator of the console, whom no tenant changes
 */
export async function authorityOver(
  db: Reading,
  { projectId, tenantId }: TenantScope,
  { user, scim }: { user: UserRow; scim: ScimUserRow | undefined },
): Promise<Authority> {
  const scope = { projectId, userId: user.id }
  if (await isOfConsole(db, scope))
    throw new ScimError(403, 'administrators of the console are not changed by provisioning')
  const others = (await listTenantIds(db, scope)).filter(id => id !== tenantId)
  const domains = await domainsOf(db, { projectId, tenantId })
  const isOnlyTenant = others.length === 0
  const isOwn = scim?.is_created === 1 || domains.has(domainIn(user.email))
  return { isOnlyTenant, writesAccount: isOnlyTenant && isOwn, domains }
}

export async function domainsOf(db: Reading, scope: TenantScope): Promise<ReadonlySet<string>> {
  return new Set((await listDomains(db, scope)).map(({ domain }) => domain))
}

/** The domain of an e-mail address; '' for what is none. */
export function domainIn(text: string): string {
  const address = addressIn(text, 'email') ?? ''
  return address.slice(address.lastIndexOf('@') + 1)
}
