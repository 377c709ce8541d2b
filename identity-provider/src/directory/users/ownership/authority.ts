import { NotOfTenant } from '../../../foundation/errors/errors.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { isOfConsole } from '../../administrators/authority.ts'
import { listDomains } from '../../tenants/membership/domains.ts'
import { mailDomain } from '../../tenants/membership/mail-domain.ts'
import type { UserRow } from '../profile/store.ts'
import { listTenantIds } from '../tenants/store.ts'
import { domainOf } from './vouch.ts'

/** What a caller may do with an account. */
export type Authority = {
  /** Nobody else has a claim to it: name it, disable it, end its sessions. */
  manages: boolean
  /** And its owner has proven it nowhere else: give a password, replace an address or a login id. */
  vouches: boolean
  /** Its e-mail address is at a domain of the caller. */
  isOfDomain: boolean
  /** The e-mail domains of the caller's single sign-on. */
  domains: ReadonlySet<string>
}

/** A tenant is one of those of its administrator, the one of a directory, or the one of a provider. */
type Caller = { projectId: string; tenantIds: readonly string[] }

/**
 * The one rule of what a tenant may do with an account, by whichever door: its administrators, its directory, its provider,
 * or an issuer that it trusts (docs/understand/vouching.md). Administrators are nobody's but the project's.
 */
export async function authorityOver(
  db: Reading,
  { projectId, tenantIds }: Caller,
  user: Pick<UserRow, 'id' | 'email' | 'verified_email' | 'verified_phone'>,
): Promise<Authority> {
  const scope = { projectId, userId: user.id }
  const domains = await domainsOf(db, { projectId, tenantIds })
  const isOfDomain = domains.has(domainOf(user.email))
  const hasOthers = (await listTenantIds(db, scope)).some(id => !tenantIds.includes(id))
  const manages = !hasOthers && !(await isOfConsole(db, scope))
  // Whoever proved an address outside of the tenant's domains owns the account, even if the tenant made it.
  const isProvenElsewhere = !isOfDomain && (user.verified_email === 1 || user.verified_phone === 1)
  return { manages, vouches: manages && !isProvenElsewhere, isOfDomain, domains }
}

export async function domainsOf(db: Reading, { projectId, tenantIds }: Caller): Promise<ReadonlySet<string>> {
  const found = await Promise.all(tenantIds.map(tenantId => listDomains(db, { projectId, tenantId })))
  return new Set(found.flat().map(({ domain }) => mailDomain(domain)))
}

/**
 * For what gives somebody else a way into an account.
 * @throws {NotOfTenant} when an administrator of a tenant may not vouch for it
 */
export async function requireVouching(db: Reading, call: Call, user: UserRow): Promise<void> {
  const { projectId, ofTenants: tenantIds } = call
  if (tenantIds === undefined || (await authorityOver(db, { projectId, tenantIds }, user)).vouches) return
  throw new NotOfTenant({
    message: 'its owner has proven this account elsewhere: only they, or an administrator of the project, can do this',
  })
}
