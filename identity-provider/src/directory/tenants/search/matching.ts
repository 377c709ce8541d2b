import { containsText } from '@gatehouse-id/database'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { flag, type Reading, type Tables } from '../../../foundation/tables/tables.ts'
import type { TenantSearch } from './fields.ts'

export type TenantFilters = {
  projectId: string
  search: TenantSearch
  /** In lower case; '' finds all. */
  text: string
  /** A list that contains every tenant with the text, where it is short. */
  ids: string[] | undefined
}
type Matching = SelectQueryBuilder<Tables, 'tenants', object>

/** The tenants to whom all filters apply. */
export function matching(db: Reading, { projectId, search, text, ids }: TenantFilters): Matching {
  let query: Matching = db.selectFrom('tenants').where('tenants.project_id', '=', projectId)
  if (ids) query = query.where('tenants.id', 'in', orNothing(ids))
  else if (text) query = query.where(eb => eb.or(withText(db, text)))
  if (search.tenantIds?.length) query = query.where('tenants.id', 'in', search.tenantIds)
  if (search.tenantNames?.length) query = query.where('tenants.name', 'in', search.tenantNames)
  // Spelled out, so that the planner can choose the partial index.
  if (search.disabled !== undefined) query = query.where('is_disabled', '=', sql.lit(flag(search.disabled)))
  if (search.authType) query = query.where('auth_type', '=', search.authType)
  if (search.authType && search.authType !== 'none') query = query.where('auth_type', '<>', sql.lit('none'))
  if (search.topLevelOnly) query = query.where(topLevel(search), '=', '')
  else if (search.parentTenantId) query = query.where('parent_id', '=', search.parentTenantId)
  const { tenantSelfProvisioningDomains: own, tenantSSODomains: sso } = search
  if (own?.length) {
    query = query
      .where('self_provisioning_domains', '<>', sql.lit('[]'))
      .where(eb => eb.or(own.map(domain => hasEntry('self_provisioning_domains', domain.toLowerCase()))))
  }
  if (sso?.length) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('sso_domains')
          .select('sso_domains.domain')
          .where('sso_domains.project_id', '=', projectId)
          .whereRef('sso_domains.tenant_id', '=', 'tenants.id')
          .where(
            'sso_domains.domain',
            'in',
            sso.map(domain => domain.toLowerCase()),
          ),
      ),
    )
  }
  for (const [name, value] of Object.entries(search.customAttributes ?? {}))
    query = query.where(hasAttribute(name, value))
  return query
}

/** In the order of time most tenants are met soon: with the column SQLite would sort all those at the top. */
function topLevel({ sort }: TenantSearch) {
  return sort?.field === 'createdTime' ? sql<string>`parent_id || ''` : sql.ref<string>('parent_id')
}

/** Where a text may stand. Domains are told in JSON, so only what can be part of one is looked for there. */
export function withText(db: Reading, text: string): RawBuilder<SqlBool>[] {
  const columns = isPartOfDomain(text)
    ? ['name', 'id', 'domains', 'self_provisioning_domains']
    : (['name', 'id'] as const)
  return columns.map(column => containsText(db, `tenants.${column}`, text))
}

export function isPartOfDomain(text: string): boolean {
  return /^[a-z0-9.-]+$/.test(text)
}

/** A column with a JSON array, which this package wrote, has a text without quotes as an entry. */
function hasEntry(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`replace(${sql.ref(column)}, ${JSON.stringify(text)}, '') <> ${sql.ref(column)}`
}

/**
 * This package wrote the attributes: a flat JSON object. A quote after `{` or `,` and before a colon begins a name there,
 * so that an entry stands there exactly where its text does.
 */
function hasAttribute(name: string, value: unknown): RawBuilder<SqlBool> {
  const entry = `${JSON.stringify(name)}:${JSON.stringify(value)}`
  const column = sql.ref('custom_attributes')
  const found = ['{', ','].flatMap(before =>
    [',', '}'].map(after => sql<SqlBool>`replace(${column}, ${before + entry + after}, '') <> ${column}`),
  )
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** `in ()` is not portable SQL: an empty list matches no id instead. */
function orNothing(values: string[]) {
  return values.length > 0 ? values : ['']
}
