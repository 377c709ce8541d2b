import type { Reading } from '../../foundation/tables/tables.ts'
import { ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import { findByDomain, isOpenTenant } from '../../directory/index.ts'
import { ssoIdOf } from '../sso-configurations/configuration.ts'
import { findSsoSettings } from '../sso-configurations/store.ts'
import { readStored } from '../sso-configurations/to-settings.ts'
import { SsoNotConfigured } from './contract.ts'

export type FoundSso = { tenantId: string; ssoId: string; providerId: string; redirectUrl: string }

/**
 * The configuration for a tenant's id, or for an e-mail address at a tenant's domain.
 * @throws {SsoNotConfigured} also for an unknown or disabled tenant
 */
export async function findSsoConfiguration(
  db: Reading,
  { projectId, tenant, ssoId }: { projectId: string; tenant: string; ssoId?: string | undefined },
): Promise<FoundSso> {
  const domain = tenant.includes('@') ? tenant.slice(tenant.lastIndexOf('@') + 1) : undefined
  const byDomain = domain === undefined ? undefined : await findByDomain(db, { projectId, domain })
  const tenantId = byDomain?.tenantId ?? tenant
  return findSsoOfTenant(db, { projectId, tenantId, ssoId: ssoId || byDomain?.ssoId })
}

/**
 * A configuration of a tenant, the default one unless told.
 * @throws {SsoNotConfigured} also for an unknown or disabled tenant
 */
export async function findSsoOfTenant(
  db: Reading,
  { projectId, tenantId, ssoId }: { projectId: string; tenantId: string; ssoId?: string | undefined },
): Promise<FoundSso> {
  const scope = { projectId, tenantId, ssoId: ssoIdOf(ssoId) }
  const row = await findSsoSettings(db, scope)
  if (!row || row.auth_type === 'none' || !(await isOpenTenant(db, scope))) throw new SsoNotConfigured()
  const protocol = row.auth_type === 'saml' ? 'saml' : 'oidc'
  const { redirectUrl } = readStored(row)[protocol]
  return { tenantId: scope.tenantId, ssoId: scope.ssoId, providerId: ssoProviderId(scope, protocol), redirectUrl }
}
