import { prepared } from '@gatehouse-id/database'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { spellingsOf } from './mail-domain.ts'

export type EnforcingTenant = { tenantId: string; ssoId: string; exclusions: string[] }

/**
 * The tenant whose single sign-on everybody with one of these addresses has to use; a tenant that has not set one up
 * enforces none.
 */
export async function findEnforcingTenant(
  db: Reading,
  { projectId, addresses }: { projectId: string; addresses: readonly string[] },
): Promise<EnforcingTenant | undefined> {
  const domains = [...new Set([...new Set(addresses)].filter(one => one.includes('@')).flatMap(spellingsOf))]
  if (domains.length === 0) return undefined
  const statement = statements.get(domains.length) ?? enforcingOf(domains.length)
  statements.set(domains.length, statement)
  const [found] = (await statement(db, { projectId, ...domains })).rows
  if (!found) return undefined
  // This package wrote the column: a JSON array of ids.
  const exclusions = JSON.parse(found.sso_exclusions) as string[]
  return { tenantId: found.tenant_id, ssoId: found.sso_id, exclusions }
}

type Found = { tenant_id: string; sso_id: string; sso_exclusions: string }
/** By the number of domains: users have few addresses. */
const statements = new Map<number, (db: Reading, values: Values) => Promise<{ rows: Found[] }>>()
/** The domains by their numbers. */
type Values = { projectId: string; [domain: number]: string }

function enforcingOf(count: number) {
  return prepared((db: Reading, values: Values) =>
    db
      .selectFrom('sso_domains')
      .innerJoin('tenants', join =>
        join
          .onRef('tenants.project_id', '=', 'sso_domains.project_id')
          .onRef('tenants.id', '=', 'sso_domains.tenant_id'),
      )
      .select(['sso_domains.tenant_id', 'sso_domains.sso_id', 'tenants.sso_exclusions'])
      .where('sso_domains.project_id', '=', values.projectId)
      .where(
        'sso_domains.domain',
        'in',
        Array.from({ length: count }, (_, index) => values[index] ?? ''),
      )
      .where('tenants.enforces_sso', '=', 1)
      .where('tenants.is_disabled', '=', 0)
      .where('tenants.auth_type', '!=', 'none')
      .orderBy('sso_domains.domain')
      .limit(1),
  )
}
