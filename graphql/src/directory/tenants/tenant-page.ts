import type { Tenant } from '@gatehouse/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { containsText } from '../../schema/lists/contains-text.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import type { PageArguments } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { managedTenant } from './managed-tenant.ts'

type Maybe<Value> = Value | null | undefined
type Filter = {
  text?: Maybe<string>
  names?: Maybe<string[]>
  selfProvisioningDomains?: Maybe<string[]>
  ssoDomains?: Maybe<string[]>
  authType?: Maybe<Tenant['authType']>
  isDisabled?: Maybe<boolean>
  customAttributes?: Maybe<{ name: string; value?: unknown }[]>
  parentId?: Maybe<{ id: string }>
  isTopLevel?: Maybe<boolean>
}
type Order = { field: 'name' | 'createdTime'; direction: 'ASC' | 'DESC' }
type Request = { filter: Filter; orderBy: Order; page: PageArguments }

export const byName: Order = { field: 'name', direction: 'ASC' }

/** A page of tenants. A hosted service lists them as a whole, so they are filtered and sorted here. */
export async function tenantPage({ client }: Context, { filter, orderBy, page }: Request) {
  const criteria = criteriaOf(filter)
  const isDescending = orderBy.direction === 'DESC'
  const listed = await unlessHosted(() =>
    client.tenants.list({
      ...criteria,
      ...(filter.text && { text: filter.text }),
      ...(typeof filter.isDisabled === 'boolean' && { disabled: filter.isDisabled }),
      ...keysetRequest(page),
      sort: { field: orderBy.field, desc: isDescending },
    }),
  )
  if (listed) {
    const { tenants, next, previous, ...rest } = listed
    return keysetConnection({
      ...rest,
      entries: tenants,
      hasNext: next !== undefined,
      hasPrevious: previous !== undefined,
    })
  }
  const { tenants } = await client.tenants.search(criteria)
  const found = tenants.filter(tenant => isWanted(tenant, filter))
  const by = ({ name, createdTime }: Tenant) => (orderBy.field === 'name' ? name : createdTime)
  return connectionOfSorted(page, found, { ...managedTenant.sorting, by, isDescending })
}

/** What both kinds of provider filter by, under the provider's names. */
function criteriaOf({ names, selfProvisioningDomains, ssoDomains, authType, ...filter }: Filter) {
  return {
    ...(names && { tenantNames: names }),
    ...(selfProvisioningDomains && { tenantSelfProvisioningDomains: selfProvisioningDomains }),
    ...(ssoDomains && { tenantSSODomains: ssoDomains }),
    ...(authType && { authType }),
    ...(filter.parentId && { parentTenantId: filter.parentId.id }),
    ...(filter.isTopLevel && { topLevelOnly: true }),
    ...(filter.customAttributes && {
      customAttributes: Object.fromEntries(filter.customAttributes.map(({ name, value }) => [name, value])),
    }),
  }
}

function isWanted({ id, name, disabled, ...tenant }: Tenant, { text, isDisabled }: Filter): boolean {
  const texts = [id, name, ...tenant.domains, ...tenant.selfProvisioningDomains]
  return containsText(texts, text) && (isDisabled ?? disabled) === disabled
}
