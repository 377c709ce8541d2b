import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { SsoDomainTaken } from '../errors.ts'
import { spellingsOf } from './mail-domain.ts'
import { tenantRows } from '../store.ts'

type TenantSelector = { projectId: string; tenantId: string; ssoId: string }

/**
 * Sets the e-mail domains of a configuration, and keeps the list in the tenant's row in step.
 * @throws {SsoDomainTaken} when another tenant or configuration has one
 */
export async function replaceDomains(tx: Writing, which: TenantSelector, domains: string[]): Promise<void> {
  const { projectId, tenantId, ssoId } = which
  await deleteDomains(tx, which)
  for (const domain of new Set(domains)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sso_domains')
      .values({ project_id: projectId, domain, tenant_id: tenantId, sso_id: ssoId })
      .onConflict(conflict => conflict.columns(['project_id', 'domain']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) continue
    const message = `the domain ${domain} belongs to another tenant or configuration`
    throw new SsoDomainTaken({ message, fields: [{ field: 'domains', message }] })
  }
  const all = await listDomains(tx, { projectId, tenantId })
  const tenant = await tenantRows.getToChange(tx, { projectId }, { id: tenantId })
  await tenantRows.update(tx, tenant, { domains: JSON.stringify(all.map(({ domain }) => domain)) })
}

/**
 * Sets the domains of a tenant as a whole; its other configurations keep theirs.
 * @throws {SsoDomainTaken} when another tenant or configuration has one
 */
export async function replaceTenantDomains(
  tx: Writing,
  which: { projectId: string; tenantId: string },
  domains: string[],
): Promise<void> {
  const others = (await listDomains(tx, which)).filter(({ ssoId }) => ssoId !== defaultSsoId)
  const own = domains.filter(domain => !others.some(other => other.domain === domain))
  await replaceDomains(tx, { ...which, ssoId: defaultSsoId }, own)
}

async function deleteDomains(tx: Writing, { projectId, tenantId, ssoId }: TenantSelector): Promise<void> {
  await tx
    .deleteFrom('sso_domains')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .execute()
}

type Domain = { domain: string; tenantId: string; ssoId: string }

/** By domain. */
export function listDomains(
  db: Reading,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<Domain[]> {
  return listDomainsOfTenants(db, { projectId, tenantIds: [tenantId] })
}

/** By domain. */
export function listDomainsOfTenants(
  db: Reading,
  { projectId, tenantIds }: { projectId: string; tenantIds: readonly string[] },
): Promise<Domain[]> {
  return db
    .selectFrom('sso_domains')
    .select(['domain', 'tenant_id as tenantId', 'sso_id as ssoId'])
    .where('project_id', '=', projectId)
    .where('tenant_id', 'in', tenantIds)
    .orderBy('domain')
    .execute()
}

/** Where users with an e-mail address at a domain sign in. */
export function findByDomain(
  db: Reading,
  { projectId, domain }: { projectId: string; domain: string },
): Promise<{ tenantId: string; ssoId: string } | undefined> {
  return db
    .selectFrom('sso_domains')
    .select(['tenant_id as tenantId', 'sso_id as ssoId'])
    .where('project_id', '=', projectId)
    .where('domain', 'in', spellingsOf(domain))
    .executeTakeFirst()
}

/** Whether any tenant of the project has a domain whose users sign in at its own provider. */
export async function hasDomains(db: Reading, projectId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sso_domains')
    .select('domain')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The configuration that every tenant has (provider-api §3.7). */
export const defaultSsoId = 'default_ssoid'
