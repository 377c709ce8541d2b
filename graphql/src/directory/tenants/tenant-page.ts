import type { Tenant } from '@gatehouse-id/identity-provider/contract'
import type { Asked, MoreCriteria } from '../../entity/list.ts'
import type { Context } from '../../request/context.ts'
import { containsText } from '../../schema/lists/text-filter.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

type Maybe<Value> = Value | null | undefined
type Filter = {
  text?: Maybe<string>
  names?: Maybe<string[]>
  selfProvisioningDomains?: Maybe<string[]>
  ssoDomains?: Maybe<string[]>
  authType?: Maybe<Tenant['authType']>
  isEnabled?: Maybe<boolean>
  customAttributes?: Maybe<{ name: string; value?: unknown }[]>
  parentId?: Maybe<{ id: string }>
  isTopLevel?: Maybe<boolean>
}

/** The criteria that are not one field of a tenant. */
export const tenantCriteria: MoreCriteria<Tenant> = {
  fields: (t, builder) => {
    const TenantAttributeFilter = builder.inputType('TenantAttributeFilter', {
      description: 'A custom attribute that tenants have.',
      fields: attribute => ({
        name: attribute.string({ required: true, description: 'The name of the attribute.' }),
        value: attribute.field({ type: 'JSON', required: true, description: 'Exactly this value.' }),
      }),
    })
    return {
      selfProvisioningDomains: t.stringList({ description: 'Users of one of these domains join it.' }),
      ssoDomains: t.stringList({ description: 'Users of one of these domains use its single sign-on.' }),
      customAttributes: t.field({ type: [TenantAttributeFilter], description: 'Has all of these attributes.' }),
      parentId: nodeId(t, { for: 'Tenant', description: 'Is directly below this tenant.' }),
      isTopLevel: t.boolean({ description: 'If true, has no tenant above it.' }),
    }
  },
}

/** A page of tenants. A hosted service lists them as a whole, so they are filtered and sorted here. */
export async function tenantPage({ client }: Context, { filter, orderBy, page, sorting }: Asked<Tenant>) {
  const wanted: Filter = filter
  const criteria = criteriaOf(wanted)
  const field = orderBy?.field === 'CREATED_AT' ? ('createdTime' as const) : ('name' as const)
  const listed = await unlessHosted(() =>
    client.tenants.list({
      ...criteria,
      ...(wanted.text && { text: wanted.text }),
      ...(typeof wanted.isEnabled === 'boolean' && { disabled: !wanted.isEnabled }),
      ...keysetRequest(page),
      sort: { field, desc: sorting.isDescending === true },
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
  return connectionOfSorted(
    page,
    tenants.filter(tenant => isWanted(tenant, wanted)),
    sorting,
  )
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

function isWanted({ id, name, disabled, ...tenant }: Tenant, { text, isEnabled }: Filter): boolean {
  const texts = [id, name, ...tenant.domains, ...tenant.selfProvisioningDomains]
  return containsText(texts, text) && (isEnabled ?? !disabled) === !disabled
}
